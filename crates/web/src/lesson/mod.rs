//! What pages with lessons ask. Nothing is kept here: a request names lesson, seed and step, and the search is made
//! and recorded again. It is small (a record of at most 200 nodes), so the desk does it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_lesson::{Answer, Judgement, LESSONS, Lesson, Revealed, Step};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

#[derive(Serialize)]
pub(crate) struct Entry {
    name: &'static str,
    stages: Vec<&'static str>,
    steps: usize,
}

/// All lessons that the program has the games for.
pub(crate) async fn lessons(State(app): State<Arc<App>>) -> Json<Vec<Entry>> {
    let entry = |lesson: &'static Lesson| Entry {
        name: lesson.name,
        stages: lesson.stages.iter().map(|stage| stage.name).collect(),
        steps: lesson.steps(),
    };
    Json(LESSONS.iter().filter(|lesson| lesson.is_possible(&app.games)).map(entry).collect())
}

/// A lesson with the trees of a seed.
#[derive(Deserialize)]
pub(crate) struct Seeded {
    lesson: String,
    seed: u64,
}

impl Seeded {
    fn find(&self) -> Result<&'static Lesson, Problem> {
        Lesson::find(&self.lesson).ok_or_else(|| {
            let names: Vec<&str> = LESSONS.iter().map(|lesson| lesson.name).collect();
            let name = &self.lesson;
            Problem::senseless(format!("there is no lesson {name:?}; lessons: {}", names.join(", ")))
        })
    }
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    seeded: Seeded,
    step: usize,
}

/// A step of a lesson, and nothing that comes after it.
pub(crate) async fn step(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Step>, Problem> {
    let games = app.games.clone();
    let work = move || Ok(asked.seeded.find()?.step(&games, asked.seeded.seed, asked.step)?);
    app.desk.work(work).await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct Answered {
    #[serde(flatten)]
    seeded: Seeded,
    step: usize,
    /// Nothing for whoever gives up.
    answer: Option<Answer>,
}

/// Whether an answer is right.
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Body(answered): Body<Answered>,
) -> Result<Json<Judgement>, Problem> {
    let games = app.games.clone();
    let work = move || {
        let Answered { seeded, step, answer } = answered;
        Ok(seeded.find()?.check(&games, seeded.seed, step, answer.as_ref())?)
    };
    app.desk.work(work).await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct Printed {
    #[serde(flatten)]
    seeded: Seeded,
    #[serde(default)]
    solutions: bool,
}

/// A step on paper.
#[derive(Serialize)]
pub(crate) struct OnPaper {
    #[serde(flatten)]
    step: Step,
    solution: Option<Revealed>,
}

/// All steps of a lesson, to print.
pub(crate) async fn sheet(
    State(app): State<Arc<App>>,
    Body(printed): Body<Printed>,
) -> Result<Json<Vec<OnPaper>>, Problem> {
    let games = app.games.clone();
    let work = move || {
        let Printed { seeded, solutions } = printed;
        let steps = seeded.find()?.sheet(&games, seeded.seed, solutions)?;
        Ok(steps.into_iter().map(|(step, solution)| OnPaper { step, solution }).collect())
    };
    app.desk.work(work).await.map(Json)
}
