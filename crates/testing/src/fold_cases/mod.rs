//! Random expressions of constants with MLIR's folds of them: `fold_answers.bin` holds a hash of
//! the output of `mlir-opt --canonicalize` for each expression (`cargo xtask folds --record` writes
//! it).

mod arith;
mod constants;
mod other;

use crate::random::Random;
use constants::Function;

/// The number of expressions.
pub const COUNT: u64 = 200_000;

/// The number of expressions per module.
pub const BLOCK: u64 = 250;

/// The recorded hashes.
static ANSWERS: &[u8] = include_bytes!("../fold_answers.bin");

/// The size in bytes of the record of a block: a hash of all its answers, and a short hash of each
/// answer.
const RECORD: usize = 8 + 2 * BLOCK as usize;

/// Returns expression number `index` as the text of a function.
pub fn expression(index: u64) -> String {
    let mut random = Random::new(index.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x7E44);
    let mut function = Function::new(&mut random);
    match function.random.below(100) {
        0..44 => arith::integers(&mut function),
        44..49 => arith::extended(&mut function),
        49..60 => arith::casts(&mut function),
        60..70 => arith::comparisons(&mut function),
        70..86 => arith::floats(&mut function),
        86..93 => other::math(&mut function),
        _ => other::index(&mut function),
    }
    function.finish(index)
}

/// Returns the expressions of block `block` as a module.
pub fn module(block: u64) -> String {
    (block * BLOCK..(block + 1) * BLOCK).map(expression).collect()
}

/// Splits a printed module into its functions, one per expression.
pub fn functions(printed: &str) -> Vec<&str> {
    const START: &str = "  func.func @";
    let starts: Vec<usize> = printed.match_indices(START).map(|(at, _)| at).collect();
    let end = printed.rfind('}').unwrap_or(printed.len());
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().zip(ends).map(|(start, end)| &printed[*start..end]).collect()
}

/// Returns the record of the functions of a block; an empty function counts as unknown.
pub fn record(functions: &[&str]) -> Vec<u8> {
    let mut all = Hash::default();
    functions.iter().for_each(|function| all.add(function));
    let mut out = all.0.to_le_bytes().to_vec();
    functions.iter().for_each(|function| out.extend(short_hash(function).to_le_bytes()));
    out
}

/// Returns the numbers of the expressions of block `block` whose `functions` differ from MLIR's
/// answers.
pub fn differences(block: u64, functions: &[&str]) -> Vec<u64> {
    let start = block as usize * RECORD;
    let recorded = &ANSWERS[start..start + RECORD];
    let short = |at: usize| u16::from_le_bytes([recorded[8 + 2 * at], recorded[9 + 2 * at]]);
    // Expressions that MLIR crashed on are not compared.
    let known = |at: usize| short(at) != UNKNOWN;
    let compared: Vec<&str> =
        functions.iter().enumerate().map(|(at, text)| if known(at) { *text } else { "" }).collect();
    if compared.len() == BLOCK as usize && record(&compared) == recorded {
        return Vec::new();
    }
    let differs = |at: &usize| compared.get(*at).is_none_or(|text| short_hash(text) != short(*at));
    let found: Vec<u64> =
        (0..BLOCK as usize).filter(differs).map(|at| block * BLOCK + at as u64).collect();
    // The block differs, but all short hashes collide: report its first expression.
    if found.is_empty() { vec![block * BLOCK] } else { found }
}

/// The 64-bit FNV-1a hash.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

/// The short hash of an unknown answer.
const UNKNOWN: u16 = 0;

fn short_hash(text: &str) -> u16 {
    if text.is_empty() {
        return UNKNOWN;
    }
    let mut hash = Hash::default();
    hash.add(text);
    let folded = hash.0 ^ hash.0 >> 16 ^ hash.0 >> 32 ^ hash.0 >> 48;
    (folded as u16).max(1)
}
