//! Tests of floats against the processor's floats, and of round trips.

use proptest::prelude::*;
use terrace_numeric::{Float, FloatError, FloatFormat, Int, RoundingMode};

fn f32_of(v: Float) -> f32 {
    f32::from_bits(v.to_bits() as u32)
}

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn any_float() -> impl Strategy<Value = Float> {
    (prop::sample::select(FloatFormat::ALL.to_vec()), any::<u128>())
        .prop_map(|(format, bits)| Float::from_bits(format, bits))
}

/// Decimal literals with and without fraction and exponent.
const LITERAL: &str = "-?[0-9]{1,25}(\\.[0-9]{0,30})?(e[-+]?[0-9]{1,3})?";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn f64_arithmetic(a: u64, b: u64) {
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        let (fx, fy) = (Float::from_bits(FloatFormat::F64, a.into()), Float::from_bits(FloatFormat::F64, b.into()));
        prop_assert!(same((fx + fy).to_f64(), x + y));
        prop_assert!(same((fx - fy).to_f64(), x - y));
        prop_assert!(same((fx * fy).to_f64(), x * y));
        prop_assert!(same((fx / fy).to_f64(), x / y));
        prop_assert!(same((fx % fy).to_f64(), x % y));
        prop_assert_eq!(fx.compare(fy), x.partial_cmp(&y));
    }

    #[test]
    fn f64_to_f32(v: f64) {
        let (single, loss) = Float::from_f64(FloatFormat::F32, v);
        prop_assert!(v.is_nan() || f32_of(single).to_bits() == (v as f32).to_bits());
        prop_assert_eq!(loss.inexact, !v.is_nan() && f64::from(v as f32) != v);
    }

    #[test]
    fn literals_round_like_rust(text in LITERAL) {
        let double: f64 = text.parse().unwrap();
        let single: f32 = text.parse().unwrap();
        let (got, _) = Float::parse(FloatFormat::F64, &text).unwrap();
        prop_assert_eq!(got.to_bits(), u128::from(double.to_bits()));
        let (got, _) = Float::parse(FloatFormat::F32, &text).unwrap();
        prop_assert_eq!(got.to_bits(), u128::from(single.to_bits()));
        let got = Float::parse_mlir(FloatFormat::F32, &text).unwrap();
        prop_assert_eq!(got.to_bits(), u128::from((double as f32).to_bits()));
    }

    #[test]
    fn printing_reads_back(value in any_float()) {
        let text = value.to_mlir_string();
        match text.strip_prefix("0x") {
            Some(hex) => {
                let bits = u128::from_str_radix(hex, 16).unwrap();
                prop_assert_eq!(Float::from_bits(value.format(), bits), value);
            }
            None => prop_assert_eq!(Float::parse(value.format(), &text).unwrap().0, value),
        }
    }

    #[test]
    fn widening_is_exact(value in any_float()) {
        prop_assume!(!value.is_nan());
        let (quad, lost) = value.convert(FloatFormat::F128);
        prop_assert!(!lost);
        let (back, lost) = quad.convert(value.format());
        prop_assert!(!lost || !value.format().has_zero());
        prop_assert_eq!(back, value);
    }

    #[test]
    fn integers_round_like_rust(v: i64) {
        let integer = Int::from_i64(64, v);
        let mode = RoundingMode::NearestTiesToEven;
        let (double, _) = Float::from_int(FloatFormat::F64, &integer, true, mode);
        prop_assert_eq!(double.to_f64(), v as f64);
        let (single, _) = Float::from_int(FloatFormat::F32, &integer, false, mode);
        prop_assert_eq!(f32_of(single), v as u64 as f32);
    }

    #[test]
    fn truncation_saturates_like_rust(bits: u64) {
        let v = f64::from_bits(bits);
        let double = Float::from_f64(FloatFormat::F64, v).0;
        let signed = double.to_int(32, true, RoundingMode::TowardZero).value;
        prop_assert_eq!(signed.to_i64(), Some(i64::from(v as i32)));
        let unsigned = double.to_int(32, false, RoundingMode::TowardZero).value;
        prop_assert_eq!(unsigned.to_u64(), Some(u64::from(v as u32)));
    }
}

#[test]
fn names_and_shapes_agree() {
    for format in FloatFormat::ALL {
        assert_eq!(FloatFormat::from_mlir_name(format.mlir_name()), Some(format));
        assert_eq!(Float::one(format).to_f64(), 1.0);
        assert!(Float::largest(format, false).is_finite());
        assert!(!Float::smallest_normal(format).is_subnormal());
        assert!(Float::nan(format).is_nan());
        assert_eq!(Float::inf(format, true).is_infinite(), format.has_inf() || !format.has_nan());
        assert_eq!(Float::zero(format).is_zero(), format.has_zero());
    }
    assert_eq!(FloatFormat::from_mlir_name("f9"), None);
}

#[test]
fn largest_values() {
    let largest = |format| Float::largest(format, false).to_f64();
    assert_eq!(largest(FloatFormat::F16), 65504.0);
    assert_eq!(largest(FloatFormat::F8E4M3FN), 448.0);
    assert_eq!(largest(FloatFormat::F8E4M3), 240.0);
    assert_eq!(largest(FloatFormat::F8E5M2FNUZ), 57344.0);
    assert_eq!(largest(FloatFormat::F8E8M0FNU), 2f64.powi(127));
    assert_eq!(largest(FloatFormat::F4E2M1FN), 6.0);
    assert_eq!(Float::largest(FloatFormat::F64, true).to_f64(), f64::MIN);
}

#[test]
fn f8e8m0_keeps_the_sign_that_its_bits_lack() {
    let value = Float::parse_mlir(FloatFormat::F8E8M0FNU, "-1.0").unwrap();
    assert_eq!(value.to_mlir_string(), "-1.000000e+00");
    assert_eq!(value.to_bits(), 0xff);
}

#[test]
fn literal_errors() {
    let parse = |text| Float::parse(FloatFormat::F32, text).map(|_| ());
    assert_eq!(parse(""), Err(FloatError::NoDigits));
    assert_eq!(parse("-."), Err(FloatError::NoDigits));
    assert_eq!(parse("1.0e"), Err(FloatError::NoDigits));
    assert_eq!(parse("inf"), Err(FloatError::InvalidCharacter));
    assert_eq!(parse("1.0e+-1"), Err(FloatError::InvalidCharacter));
    assert_eq!(parse("1.é"), Err(FloatError::InvalidCharacter));
    assert_eq!(parse("1.0e99999999999999999999"), Ok(()));
    assert_eq!(parse("0.0e-99999999999999999999"), Ok(()));
}

#[test]
fn a_long_tail_breaks_the_tie() {
    // The midpoint of 1 and the next `f32`, with a digit far after it.
    let tie = "1.000000059604644775390625";
    let above = format!("{tie}{}1", "0".repeat(20_000));
    let bits = |text: &str| Float::parse(FloatFormat::F32, text).unwrap().0.to_bits();
    assert_eq!(bits(tie), 0x3f80_0000);
    assert_eq!(bits(&above), 0x3f80_0001);
}
