//! Results as text.

use super::super::{Model, Record, Tally, match_text};
use super::{games, paired, sprt, tested};

#[test]
fn a_match_in_words() {
    let record = paired([5, 100, 160, 135, 100], 145);
    assert_eq!(record.games, Tally { wins: 480, draws: 265, losses: 255 });
    let test = sprt(Model::Logistic, 0.0, 5.0);
    let text = match_text("new", "old", &record, Some(&tested(test, &record, 0)));
    println!("{text}");
    assert!(
        text.starts_with("new against old: 612.5 of 1,000 points (61.3 %), +480 =265 -255, draws 26.5 %\n"),
        "{text}"
    );
    assert!(text.contains("\nElo of new over old: +79.5 (+"), "{text}");
    assert!(
        text.contains(
            "Pairs with 0, 1/2, 1, 3/2, 2 points for new: 5/100/160/135/100; 2.24 won per pair lost\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("\nSPRT [0, 5] logistic: LLR ")
            && text.ends_with("H1 accepted after 1,000 games (Elo of new is rather 5)\n"),
        "{text}"
    );
    let text = match_text("new", "old", &record, Some(&tested(test, &record, 3)));
    assert!(
        text.ends_with("3 more games of later pairs were under way then and are not judged: +3 =0 -0\n"),
        "{text}"
    );
}

#[test]
fn short_matches_in_words() {
    let test = sprt(Model::Normalised, -1.5, 2.0);
    assert_eq!(
        match_text("A", "B", &Record::default(), Some(&tested(test, &Record::default(), 0))),
        "A against B: no games yet\n"
    );
    let drawn = match_text("A", "B", &games(0, 1, 0), Some(&tested(test, &games(0, 1, 0), 0)));
    println!("{drawn}{}", match_text("A", "B", &games(10, 0, 0), None));
    assert!(
        drawn.contains("0.5 of 1 point (50.0 %)") && drawn.contains("Elo of A over B: 0.0 (-"),
        "{drawn}"
    );
    assert!(drawn.ends_with("SPRT [-1.5, 2] normalised: LLR 0.00 (-2.94, 2.94): go on\n"), "{drawn}");
    let won = match_text("A", "B", &paired([0, 0, 0, 0, 1], 0), None);
    assert!(won.contains("; no pair lost\n"), "{won}");
}
