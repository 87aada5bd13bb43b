//! What operations of arith compute.

use terrace_arith::{CmpIOp, CmpIPredicate};
use terrace_ir::OpRef;

use super::interpret::{Word, cut};

/// What an operation does is not defined.
pub(super) struct Undefined;

/// The word as a signed integer of `width` bits.
pub(super) fn signed(word: u64, width: u32) -> i64 {
    let shift = 64 - width.min(64);
    ((word << shift) as i64) >> shift
}

/// What `op` gives of operands of `from` bits; its first result has `to` bits.
pub(super) fn evaluate(
    op: OpRef<'_>,
    operands: &[Word],
    from: u32,
    to: u32,
) -> Result<Vec<Word>, Undefined> {
    let name = op.name_str().strip_prefix("arith.").ok_or(Undefined)?;
    if name == "select" {
        let chosen = operands[0].and_then(|on| operands[if on != 0 { 1 } else { 2 }]);
        return Ok(vec![chosen]);
    }
    let divides = name.contains("div") || name.contains("rem");
    // A division by poison gives poison, so that it may be done where it was not before:
    // `loop-invariant-code-motion` takes divisions by `ori %x, 1` out of loops that do not run, whatever
    // %x is.
    let Some(words) = operands.iter().copied().collect::<Option<Vec<u64>>>() else {
        return Ok(vec![None; op.result_count()]);
    };
    if let [word] = words[..] {
        let converted = cut(convert(name, word, from)?, to);
        // MLIR folds `index_cast(index_cast(x))` to `x`, as if nothing were lost in between.
        let lost = name.starts_with("index_cast")
            && convert(name, converted, to)? != convert(name, word, from)?;
        return Ok(vec![(!lost).then_some(converted)]);
    }
    let (a, b) = (words[0], words[1]);
    let (x, y) = (i128::from(signed(a, from)), i128::from(signed(b, from)));
    if let Some(cmp) = op.cast::<CmpIOp>() {
        return Ok(vec![Some(compare(cmp.predicate(), a, b, x, y).into())]);
    }
    let wide = |value: u128| {
        let high = if from == 64 { (value >> 64) as u64 } else { (value >> from) as u64 };
        vec![Some(cut(value as u64, from)), Some(cut(high, from))]
    };
    match name {
        "addui_extended" => {
            let sum = u128::from(a) + u128::from(b);
            return Ok(vec![Some(cut(sum as u64, from)), Some((sum >> from) as u64)]);
        }
        "mului_extended" => return Ok(wide(u128::from(a) * u128::from(b))),
        "mulsi_extended" => return Ok(wide((x * y) as u128)),
        _ => {}
    }
    let word = match name {
        "shli" | "shrui" | "shrsi" if b >= u64::from(from) => None,
        _ if divides => Some(divide(name, a, b, (x, y), from)?),
        _ => Some(combine(name, a, b, x, y)?),
    };
    Ok(vec![word.map(|word| cut(word, to))])
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
