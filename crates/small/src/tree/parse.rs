//! Reading trees. The parser keeps its own stack, so that no input can overflow the thread's.

use std::collections::HashSet;

use plywood_core::{Score, Side, TextError};

use super::rules::{Node, Tree};

/// The most nodes that a tree can have.
pub const MAX_NODES: usize = 1_000_000;
/// The most parentheses that can be open at the same time.
pub const MAX_NESTING: usize = 1_000;

impl Tree {
    /// Reads a tree; see the module's documentation for the grammar.
    pub fn parse(text: &str) -> Result<Tree, TextError> {
        let mut parser = Parser {
            reader: Reader { text, at: 0 },
            nodes: Vec::new(),
            children: Vec::new(),
            open: Vec::new(),
            waiting: Vec::new(),
            siblings: HashSet::new(),
        };
        parser.tree()?;
        Ok(Tree::new(parser.nodes, parser.children))
    }
}

/// A parsing under way.
struct Parser<'a> {
    reader: Reader<'a>,
    nodes: Vec<Node>,
    children: Vec<u32>,
    /// Nodes whose `)` has not come yet, each inside the one before.
    open: Vec<Open>,
    /// The children so far of all open nodes, each node's behind its parent's.
    waiting: Vec<u32>,
    /// Every label with its parent's number.
    siblings: HashSet<(usize, &'a str)>,
}

/// A node whose `)` has not come yet.
struct Open {
    node: usize,
    /// Where its children begin among those that wait.
    first_waiting: usize,
}

/// What stands before the body of a node.
#[derive(Default)]
struct Head<'a> {
    label: Option<&'a str>,
    noisy: bool,
    side: Option<Side>,
}

impl<'a> Parser<'a> {
    fn tree(&mut self) -> Result<(), TextError> {
        loop {
            let head = self.head()?;
            match self.reader.peek() {
                Some('(') => {
                    self.open_node(&head)?;
                    continue;
                }
                Some('-' | '+' | '0'..='9') => {
                    let value = self.reader.number()?;
                    self.add(&head, value)?;
                }
                _ if head.side.is_some() => return Err(self.reader.expected("( after max or min")),
                _ => return Err(self.reader.expected("a node: a number, ( or a label with :")),
            }
            if self.after_node()? {
                return Ok(());
            }
        }
    }

    /// Reads what follows a complete node, up to the next one; true at the end of the text.
    fn after_node(&mut self) -> Result<bool, TextError> {
        while let Some(open) = self.open.len().checked_sub(1) {
            match self.reader.peek() {
                Some(',') => {
                    self.reader.skip();
                    return Ok(false);
                }
                Some(')') => {
                    self.reader.skip();
                    self.close_node()?;
                }
                Some(':') => {
                    return Err(self.reader.expected(", or ) (labels begin with a letter or _)"));
                }
                Some('=') => return Err(self.reader.expected(", or ) (only inner nodes have estimates)")),
                None => return Err(self.reader.expected(&format!(", or ) ({} still open)", open + 1))),
                Some(_) => return Err(self.reader.expected(", or )")),
            }
        }
        match self.reader.peek() {
            None => Ok(true),
            Some(_) => Err(self.reader.expected("nothing more, because the tree is complete")),
        }
    }

    /// Reads a label and a side, both of which may be missing.
    fn head(&mut self) -> Result<Head<'a>, TextError> {
        let mut head = Head::default();
        let Some((start, mut word)) = self.reader.word() else { return Ok(head) };
        let mut word_start = start;
        if matches!(self.reader.peek(), Some(':' | '!')) {
            if side_of(word).is_some() {
                return Err(self
                    .reader
                    .error_at(start, &format!("{word} says whose turn it is and cannot be a label")));
            }
            head.label = Some(word);
            if self.reader.peek() == Some('!') {
                self.reader.skip();
                head.noisy = true;
            }
            if self.reader.peek() != Some(':') {
                return Err(self.reader.expected(": after the mark !"));
            }
            self.reader.skip();
            let parent = self.open.last().map(|open| open.node);
            if parent.is_some_and(|parent| !self.siblings.insert((parent, word))) {
                return Err(self.reader.error_at(start, &format!("a sibling is called {word} already")));
            }
            match self.reader.word() {
                Some(next) => (word_start, word) = next,
                None => return Ok(head),
            }
        }
        head.side = side_of(word);
        if head.side.is_none() {
            let problem = if head.label.is_some() {
                format!("expected a number, (, max or min after the label, found {word:?}")
            } else {
                format!("expected : after the label {word:?}, found {}", self.reader.found())
            };
            return Err(self.reader.error_at(word_start, &problem));
        }
        if matches!(self.reader.peek(), Some('-' | '+' | '0'..='9')) {
            let problem = format!("{word} before a number: nobody moves at a leaf, so leave {word} out");
            return Err(self.reader.error_at(word_start, &problem));
        }
        Ok(head)
    }

    /// Adds a node to the tree, for now without children.
    fn add(&mut self, head: &Head<'_>, value: i32) -> Result<usize, TextError> {
        let number = self.nodes.len();
        if number >= MAX_NODES {
            return Err(self.reader.error(&format!("the tree has more than {MAX_NODES} nodes")));
        }
        let default = self.open.last().map_or(Side::First, |parent| self.nodes[parent.node].side.other());
        if !self.open.is_empty() {
            self.waiting.push(number as u32);
        }
        self.nodes.push(Node {
            label: head.label.map(Box::from),
            noisy: head.noisy,
            side: head.side.unwrap_or(default),
            value,
            first_child: 0,
            child_count: 0,
            end: number as u32 + 1,
            height: 0,
        });
        Ok(number)
    }

    fn open_node(&mut self, head: &Head<'_>) -> Result<(), TextError> {
        if self.open.len() >= MAX_NESTING {
            return Err(self.reader.error(&format!("more than {MAX_NESTING} parentheses are open")));
        }
        let node = self.add(head, 0)?;
        self.reader.skip();
        self.open.push(Open { node, first_waiting: self.waiting.len() });
        Ok(())
    }

    /// Completes the innermost open node: its children, and its estimate if one follows.
    fn close_node(&mut self) -> Result<(), TextError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let first_child = self.children.len();
        self.children.extend(self.waiting.drain(open.first_waiting..));
        let below = &self.children[first_child..];
        let child_count = below.len() as u32;
        let height = below.iter().map(|child| self.nodes[*child as usize].height + 1).max().unwrap_or(0);
        let end = self.nodes.len() as u32;
        let value = if self.reader.peek() == Some('=') {
            self.reader.skip();
            self.reader.number()?
        } else {
            0
        };
        let node = &mut self.nodes[open.node];
        (node.first_child, node.child_count) = (first_child as u32, child_count);
        (node.end, node.height, node.value) = (end, height, value);
        Ok(())
    }
}

fn side_of(word: &str) -> Option<Side> {
    match word {
        "max" => Some(Side::First),
        "min" => Some(Side::Second),
        _ => None,
    }
}

/// The text and how far it has been read.
struct Reader<'a> {
    text: &'a str,
    /// In bytes, always between two characters.
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next character that is neither blank nor in a comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return rest.chars().next();
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Takes the next character.
    fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Takes what comes next as long as it fits.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(|letter| !fits(letter)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Takes a word, if one comes next, and tells where it began.
    fn word(&mut self) -> Option<(usize, &'a str)> {
        self.peek().filter(|letter| letter.is_alphabetic() || *letter == '_')?;
        let start = self.at;
        let word =
            self.take_while(|letter| letter.is_alphabetic() || letter.is_ascii_digit() || letter == '_');
        Some((start, word))
    }

    fn number(&mut self) -> Result<i32, TextError> {
        let sign = self.peek().filter(|sign| matches!(sign, '-' | '+'));
        let start = self.at;
        if sign.is_some() {
            self.skip();
        }
        let digits = self.take_while(|letter| letter.is_ascii_digit());
        if digits.is_empty() {
            // Blanks count here, hence not what comes after them.
            return Err(match sign {
                Some(sign) => self.error_at(self.at, &format!("expected a digit right after {sign}")),
                None => self.expected("a number"),
            });
        }
        // Whatever does not even fit into the type is too large in any case.
        let size = digits.parse().unwrap_or(i32::MAX);
        if size > Score::MAX_ESTIMATE {
            let limit = Score::MAX_ESTIMATE;
            return Err(self.error_at(start, &format!("expected a number from -{limit} to {limit}")));
        }
        Ok(if sign == Some('-') { -size } else { size })
    }

    fn found(&mut self) -> String {
        self.peek().map_or_else(|| "the end of the text".to_owned(), |letter| format!("{letter:?}"))
    }

    fn expected(&mut self, what: &str) -> TextError {
        let found = self.found();
        self.error(&format!("expected {what}, found {found}"))
    }

    /// An error about what comes next.
    fn error(&mut self, problem: &str) -> TextError {
        self.peek();
        self.error_at(self.at, problem)
    }

    /// An error about what begins at a byte of the text. Lines are told only if there are several.
    fn error_at(&self, at: usize, problem: &str) -> TextError {
        let before = &self.text[..at];
        let line = before.rsplit('\n').next().unwrap_or(before);
        let column = line.chars().count() + 1;
        if self.text.trim_end().contains('\n') {
            let number = before.matches('\n').count() + 1;
            TextError::new(format!("line {number}, column {column}: {problem}"))
        } else {
            TextError::new(format!("column {column}: {problem}"))
        }
    }
}
