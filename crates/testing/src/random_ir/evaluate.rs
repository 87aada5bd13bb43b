//! Evaluation of `arith` operations.

use terrace_arith::{CmpIOp, CmpIPredicate};
use terrace_ir::OpRef;

use super::word::{Word, cut};

/// The error for undefined behaviour.
pub(crate) struct Undefined;

/// Sign-extends a word of `width` bits.
pub(super) fn signed(word: u64, width: u32) -> i64 {
    let shift = 64 - width.min(64);
    ((word << shift) as i64) >> shift
}

/// Evaluates `op` on operands of `from` bits; its first result has `to` bits.
pub(crate) fn evaluate(
    op: OpRef<'_>,
    operands: &[Word],
    from: u32,
    to: u32,
) -> Result<Vec<Word>, Undefined> {
    let name = op.name_str().strip_prefix("arith.").ok_or(Undefined)?;
    if name == "select" {
        return Ok(vec![select(operands)]);
    }
    if let Some(word) = one_decides(name, operands, from) {
        return Ok(vec![word]);
    }
    // A division by poison gives poison, so that it may be speculated: `loop-invariant-code-motion`
    // hoists divisions by `ori %x, 1` out of loops that do not run, whatever %x is.
    let Some(words) = operands.iter().map(|word| word.int()).collect::<Option<Vec<u64>>>() else {
        return Ok(vec![unknown(operands); op.result_count()]);
    };
    if let [word] = words[..] {
        let converted = cut(convert(name, word, from)?, to);
        let is_lossy = name.starts_with("index_cast")
            && convert(name, converted, to)? != convert(name, word, from)?;
        return Ok(vec![if is_lossy { Word::Any } else { Word::Int(converted) }]);
    }
    let (a, b) = (words[0], words[1]);
    let (x, y) = (i128::from(signed(a, from)), i128::from(signed(b, from)));
    if let Some(cmp) = op.cast::<CmpIOp>() {
        return Ok(vec![Word::Int(compare(cmp.predicate(), a, b, x, y).into())]);
    }
    let wide = |value: u128| {
        let high = if from == 64 { (value >> 64) as u64 } else { (value >> from) as u64 };
        vec![Word::Int(cut(value as u64, from)), Word::Int(cut(high, from))]
    };
    match name {
        "addui_extended" => {
            let sum = u128::from(a) + u128::from(b);
            return Ok(vec![Word::Int(cut(sum as u64, from)), Word::Int((sum >> from) as u64)]);
        }
        "mului_extended" => return Ok(wide(u128::from(a) * u128::from(b))),
        "mulsi_extended" => return Ok(wide((x * y) as u128)),
        _ => {}
    }
    let word = match name {
        "shli" | "shrui" | "shrsi" if b >= u64::from(from) => return Ok(vec![Word::Poison]),
        _ if name.contains("div") || name.contains("rem") => divide(name, a, b, (x, y), from)?,
        _ => combine(name, a, b, x, y)?,
    };
    Ok(vec![Word::Int(cut(word, to))])
}

/// Returns the unknown result of an operation with some unknown `operands`.
fn unknown(operands: &[Word]) -> Word {
    if operands.contains(&Word::Poison) { Word::Poison } else { Word::Any }
}

/// Evaluates `arith.select` on `operands`.
fn select(operands: &[Word]) -> Word {
    match operands[0] {
        Word::Int(condition) => operands[if condition != 0 { 1 } else { 2 }],
        Word::Any | Word::Poison => unknown(operands),
    }
}

/// Evaluates the operation `name` on integers of `width` bits if one operand determines the result
/// even if the other operand is unknown or poison; `None` otherwise. MLIR merges nested `scf.if`s
/// into one on `arith.andi`, although the inner condition was not evaluated if the outer one was
/// false.
fn one_decides(name: &str, operands: &[Word], width: u32) -> Option<Word> {
    let deciding = Word::Int(match name {
        "andi" => 0,
        "ori" => cut(u64::MAX, width),
        _ => return None,
    });
    (operands.contains(&deciding) && !operands.contains(&Word::Poison)).then_some(deciding)
}

fn convert(name: &str, word: u64, from: u32) -> Result<u64, Undefined> {
    Ok(match name {
        "extsi" | "index_cast" => signed(word, from) as u64,
        "extui" | "index_castui" | "trunci" | "bitcast" => word,
        _ => return Err(Undefined),
    })
}

fn compare(predicate: CmpIPredicate, a: u64, b: u64, x: i128, y: i128) -> bool {
    match predicate {
        CmpIPredicate::Eq => a == b,
        CmpIPredicate::Ne => a != b,
        CmpIPredicate::Slt => x < y,
        CmpIPredicate::Sle => x <= y,
        CmpIPredicate::Sgt => x > y,
        CmpIPredicate::Sge => x >= y,
        CmpIPredicate::Ult => a < b,
        CmpIPredicate::Ule => a <= b,
        CmpIPredicate::Ugt => a > b,
        CmpIPredicate::Uge => a >= b,
    }
}

fn divide(name: &str, a: u64, b: u64, (x, y): (i128, i128), width: u32) -> Result<u64, Undefined> {
    if b == 0 || (!name.ends_with("ui") && y == -1 && x == -(1i128 << (width - 1))) {
        return Err(Undefined);
    }
    let (quotient, rest) = (x / y, x % y);
    Ok(match name {
        "divui" => a / b,
        "remui" => a % b,
        "ceildivui" => a.div_ceil(b),
        "divsi" => quotient as u64,
        "remsi" => rest as u64,
        "floordivsi" => (quotient - i128::from(rest != 0 && (x < 0) != (y < 0))) as u64,
        "ceildivsi" => (quotient + i128::from(rest != 0 && (x < 0) == (y < 0))) as u64,
        _ => return Err(Undefined),
    })
}

fn combine(name: &str, a: u64, b: u64, x: i128, y: i128) -> Result<u64, Undefined> {
    Ok(match name {
        "addi" => a.wrapping_add(b),
        "subi" => a.wrapping_sub(b),
        "muli" => a.wrapping_mul(b),
        "andi" => a & b,
        "ori" => a | b,
        "xori" => a ^ b,
        "shli" => a << b,
        "shrui" => a >> b,
        "shrsi" => (x >> b) as u64,
        "maxsi" => x.max(y) as u64,
        "minsi" => x.min(y) as u64,
        "maxui" => a.max(b),
        "minui" => a.min(b),
        _ => return Err(Undefined),
    })
}
