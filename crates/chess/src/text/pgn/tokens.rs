//! The words of PGN.

use plywood_core::TextError;

use super::super::quoted::split_quoted;
use super::MARKS;
use super::split::Part;

/// A word and the line on which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    Tag(String, String),
    Comment(String),
    Mark(u8),
    Open,
    Close,
    /// A move or a result; numbers of moves are left out.
    Word(String),
    /// Something that cannot be read, and why.
    Broken(TextError),
}

/// All words of a part. What comes behind a comment that nobody closed is lost.
pub(super) fn tokens(part: &Part<'_>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut comment: Option<(usize, String)> = None;
    for (offset, text) in part.lines.iter().enumerate() {
        let line = part.first + offset;
        if comment.is_none() && text.starts_with('%') {
            continue;
        }
        Scanner { rest: text, line, tokens: &mut tokens, comment: &mut comment }.scan();
    }
    if let Some((line, _)) = comment {
        tokens.push(broken(line, "a comment begins with { here, and no } ends it"));
    }
    tokens
}

fn broken(line: usize, why: &str) -> Token {
    Token { line, what: What::Broken(TextError::new(format!("line {line}: {why}"))) }
}

/// What is left of a line.
struct Scanner<'a, 'b> {
    rest: &'a str,
    line: usize,
    tokens: &'b mut Vec<Token>,
    /// A comment that goes on over lines.
    comment: &'b mut Option<(usize, String)>,
}

impl Scanner<'_, '_> {
    fn push(&mut self, what: What) {
        self.tokens.push(Token { line: self.line, what });
    }

    fn scan(&mut self) {
        loop {
            if self.comment.is_some() && !self.end_comment() {
                return;
            }
            self.rest = self.rest.trim_start();
            let Some(sign) = self.rest.chars().next() else { return };
            let behind = &self.rest[sign.len_utf8()..];
            match sign {
                '{' => {
                    *self.comment = Some((self.line, String::new()));
                    self.rest = behind;
                }
                ';' => {
                    self.push(What::Comment(in_one_line(behind)));
                    return;
                }
                '(' | ')' => {
                    self.push(if sign == '(' { What::Open } else { What::Close });
                    self.rest = behind;
                }
                '[' => self.tag(behind),
                '$' => self.mark(behind),
                '}' | ']' | '<' | '>' => {
                    let why = format!("{sign:?} begins nothing here: write moves, or comments as {{text}}");
                    self.tokens.push(broken(self.line, &why));
                    self.rest = behind;
                }
                _ => self.word(),
            }
        }
    }

    /// Reads on in a comment; whether it ends on this line.
    fn end_comment(&mut self) -> bool {
        let Some((line, mut text)) = self.comment.take() else { return true };
        let (more, behind) = match self.rest.split_once('}') {
            Some((more, behind)) => (more, Some(behind)),
            None => (self.rest, None),
        };
        text.push(' ');
        text.push_str(more);
        match behind {
            Some(behind) => {
                self.tokens.push(Token { line, what: What::Comment(in_one_line(&text)) });
                self.rest = behind;
                true
            }
            None => {
                *self.comment = Some((line, text));
                false
            }
        }
    }

    /// A tag, behind its bracket.
    fn tag(&mut self, text: &str) {
        match parse_tag(text) {
            Some((name, value, length)) => {
                self.push(What::Tag(name, value));
                self.rest = &self.rest[self.rest.len() - text.len() + length..];
            }
            None => {
                let why = format!("{:?} is no tag: write it as [White \"Name\"]", self.rest);
                self.tokens.push(broken(self.line, &why));
                self.rest = "";
            }
        }
    }

    /// A mark by its number, behind its sign.
    fn mark(&mut self, text: &str) {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        match text[..length].parse() {
            Ok(number) => self.push(What::Mark(number)),
            Err(_) => {
                let why = format!("${} is no mark: $0 to $255 are there", &text[..length]);
                self.tokens.push(broken(self.line, &why));
            }
        }
        self.rest = &self.rest[self.rest.len() - text.len() + length..];
    }

    fn word(&mut self) {
        let is_end = |sign: char| sign.is_whitespace() || "{}()[];$<>".contains(sign);
        let length = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        let word = without_number(word);
        let bare = word.trim_end_matches(['!', '?']);
        if !bare.is_empty() && bare != "e.p." {
            self.push(What::Word(bare.to_owned()));
        }
        let sign = &word[bare.len()..];
        if let Some(index) = MARKS.iter().position(|mark| *mark == sign) {
            self.push(What::Mark(index as u8 + 1));
        } else if !sign.is_empty() {
            let why = format!("{sign:?} is no mark: {} are there, and $0 to $255", MARKS.join(" "));
            self.tokens.push(broken(self.line, &why));
        }
    }
}

/// Name, value, and how long the text of both is with the closing bracket.
fn parse_tag(text: &str) -> Option<(String, String, usize)> {
    let (name, quoted) = text.split_at(text.find('"')?);
    let name = name.trim();
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || "_+#=:-".contains(sign);
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let (value, behind) = split_quoted(quoted)?;
    let behind = behind.trim_start().strip_prefix(']')?;
    Some((name.to_owned(), value, text.len() - behind.len()))
}

/// A move without its number, as in `12.e4` or `3...`; nothing if there is nothing else.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = rest.is_empty() || rest.starts_with(['.', '…']);
    if is_number { rest.trim_start_matches(['.', '…']) } else { word }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}
