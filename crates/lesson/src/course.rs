//! A lesson for a seed, step by step.

use plywood_core::{Random, TextError};
use plywood_engines::Games;
use plywood_search::trace::NodeId;
use serde::Serialize;

use crate::answer::{Answer, Remark, judge};
use crate::catalogue::{Kind, Lesson};
use crate::choose::set_up;
use crate::clock::Time;
use crate::exercise::Exercise;
use crate::scene::Scene;
use crate::shape::Spot;
use crate::view::{Hidden, Sight, ValueText, value_text, window_text};

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
    /// Whether nodes have windows.
    pub windows: bool,
    /// Whether scores are a win, a draw or a loss.
    pub outcomes: bool,
    /// Whether there are several root searches.
    pub several: bool,
    /// Which of them this is, from 1.
    pub search: usize,
    /// How far this search looks, where several look further and further.
    pub search_depth: Option<u32>,
    /// The root searches that are over.
    pub past: Vec<Past>,
    /// Where the score is looked for, if that is known before.
    pub range: Option<(i32, i32)>,
    /// The tree.
    pub tree: Vec<Sight>,
    /// The question.
    pub question: Question,
    /// What the explainer says on what has happened last, in English.
    pub hint: Vec<String>,
}

/// A root search that is over.
#[derive(Serialize, Clone, Debug)]
pub struct Past {
    /// How far it looked.
    pub depth: Option<u32>,
    /// Its window.
    pub window: [String; 2],
    /// What it found.
    pub value: Option<ValueText>,
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
            windows: stage.has_windows(),
            outcomes: scene.game == "tictactoe",
            several: scene.trace.roots().len() > 1,
            search: scene.search_at(exercise.time) + 1,
            search_depth: scene
                .trace
                .roots()
                .get(scene.search_at(exercise.time))
                .and_then(|root| scene.node(*root).depth.filter(|_| stage.engine.contains("id,"))),
            past: past(scene, exercise.time),
            range: stage.range,
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

/// What root searches have found by now, if there are several.
fn past(scene: &Scene, time: Time) -> Vec<Past> {
    let roots = scene.trace.roots();
    let over = roots.iter().copied().filter(|root| roots.len() > 1 && scene.clock.is_left(*root, time));
    let tell = |root: NodeId| Past {
        depth: scene.node(root).depth,
        window: window_text(scene.window(root)),
        value: scene.value(root).map(value_text),
    };
    over.map(tell).collect()
}

/// What an exercise must not show.
fn hidden(exercise: &Exercise) -> Hidden {
    Hidden { mean_of: (exercise.kind == Kind::Mean).then_some(0), proofs: exercise.kind == Kind::Proven }
}
