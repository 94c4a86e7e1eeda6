//! Lessons: a step says nothing of its answer, and answers are checked.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use serde_json::{Value, json};
use support::House;

fn step(house: &House, lesson: &str, seed: u64, step: usize) -> Value {
    house.tell("/api/lesson/step", &json!({"lesson": lesson, "seed": seed, "step": step}))
}

fn check(house: &House, lesson: &str, seed: u64, step: usize, answer: &Value) -> Value {
    let asked = json!({"lesson": lesson, "seed": seed, "step": step, "answer": answer});
    house.tell("/api/lesson/check", &asked)
}

#[test]
fn figure_8_is_asked_and_answered() {
    let house = House::open();
    let lessons = house.send(&house.get("/api/lessons")).json();
    let names: Vec<&str> =
        lessons.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["minimax", "alphabeta"]);
    let first = step(&house, "alphabeta", 7, 1);
    assert_eq!(first["question"]["kind"], "value");
    assert_eq!(first["question"]["name"], "B");
    let sight = |name: &str| {
        let tree = first["tree"].as_array().unwrap();
        tree.iter().find(|sight| sight["name"] == name).unwrap().clone()
    };
    // Nothing is known of B that is asked, nor of what comes later.
    assert_eq!((&sight("B")["state"], &sight("B")["value"]), (&json!("open"), &Value::Null));
    assert_eq!((&sight("F")["state"], &sight("F")["window"]), (&json!("unknown"), &Value::Null));
    let value = |bound: &str, score: &str| json!({"kind": "value", "bound": bound, "score": score});
    let wrong = check(&house, "alphabeta", 7, 1, &value("upper", "-2"));
    assert_eq!((&wrong["right"], &wrong["solution"]), (&json!(false), &Value::Null));
    assert_eq!(wrong["remarks"][0]["says"], "sign");
    let right = check(&house, "alphabeta", 7, 1, &value("exact", "−2"));
    assert_eq!(right["right"], true);
    assert!(right["solution"]["explanation"][0].as_str().unwrap().contains("B = -2"), "{right}");
    let given_up = check(&house, "alphabeta", 7, 1, &Value::Null);
    assert_eq!((&given_up["right"], &given_up["solution"]["answer"]["score"]), (&json!(false), &json!("-2")));
}

#[test]
fn the_answer_that_is_told_is_right() {
    let house = House::open();
    for lesson in house.send(&house.get("/api/lessons")).json().as_array().unwrap() {
        let name = lesson["name"].as_str().unwrap();
        for number in 1..=lesson["steps"].as_u64().unwrap() as usize {
            let told = check(&house, name, 5, number, &Value::Null);
            let judged = check(&house, name, 5, number, &told["solution"]["answer"]);
            assert_eq!(judged["right"], true, "{name} {number}: {told}");
        }
    }
}

#[test]
fn a_seed_is_the_same_for_everybody() {
    let (one, other) = (House::open(), House::open());
    for number in 8..=14 {
        assert_eq!(step(&one, "alphabeta", 3, number), step(&other, "alphabeta", 3, number));
    }
    assert_ne!(step(&one, "alphabeta", 3, 9)["start"], step(&one, "alphabeta", 4, 9)["start"]);
}

#[test]
fn sheets_have_solutions_only_if_they_are_wanted() {
    let house = House::open();
    let sheet = |solutions: bool| {
        house.tell("/api/lesson/sheet", &json!({"lesson": "pvs", "seed": 2, "solutions": solutions}))
    };
    for solutions in [false, true] {
        let sheet = sheet(solutions);
        let steps = sheet.as_array().unwrap();
        assert_eq!(steps.len(), steps[0]["steps"].as_u64().unwrap() as usize);
        assert!(steps.iter().all(|step| step["solution"].is_object() == solutions));
    }
}

#[test]
fn nonsense_is_explained() {
    let house = House::open();
    let sentence = |path: &str, asked: &Value| {
        let answer = house.send(&house.post(path, asked));
        assert_eq!(answer.status, 422, "{}", answer.text());
        answer.sentence()
    };
    let said = sentence("/api/lesson/step", &json!({"lesson": "chess", "seed": 1, "step": 1}));
    assert!(said.contains("lessons: minimax"), "{said}");
    let said = sentence("/api/lesson/step", &json!({"lesson": "pvs", "seed": 1, "step": 0}));
    assert!(said.contains("has the steps 1 to"), "{said}");
    let answer = json!({"kind": "spot", "spot": 3});
    let said =
        sentence("/api/lesson/check", &json!({"lesson": "pvs", "seed": 1, "step": 1, "answer": answer}));
    assert!(said.contains("another question"), "{said}");
}
