//! A hundred thousand broken lines of AEI, after which the engine still answers.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_core::Random;
use support::bot::Bot;
use support::broken::broken;

const LINES: usize = 100_000;
const SEED: u64 = 20_261_115;

/// No table: a number with more digits than it had would be a large one.
const SOUND: &[&str] = &[
    "aei",
    "isready",
    "newgame",
    "setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
    "setposition s [rrrrrrrr  cemcdh     h    D        r  R         HDCME  HRRRRRR  ]",
    "makemove Rh1 Rg1 Rf1 Rc1 Rb1 Ra1 Rh2 Ra2 Ce1 Cf2 Dd1 Dc2 Hg2 Hb2 Md2 Ee2",
    "makemove ed7 hg7 hb7 me7 de8 dd8 cf7 cc7 ra7 rh7 ra8 rb8 rc8 rf8 rg8 rh8",
    "makemove Ee2n Ee3n Ee4n Ee5n",
    "makemove Ee2n",
    "makemove ed7s ed6s",
    "go",
    "go",
    "go ponder",
    "stop",
    "stop",
    "stop",
    "setoption name tcmove value 0.01",
    "setoption name tcreserve value 1",
    "setoption name greserve value 1",
    "setoption name tcpercent value 100",
    "setoption name tctotal value 0",
    "setoption name tcturns value 20",
    "setoption name tcturntime value 0",
    "setoption name moveused value 0",
    "setoption name depth value 3",
    "setoption name opponent value Mock",
    "setoption name timecontrol value dynamic",
    "setoption name timecontrol value static",
    "",
];

fn is_answer(line: &str) -> bool {
    ["id ", "info ", "bestmove ", "log Error: ", "log Warning: "].iter().any(|word| line.starts_with(word))
        || ["protocol-version 1", "aeiok", "readyok"].contains(&line)
}

#[test]
fn broken_lines_do_no_harm() {
    let mut random = Random::new(SEED);
    let sound: Vec<String> = SOUND.iter().map(|&line| line.to_owned()).collect();
    let mut bot = Bot::speaking("aei", &["--engine", "pvs:order=rank,id,eval=material"]);
    for _ in 0..LINES {
        let line = broken(&mut random, &sound, b" 0129,.[]grRexnsw");
        // That one it understands, whatever comes after it.
        if line.trim_ascii() != b"quit" {
            bot.send_bytes(&line);
        }
    }
    for name in
        ["tcmove", "tcreserve", "tctotal", "tcturns", "tcturntime", "greserve", "sreserve", "moveused"]
    {
        bot.send(&format!("setoption name {name} value 0"));
    }
    for line in [
        "stop",
        "setoption name timecontrol value ours",
        "setoption name depth value 4",
        "setposition g [ r r    R    E             e                      c          R  ]",
        "setoption name end",
        "go",
    ] {
        bot.send(line);
    }
    let mut answers = 0;
    let mut ended = false;
    loop {
        let line = bot.answer();
        assert!(is_answer(&line), "{line:?}");
        ended |= line == "log Warning: there is no option \"end\"";
        answers += u32::from(line.starts_with("bestmove "));
        if ended && line.starts_with("bestmove ") {
            assert!(line.contains("Ra7n"), "{line}");
            break;
        }
    }
    assert!(answers > 1000, "some requests were sound: {answers}");
    bot.send("aei");
    bot.end();
}
