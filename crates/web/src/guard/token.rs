//! The token: who knows it has seen what the program printed.

use std::fmt;
use std::io;

/// Made anew at each start.
pub(crate) struct Token(String);

impl Token {
    const BYTES: usize = 16;

    pub(crate) fn random() -> io::Result<Token> {
        let mut bytes = [0_u8; Token::BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Whether this is the token. How long that takes does not tell how much of it is right.
    pub(crate) fn is(&self, other: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let differences = own.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
        own.len() == other.len() && differences == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!(one.to_string().len(), 32);
        assert!(one.is(one.to_string().as_bytes()) && !one.is(other.to_string().as_bytes()));
        assert!(!one.is(b"") && !one.is(&one.to_string().as_bytes()[..31]));
        assert!(!one.is(format!("{one}0").as_bytes()));
    }
}
