//! Tests of floats against results of LLVM and MLIR 22.1; see the headers of the data files.

use terrace_numeric::{Float, FloatFormat, Int, LossInfo, RoundingMode};

/// Returns the lines of a data file without comments, split at spaces.
fn cases(data: &str) -> impl Iterator<Item = Vec<&str>> {
    data.lines().filter(|l| !l.starts_with('#')).map(|l| l.split(' ').collect())
}

fn format(name: &str) -> FloatFormat {
    FloatFormat::from_mlir_name(name).unwrap()
}

fn float(name: &str, bits: &str) -> Float {
    let bits = u128::from_str_radix(bits, 16).unwrap();
    let value = Float::from_bits(format(name), bits);
    if value.format() == FloatFormat::F8E8M0FNU && bits >> 8 != 0 { value.neg() } else { value }
}

fn show(value: Float) -> String {
    let unsigned = value.format() == FloatFormat::F8E8M0FNU;
    let sign = if unsigned && value.is_negative() { 0x100 } else { 0 };
    format!("{:X}", value.to_bits() | sign)
}

fn mode(text: &str) -> RoundingMode {
    match text {
        "0" => RoundingMode::TowardZero,
        "1" => RoundingMode::NearestTiesToEven,
        "2" => RoundingMode::TowardPositive,
        "3" => RoundingMode::TowardNegative,
        "4" => RoundingMode::NearestTiesToAway,
        _ => panic!("mode {text}"),
    }
}

/// Formats the status flags like LLVM. LLVM does not count saturation as an overflow.
fn status(loss: LossInfo, result: Float) -> String {
    let overflow = loss.overflow && (!result.is_finite());
    let bits = u32::from(loss.invalid)
        | u32::from(overflow) << 2
        | u32::from(loss.underflow) << 3
        | u32::from(loss.inexact) << 4;
    bits.to_string()
}

fn operation(name: &str, a: Float, b: Float) -> String {
    show(match name {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => a / b,
        "rem" => a % b,
        "min" => a.minnum(b),
        "max" => a.maxnum(b),
        "mnm" => a.minimum(b),
        "mxm" => a.maximum(b),
        "neg" => -a,
        "abs" => a.abs(),
        "cmp" => return a.compare(b).map_or(3, |o| o as i32 + 1).to_string(),
        _ => panic!("operation {name}"),
    })
}

#[test]
fn prints_bits_like_mlir() {
    for case in cases(include_str!("data/print.txt")) {
        assert_eq!(float(case[0], case[1]).to_mlir_string(), case[2], "{case:?}");
    }
}

#[test]
fn reads_and_prints_literals_like_mlir() {
    for case in cases(include_str!("data/literals.txt")) {
        let value = Float::parse_mlir(format(case[0]), case[1]).unwrap();
        assert_eq!(value.to_mlir_string(), case[2], "{case:?}");
    }
}

#[test]
fn computes_like_llvm() {
    for case in cases(include_str!("data/operations.txt")) {
        let wide = |i: usize| case[i].parse::<u32>().unwrap();
        let (got, want) = match case[0] {
            "A" => {
                let (a, b) = (float(case[2], case[3]), float(case[2], case[4]));
                (operation(case[1], a, b), case[5].to_string())
            }
            "C" => {
                let value = float(case[1], case[2]);
                let (result, loss) = value.convert_with(format(case[3]), mode(case[4]));
                let lost = match case[4] {
                    "1" => value.convert(format(case[3])).1,
                    _ => case[6] == "1",
                };
                let got = format!("{} {} {}", show(result), u8::from(lost), status(loss, result));
                (got, case[5..].join(" "))
            }
            "I" => {
                let integer = Int::parse(wide(2), case[3], 16, false).unwrap();
                let (result, loss) =
                    Float::from_int(format(case[1]), &integer, case[4] == "1", mode(case[5]));
                (format!("{} {}", show(result), status(loss, result)), case[6..].join(" "))
            }
            "T" => {
                let value = float(case[1], case[2]);
                let result = value.to_int(wide(3), case[4] == "1", mode(case[5]));
                let digits = result.value.to_string_unsigned(16).to_uppercase();
                let invalid = wide(8) & 1;
                let got =
                    format!("{digits} {} {}", u8::from(result.exact), u8::from(!result.in_range));
                (got, format!("{} {} {invalid}", case[6], case[7]))
            }
            "R" => {
                let result = float(case[1], case[2]).round_to_integral(mode(case[3]));
                (show(result), case[4].to_string())
            }
            other => panic!("case {other}"),
        };
        assert_eq!(got, want, "{case:?}");
    }
}
