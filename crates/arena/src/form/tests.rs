use super::*;
use crate::{TournamentReading, Who};

/// Everything that a form can say.
const ALL: &str = r#"
    name = "all"
    title = "Title"
    about = "About"
    game = "connect4"
    kind = "matches"
    pairs = 3
    seed = 7
    margin = "50ms"
    plies = 30
    openings = { random = 4 }
    limits = { nodes = 500 }
    adjudication = { plies = 40, resign = { moves = 2, points = 5 } }
    test = { elo0 = 0, elo1 = 10.5, model = "normalised" }
    quick = { pairs = 1, time = 0.5, note = "less" }
    [[players]]
    name = "ours"
    engine = "pvs:order=rank"
    [[players]]
    name = "theirs"
    command = "'some program' --fast"
    protocol = "fourinarow"
    limits = { clock = "10s+100ms" }
    [[players]]
    name = "chess program"
    command = "engine"
    protocol = "uci"
    options = { OwnBook = false, "Number of Threads" = 1, Style = "Fail High" }
    [[players]]
    name = "wide"
    engine = "mcts"
    limits = { time = "250ms", simulations = 90, depth = 5 }
    [[matches]]
    first = "ours"
    second = "wide"
    start = ["", "44"]
    first_limits = [{ depth = 2 }, { bank = "3s+1s" }]
    [[claims]]
    text = "it wins"
    player = "ours"
    holds = { above = 0.5 }
"#;

#[test]
fn what_is_written_says_the_same() -> Result<(), Box<dyn std::error::Error>> {
    let form: Form = toml::from_str(ALL)?;
    let text = form.to_toml()?;
    let games = plywood_games::all();
    let reading = TournamentReading::new(&games);
    assert_eq!(reading.contest("all", &text)?, reading.contest("all", ALL)?, "{text}");
    let again: Form = toml::from_str(&text)?;
    assert_eq!(again.to_toml()?, text);
    Ok(())
}

#[test]
fn a_form_needs_no_file_and_its_mistakes_name_the_argument() -> Result<(), TextError> {
    let player = |engine: &str| {
        let engine = Some(Located::argument("--engine", engine.to_owned()));
        Located::argument("--player", PlayerForm { engine, ..PlayerForm::default() })
    };
    let game = || Located::argument("--game", "tictactoe".to_owned());
    let read = |form: &Form| {
        TournamentReading::new(&plywood_games::all()).form("mine", form).map_err(|fault| fault.to_string())
    };
    let form = Form::new(game(), vec![player("pvs:depth=2"), player("alphabeta:depth=1")]);
    let tournament = read(&form).map_err(TextError::new)?;
    assert_eq!((tournament.name.as_str(), tournament.players.len()), ("mine", 2));
    let text = form.to_toml()?;
    assert_eq!(TournamentReading::new(&plywood_games::all()).text("mine", &text), Ok(tournament));

    let said = |form: Form| read(&form).err().unwrap_or_default();
    let unlimited = said(Form::new(game(), vec![player("pvs:depth=2"), player("pvs")]));
    assert!(unlimited.starts_with("--player: nothing limits this player: give --time, "), "{unlimited}");
    let unknown = said(Form::new(game(), vec![player("pvz"), player("pvs")]));
    assert!(unknown.starts_with("--engine: there is no algorithm \"pvz\""), "{unknown}");
    assert!(said(Form::new(game(), Vec::new())).starts_with("a tournament needs two players"));
    Ok(())
}

#[test]
fn options_are_for_programs_and_have_names_and_values() {
    let read = |player: &str| {
        let text = format!(
            "game = \"tictactoe\"\nlimits = {{ time = \"9ms\" }}\n[[players]]\nengine = \"pvs\"\n[[players]]\n{player}"
        );
        TournamentReading::new(&plywood_games::all()).text("mine", &text).map_err(|fault| fault.to_string())
    };
    let program = "command = \"x\"\nprotocol = \"uci\"\n";
    let tournament = read(&format!("{program}options = {{ b = true, \"a c\" = -3, d = \"\" }}\n")).unwrap();
    let Who::Program { options, .. } = &tournament.players[1].who else { panic!("a program") };
    let text = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    assert_eq!(*options, [("a c", "-3"), ("b", "true"), ("d", "")].map(text));
    assert_eq!(tournament.players[1].who.to_string(), "x (a c=-3, b=true, d)");
    assert_eq!(tournament.margin, crate::USUAL_MARGIN);
    for (player, why) in [
        ("engine = \"pvs\"\noptions = { a = 1 }\n", "options are for programs"),
        ("command = \"x\"\nprotocol = \"fourinarow\"\noptions = { a = 1 }\n", "fourinarow has none"),
        ("command = \"x\"\noptions = { a = [1] }\n", "expected a text, a whole number, true or false"),
        ("command = \"x\"\noptions = { a = \"1\\nquit\" }\n", "cannot be said in a line"),
        ("command = \"x\"\noptions = { \" \" = 1 }\n", "cannot be said in a line"),
        ("command = \"x\"\nprotocol = \"uci\"\nlimits = { simulations = 5 }\n", "no word for simulations"),
    ] {
        let error = read(player).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
}

/// Earlier versions had another word for the time of a move.
#[test]
fn the_old_word_is_understood_with_a_hint() {
    let file = |limits: &str| {
        format!(
            "game = \"tictactoe\"\nlimits = {{ {limits} }}\n[[players]]\nengine = \"pvs\"\n\
             [[players]]\nengine = \"alphabeta\"\nlimits = {{ {limits} }}\n"
        )
    };
    let read = |limits: &str| TournamentReading::new(&plywood_games::all()).contest("mine", &file(limits));
    let (new, old) = (read("time = \"9ms\"").expect("a file"), read("move = \"9ms\"").expect("a file"));
    assert_eq!((&old.tournament, new.warnings.len()), (&new.tournament, 0));
    let said: Vec<String> = old.warnings.iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("mine, line 2: `move` is now called `time`"), "{said:?}");
    assert!(said.len() == 2 && said[1].starts_with("mine, line 7: "), "{said:?}");
    let both = read("time = \"9ms\", move = \"9ms\"").expect_err("one of them is enough").to_string();
    assert!(both.contains("line 2") && both.contains("choose one"), "{both}");
}
