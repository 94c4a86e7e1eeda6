//! Engine specifications: one syntax in text and TOML, and errors that help.

use plywood_core::{Fail, Goal, Limits, Policy};
use plywood_engines::{AlgorithmName, EngineSpec, Playable};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::Arimaa;
use plywood_games::connect4::{ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;

#[test]
fn text_is_read_and_written() {
    let spec: EngineSpec = "mtdf:guess=5,table=64,order=history+hash,id".parse().unwrap();
    assert_eq!(spec.algorithm, AlgorithmName::Mtdf);
    assert_eq!((spec.guess, spec.table, spec.id), (5, Some(64), true));
    assert!(spec.features.hash_move && spec.features.history && !spec.features.killers);
    assert_eq!(spec.to_string(), "mtdf:guess=5,table=64,order=hash+history,id");
    assert_eq!("pvs".parse::<EngineSpec>().unwrap().to_string(), "pvs");
    assert_eq!("PVS:table=off,order=none,quiescence=off".parse::<EngineSpec>().unwrap().to_string(), "pvs");
    assert_eq!("negascout: table=0 , id=off".parse::<EngineSpec>().unwrap().to_string(), "pvs");
    let everything = "mtdf:fail=hybrid,guess=-3,table=1,policy=always,mirror,\
                      order=hash+table+killers+history+threats+rank+shallow2+eval,staged,bounds,early,decided,\
                      quiescence=4,distance=off,pv=off,id,step=2,aspiration=7,depth=2,late=6/50,eval=zero";
    let spec: EngineSpec = everything.parse().unwrap();
    assert_eq!((spec.features.fail, spec.policy), (Fail::Hybrid, Policy::Always));
    assert_eq!(spec.to_string(), everything);
    for solver in ["solver", "solver:table=8,book=off", "solver:book=some.book"] {
        assert_eq!(solver.parse::<EngineSpec>().unwrap().to_string(), solver);
    }
    let selective = "pvs:order=eval,lmr=8,width=50/20";
    let spec: EngineSpec = "pvs:order=eval,lmr,width=50/20/20".parse().unwrap();
    assert_eq!(
        (spec.features.pruning.late_moves, spec.features.widths.at(0), spec.features.widths.at(9)),
        (8, 50, 20)
    );
    assert_eq!(spec.to_string(), selective);
    let off = "pvs:order=eval,lmr=off,width=off,depth=off,late=off,staged=off,decided=off";
    assert_eq!(off.parse::<EngineSpec>().unwrap().to_string(), "pvs:order=eval");
    let by_entries = "negac:entries=16777259,compact";
    let spec: EngineSpec = by_entries.parse().unwrap();
    assert_eq!(spec.new_table().unwrap().capacity(), 16_777_256, "whole buckets of four");
    assert_eq!(spec.to_string(), by_entries);
}

#[test]
fn toml_tables_have_the_same_keys() {
    #[derive(serde::Deserialize)]
    struct File {
        engines: Vec<EngineSpec>,
    }
    let file: File = toml::from_str(
        r#"engines = [
            "pvs:table=8,order=hash+killers,id",
            { algorithm = "pvs", table = 8, order = ["killers", "hash"], id = true },
            { algorithm = "pvs", table = 8, order = "hash+killers", id = "on", pv = true },
        ]"#,
    )
    .unwrap();
    assert_eq!(file.engines[0], file.engines[1]);
    assert_eq!(file.engines[0], file.engines[2]);
    let json = serde_json::to_string(&file.engines[1]).unwrap();
    assert_eq!(json, r#""pvs:table=8,order=hash+killers,id""#);
    let wrong = toml::from_str::<File>(r#"engines = [{ algorithm = "pvs", tabel = 8 }]"#);
    assert!(wrong.err().unwrap().to_string().contains("did you mean \"table\"?"));
}

#[test]
fn errors_say_what_to_do() {
    for (text, expected) in [
        ("alfabeta", "did you mean \"alphabeta\"?"),
        ("", "algorithms: minimax"),
        ("pvs:tabel=3", "did you mean \"table\"?"),
        ("pvs:table=big", "a whole number from 0 to 65536"),
        ("pvs:fail=sotf", "did you mean \"soft\"?"),
        ("pvs:table=1,order=hsh", "did you mean \"hash\"?"),
        ("pvs:order=hash", "add table=16"),
        ("pvs:policy=deep", "add table=16"),
        ("pvs:mirror", "add table=16"),
        ("pvs:table=1,entries=9", "leave one out"),
        ("pvs:entries=0", "a whole number from 1"),
        ("alphabeta:compact", "would do nothing"),
        ("negac:compact,distance=off", "the dates of wins"),
        ("pvs:step=2", "add id"),
        ("pvs:guess=1", "only mtdf"),
        ("minimax:table=1", "would do nothing"),
        ("pvs:id,id", "given twice"),
        ("pvs:order=shallow1+shallow2", "one shallow search only"),
        ("pvs:eval=", "a name"),
        ("pvs,id", "write pvs:id"),
        ("solver:order=rank", "only table=MIB, threads=N, book=off|FILE"),
        ("solver:depth=2", "the solver has no key \"depth\""),
        (
            "negamax:threads=2",
            "negamax looks at everything, so \"threads\" would do nothing: leave it out or use alphabeta or pvs",
        ),
        ("minimax:lmr=2", "would do nothing"),
        ("mtdf:order=rank,lmr=2", "contradict each other with lmr"),
        ("negac:order=rank,width=2", "contradict each other with width"),
        ("pvs:lmr=2", "add order=eval"),
        ("pvs:width=2", "add order=eval"),
        ("pvs:order=rank,width=2/0", "from 1 to 65534"),
        ("pvs:order=rank,width", "from 1 to 65534"),
        ("pvs:order=rank,staged", "add order=hash or order=killers"),
        ("pvs:late=6/50", "add depth=2"),
        ("pvs:depth=2,late=6", "two numbers with /"),
        ("pvs:depth=2,late=6/x", "a whole number from 1"),
        ("pvs:depth=0", "a whole number from 1 to 200"),
        ("pvs:threads=0", "a whole number from 1 to 256"),
        ("pvs:threads=2,parallel=ywb", "did you mean \"ybw\""),
        ("pvs:parallel=ybw", "add threads=2"),
        ("pvs:threads=2,parallel=lazy", "add table=16, or use ybw or pvs"),
        ("mcts:threads=2,parallel=ybw", "leave it out of mcts"),
        ("mcts:table=16", "leave it out of mcts"),
        ("mcts:c=lots", "a number from 0 to 1000"),
        ("mcts:select=ucb2", "did you mean \"ucb1\""),
        ("pvs:playout=random", "only Monte Carlo searches"),
        ("pvs:book=off", "only the solver"),
        ("solver:book=", "a file name"),
    ] {
        let message = text.parse::<EngineSpec>().expect_err(text).to_string();
        assert!(message.contains(expected), "{text:?}: {message}");
    }
}

/// The engine of its own depth, through the text interface.
#[test]
fn engines_can_have_a_depth_of_their_own() {
    let engine = "alphabeta:depth=2,late=6/7".parse().unwrap();
    let mut bot = plywood_games::all().bot("connect4", &engine).unwrap();
    let mut depth = |position, goal| {
        bot.set_position(position).unwrap();
        bot.think(goal, &Limits::default(), &mut |_| {}).depth
    };
    assert_eq!(depth(None, Goal::SOLVE), 2);
    assert_eq!(depth(None, Goal::depth(1)), 1);
    assert_eq!(depth(None, Goal::depth(5)), 2);
    // One column is full, so six moves are left.
    assert_eq!(depth(Some("111111"), Goal::SOLVE), 6);
}

#[test]
fn unknown_games_and_evaluations_get_a_suggestion() {
    for (game, engine, expected) in [
        ("connect4", "pvs:eval=squars", "did you mean \"squares\"?"),
        ("conect4", "pvs", "did you mean \"connect4\"?"),
        ("chess960", "pvs", "games: amazons"),
        ("connect4", "mcts:keep=5", "add priors=eval"),
        ("connect4", "mcts:playout=rules", "no rules for playouts"),
        ("connect4", "mcts:split=on", "cannot be split"),
        ("connect4:9x9", "pvs", "at most 64"),
        ("nim:mesire", "pvs", "no variant"),
        ("nim", "solver", "no solver of its own"),
        ("connect4", "solver:book=no/such.book", "no/such.book could not be opened"),
    ] {
        let message = plywood_games::all().bot(game, &engine.parse().unwrap()).err().unwrap().to_string();
        assert!(message.contains(expected), "{game}: {message}");
    }
}

#[test]
fn what_a_game_prefers_gives_way_to_what_is_said() {
    for (game, engine) in [("amazons", "mcts:priors=off"), ("amazons:halves", "uct-optimised")] {
        assert!(plywood_games::all().bot(game, &engine.parse().unwrap()).is_ok(), "{game} {engine}");
    }
}

/// The switches of usual players are written twice, as text and as constants: they must say the same, or the player is
/// compiled from none.
#[test]
fn usual_players_are_compiled_from_constants() {
    fn check<G: Playable>(name: &str) {
        let spec: EngineSpec = G::PLAYER.parse().unwrap();
        // Monte Carlo searches have no such switches; the selective search stands in for them.
        let selective = "pvs:table=64,order=hash+killers+history+eval,lmr=4,width=60/40/20,decided,id";
        let spec = if spec.algorithm == AlgorithmName::Pvs { spec } else { selective.parse().unwrap() };
        assert_eq!(spec.features(), G::PLAYER_FEATURES, "{name}");
    }
    check::<Amazons<Whole>>("amazons");
    check::<Amazons<Halves>>("amazons:halves");
    check::<Arimaa>("arimaa");
    check::<ConnectFour<Standard>>("connect4");
    check::<Nim>("nim");
    check::<TicTacToe>("tictactoe");
    check::<TreeGame>("tree");
}

#[test]
fn engines_get_threads_if_they_have_use_for_them() {
    let with = |text: &str, threads| {
        text.parse::<EngineSpec>().unwrap().with_threads(threads).map(|engine| engine.to_string())
    };
    let written = |text: &str| Ok(text.to_owned());
    assert_eq!(with("pvs:table=4", 3), written("pvs:table=4,threads=3"));
    assert_eq!(
        with("pvs:table=4,threads=3,parallel=lazy", 5),
        written("pvs:table=4,threads=5,parallel=lazy")
    );
    assert_eq!(with("pvs:table=4,threads=3,parallel=lazy", 1), written("pvs:table=4,threads=1"));
    assert_eq!(with("solver", 2), written("solver:threads=2"));
    assert_eq!(with("mcts", 2), written("mcts:threads=2"));
    assert_eq!(with("minimax", 1), written("minimax"), "nothing changes");
    for (engine, threads, why) in
        [("minimax", 2, "minimax looks at everything"), ("pvs", 0, "1 to 256"), ("pvs", 257, "1 to 256")]
    {
        let refused = with(engine, threads).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}
