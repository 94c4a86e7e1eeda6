//! What is wrong with turns.

use plywood_core::Score;

/// Beyond so many points a game that is graded is won, and how clearly does not matter any more.
const WON: i32 = 1000;

/// `?!`, `?` and `??`, as [`Scale::Graded`] has them.
const GRADES: [&str; 3] = ["?!", "?", "??"];

/// Which turns are marked, and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// `??` loses by force, `?!` lets a forced win go, `?` costs at least so many points.
    ByForce(i32),
    /// By what a turn costs in points: `?!`, `?` and `??`. A forced win counts like a large advantage.
    Graded([i32; 3]),
}

impl Scale {
    /// The scale of a game whose players agree on grades, or do not; `points` is what somebody wants a `?` for.
    pub fn new(grades: Option<[i32; 3]>, points: Option<i32>) -> Scale {
        match (grades, points) {
            (None, points) => Scale::ByForce(points.unwrap_or(200)),
            (Some(grades), None) => Scale::Graded(grades),
            (Some(_), Some(points)) => Scale::Graded([points / 2, points, points.saturating_mul(2)]),
        }
    }

    /// Compares what was there to be had with what is left, both for the mover.
    pub fn mistake(self, best: Score, left: Score) -> Option<Mistake> {
        let lost = |score: Score| score.is_decisive() && score < Score::DRAW;
        let won = |score: Score| score.is_decisive() && score > Score::DRAW;
        let kind = if lost(left) && !lost(best) {
            MistakeKind::Loses
        } else if won(best) && !won(left) {
            MistakeKind::MissesWin
        } else if best.is_decisive() || left.is_decisive() {
            return None;
        } else {
            MistakeKind::Costs(best.raw() - left.raw())
        };
        let mark = match self {
            Scale::ByForce(least) => match kind {
                MistakeKind::Loses => Some("??"),
                MistakeKind::MissesWin => Some("?!"),
                MistakeKind::Costs(cost) => (cost >= least).then_some("?"),
            },
            Scale::Graded(grades) => {
                let worth = |score: Score| score.raw().clamp(-WON, WON);
                let cost = worth(best) - worth(left);
                GRADES.into_iter().zip(grades).rev().find(|(_, least)| cost >= *least).map(|(mark, _)| mark)
            }
        };
        mark.map(|mark| Mistake { kind, mark })
    }

    /// How many turns there were, and how many of them have which mark.
    pub(crate) fn sum(self, turns: usize, mistakes: &[Mistake]) -> String {
        let count = |mark: &str| mistakes.iter().filter(|mistake| mistake.mark == mark).count();
        let [dubious, bad, worst] = GRADES.map(count);
        match self {
            Scale::ByForce(points) => format!(
                "{turns} turns; ?? loses by force: {worst}, ?! lets a forced win go: {dubious}, \
                 ? costs {points} points or more: {bad}"
            ),
            Scale::Graded([first, second, third]) => format!(
                "{turns} turns; ?? costs {third} points or more: {worst}, ? {second}: {bad}, ?! {first}: {dubious}"
            ),
        }
    }
}

/// A turn that is marked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// What is wrong.
    pub kind: MistakeKind,
    /// `?!`, `?` or `??`, as the [`Scale`] has it.
    pub mark: &'static str,
}

/// What is wrong with a turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MistakeKind {
    /// It loses by force, and another one did not.
    Loses,
    /// It lets a forced win go.
    MissesWin,
    /// By the engine's estimate it costs so much.
    Costs(i32),
}

impl Mistake {
    /// Its kind for programs: `loses`, `misses_win` or `costs`.
    pub fn name(self) -> &'static str {
        match self.kind {
            MistakeKind::Loses => "loses",
            MistakeKind::MissesWin => "misses_win",
            MistakeKind::Costs(_) => "costs",
        }
    }

    /// What it costs in points, where nothing is won or lost by force.
    pub fn points(self) -> Option<i32> {
        if let MistakeKind::Costs(points) = self.kind { Some(points) } else { None }
    }

    /// Its kind for people.
    pub fn in_words(self) -> String {
        match self.kind {
            MistakeKind::Loses => "loses by force".to_owned(),
            MistakeKind::MissesWin => "lets a forced win go".to_owned(),
            MistakeKind::Costs(points) => format!("costs {points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_makes_the_mark() {
        let (won, lost, at) = (Score::win_at(9), Score::loss_at(9), Score::points);
        let marks = |scale: Scale, best, left| scale.mistake(best, left).map(|mistake| mistake.mark);
        let graded = Scale::new(Some([50, 100, 200]), None);
        let plain = Scale::new(None, None);
        for (best, left, in_grades, by_force) in [
            (at(30), at(-19), None, None),
            (at(30), at(-20), Some("?!"), None),
            (at(30), at(-70), Some("?"), None),
            (at(30), at(-170), Some("??"), Some("?")),
            (at(-30), at(30), None, None),
            // Who is far ahead stays so.
            (at(1900), at(1100), None, Some("?")),
            (won, at(990), None, Some("?!")),
            (won, at(20), Some("??"), Some("?!")),
            (at(-990), lost, None, Some("??")),
            (at(0), lost, Some("??"), Some("??")),
            (won, won, None, None),
            (lost, lost, None, None),
        ] {
            assert_eq!(marks(graded, best, left), in_grades, "{best} {left}");
            assert_eq!(marks(plain, best, left), by_force, "{best} {left}");
        }
        assert_eq!(Scale::new(Some([50, 100, 200]), Some(30)), Scale::Graded([15, 30, 60]));
    }
}
