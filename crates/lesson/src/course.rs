//! A lesson for a seed, step by step.

use plywood_core::{Random, TextError};
use plywood_engines::Games;
use serde::Serialize;

use crate::answer::{Answer, Remark, judge};
use crate::catalogue::{Kind, Lesson, Source, Stage};
use crate::exercise::Exercise;
use crate::scene::Scene;
use crate::shape::Spot;
use crate::view::{Hidden, Sight};

/// How often a random tree is drawn until it has something of everything that is asked.
const ATTEMPTS: u32 = 400;
/// So many of these attempts are for trees with questions that need some thought.
const CHOOSY: u32 = 60;

/// A step of a lesson: the tree as it is known, and a question.
#[derive(Serialize, Clone, Debug)]
pub struct Step {
    /// The lesson.
    pub lesson: &'static str,
    /// The stage of the lesson, which has a text of its own.
    pub stage: &'static str,
    /// The step, from 1, and how many there are.
    pub number: usize,
    /// How many steps the lesson has.
    pub steps: usize,
    /// Whether the stage begins here.
    pub begins: bool,
    /// The game.
    pub game: String,
    /// The position that is searched, in the game's notation.
    pub start: String,
    /// Who searches it.
    pub engine: &'static str,
    /// How far it looks.
    pub depth: Option<u32>,
    /// Whether numbers are for the side to move.
    pub for_mover: bool,
    /// Whether scores are a win, a draw or a loss.
    pub outcomes: bool,
    /// Which of several root searches this is, from 1.
    pub search: usize,
    /// The tree.
    pub tree: Vec<Sight>,
    /// The question.
    pub question: Question,
    /// What the explainer says on what has happened last, in English.
    pub hint: Vec<String>,
}

/// What is asked.
#[derive(Serialize, Clone, Debug)]
pub struct Question {
    /// What kind of question it is.
    pub kind: &'static str,
    /// The place that it is about.
    pub spot: Option<Spot>,
    /// What that place is called, with all moves that lead there where that is shorter than a name.
    pub name: String,
    /// The moves that lead there.
    pub way: Vec<String>,
}

/// What became of an answer.
#[derive(Serialize, Clone, Debug)]
pub struct Judgement {
    /// Whether it was right.
    pub right: bool,
    /// What is remarkable about it.
    pub remarks: Vec<Remark>,
    /// The right answer, if it was given or asked for.
    pub solution: Option<Revealed>,
}

/// The right answer, and what follows from it.
#[derive(Serialize, Clone, Debug)]
pub struct Revealed {
    /// The answer.
    pub answer: Answer,
    /// Why, in the words of the explainer, in English.
    pub explanation: Vec<String>,
    /// The tree as it is known now.
    pub tree: Vec<Sight>,
}

/// A step with everything that belongs to it.
struct Prepared {
    scene: Scene,
    exercise: Exercise,
    stage: usize,
    number: usize,
    begins: bool,
}

impl Lesson {
    /// A step, counted from 1.
    pub fn step(&'static self, games: &Games, seed: u64, number: usize) -> Result<Step, TextError> {
        Ok(self.describe(&self.prepare(games, seed, number)?))
    }

    /// Whether an answer to a step is right. Without an answer the right one is told.
    pub fn check(
        &'static self,
        games: &Games,
        seed: u64,
        number: usize,
        answer: Option<&Answer>,
    ) -> Result<Judgement, TextError> {
        let Prepared { scene, exercise, .. } = self.prepare(games, seed, number)?;
        let (right, remarks) = match answer {
            Some(answer) => judge(&scene, games, &exercise, answer)?,
            None => (false, Vec::new()),
        };
        let solution = (right || answer.is_none()).then(|| Revealed {
            answer: exercise.solution.answer(&scene),
            explanation: scene.explanation(&exercise),
            tree: scene.view(exercise.after, Hidden::default()),
        });
        Ok(Judgement { right, remarks, solution })
    }

    /// All steps; with their answers if these are wanted.
    pub fn sheet(
        &'static self,
        games: &Games,
        seed: u64,
        with_solutions: bool,
    ) -> Result<Vec<(Step, Option<Revealed>)>, TextError> {
        let solve = |number| -> Result<Option<Revealed>, TextError> {
            if with_solutions { Ok(self.check(games, seed, number, None)?.solution) } else { Ok(None) }
        };
        (1..=self.steps()).map(|number| Ok((self.step(games, seed, number)?, solve(number)?))).collect()
    }

    fn prepare(&'static self, games: &Games, seed: u64, number: usize) -> Result<Prepared, TextError> {
        let steps = self.steps();
        if number == 0 || number > steps {
            let name = self.name;
            return Err(TextError::new(format!(
                "the lesson {name} has the steps 1 to {steps}, and no {number}"
            )));
        }
        let mut before = 0;
        for (index, stage) in self.stages.iter().enumerate() {
            if number <= before + stage.steps() {
                let (scene, mut exercises) = set_up(games, stage, Random::seed_for(seed, [index as u32]))?;
                let place = number - before - 1;
                if place >= exercises.len() {
                    return Err(TextError::new(format!("this seed has no step {number}: try another one")));
                }
                let exercise = exercises.swap_remove(place);
                return Ok(Prepared { scene, exercise, stage: index, number, begins: place == 0 });
            }
            before += stage.steps();
        }
        Err(TextError::new("there is no such step"))
    }

    fn describe(&'static self, prepared: &Prepared) -> Step {
        let Prepared { scene, exercise, stage, number, begins } = prepared;
        let stage = &self.stages[*stage];
        let spot = exercise.node.map(|id| scene.shape.of_node[id]);
        Step {
            lesson: self.name,
            stage: stage.name,
            number: *number,
            steps: self.steps(),
            begins: *begins,
            game: scene.game.clone(),
            start: scene.start.clone(),
            engine: stage.engine,
            depth: stage.depth,
            for_mover: stage.for_mover,
            outcomes: scene.game == "tictactoe",
            search: scene.search_at(exercise.time) + 1,
            tree: scene.view(exercise.time, hidden(exercise)),
            question: Question {
                kind: exercise.kind.name(),
                spot,
                name: spot.map_or_else(String::new, |spot| scene.shape.places[spot].name.clone()),
                way: spot.map_or_else(Vec::new, |spot| scene.shape.way(spot)),
            },
            hint: scene.hint(exercise),
        }
    }
}

/// What an exercise must not show.
fn hidden(exercise: &Exercise) -> Hidden {
    Hidden { mean_of: (exercise.kind == Kind::Mean).then_some(0), proofs: exercise.kind == Kind::Proven }
}

/// A stage with its exercises. Where something is left to chance, trees are drawn until all questions can be asked.
fn set_up(games: &Games, stage: &'static Stage, seed: u64) -> Result<(Scene, Vec<Exercise>), TextError> {
    let is_random = matches!(stage.source, Source::Random(_) | Source::Played { .. });
    let attempts = if is_random { ATTEMPTS } else { 1 };
    let mut best: Option<(Scene, Vec<Exercise>)> = None;
    for attempt in 0..attempts {
        let scene = Scene::new(games, stage, seed, attempt)?;
        if !scene.is_whole() {
            continue;
        }
        let mut random = Random::new(Random::seed_for(seed, [attempt, 1]));
        let (exercises, is_rich) = choose(games, &scene, &mut random)?;
        let is_full = exercises.len() == stage.steps();
        if best.as_ref().is_none_or(|(_, known)| known.len() < exercises.len()) || (is_full && is_rich) {
            best = Some((scene, exercises));
        }
        let is_content = is_full && (is_rich || attempt >= CHOOSY);
        if is_content
            || (attempt >= CHOOSY && best.as_ref().is_some_and(|(_, had)| had.len() == stage.steps()))
        {
            break;
        }
    }
    best.ok_or_else(|| TextError::new("no tree was found for this step: try another seed"))
}

/// Questions of all kinds that the stage asks, by time, and whether one of each kind needs some thought.
fn choose(games: &Games, scene: &Scene, random: &mut Random) -> Result<(Vec<Exercise>, bool), TextError> {
    let mut chosen = Vec::new();
    let mut is_rich = true;
    for (kind, count) in scene.stage.asked {
        let all = match kind {
            Kind::Order => scene.order_question(games)?.into_iter().collect(),
            Kind::Most | Kind::Simulation | Kind::Mean | Kind::Proven => {
                scene.sampled_questions(games, *kind)?
            }
            _ => scene.questions(*kind),
        };
        let (mut rich, mut plain): (Vec<Exercise>, Vec<Exercise>) =
            all.into_iter().partition(|exercise| exercise.is_rich);
        is_rich &= !rich.is_empty();
        // One that needs thought, one that does not, and so on.
        for number in 0..*count {
            let (first, second) =
                if number % 2 == 0 { (&mut rich, &mut plain) } else { (&mut plain, &mut rich) };
            let from = if first.is_empty() { second } else { first };
            if !from.is_empty() {
                chosen.push(from.swap_remove(random.below(from.len() as u64) as usize));
            }
        }
    }
    // What comes next is asked before the value of a node tells that the search leaves it.
    chosen.sort_by_key(|exercise| (exercise.time, exercise.kind != Kind::Next, exercise.after));
    Ok((chosen, is_rich))
}

impl Kind {
    /// Its name in JSON, and in the texts of pages.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Value => "value",
            Kind::Window => "window",
            Kind::Test => "test",
            Kind::Next => "next",
            Kind::Cuts => "cuts",
            Kind::Refuter => "refuter",
            Kind::Giver => "giver",
            Kind::Scout => "scout",
            Kind::Best => "best",
            Kind::Order => "order",
            Kind::Most => "most",
            Kind::Simulation => "simulation",
            Kind::Mean => "mean",
            Kind::Proven => "proven",
        }
    }
}
