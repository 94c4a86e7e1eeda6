//! Networks of random numbers: every way to ask one gives the same answer, and their files are read back or refused.
//! `PLYWOOD_EFFORT=100` asks a million times.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::Random;
use plywood_net::{InputSet, Machine, Network, Parts, Shape, crc32};
use plywood_testkit::differential::effort;
use plywood_testkit::random_network;

const INPUTS: InputSet = InputSet { name: "some", count: 40, most: 40, buckets: 3 };

fn some_inputs(random: &mut Random) -> Vec<u16> {
    (0..INPUTS.count as u16).filter(|_| random.one_in(3)).collect()
}

#[test]
fn vectors_say_what_plain_numbers_say() {
    let mut random = Random::new(5);
    for _ in 0..100 * effort() {
        let width = 16 * random.between(1, 32) as usize;
        let fast = random_network("nothing", INPUTS, width, &mut random);
        let plain = fast.clone().on(Machine::PLAIN);
        for _ in 0..100 {
            let (own, other) = (some_inputs(&mut random), some_inputs(&mut random));
            let bucket = random.below(3) as usize;
            let expected = plain.guess(&own, &other, bucket);
            assert_eq!(fast.guess(&own, &other, bucket), expected, "{own:?} {other:?} {:?}", fast.shape());
        }
    }
    if cfg!(target_arch = "x86_64") && std::arch::is_x86_feature_detected!("avx2") {
        assert_ne!(Machine::detect(), Machine::PLAIN, "nothing was compared");
    }
}

/// One input, one number: what comes out can be computed by hand.
#[test]
fn the_answer_is_what_one_computes_by_hand() {
    let shape = |activation| Shape {
        game: "g".to_owned(),
        input_set: "i".to_owned(),
        inputs: 2,
        width: 16,
        buckets: 1,
        activation,
        one: 100,
        output_one: 10,
        points: 50,
        beside: false,
    };
    let mut parts =
        Parts { biases: vec![0; 16], rows: vec![0; 32], outputs: vec![0; 32], output_biases: vec![0] };
    parts.biases[0] = 10;
    (parts.rows[0], parts.rows[16]) = (40, 300);
    (parts.outputs[0], parts.outputs[16]) = (20, -10);
    let guess = |activation, own: &[u16], other: &[u16]| {
        let network = Network::new(shape(activation), "{}".to_owned(), &parts).unwrap();
        network.guess(own, other, 0)
    };
    use plywood_net::Activation::{Clipped, Squared};
    // Own: 10 + 40 = 0.5, times 2. Other: 10 + 300 is clipped to 1, times -1. Nothing: 0.1.
    assert_eq!(guess(Clipped, &[0], &[1]), 0);
    assert_eq!(guess(Clipped, &[0], &[]), 45);
    assert_eq!(guess(Clipped, &[1], &[0]), 75);
    // A quarter times 2, less a hundredth.
    assert_eq!(guess(Squared, &[0], &[]), 24);
}

#[test]
fn files_are_read_back() {
    let mut random = Random::new(1);
    for width in [16, 48, 512] {
        let network = random_network("nothing", INPUTS, width, &mut random);
        let again = Network::from_bytes(&network.to_bytes()).unwrap();
        assert_eq!((again.shape(), again.about()), (network.shape(), network.about()));
        assert_eq!(again.parts(), network.parts());
    }
}

fn refusal(bytes: &[u8]) -> String {
    Network::from_bytes(bytes).unwrap_err().to_string()
}

#[test]
fn what_is_damaged_is_refused() {
    let mut random = Random::new(2);
    let whole = random_network("nothing", INPUTS, 16, &mut random).to_bytes();
    assert!(refusal(b"something else").contains("this is no network"));
    for length in 8..whole.len() {
        assert!(refusal(&whole[..length]).contains("cut short"), "{length}");
    }
    let longer = [&whole[..], &[0]].concat();
    assert!(refusal(&longer).contains("damaged"));
    for place in 8..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << random.below(8);
        refusal(&bytes);
    }
    let mut bytes = whole.clone();
    bytes[8] = 9;
    assert!(refusal(&bytes).contains("version 9, and version 1 can be read: train it again"));
}

/// A file whose checksum is right can still say what no network can be.
#[test]
fn what_no_network_can_be_is_refused() {
    let whole = random_network("nothing", INPUTS, 16, &mut Random::new(3)).to_bytes();
    let with = |place: usize, word: u32| {
        let mut bytes = whole[..whole.len() - 4].to_vec();
        bytes[place..place + 4].copy_from_slice(&word.to_le_bytes());
        let sum = crc32(&bytes);
        bytes.extend(sum.to_le_bytes());
        refusal(&bytes)
    };
    assert!(with(12, 0).contains("from 1 to 65536 inputs"));
    assert!(with(12, u32::MAX).contains("inputs"));
    assert!(with(16, 17).contains("a multiple of 16"));
    assert!(with(16, 528).contains("from 16 to 512"));
    assert!(with(20, 65).contains("output buckets"));
    assert!(with(24, 4).contains("damaged"));
    assert!(with(28, 0).contains("above zero"));
    assert!(with(40, u32::MAX).contains("damaged"));
    let mut network = random_network("nothing", INPUTS, 512, &mut Random::new(3)).parts();
    network.outputs.fill(i16::MAX);
    let shape = random_network("nothing", INPUTS, 512, &mut Random::new(3)).shape().clone();
    let wrong = Network::new(shape, "{}".to_owned(), &network).unwrap_err().to_string();
    assert!(wrong.contains("too large"), "{wrong}");
}

#[test]
fn the_checksum_is_that_of_zlib() {
    assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
}
