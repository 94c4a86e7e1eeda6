//! Explicit trees to learn from: drawn from a seed, or taken from a book.

use plywood_core::{Random, Side};

/// A tree with payoffs for MAX at its leaves. MAX moves at the root unless it is said otherwise, and sides alternate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// Who moves at the root.
    pub side: Side,
    /// The root.
    pub root: Twig,
}

/// A node of a [`Sketch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twig {
    /// Its name, which is the move that leads to it.
    pub name: String,
    /// The payoff of a leaf, or what an evaluation guesses of an inner node.
    pub value: Option<i32>,
    /// Whether quiescence follows the move that leads here.
    pub noisy: bool,
    /// What can be reached from here, in the order of search.
    pub children: Vec<Twig>,
}

/// How random trees grow.
#[derive(Copy, Clone, Debug)]
pub struct Growth {
    /// Fewest and most children of a node, from the root down: as many levels as there are pairs.
    pub levels: &'static [(i32, i32)],
    /// Whether inner nodes have an estimate.
    pub estimates: bool,
    /// One inner node in so many is noisy; 0 for none.
    pub noise: u64,
}

/// Payoffs are between this and its negative: numbers that one can keep in mind.
pub const LARGEST: i32 = 20;

impl Twig {
    /// A leaf.
    pub fn leaf(name: &str, payoff: i32) -> Twig {
        Twig { name: name.to_owned(), value: Some(payoff), noisy: false, children: Vec::new() }
    }

    /// An inner node.
    pub fn inner(name: &str, children: impl Into<Vec<Twig>>) -> Twig {
        Twig { name: name.to_owned(), value: None, noisy: false, children: children.into() }
    }

    /// Nodes here and below.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Twig::count).sum::<usize>()
    }

    fn write(&self, side: Option<Side>, text: &mut String) {
        text.push_str(&self.name);
        text.push_str(if self.noisy { "!:" } else { ":" });
        if self.children.is_empty() {
            *text += &self.value.unwrap_or(0).to_string();
            return;
        }
        if side == Some(Side::Second) {
            text.push_str("min");
        }
        text.push('(');
        for (index, child) in self.children.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            child.write(None, text);
        }
        text.push(')');
        if let Some(estimate) = self.value {
            *text += &format!("={estimate}");
        }
    }

    /// What the node is worth to MAX, by definition: nothing is left out.
    fn minimax(&self, side: Side) -> i32 {
        let values = self.children.iter().map(|child| child.minimax(side.other()));
        let best = match side {
            Side::First => values.max(),
            Side::Second => values.min(),
        };
        best.or(self.value).unwrap_or(0)
    }

    fn best_first(&mut self, side: Side) {
        for child in &mut self.children {
            child.best_first(side.other());
        }
        self.children.sort_by_key(|child| {
            let value = child.minimax(side.other());
            if side == Side::First { -value } else { value }
        });
    }
}

impl Sketch {
    /// A tree in which MAX moves first.
    pub fn new(root: Twig) -> Sketch {
        Sketch { side: Side::First, root }
    }

    /// The tree in the notation of the game `tree`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.root.write(Some(self.side), &mut text);
        text
    }

    /// What the tree is worth to MAX.
    pub fn minimax(&self) -> i32 {
        self.root.minimax(self.side)
    }

    /// The same tree with the best move of every node first.
    #[must_use]
    pub fn best_first(&self) -> Sketch {
        let mut sorted = self.clone();
        sorted.root.best_first(sorted.side);
        sorted
    }

    /// A random tree. All payoffs differ as long as there are enough numbers, so that no question has two answers.
    pub fn random(seed: u64, growth: &Growth) -> Sketch {
        let mut random = Random::new(seed);
        let mut payoffs: Vec<i32> = Vec::new();
        let mut root = grow(&mut random, growth, growth.levels, &mut payoffs);
        root.noisy = false;
        name(&mut root);
        Sketch::new(root)
    }
}

fn grow(random: &mut Random, growth: &Growth, levels: &[(i32, i32)], payoffs: &mut Vec<i32>) -> Twig {
    let mut draw = |random: &mut Random| {
        if payoffs.is_empty() {
            payoffs.extend(-LARGEST..=LARGEST);
        }
        payoffs.swap_remove(random.below(payoffs.len() as u64) as usize)
    };
    let Some(((least, most), below)) = levels.split_first() else { return Twig::leaf("", draw(random)) };
    let estimate = growth.estimates.then(|| draw(random));
    let noisy = growth.noise > 0 && random.one_in(growth.noise);
    let count = random.between(*least, *most);
    let children: Vec<Twig> = (0..count).map(|_| grow(random, growth, below, payoffs)).collect();
    Twig { value: estimate, noisy, ..Twig::inner("", children) }
}

/// Names nodes level by level: A, then B, C, and so on, as figures of books do.
fn name(root: &mut Twig) {
    let mut level: Vec<&mut Twig> = vec![root];
    let mut number = 0;
    while !level.is_empty() {
        let mut next = Vec::new();
        for twig in level {
            twig.name = letters(number);
            number += 1;
            next.extend(twig.children.iter_mut());
        }
        level = next;
    }
}

/// `A` to `Z`, then `A1` to `Z1`, and so on.
fn letters(number: u32) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
