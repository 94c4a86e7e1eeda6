//! What a move changes of the inputs, as one side sees them.

/// Which inputs begin and cease to hold.
#[derive(Copy, Clone, Debug)]
pub struct Changes {
    added: [u16; Changes::MOST],
    removed: [u16; Changes::MOST],
    added_len: u8,
    removed_len: u8,
    is_unknown: bool,
}

impl Changes {
    /// So many of either kind are worth noting; with more, one looks at the position again.
    pub const MOST: usize = 8;

    /// Nothing changes.
    pub const NONE: Changes = Changes {
        added: [0; Changes::MOST],
        removed: [0; Changes::MOST],
        added_len: 0,
        removed_len: 0,
        is_unknown: false,
    };

    /// Nobody knows what changes.
    pub const UNKNOWN: Changes = Changes { is_unknown: true, ..Changes::NONE };

    /// An input holds from now on.
    #[inline]
    pub fn add(&mut self, input: u16) {
        Changes::push(&mut self.added, &mut self.added_len, &mut self.is_unknown, input);
    }

    /// An input holds no more.
    #[inline]
    pub fn remove(&mut self, input: u16) {
        Changes::push(&mut self.removed, &mut self.removed_len, &mut self.is_unknown, input);
    }

    #[inline]
    fn push(list: &mut [u16; Changes::MOST], len: &mut u8, is_unknown: &mut bool, input: u16) {
        match list.get_mut(usize::from(*len)) {
            Some(place) => {
                *place = input;
                *len += 1;
            }
            None => *is_unknown = true,
        }
    }

    /// So much changes that one must look at the position again.
    #[inline]
    pub fn look_again(&mut self) {
        self.is_unknown = true;
    }

    /// Whether one must look at the position again.
    #[inline]
    pub fn is_unknown(&self) -> bool {
        self.is_unknown
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        (self.added_len, self.removed_len, self.is_unknown) = (0, 0, false);
    }

    /// The inputs that begin to hold.
    #[inline]
    pub fn added(&self) -> &[u16] {
        &self.added[..usize::from(self.added_len)]
    }

    /// The inputs that cease to hold.
    #[inline]
    pub fn removed(&self) -> &[u16] {
        &self.removed[..usize::from(self.removed_len)]
    }
}
