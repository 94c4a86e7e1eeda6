//! What nobody gets.

use std::fs;
use std::os::unix::fs::symlink;

use plywood_lab::{Reading, UnitStore};
use plywood_testkit::Folder;
use plywood_workshop::Store;
use serde_json::{Value, json};

use crate::support::{House, idle};
use crate::{SMALL, entry, house, id, list};

/// Everything that takes a number of the list.
fn asking(id: &Value) -> [(&'static str, Value); 7] {
    [
        ("watch", json!({"id": id})),
        ("start", json!({"id": id, "workers": 1})),
        ("stop", json!({"id": id})),
        ("units", json!({"id": id, "count": 10})),
        ("unit", json!({"id": id, "unit": [0, 0, 0, 0, 0]})),
        ("games", json!({"id": id, "count": 10})),
        ("game", json!({"id": id, "game": [0, 0, 0]})),
    ]
}

#[test]
fn only_numbers_of_the_list_mean_something() {
    let folder = Folder::new("web-lab-ids");
    let house = house(&folder, &[("small.toml", SMALL), (".hidden.toml", SMALL)]);
    assert_eq!(list(&house).len(), 1, "what is hidden is nobody's business");
    let path = folder.file("small.toml").display().to_string();
    let known = id(&house, "small.toml");
    let (shorter, longer, upper) = (&known[1..], format!("{known}0"), known.to_uppercase());
    for wrong in [
        "",
        ".",
        "..",
        "../small.toml",
        "small.toml",
        "small",
        &path,
        "/etc/passwd",
        "results",
        "%2e%2e",
        "\0",
        "0000000000000000",
        shorter,
        &longer,
        &upper,
        "a'; DROP TABLE units; --",
    ] {
        for (name, body) in asking(&json!(wrong)) {
            house.refused(&house.post(&format!("/api/lab/{name}"), &body), 404, "/lab lists what there is");
        }
    }
    for wrong in [json!(7), json!([known]), json!({"path": "small.toml"})] {
        for (name, body) in asking(&wrong) {
            house.refused(&house.post(&format!("/api/lab/{name}"), &body), 422, "cannot be understood");
        }
    }
    assert_eq!(house.load(), idle());
    assert!(!folder.file("results").exists(), "nothing was started");
}

#[test]
fn a_server_without_a_folder_says_how_to_get_one() {
    let house = House::open();
    let list = house.send(&house.get("/api/lab")).json();
    assert_eq!((&list["folder"], &list["entries"]), (&Value::Null, &json!([])));
    for (name, body) in asking(&json!("0000000000000000")) {
        house.refused(&house.post(&format!("/api/lab/{name}"), &body), 404, "--folder DIR");
    }
}

#[test]
fn links_lead_nowhere() {
    let (folder, outside) = (Folder::new("web-lab-links"), Folder::new("web-lab-outside"));
    fs::write(outside.file("secret.toml"), "secret words\n").unwrap();
    fs::write(outside.file("other.toml"), SMALL).unwrap();
    let experiment = Reading::new(&plywood_games::all()).text("other", SMALL).unwrap();
    drop(Store::create(&outside.file("store.sqlite"), &experiment, "").unwrap());
    symlink(outside.file("secret.toml"), folder.file("secret.toml")).unwrap();
    symlink(outside.file("other.toml"), folder.file("other.toml")).unwrap();
    symlink(outside.file("store.sqlite"), folder.file("store.sqlite")).unwrap();
    symlink(outside.path(), folder.file("linked")).unwrap();
    symlink(outside.path(), folder.file("results")).unwrap();
    // A link within the folder is fine.
    symlink(folder.file("small.toml"), folder.file("again.toml")).unwrap();
    let house = house(&folder, &[("small.toml", SMALL)]);
    let places: Vec<Value> = list(&house).iter().map(|entry| entry["place"].clone()).collect();
    assert_eq!(places, ["again.toml", "other.toml", "secret.toml", "small.toml"], "no store of elsewhere");
    for place in ["other.toml", "secret.toml"] {
        let entry = entry(&house, place);
        let problem = entry["problem"].as_str().unwrap();
        assert!(entry["state"] == "broken" && problem.contains("leads out of the folder"), "{entry}");
        assert!(!entry.to_string().contains("secret words"), "{entry}");
        let start = house.post("/api/lab/start", &json!({"id": entry["id"]}));
        house.refused(&start, 422, "leads out of the folder");
    }
    // Results would be written outside.
    let small = entry(&house, "small.toml");
    assert_eq!((&small["state"], &small["may_start"]), (&json!("new"), &json!(false)));
    house.refused(&house.post("/api/lab/start", &json!({"id": small["id"]})), 403, "leads out of the folder");
    assert_eq!(house.load(), idle());
    assert!(!outside.file("small").exists());
}

#[test]
fn no_page_starts_programs() {
    let folder = Folder::new("web-lab-programs");
    let mark = folder.file("mark");
    for language in ["ugi", "uci", "aei", "fourinarow"] {
        let game = match language {
            "uci" => "chess",
            "aei" => "arimaa",
            _ => "connect4",
        };
        let text = format!(
            "game = \"{game}\"\npairs = 1\nlimits = {{ time = \"1s\" }}\n\
             [[players]]\nname = \"mine\"\nprotocol = \"{language}\"\ncommand = \"touch {}\"\n\
             [[players]]\nengine = \"alphabeta\"\n",
            mark.display()
        );
        let house = house(&folder, &[("programs.toml", &text)]);
        let entry = entry(&house, "programs.toml");
        assert_eq!((&entry["state"], &entry["may_start"]), (&json!("new"), &json!(false)), "{entry}");
        assert!(entry["refusal"].as_str().unwrap().contains("no page starts programs"), "{entry}");
        let start = house.post("/api/lab/start", &json!({"id": entry["id"]}));
        house.refused(&start, 403, "mine is a program, and no page starts programs");
        assert_eq!(house.load(), idle());
        assert!(!mark.exists() && !folder.file("results").exists(), "{language}");
    }
}

#[test]
fn broken_files_are_explained_and_not_started() {
    let folder = Folder::new("web-lab-broken");
    let wrong_engine = SMALL.replace("alphabeta", "alphabat");
    let files = [
        ("engine.toml", wrong_engine.as_str(), "line 7: there is no algorithm \"alphabat\""),
        ("toml.toml", "game = \n", "line 1"),
        ("key.toml", "game = \"chess\"\ncolour = 3\n", "there is no key `colour`"),
        ("players.toml", "game = \"tictactoe\"\nplayers = []\n", "players"),
        ("empty.toml", "", "game"),
    ];
    let house = house(&folder, &files.map(|(name, text, _)| (name, text)));
    for (name, _, said) in files {
        let entry = entry(&house, name);
        let problem = entry["problem"].as_str().unwrap_or_default();
        assert!(problem.starts_with(name) && problem.contains(said), "{name}: {problem}");
        house.refused(&house.post("/api/lab/start", &json!({"id": entry["id"]})), 422, said);
    }
    // Whoever mends a file need not start the server again.
    fs::write(folder.file("empty.toml"), SMALL).unwrap();
    assert_eq!(entry(&house, "empty.toml")["state"], "new");
    assert_eq!(house.load(), idle());
}

#[test]
fn nobody_gets_more_of_the_machine() {
    let folder = Folder::new("web-lab-greedy");
    let greedy = SMALL.replace("table=1,", "table=4096,");
    let threads = SMALL.replace("order=hash", "order=hash,threads=2");
    let memory = format!("measure = [\"time\", \"memory\"]\n{SMALL}");
    let house = house(
        &folder,
        &[
            ("memory.toml", &memory),
            ("greedy.toml", &greedy),
            ("threads.toml", &threads),
            ("small.toml", SMALL),
        ],
    );
    let start = |place: &str, workers: u32| {
        house.post("/api/lab/start", &json!({"id": id(&house, place), "workers": workers}))
    };
    house.refused(&start("greedy.toml", 1), 422, "--memory");
    house.refused(&start("threads.toml", 1), 422, "2 threads");
    house.refused(&start("memory.toml", 1), 422, "measures memory");
    house.refused(&start("small.toml", 2), 422, "1 to 1 worker");
    house.refused(&start("small.toml", 0), 422, "1 to 1 worker");
    assert_eq!(house.load(), idle());
}
