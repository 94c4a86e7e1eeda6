//! Rooks and bishops by magic multiplication: the occupied squares that matter, times a number, leave in the upper bits
//! an index under which the attacked squares stand.
//!
//! The numbers were found by trying random ones with few bits (seed and generator: SplitMix64, as everywhere here).
//! Whether they are right shows while the tables are filled: the compiler stops if two sets of occupied squares that
//! attack different squares meet at one index.

use crate::bits::Square;

type Steps = [(i8, i8); 4];

pub(super) const ROOK: Steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const BISHOP: Steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// How many entries all rooks have, and all bishops.
const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;

/// The squares that a sliding piece attacks, found step by step.
pub(super) const fn slide(square: Square, occupied: u64, steps: Steps) -> u64 {
    let mut attacked = 0;
    let mut index = 0;
    while index < 4 {
        let (file_step, rank_step) = steps[index];
        let (mut file, mut rank) = (square as i8 % 8 + file_step, square as i8 / 8 + rank_step);
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let here = 1 << (rank * 8 + file);
            attacked |= here;
            if occupied & here != 0 {
                break;
            }
            file += file_step;
            rank += rank_step;
        }
        index += 1;
    }
    attacked
}

/// The squares on which it matters whether something stands there: not the last one of each ray.
const fn relevant(square: Square, steps: Steps) -> u64 {
    let mut edges = 0;
    if square / 8 != 0 {
        edges |= 0xFF;
    }
    if square / 8 != 7 {
        edges |= 0xFF << 56;
    }
    if square % 8 != 0 {
        edges |= crate::bits::FILE_A;
    }
    if square % 8 != 7 {
        edges |= crate::bits::FILE_H;
    }
    slide(square, 0, steps) & !edges
}

/// How to find the attacks from one square.
#[derive(Copy, Clone)]
struct Magic {
    relevant: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.relevant).wrapping_mul(self.factor);
        self.offset as usize + (product >> self.shift) as usize
    }
}

const fn magics(factors: &[u64; 64], steps: Steps) -> [Magic; 64] {
    let mut magics = [Magic { relevant: 0, factor: 0, shift: 0, offset: 0 }; 64];
    let (mut square, mut offset) = (0, 0);
    while square < 64 {
        let relevant = relevant(square as Square, steps);
        let bits = relevant.count_ones();
        magics[square] = Magic { relevant, factor: factors[square], shift: 64 - bits, offset };
        offset += 1 << bits;
        square += 1;
    }
    magics
}

const fn attacks<const N: usize>(magics: &[Magic; 64], steps: Steps) -> [u64; N] {
    let mut table = [0; N];
    let mut square = 0;
    while square < 64 {
        let magic = magics[square];
        let mut occupied = 0u64;
        loop {
            let attacked = slide(square as Square, occupied, steps);
            let entry = &mut table[magic.index(occupied)];
            assert!(*entry == 0 || *entry == attacked, "a factor is not magic");
            *entry = attacked;
            // The next subset of the relevant squares.
            occupied = occupied.wrapping_sub(magic.relevant) & magic.relevant;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

static ROOK_MAGICS: [Magic; 64] = magics(&ROOK_FACTORS, ROOK);
static BISHOP_MAGICS: [Magic; 64] = magics(&BISHOP_FACTORS, BISHOP);
#[allow(long_running_const_eval, reason = "it ends after 102,400 entries")]
static ROOK_ATTACKS: [u64; ROOK_ENTRIES] = attacks(&magics(&ROOK_FACTORS, ROOK), ROOK);
#[allow(long_running_const_eval, reason = "it ends after 5,248 entries")]
static BISHOP_ATTACKS: [u64; BISHOP_ENTRIES] = attacks(&magics(&BISHOP_FACTORS, BISHOP), BISHOP);

/// The squares that a rook attacks.
#[inline]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    ROOK_ATTACKS[ROOK_MAGICS[usize::from(square & 63)].index(occupied)]
}

/// The squares that a bishop attacks.
#[inline]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    BISHOP_ATTACKS[BISHOP_MAGICS[usize::from(square & 63)].index(occupied)]
}

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x0080_0216_2080_4001, 0x0040_0010_0020_0041, 0x0200_1022_0008_8040, 0x4080_0408_0082_1000,
    0x2200_0200_0420_0810, 0x4B00_020C_000D_0008, 0x0100_0C41_8300_0600, 0x2080_0100_0040_2C80,
    0x8002_8008_2686_4000, 0x0410_8020_0088_4000, 0x0C01_0040_1020_0100, 0x0203_0010_0100_203C,
    0x0450_8008_0104_0080, 0x4010_8002_0004_0080, 0x8804_0002_0804_8110, 0x0C40_8000_8000_4100,
    0xA201_8880_0240_04A0, 0x0080_8480_2000_4004, 0x1010_4100_1020_0101, 0x2010_0080_0800_8010,
    0x0A08_0100_0411_0008, 0x0802_0801_0420_9040, 0x0080_0400_9001_0802, 0x0280_0200_0084_1069,
    0x080C_4000_8024_8000, 0x2048_8501_0022_4008, 0x0020_0800_C030_0040, 0x1140_0D01_0020_1000,
    0x0041_0011_0008_0204, 0x4802_0002_0004_0810, 0x0100_080C_0010_3601, 0x0020_0842_0004_3085,
    0x0100_8040_0080_0022, 0x0460_4010_0040_2002, 0x8309_0020_0100_1044, 0x0000_8008_0080_1000,
    0x0000_8008_0080_0400, 0xB542_0400_8080_0200, 0x1041_0004_0100_0200, 0x0003_18B0_4A00_0401,
    0x0280_0820_0048_4000, 0x0080_4000_8101_0030, 0x0010_0020_0010_8080, 0x0120_1000_2101_000A,
    0x0801_0004_0801_0012, 0x0004_0080_0200_8004, 0x0AD1_0052_0011_0014, 0x4000_0041_1082_0004,
    0x9400_4000_8000_3080, 0x0000_8022_0049_0200, 0x1521_1000_8020_0280, 0x9021_0008_2410_0100,
    0x0081_0800_8084_0280, 0x0002_0009_0410_0200, 0x0130_0248_0130_2400, 0x0102_0081_0044_2200,
    0x0080_9840_6380_0101, 0x0016_8102_0141_2812, 0x4020_0101_6030_08C1, 0x2851_1000_0408_2101,
    0x1049_0010_0288_0005, 0x0081_0008_0400_0201, 0x1000_2090_1208_410C, 0x0101_0644_0081_3102,
];

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x24E0_440C_0080_2202, 0x0088_1808_841A_4500, 0x29C1_0210_8500_4190, 0x18C4_0410_8004_2020,
    0x0841_1040_0000_8108, 0x8908_2808_0880_C088, 0x0006_0210_2406_2018, 0x2000_4040_4410_4040,
    0x0900_0504_104A_0210, 0x0088_3902_0404_0820, 0x4001_4200_8200_8402, 0x0281_0804_8B00_1142,
    0x1C00_1404_2100_1008, 0x0008_0212_1220_0400, 0x0800_0058_1A08_2004, 0x3000_0482_0802_7204,
    0x0120_0040_4414_8482, 0x4021_0008_0810_8090, 0x0084_0118_0800_9452, 0x11C8_0224_2020_E000,
    0x0124_0022_1014_0002, 0x4009_0082_0042_0200, 0x0000_8302_0210_0202, 0x9002_0425_0042_0200,
    0x0A60_2000_0448_0210, 0x0402_4810_2048_0080, 0x8001_1001_0100_4200, 0x6240_1040_0400_4080,
    0x1124_8480_1400_2000, 0x0018_0200_2041_00A0, 0x8020_8908_4488_0800, 0x0000_8020_0904_0204,
    0x0410_0420_4110_0280, 0x0804_0220_0002_0440, 0x2418_2804_0048_0024, 0x0801_0808_0042_0A00,
    0x4002_2484_0002_0020, 0x3020_0041_0203_8084, 0x8428_0110_601C_0200, 0x2004_0042_0808_8080,
    0x0008_0222_2004_1210, 0x0082_0E01_2000_0440, 0x0002_0022_0102_0822, 0x0000_0020_1900_0804,
    0x0211_204C_1010_1100, 0x0604_8080_8100_1200, 0x1010_0292_0403_0041, 0x1008_0901_0211_0621,
    0x0002_0150_0210_0C00, 0x0600_2C04_0404_400A, 0xC030_0022_0110_0011, 0x4040_0080_2088_4000,
    0x0248_0009_0304_0100, 0xC010_0920_0800_8040, 0x6008_0841_0802_0494, 0x2810_2182_008E_0042,
    0x0010_2108_2084_2002, 0x4080_0201_1149_1002, 0x0108_1000_8400_8800, 0x0022_2421_0042_0221,
    0x10A8_0081_1002_0210, 0x4000_1912_2A90_0102, 0x0080_0A10_5108_0300, 0x0420_2220_8800_8080,
];

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

    #[test]
    fn tables_say_what_walking_says() {
        let mut random = Random::new(1);
        for _ in 0..100_000 {
            let occupied = random.bits() & random.bits();
            let square = random.below(64) as Square;
            assert_eq!(rook(square, occupied), slide(square, occupied, ROOK));
            assert_eq!(bishop(square, occupied), slide(square, occupied, BISHOP));
        }
    }
}
