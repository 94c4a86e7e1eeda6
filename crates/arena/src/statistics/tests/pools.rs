//! Pools of players.

use plywood_core::Random;

use super::super::{CrossTable, Pool, PoolFault, PoolPairing, Ratings, Tally, expected_score};

fn pairing(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> PoolPairing {
    PoolPairing { first, second, games: Tally { wins, draws, losses }, repeated: Tally::default() }
}

fn pool(players: usize, pairings: Vec<PoolPairing>, anchors: Vec<(usize, f64)>) -> Pool {
    Pool { players: (0..players).map(|player| format!("p{player}")).collect(), pairings, anchors }
}

/// Everybody against everybody, with the scores that are expected between players of these strengths.
fn expected(strengths: &[f64], games: f64) -> Vec<PoolPairing> {
    let mut pairings = Vec::new();
    for (first, one) in strengths.iter().enumerate() {
        for (second, other) in strengths.iter().enumerate().skip(first + 1) {
            let points = games * expected_score(one - other);
            // A third of the points that both can share are draws.
            let draws = (points.min(games - points) / 3.0).round() * 2.0;
            let wins = (points - draws / 2.0).round();
            pairings.push(pairing(first, second, wins as u64, draws as u64, (games - wins - draws) as u64));
        }
    }
    pairings
}

#[test]
fn exact_scores_give_exact_ratings() {
    let strengths: Vec<f64> = (0..50).map(|player| f64::from(player) * 20.0 - 490.0).collect();
    let free = Ratings::of(&pool(50, expected(&strengths, 1e6), vec![])).unwrap();
    assert_eq!(free.groups.len(), 1);
    for (rating, strength) in free.players.iter().zip(&strengths) {
        assert!((rating.elo - strength).abs() < 0.05, "{rating:?} {strength}");
        assert!(rating.interval.unwrap().contains(*strength));
    }
    assert!(free.players.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6, "the mean is 0");
}

#[test]
fn anchors_hold_and_carry_the_others() {
    let strengths = [2800.0, 2700.0, 2650.0, 2400.0];
    let rated = Ratings::of(&pool(4, expected(&strengths, 1e6), vec![(1, 2700.0)])).unwrap();
    for (rating, strength) in rated.players.iter().zip(strengths) {
        assert!((rating.elo - strength).abs() < 0.05, "{rating:?}");
    }
    assert!(
        rated.players[1].elo == 2700.0 && rated.players[1].anchored && rated.players[1].interval.is_none()
    );
    // Fixed ratings connect those who never met.
    let apart = vec![pairing(0, 1, 1, 0, 1), pairing(2, 3, 1, 0, 1)];
    assert_eq!(Ratings::of(&pool(4, apart.clone(), vec![])).unwrap().groups.len(), 2);
    assert_eq!(Ratings::of(&pool(4, apart, vec![(0, 50.0), (3, 0.0)])).unwrap().groups.len(), 1);
    // Two anchors that the games contradict still hold.
    let rated = Ratings::of(&pool(4, expected(&strengths, 100.0), vec![(0, 0.0), (3, 1000.0)])).unwrap();
    assert_eq!((rated.players[0].elo, rated.players[3].elo), (0.0, 1000.0));
}

#[test]
fn two_players_have_the_interval_of_theory() {
    let rated = Ratings::of(&pool(2, vec![pairing(0, 1, 500, 0, 500)], vec![(1, 0.0)])).unwrap();
    let interval = rated.players[0].interval.unwrap();
    // The standard error of a share is 1/2 / sqrt(1000); one unit of log-odds is 1/4 of a share.
    let theory = 1.96 * 4.0 * 0.5 / 1000_f64.sqrt() * 400.0 / 10_f64.ln();
    assert!(
        (interval.high - theory).abs() < 0.02 && (interval.low + theory).abs() < 0.02,
        "{interval:?} {theory}"
    );
    // Without an anchor each is half as far from their mean.
    let rated = Ratings::of(&pool(2, vec![pairing(0, 1, 500, 0, 500)], vec![])).unwrap();
    assert!((rated.players[0].interval.unwrap().high - theory / 2.0).abs() < 0.02);
}

#[test]
fn intervals_cover_the_truth_about_95_times_in_100() {
    let strengths = [120.0, 40.0, 0.0, -60.0, -100.0];
    let mut random = Random::new(7);
    let mut covered = 0;
    for _ in 0..200 {
        let mut pairings = Vec::new();
        for first in 0..5 {
            for second in first + 1..5 {
                let share = expected_score(strengths[first] - strengths[second]);
                let wins = (0..40).filter(|_| (random.below(1 << 40) as f64) < share * 2_f64.powi(40)).count()
                    as u64;
                pairings.push(pairing(first, second, wins, 0, 40 - wins));
            }
        }
        let rated = Ratings::of(&pool(5, pairings, vec![])).unwrap();
        covered += rated
            .players
            .iter()
            .zip(strengths)
            .filter(|(r, truth)| r.interval.unwrap().contains(*truth))
            .count();
    }
    assert!((930..=970).contains(&covered), "{covered} of 1000");
}

#[test]
fn sweeps_and_strangers_stay_finite() {
    // 0 beats 1 beats 2 beats …, always; two who only met each other; one who met nobody.
    let mut pairings: Vec<PoolPairing> =
        (0..46).map(|player| pairing(player, player + 1, 1_000_000, 0, 0)).collect();
    pairings.push(pairing(47, 48, 0, 0, 3));
    let rated = Ratings::of(&pool(50, pairings, vec![])).unwrap();
    assert!(rated.players.iter().all(|rating| rating.elo.is_finite()), "{rated:?}");
    assert!((0..46).all(|player| rated.players[player].elo > rated.players[player + 1].elo + 50.0));
    assert_eq!(rated.groups[1..], [vec![47, 48], vec![49]]);
    let (loser, winner) = (rated.players[47], rated.players[48]);
    assert!((loser.elo + winner.elo).abs() < 1e-6 && winner.elo > 100.0 && winner.elo < 1000.0);
    assert!(rated.players[49].elo == 0.0 && rated.players[49].interval.is_none());
    assert!(Ratings::of(&Pool::default()).unwrap().players.is_empty());
}

#[test]
fn pools_that_make_no_sense_are_refused() {
    let fault = |pairings: Vec<PoolPairing>, anchors: Vec<(usize, f64)>| {
        Ratings::of(&pool(2, pairings, anchors)).unwrap_err()
    };
    assert_eq!(fault(vec![pairing(0, 2, 1, 0, 0)], vec![]), PoolFault::NoSuchPlayer(2, 2));
    assert_eq!(fault(vec![pairing(1, 1, 1, 0, 0)], vec![]), PoolFault::Alone("p1".to_owned()));
    assert_eq!(fault(vec![], vec![(5, 0.0)]), PoolFault::NoSuchPlayer(5, 2));
    assert_eq!(fault(vec![], vec![(0, 0.0), (0, 1.0)]), PoolFault::TwoAnchors("p0".to_owned()));
    assert!(fault(vec![], vec![(0, f64::NAN)]).to_string().contains("p0 is fixed at NaN"));
}

#[test]
fn the_cross_table_is_sorted_and_seen_from_each_side() {
    let mut players =
        pool(4, vec![pairing(0, 1, 2, 1, 7), pairing(1, 0, 1, 1, 0), pairing(2, 0, 0, 4, 6)], vec![]);
    players.players[0] = "a, \"first\"".to_owned();
    let table = CrossTable::of(&players).unwrap();
    let order: Vec<usize> = table.lines.iter().map(|line| line.player).collect();
    assert_eq!(order, [1, 0, 3, 2]);
    assert_eq!(table.lines[0].against[1], Tally { wins: 8, draws: 2, losses: 2 });
    assert_eq!(table.lines[1].total, Tally { wins: 8, draws: 6, losses: 8 });
    assert_eq!(table.groups, [vec![0, 1, 3], vec![2]]);
    for (one, line) in table.lines.iter().enumerate() {
        for (other, opponent) in table.lines.iter().enumerate() {
            assert_eq!(line.against[other], opponent.against[one].swapped());
        }
    }
    let text = table.text(100);
    println!("{text}\n{}", table.csv());
    assert!(
        text.contains("9/12") && text.contains("cannot be compared: p1, a, \"first\" and p2; p3."),
        "{text}"
    );
    let narrow = table.text(60);
    assert!(!narrow.contains("9/12") && narrow.contains("75.0 %"), "{narrow}");
    let csv = table.csv();
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.starts_with(
        "place,player,elo,low_95,high_95,points,games,distinct,wins,draws,losses,group,points against p1,"
    ));
    assert!(csv.contains("\"a, \"\"first\"\"\"") && csv.contains(",9,12,"), "{csv}");
}

#[test]
fn names_of_any_letters_are_whole_cells_of_the_table() {
    let names = ["a|b", "c,d", "e\"f", "#g", "h\ni"];
    let mut pool =
        pool(names.len(), (1..names.len()).map(|other| pairing(0, other, 1, 0, 1)).collect(), vec![]);
    pool.players = names.map(str::to_owned).to_vec();
    let csv = CrossTable::of(&pool).unwrap().csv();
    let rows = read_csv(&csv);
    assert_eq!(rows.len(), 1 + names.len(), "{csv}");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    for (place, row) in rows[1..].iter().enumerate() {
        assert!(names.contains(&row[1].as_str()), "{csv}");
        let titles = [format!("points against {}", row[1]), format!("games against {}", row[1])];
        assert_eq!(rows[0][12 + 2 * place..14 + 2 * place], titles, "{csv}");
    }
}

/// The cells of a text as RFC 4180 has it.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            other => cell.push(other),
        }
    }
    rows
}
