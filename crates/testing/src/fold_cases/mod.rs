//! Random expressions of constants with MLIR's folds of them ([`FOLDS`]).

mod arith;
mod constants;
mod other;

use crate::random::Random;
use crate::recorded::CaseSet;
use constants::Function;

/// Expressions with the output of `mlir-opt --canonicalize` (`cargo xtask folds --record` writes
/// the record).
pub static FOLDS: CaseSet = CaseSet {
    name: "folds",
    flags: &["--canonicalize"],
    count: 200_000,
    block: 250,
    case: expression,
    split: functions,
    tool: || Box::new(crate::canonicalizer()),
    answers: include_bytes!("answers.bin"),
    unsettled: &[],
    file: "fold_cases/answers.bin",
};

/// Returns expression number `index` as the text of a function.
fn expression(index: u64) -> String {
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

/// Splits a printed module into its functions, one per expression.
fn functions(printed: &str) -> Vec<&str> {
    const START: &str = "  func.func @";
    let starts: Vec<usize> = printed.match_indices(START).map(|(at, _)| at).collect();
    let end = printed.rfind('}').unwrap_or(printed.len());
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().zip(ends).map(|(start, end)| &printed[*start..end]).collect()
}
