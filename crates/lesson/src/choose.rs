//! Which questions of a search are asked.

use plywood_core::{Random, TextError};
use plywood_engines::Games;

use crate::catalogue::{Kind, Source, Stage};
use crate::exercise::Exercise;
use crate::scene::Scene;

/// How often a random tree is drawn until it has something of everything that is asked.
const ATTEMPTS: u32 = 400;
/// So many of these attempts are for trees with questions that need some thought.
const CHOOSY: u32 = 60;

/// A stage with its exercises. Where something is left to chance, trees are drawn until all questions can be asked.
pub(crate) fn set_up(
    games: &Games,
    stage: &'static Stage,
    seed: u64,
) -> Result<(Scene, Vec<Exercise>), TextError> {
    let is_random = matches!(stage.source, Source::Random(_) | Source::Played { .. });
    let attempts = if is_random { ATTEMPTS } else { 1 };
    let mut best: Option<(Scene, Vec<Exercise>)> = None;
    for attempt in 0..attempts {
        let scene = Scene::new(games, stage, seed, attempt)?;
        if !scene.is_whole() {
            continue;
        }
        let mut random = Random::new(Random::seed_for(seed, [attempt, 1]));
        // What is in a book is asked in the same way everywhere, the first node first.
        let pick = |count: usize| if is_random { random.below(count as u64) as usize } else { 0 };
        let (exercises, is_rich) = choose(games, &scene, pick)?;
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
fn choose(
    games: &Games,
    scene: &Scene,
    mut pick: impl FnMut(usize) -> usize,
) -> Result<(Vec<Exercise>, bool), TextError> {
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
                chosen.push(from.remove(pick(from.len())));
            }
        }
    }
    // What comes next is asked before the value of a node tells that the search leaves it.
    chosen.sort_by_key(|exercise| (exercise.time, exercise.kind != Kind::Next, exercise.after));
    Ok((chosen, is_rich))
}
