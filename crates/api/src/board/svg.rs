//! Boards as pictures, for papers, slides and everybody who has no page.

use std::fmt::Write as _;

use crate::wire::Player;

use super::{Board, Frame, Paint, PieceKind, Setup, Shape};

/// How a picture is to look.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// Whether the second player looks at it.
    pub turned: bool,
}

/// Colours for a picture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For white paper.
    #[default]
    Light,
    /// For dark screens.
    Dark,
}

impl Theme {
    /// Its style sheet. Each says the same of every class, so that a place of several is what the last of them says.
    pub const fn style(self) -> &'static str {
        match self {
            Theme::Light => include_str!("light.css"),
            Theme::Dark => include_str!("dark.css"),
        }
    }
}

/// A board with what stands on it, as a picture that needs nothing else.
pub fn svg(board: &Board, setup: &Setup, look: Look) -> String {
    let Board { width, height, .. } = board;
    let mut picture = Picture { board, turned: look.turned, text: String::new() };
    picture.line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">"
    ));
    picture.line(&format!("<style>\n{}</style>", look.theme.style()));
    for ground in &board.ground {
        picture.shape(&ground.shape, &ground.class, "");
    }
    for line in &board.lines {
        let ([x1, y1], [x2, y2]) = (picture.seen(line.from), picture.seen(line.to));
        picture.line(&format!(r#"<line class="line" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
    }
    for place in &board.places {
        picture.shape(&place.shape, &place.classes.join(" "), &place.name.en);
    }
    for mark in &setup.marks {
        if let Some(place) = board.place(&mark.at) {
            picture.shape(&inner(&place.shape), &format!("mark {}", mark.mark), "");
        }
    }
    for label in &board.labels {
        let [x, y] = picture.seen([label.x, label.y]);
        let text = escaped(&label.text);
        // Not every reader knows how to centre text vertically, so its base line is put where that would be.
        picture.line(&format!(r#"<text class="label" x="{x}" y="{}">{text}</text>"#, y + 10));
    }
    for standing in &setup.pieces {
        if let (Some(place), Some(kind)) = (board.place(&standing.at), board.piece(&standing.kind)) {
            picture.piece(kind, place.shape.frame());
        }
    }
    picture.line("</svg>");
    picture.text
}

/// Marks are drawn inside of places, so that those of neighbours do not meet.
fn inner(shape: &Shape) -> Shape {
    const GAP: i32 = 5;
    match shape {
        Shape::Rectangle { x, y, width, height } => {
            Shape::Rectangle { x: x + GAP, y: y + GAP, width: width - 2 * GAP, height: height - 2 * GAP }
        }
        other => other.clone(),
    }
}

struct Picture<'a> {
    board: &'a Board,
    turned: bool,
    text: String,
}

impl Picture<'_> {
    fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{text}");
    }

    /// Where a point is seen.
    fn seen(&self, [x, y]: [i32; 2]) -> [i32; 2] {
        if self.turned { [self.board.width - x, self.board.height - y] } else { [x, y] }
    }

    fn shape(&mut self, shape: &Shape, class: &str, title: &str) {
        let title =
            if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
        let drawn = match shape {
            Shape::Rectangle { x, y, width, height } => {
                let [x, y] = if self.turned { self.seen([x + width, y + height]) } else { [*x, *y] };
                ("rect", format!(r#"x="{x}" y="{y}" width="{width}" height="{height}""#))
            }
            Shape::Circle { x, y, radius } => {
                let [x, y] = self.seen([*x, *y]);
                ("circle", format!(r#"cx="{x}" cy="{y}" r="{radius}""#))
            }
            Shape::Polygon { points } => {
                let points: Vec<String> =
                    points.iter().map(|point| self.seen(*point)).map(|[x, y]| format!("{x},{y}")).collect();
                ("polygon", format!(r#"points="{}""#, points.join(" ")))
            }
        };
        let (element, sizes) = drawn;
        self.line(&format!(r#"<{element} class="{class}" {sizes}>{title}</{element}>"#));
    }

    fn piece(&mut self, kind: &PieceKind, frame: Frame) {
        let Frame { x, y, side } = frame;
        let [x, y] = if self.turned { self.seen([x + side, y + side]) } else { [x, y] };
        let owner = match kind.owner {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => "nobody",
        };
        let scale = f64::from(side) / 100.0;
        let name = escaped(&kind.name.en);
        self.line(&format!(
            r#"<g class="piece {owner}" transform="translate({x} {y}) scale({scale})"><title>{name}</title>"#
        ));
        for stroke in &kind.strokes {
            let paint = match stroke.paint {
                Paint::Body => "body",
                Paint::Line => "stroke",
                Paint::Dot => "dot",
            };
            self.line(&format!(r#"<path class="{paint}" d="{}"/>"#, stroke.path));
        }
        self.line("</g>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
