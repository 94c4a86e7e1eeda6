//! `plywood strength`: a page about players from the stores of small tournaments.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::lab::Desk;

#[test]
fn stores_become_a_page() {
    let desk = Desk::new("strength", "");
    let cup = "game = \"connect4\"\npairs = 2\nopenings = { random = 4 }\nlimits = { depth = 3 }\n\
               players = [{ name = \"one\", engine = \"alphabeta\" }, { name = \"two\", engine = \"pvs:order=rank\" }, \
               { name = \"three\", engine = \"mtdf:table=1\" }]\n";
    desk.write("cup.toml", cup);
    desk.printed("tournament cup.toml --output results/cup");
    desk.printed(
        "match pvs:order=rank alphabeta --game connect4:5x4 --nodes 50 --pairs 1 --output results/duel",
    );
    let said = desk.printed("strength results -o page.md");
    assert!(said.contains("page.md: 2 stores"), "{said}");
    let page = desk.read("page.md");
    for part in [
        "# Strength on record\n",
        "\n## connect4: depth 3\n",
        "\n## connect4:5x4: 50 nodes\n",
        "| points against | 1 | 2 | 3 |",
        "one: alphabeta\n",
        "tournament cup.toml --output results/cup\n",
        "`results/cup`: 12 games, seed 1; ",
        "match pvs:order=rank alphabeta --game connect4:5x4 --nodes 50",
        " cores, 1 game at the same time, Plywood ",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.lines().all(|line| line.chars().count() <= 120), "{page}");
    assert_eq!(
        desk.printed("strength results/cup results/duel/games.sqlite"),
        page,
        "the order does not matter"
    );

    std::fs::create_dir(desk.folder.file("empty")).unwrap();
    assert!(
        desk.refused("strength empty", 2).contains("empty: there is no store of a match or tournament in it")
    );
    desk.refused("strength missing", 1);
    desk.refused("strength", 2);
}
