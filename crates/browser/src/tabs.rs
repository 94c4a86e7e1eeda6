//! Several pages at once.

use fantoccini::wd::WindowHandle;

use crate::Browser;

/// A page among several.
#[derive(Clone, Debug)]
pub struct Tab(WindowHandle);

impl Browser {
    /// A page more, in a window of its own, so that it is seen beside the others.
    #[track_caller]
    pub fn new_tab(&self) -> Tab {
        Tab(self.wait_on(self.client().new_window(false)).handle)
    }

    /// The page that everything is about.
    #[track_caller]
    pub fn tab(&self) -> Tab {
        Tab(self.wait_on(self.client().window()))
    }

    /// Turns to another page.
    #[track_caller]
    pub fn turn_to(&self, tab: &Tab) {
        self.wait_on(self.client().switch_to_window(tab.0.clone()));
    }

    /// Closes the page. Another one has to be turned to.
    #[track_caller]
    pub fn close_tab(&self) {
        self.wait_on(self.client().close_window());
    }
}
