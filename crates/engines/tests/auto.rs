//! The engine `auto`: what it chooses, that it chooses the same every time, and that its answers are right.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::time::Duration;

use plywood_api::{Bot, Choice};
use plywood_core::{Goal, Limits, Random, Sign};
use plywood_engines::{EngineSpec, Family, Rules};
use plywood_testkit::Folder;

const CONNECT4: &str = include_str!("../../connect4/src/auto.toml");

fn built(game: &str, engine: &str) -> Box<dyn Bot> {
    plywood_games::all()
        .bot(game, &engine.parse().unwrap())
        .unwrap_or_else(|error| panic!("{game}, {engine}: {error}"))
}

/// What it chooses for a question.
fn choice(game: &str, engine: &str, position: Option<&str>, goal: Goal, limits: &Limits) -> Choice {
    let mut bot = built(game, engine);
    bot.set_position(position).unwrap();
    assert_eq!(bot.choice(), None, "nothing was asked yet");
    bot.think(goal, limits, &mut |_| {});
    bot.choice().unwrap()
}

#[test]
fn the_embedded_rules_read_back_and_name_general_searches() {
    let rules = Rules::parse("connect4.toml", CONNECT4).unwrap();
    assert_eq!(Rules::parse("again", &rules.to_string()).unwrap(), rules);
    assert_eq!(rules.game, "connect4");
    assert!(
        rules.commands.iter().any(|command| command.starts_with("plywood auto fit")),
        "{:?}",
        rules.commands
    );
    assert!(rules.rules.len() > 1);
    for rule in &rules.rules {
        assert_eq!(rule.engine.algorithm.family(), Family::Cutting, "{}", rule.engine);
        assert_eq!(rule.engine.thread_count(), 1, "auto has as many threads as it says");
        assert!(rule.figures.as_ref().is_some_and(|figures| figures.positions >= 20 && figures.cost >= 1.0));
        built("connect4", &rule.engine.to_string());
    }
}

/// Whoever lends a machine asks before anything is built.
#[test]
fn memory_is_that_of_everybody_whom_it_may_choose() {
    let mebibytes = |game: &str, engine: &str| {
        let game = plywood_games::all().find(game).unwrap();
        game.memory_bytes(&engine.parse().unwrap()).unwrap() as f64 / f64::from(1 << 20)
    };
    // The player, the solver, and the rules: three with 4 MiB and one with 4096 entries.
    assert_eq!(mebibytes("connect4", "auto"), 64.0 + 256.0 + 3.0 * 4.0 + 1.0 / 16.0);
    assert_eq!(mebibytes("connect4", "auto:among=general,table=8"), 5.0 * 8.0);
    // The player's tree, the solver, and two general searches.
    assert_eq!(mebibytes("amazons", "auto"), 512.0 + 256.0 + 2.0 * 64.0);
    assert_eq!(mebibytes("amazons", "pvs:table=3"), 3.0, "nobody else is asked");
    let games = plywood_games::all();
    let missing = games.find("nim").unwrap().memory_bytes(&"auto:rules=no/such.file".parse().unwrap());
    assert!(missing.unwrap_err().to_string().contains("no/such.file could not be read"));
}

#[test]
fn every_sign_is_explained() {
    let page = include_str!("../../../docs/auto.md");
    for sign in Sign::ALL {
        let line = format!("| `{}` | {} |", sign.name(), sign.summary());
        assert!(page.contains(&line), "docs/auto.md lacks: {line}");
    }
}

#[test]
fn rules_of_every_kind_read_back() {
    let text = r#"
        game = "nim"
        about = "a \"quoted\" word\nand a second line"
        commands = ["one", "two"]
        [[rules]]
        when = "left <= 7 and not mirrored and moves > -1"
        engine = "pvs:table=2"
        because = "it is late"
        positions = 20
        cost = 1.25
        next = "mtdf"
        next_cost = 1.5
        [[rules]]
        engine = "minimax"
    "#;
    let rules = Rules::parse("mine.toml", text).unwrap();
    assert_eq!((rules.rules[0].when.len(), rules.rules[1].when.len()), (3, 0));
    assert_eq!(rules.about, "a \"quoted\" word\nand a second line");
    assert_eq!(Rules::parse("again", &rules.to_string()).unwrap(), rules);
}

#[test]
fn wrong_rules_are_refused_with_the_line_and_what_to_do() {
    for (text, line, expected) in [
        ("game = \"nim\"\n", 2, "there are no rules"),
        ("game = \"nim\"\n[[rules]]\nwhen = \"lefd <= 3\"\nengine = \"pvs\"\n", 3, "did you mean \"left\"?"),
        ("game = \"nim\"\n[[rules]]\nwhen = \"left < 3\"\nengine = \"pvs\"\n", 3, "left <= 27"),
        ("game = \"nim\"\n[[rules]]\nengine = \"pvz\"\n", 3, "did you mean \"pvs\"?"),
        ("game = \"nim\"\n[[rules]]\nengine = \"pvs:tabel=3\"\n", 3, "did you mean \"table\"?"),
        ("game = \"nim\"\n[[rules]]\nengine = \"auto\"\n", 3, "auto cannot choose itself"),
        ("game = \"nim\"\n[[rules]]\nengine = \"pvs\"\n[[rules]]\nengine = \"mtdf\"\n", 2, "put it last"),
        ("game = \"nim\"\n[[rules]]\nwhen = \"end\"\nengine = \"pvs\"\n", 2, "leave its when out"),
        ("game = \"nim\"\n[[rules]]\nwen = \"end\"\nengine = \"pvs\"\n", 3, "unknown field `wen`"),
        ("[[rules]]\nengine = \"pvs\"\n", 1, "missing field `game`"),
        ("game = nim\n", 1, ""),
    ] {
        let error = Rules::parse("mine.toml", text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("mine.toml, line {line}: ")), "{text}: {error}");
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn what_is_asked_decides_who_answers() {
    let position = Some("44444471");
    let ask = |engine: &str, goal: Goal, limits: &Limits| choice("connect4", engine, position, goal, limits);
    let unlimited = Limits::default();
    let few = Limits { nodes: Some(1000), ..Limits::default() };
    let soon = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    assert_eq!(ask("auto", Goal::SOLVE, &unlimited).engine, "solver");
    let player = plywood_games::all().find("connect4").unwrap().player().unwrap().to_string();
    for limits in [&few, &soon] {
        let Choice { engine, reason } = ask("auto", Goal::SOLVE, limits);
        assert_eq!(engine, player);
        assert!(reason.starts_with("limited: the search may be stopped"), "{reason}");
    }
    let fitted: Vec<String> =
        Rules::parse("", CONNECT4).unwrap().rules.iter().map(|rule| rule.engine.to_string()).collect();
    let shallow = ask("auto", Goal::depth(8), &unlimited);
    assert!(fitted.contains(&shallow.engine), "{shallow:?}");
    assert!(shallow.reason.contains("the cheapest of "), "{shallow:?}");
    let late = Some("2252576253462244111563365343671351441");
    let general = choice("connect4", "auto:among=general", late, Goal::SOLVE, &unlimited);
    assert!(fitted.contains(&general.engine), "{general:?}");
    // A depth of its own is a depth that was asked for.
    assert_eq!(
        ask("auto:depth=8,among=general", Goal::SOLVE, &unlimited).engine,
        format!("{},depth=8", shallow.engine)
    );
}

#[test]
fn keys_are_passed_on_to_whoever_has_them() {
    let Choice { engine, .. } = choice(
        "tictactoe",
        "auto:table=2,pv=off,threads=2,eval=zero",
        None,
        Goal::depth(3),
        &Limits::default(),
    );
    let engine: EngineSpec = engine.parse().unwrap();
    assert_eq!((engine.table, engine.threads, engine.eval.as_deref()), (Some(2), Some(2), Some("zero")));
    assert!(!engine.features.line);
    let solver = choice("connect4", "auto:table=2,pv=off", Some("44"), Goal::SOLVE, &Limits::default());
    assert_eq!(solver.engine, "solver:table=2");
    for (engine, expected) in [
        ("auto:order=rank", "auto has no key \"order\", only table=MIB"),
        ("auto:tabel=2", "did you mean \"table\"?"),
        ("pvs:among=general", "only auto can use \"among\""),
        ("auto:rules=some.toml,among=general", "leave among out"),
        ("auto:rules=", "the name of a file was expected"),
    ] {
        let error = engine.parse::<EngineSpec>().unwrap_err().to_string();
        assert!(error.contains(expected), "{engine}: {error}");
    }
}

#[test]
fn somebody_can_give_rules_of_their_own() {
    let folder = Folder::new("engines-auto");
    let path = folder.file("mine.toml");
    let text = "game = \"tictactoe\"\n[[rules]]\nwhen = \"ply <= 1\"\nengine = \"alphabeta\"\n[[rules]]\nengine = \"negamax\"\n";
    fs::write(&path, text).unwrap();
    let engine = format!("auto:rules={}", path.display());
    let ask = |position| choice("tictactoe", &engine, position, Goal::depth(2), &Limits::default());
    let start = ask(None);
    assert_eq!((start.engine.as_str(), start.reason.as_str()), ("alphabeta", "ply 0 <= 1"));
    assert_eq!(ask(Some("xo./.../...")).reason, "no other rule applies");
    let refused = |game: &str, engine: &str| {
        plywood_games::all().bot(game, &engine.parse().unwrap()).err().unwrap().to_string()
    };
    assert!(refused("nim", &engine).contains("has rules for tictactoe, not for nim"));
    assert!(refused("nim", "auto:rules=nowhere.toml").contains("nowhere.toml could not be read"));
    fs::write(&path, "game = \"tictactoe\"\n[[rules]]\nengine = \"solver\"\n").unwrap();
    let error = refused("tictactoe", &engine);
    assert!(
        error.contains("auto may choose solver") && error.contains("has no solver of its own"),
        "{error}"
    );
}

#[test]
fn every_game_has_a_choice() {
    for game in plywood_games::all().list() {
        for engine in ["auto", "auto:among=general"] {
            let mut bot = built(&game.name, engine);
            let nodes = Limits { nodes: Some(50), ..Limits::default() };
            let answer = bot.think(Goal::depth(1), &nodes, &mut |_| {});
            assert!(answer.best.is_some(), "{}", game.name);
            // Arimaa's first turn is prepared, and nobody has to choose.
            let expected = plywood_games::all().find(&game.name).unwrap().player().unwrap().to_string();
            assert!(bot.choice().is_none_or(|choice| choice.engine == expected), "{:?}", bot.choice());
            assert!(bot.choice().is_some() || game.name == "arimaa", "{}", game.name);
        }
    }
}

/// Whoever is chosen, the score is minimax's.
#[test]
fn answers_are_minimax_s() {
    let mut random = Random::new(5);
    for (game, plies, depths) in [
        ("tictactoe", 0..7, vec![Some(1), Some(3), None]),
        ("nim", 0..3, vec![Some(2), None]),
        ("connect4:4x4", 6..12, vec![Some(2), Some(5), None]),
        ("connect4", 4..36, vec![Some(1), Some(2), Some(4), Some(5)]),
        ("connect4", 33..41, vec![Some(6), None]),
    ] {
        let mut auto =
            ["auto", "auto:among=general", "auto:among=general,table=1"].map(|engine| built(game, engine));
        let mut minimax = built(game, "minimax");
        let mut chosen = Vec::new();
        for _ in 0..12 {
            walk(&mut *minimax, plies.start + random.below(plies.end - plies.start), &mut random);
            let position = minimax.position();
            // What was played before is forgotten for all.
            minimax.set_position(Some(&position)).unwrap();
            for depth in &depths {
                let goal = Goal { depth: *depth, ..Goal::SOLVE };
                let truth = minimax.think(goal, &Limits::default(), &mut |_| {});
                for bot in &mut auto {
                    bot.set_position(Some(&position)).unwrap();
                    let answer = bot.think(goal, &Limits::default(), &mut |_| {});
                    let choice = bot.choice().unwrap();
                    assert_eq!(answer.score, truth.score, "{game} {position} {depth:?} {choice:?}");
                    let again = bot.think(goal, &Limits::default(), &mut |_| {});
                    assert_eq!((again.score, bot.choice()), (answer.score, Some(choice.clone())));
                    chosen.push(choice.engine);
                }
            }
        }
        chosen.sort();
        chosen.dedup();
        assert!(chosen.len() > 1, "{game}: only {chosen:?}");
    }
}

/// Plays so many random plies from the start, or again if the game ends before.
fn walk(bot: &mut dyn Bot, plies: u64, random: &mut Random) {
    'games: loop {
        bot.set_position(None).unwrap();
        for _ in 0..plies {
            let moves = bot.moves();
            let mv: &String = random.pick(&moves);
            bot.play(mv).unwrap();
            if bot.moves().is_empty() {
                continue 'games;
            }
        }
        return;
    }
}

#[test]
fn every_move_is_judged_by_one_choice() {
    let mut auto = built("connect4", "auto:among=general");
    let mut plain = built("connect4", "alphabeta");
    for bot in [&mut auto, &mut plain] {
        bot.set_position(Some("4453")).unwrap();
    }
    let scores = |bot: &mut Box<dyn Bot>| {
        let mut moves: Vec<_> = bot
            .think_all(Goal::depth(5), &Limits::default(), &mut |_| {})
            .into_iter()
            .map(|(mv, answer)| (mv, answer.score))
            .collect();
        moves.sort();
        moves
    };
    assert_eq!(scores(&mut auto), scores(&mut plain));
    let chosen = auto.choice().unwrap();
    assert_eq!(
        chosen,
        choice("connect4", "auto:among=general", Some("4453"), Goal::depth(5), &Limits::default())
    );
    auto.forget();
    assert_eq!(scores(&mut auto), scores(&mut plain));
}
