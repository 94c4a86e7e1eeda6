use plywood_lesson::LESSONS;
fn main() {
    let games = plywood_games::all();
    let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    for lesson in LESSONS {
        println!("==== {}", lesson.name);
        for n in 1..=lesson.steps() {
            let s = lesson.step(&games, seed, n).unwrap();
            let r = lesson.check(&games, seed, n, None).unwrap().solution.unwrap();
            if s.begins {
                println!("-- {} {} nodes {} {}", s.stage, s.start, s.tree.len(), s.engine);
            }
            println!(
                "{n} [{}] {} {:?} search {} -> {:?}",
                s.question.kind, s.question.name, s.question.way, s.search, r.answer
            );
            println!("     hint: {:?}\n     why: {:?}", s.hint, r.explanation);
        }
    }
}
