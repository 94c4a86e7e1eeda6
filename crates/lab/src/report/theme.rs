//! What the page looks like and what its script does.

use super::plots::svg::{DARK, LIGHT, STYLE, variables};

/// What makes tables sort and themes change; the page works without it.
pub(super) const SCRIPT: &str = include_str!("script.js");

/// The style sheet of figures alone, for a page whose root says in `data-theme` whether it is light or dark.
pub fn plot_style() -> String {
    let colours = |theme: &str, dark: bool| {
        let all = variables(if dark { &DARK } else { &LIGHT }, dark);
        let all: String = all.into_iter().map(|(name, colour)| format!("{name}:{colour};")).collect();
        format!(":root[data-theme={theme}] .plot{{{all}}}\n")
    };
    colours("light", false) + &colours("dark", true) + STYLE
}

/// The style sheet: the colours of both themes, the page, the plots.
pub(super) fn style() -> String {
    let colours = |dark: bool| -> String {
        let all = variables(if dark { &DARK } else { &LIGHT }, dark);
        all.into_iter().map(|(name, colour)| format!("{name}:{colour};")).collect()
    };
    let page = include_str!("style.css");
    let (light, dark) = (colours(false), colours(true));
    format!(
        ":root{{color-scheme:light;{light}--box:#f6f6f3;--warn:#8a5a00;--bad:#b3261e;--bad-box:#fdecea;--link:#0b5cad;}}\n\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}{DARK_REST}}}}}\n\
         @media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}{DARK_REST}}}}}\n{page}\n{STYLE}"
    )
}

const DARK_REST: &str = "--box:#222220;--warn:#f0b429;--bad:#ff8a80;--bad-box:#3a1715;--link:#7ab8f5;";
