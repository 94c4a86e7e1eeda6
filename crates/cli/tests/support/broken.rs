//! Lines with something wrong, for bots that must not mind.

use plywood_core::Random;

/// A line with a few things wrong, and now and then with nothing wrong. `sound` is the raw material, `letters` are
/// those that matter.
pub(crate) fn broken(random: &mut Random, sound: &[String], letters: &[u8]) -> Vec<u8> {
    let pick = |random: &mut Random| random.pick(sound).clone().into_bytes();
    let mut line = pick(random);
    for _ in 0..random.below(4) {
        let at = random.below(line.len() as u64 + 1) as usize;
        match random.below(7) {
            0 => line.insert(at, random.bits() as u8),
            1 => line.truncate(at),
            2 => line.extend(pick(random)),
            3 => line.insert(at, *random.pick(letters)),
            4 if at < line.len() => {
                line.remove(at);
            }
            5 if at < line.len() => line[at] = random.bits() as u8,
            _ => line.rotate_left(at),
        }
    }
    if random.one_in(5_000) {
        line.resize(200_000, b'7');
    }
    line.push(b'\n');
    line
}
