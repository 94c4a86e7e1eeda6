//! Where the boxes of a picture are: as close together as their subtrees allow, the best line straight down. Lengths
//! are in points, y grows downwards.

use plywood_core::View;

use super::scene::{Shape, Style};

/// Places for boxes.
pub(super) struct Layout {
    pub(super) places: Vec<Place>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A box on the paper.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Place {
    /// The middle.
    pub(super) x: f64,
    /// The upper edge.
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The side of a square of a board.
pub(super) const SQUARE: f64 = 12.0;
/// Between the text and the border of a box.
pub(super) const MARGIN: (f64, f64) = (7.0, 4.0);
/// Between a board and the text above and below it.
pub(super) const BOARD_GAP: f64 = 3.0;
const GAP: f64 = 16.0;
pub(super) const LEVEL_GAP: f64 = 36.0;
/// For what is said below a picture, and for the white border around it.
const LEGEND: f64 = 48.0;
const BORDER: f64 = 30.0;
/// The line around a board.
const FRAME: f64 = 3.0;

/// A sheet of A4 without its margins, the long side first.
const SHEET: (f64, f64) = (770.0, 525.0);
/// The smallest letters of a picture, and the smallest that can be read.
const SMALLEST: f64 = 9.0;
const READABLE: f64 = 6.0;

impl Style {
    /// The size of its letters.
    pub(super) fn size(self) -> f64 {
        match self {
            Style::Title | Style::Value => 11.0,
            Style::Grounds => 10.0,
            Style::Note => SMALLEST,
        }
    }

    pub(super) fn line_height(self) -> f64 {
        self.size() * 1.25
    }
}

impl Layout {
    /// How much smaller it has to be for a sheet of A4, and whether that lies on its side.
    pub(super) fn scale(&self) -> (f64, bool) {
        let (width, height) = (self.width + BORDER, self.height + LEGEND + BORDER);
        let fit = |across: f64, down: f64| (across / width).min(down / height).min(1.0);
        let (upright, lying) = (fit(SHEET.1, SHEET.0), fit(SHEET.0, SHEET.1));
        if lying > upright { (lying, true) } else { (upright, false) }
    }

    /// Whether its letters can be read on a sheet of A4.
    pub(super) fn is_readable(&self) -> bool {
        self.scale().0 * SMALLEST >= READABLE
    }

    /// Width and height of the sheet that it has to fit on.
    pub(super) fn sheet(&self) -> (f64, f64) {
        if self.scale().1 { SHEET } else { (SHEET.1, SHEET.0) }
    }
}

/// Finds places for boxes, each of which stands in the list behind the one above it.
pub(super) fn layout(shapes: &[Shape]) -> Layout {
    let mut places: Vec<Place> = shapes.iter().map(size).collect();
    let mut outlines: Vec<Outline> = Vec::with_capacity(shapes.len());
    outlines.resize_with(shapes.len(), Outline::new);
    // From the leaves up. Until the end, x is the distance from the box above.
    let mut order: Vec<usize> = Vec::with_capacity(shapes.len());
    let roots: Vec<usize> = (0..shapes.len()).filter(|id| shapes[*id].parent.is_none()).collect();
    let mut stack = roots.clone();
    while let Some(id) = stack.pop() {
        order.push(id);
        stack.extend(&shapes[id].children);
    }
    for id in order.iter().rev() {
        let mut outline = pack(&shapes[*id].children, &mut places, &mut outlines);
        let middle = middle(shapes, &places, &shapes[*id].children);
        for child in &shapes[*id].children {
            places[*child].x -= middle;
        }
        for (left, right) in &mut outline {
            *left -= middle;
            *right -= middle;
        }
        outline.insert(0, (-places[*id].width / 2.0, places[*id].width / 2.0));
        outlines[*id] = outline;
    }
    let forest = pack(&roots, &mut places, &mut outlines);
    let left = forest.iter().map(|(left, _)| *left).fold(f64::MAX, f64::min);
    let right = forest.iter().map(|(_, right)| *right).fold(f64::MIN, f64::max);
    let mut levels = vec![0; shapes.len()];
    for id in &order {
        match shapes[*id].parent {
            Some(parent) => {
                places[*id].x += places[parent].x;
                levels[*id] = levels[parent] + 1;
            }
            None => places[*id].x -= left,
        }
    }
    let height = stack_levels(&mut places, &levels);
    Layout { places, width: (right - left).max(0.0), height }
}

/// How far a subtree reaches to the left and to the right on each of its levels.
type Outline = Vec<(f64, f64)>;

/// Puts subtrees beside each other, the first one at 0. Says how far they reach together.
fn pack(ids: &[usize], places: &mut [Place], outlines: &mut [Outline]) -> Outline {
    let mut together: Outline = Vec::new();
    for id in ids {
        let outline = std::mem::take(&mut outlines[*id]);
        let room = together.iter().zip(&outline).map(|((_, right), (left, _))| right + GAP - left);
        let x = room.fold(f64::MIN, f64::max);
        let x = if together.is_empty() { 0.0 } else { x };
        places[*id].x = x;
        for (level, (left, right)) in outline.into_iter().enumerate() {
            match together.get_mut(level) {
                Some(both) => *both = (both.0.min(left + x), both.1.max(right + x)),
                None => together.push((left + x, right + x)),
            }
        }
    }
    together
}

/// Where the box above these belongs: over the best line, or over the only one that goes on, or in the middle.
fn middle(shapes: &[Shape], places: &[Place], children: &[usize]) -> f64 {
    let best = children.iter().find(|child| shapes[**child].is_best);
    let mut going_on = children.iter().filter(|child| !shapes[**child].children.is_empty());
    let only = going_on.next().filter(|_| going_on.next().is_none());
    match (best.or(only), children) {
        (Some(one), _) => places[*one].x,
        (None, [first, .., last]) => f64::midpoint(places[*first].x, places[*last].x),
        (None, _) => 0.0,
    }
}

/// Gives each level the height of its highest box. Says how high they are together.
fn stack_levels(places: &mut [Place], levels: &[usize]) -> f64 {
    let count = levels.iter().max().map_or(0, |deepest| deepest + 1);
    let mut heights = vec![0.0_f64; count];
    for (place, level) in places.iter().zip(levels) {
        heights[*level] = heights[*level].max(place.height);
    }
    let mut tops = Vec::with_capacity(count);
    let mut top = 0.0;
    for height in heights {
        tops.push(top);
        top += height + LEVEL_GAP;
    }
    for (place, level) in places.iter_mut().zip(levels) {
        place.y = tops[*level];
    }
    (top - LEVEL_GAP).max(0.0)
}

/// A box as large as what is in it.
fn size(shape: &Shape) -> Place {
    let text = shape.lines.iter().map(|(style, line)| text_width(line, style.size())).fold(0.0, f64::max);
    let lines: f64 = shape.lines.iter().map(|(style, _)| style.line_height()).sum();
    let (across, down) = shape.board.as_ref().map_or((0.0, 0.0), board_size);
    let gap = if down > 0.0 { 2.0 * BOARD_GAP } else { 0.0 };
    Place {
        width: text.max(across) + 2.0 * MARGIN.0,
        height: lines + gap + down + 2.0 * MARGIN.1,
        ..Place::default()
    }
}

/// How large a board is drawn.
pub(super) fn board_size(view: &View) -> (f64, f64) {
    match view {
        View::Grid(grid) => {
            let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
            (SQUARE * columns as f64 + FRAME, SQUARE * grid.rows.len() as f64 + FRAME)
        }
        View::Text(text) => {
            let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            (0.6 * SMALLEST * columns as f64, Style::Note.line_height() * text.lines().count() as f64)
        }
    }
}

/// About how wide a text is. Letters that are not narrow count as much as the widest of the usual ones.
fn text_width(text: &str, size: f64) -> f64 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.28,
        ' ' | 'f' | 't' | 'r' | '[' | ']' | '(' | ')' | '-' | '/' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '∞' => 0.9,
        letter if letter.is_uppercase() => 0.7,
        _ => 0.58,
    };
    text.chars().map(width).sum::<f64>() * size
}
