//! Tests of integers against `i128`, `u128` and `num-bigint`.

use num_bigint::{BigInt, BigUint, Sign};
use proptest::prelude::*;
use terrace_numeric::{Int, IntError};

/// Returns the value reduced to the width, as a signed and as an unsigned number.
fn wrap(width: u32, v: &BigInt) -> (BigInt, BigInt) {
    let modulus = BigInt::from(1) << width;
    let unsigned = ((v % &modulus) + &modulus) % &modulus;
    let negative = width > 0 && unsigned.bit(u64::from(width - 1));
    let signed = if negative { &unsigned - modulus } else { unsigned.clone() };
    (signed, unsigned)
}

fn signed(v: &Int) -> BigInt {
    wrap(v.width(), &unsigned(v)).0
}

fn unsigned(v: &Int) -> BigInt {
    BigInt::from_bytes_le(Sign::Plus, &v.to_le_bytes())
}

fn floor(a: &BigInt, b: &BigInt) -> BigInt {
    let (q, r) = (a / b, a % b);
    let down = r != BigInt::ZERO && (r.sign() == Sign::Minus) != (b.sign() == Sign::Minus);
    if down { q - 1 } else { q }
}

/// Generates pairs of equal widths around every limit, with small, extreme and equal values.
fn pair() -> impl Strategy<Value = (Int, Int)> {
    let width = prop_oneof![0u32..=8, 60u32..=68, 120u32..=132, 0u32..=400];
    width.prop_flat_map(|w| (value(w), value(w)))
}

fn value(width: u32) -> impl Strategy<Value = Int> {
    let words = prop::collection::vec(any::<u64>(), 7);
    prop_oneof![
        words.prop_map(move |words| Int::from_words(width, &words)),
        (-9i64..9).prop_map(move |v| Int::from_i64(width, v)),
        Just(Int::signed_min(width)),
        Just(Int::signed_max(width)),
        (any::<u64>(), 0u32..=400).prop_map(move |(v, s)| Int::from_u64(width, v).shl(s)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn ring_and_overflow((a, b) in pair()) {
        let w = a.width();
        let (sa, sb, ua, ub) = (signed(&a), signed(&b), unsigned(&a), unsigned(&b));
        let check = |got: (Int, bool), exact: BigInt, is_signed: bool| {
            let (s, u) = wrap(w, &exact);
            assert_eq!(unsigned(&got.0), u);
            assert_eq!(got.1, exact != if is_signed { s } else { u }, "{a:?} {b:?}");
        };
        check(a.sadd_overflow(&b), &sa + &sb, true);
        check(a.uadd_overflow(&b), &ua + &ub, false);
        check(a.ssub_overflow(&b), &sa - &sb, true);
        check(a.usub_overflow(&b), &ua - &ub, false);
        check(a.smul_overflow(&b), &sa * &sb, true);
        check(a.umul_overflow(&b), &ua * &ub, false);
        prop_assert_eq!(a.neg(), Int::zero(w).sub(&a));
        prop_assert_eq!(a.add(&b).sub(&b), a.clone());
        prop_assert_eq!(a.xor(&b).xor(&b), a.clone());
        prop_assert_eq!(a.and(&b).add(&a.or(&b)), a.add(&b));
    }

    #[test]
    fn division((a, b) in pair()) {
        let w = a.width();
        let (sa, sb, ua, ub) = (signed(&a), signed(&b), unsigned(&a), unsigned(&b));
        if b.is_zero() {
            prop_assert_eq!(a.udiv(&b), None);
            prop_assert_eq!(a.srem(&b), None);
            prop_assert_eq!(a.floor_sdiv(&b), None);
            return Ok(());
        }
        let same = |got: Option<Int>, exact: BigInt| {
            assert_eq!(unsigned(&got.unwrap()), wrap(w, &exact).1, "{a:?} {b:?}");
        };
        same(a.udiv(&b), &ua / &ub);
        same(a.urem(&b), &ua % &ub);
        same(a.sdiv(&b), &sa / &sb);
        same(a.srem(&b), &sa % &sb);
        same(a.floor_sdiv(&b), floor(&sa, &sb));
        same(a.ceil_sdiv(&b), -floor(&-&sa, &sb));
        same(a.ceil_udiv(&b), -floor(&-&ua, &ub));
        let (_, overflow) = a.sdiv_overflow(&b).unwrap();
        prop_assert_eq!(overflow, wrap(w, &(&sa / &sb)).0 != &sa / &sb);
    }

    #[test]
    fn order_and_shifts((a, b) in pair(), count in 0u32..450) {
        let w = a.width();
        prop_assert_eq!(a.ucmp(&b), unsigned(&a).cmp(&unsigned(&b)));
        prop_assert_eq!(a.scmp(&b), signed(&a).cmp(&signed(&b)));
        prop_assert_eq!(unsigned(&a.shl(count)), wrap(w, &(unsigned(&a) << count)).1);
        prop_assert_eq!(unsigned(&a.lshr(count)), unsigned(&a) >> count);
        prop_assert_eq!(signed(&a.ashr(count)), signed(&a) >> count);
        if count < w {
            let (exact_u, exact_s) = (unsigned(&a) << count, signed(&a) << count);
            prop_assert_eq!(a.ushl_overflow(count).1, wrap(w, &exact_u).1 != exact_u);
            prop_assert_eq!(a.sshl_overflow(count).1, wrap(w, &exact_s).0 != exact_s);
        }
    }

    #[test]
    fn resizing_and_bits((a, _) in pair(), width in 0u32..450) {
        prop_assert_eq!(unsigned(&a.zext_or_trunc(width)), wrap(width, &unsigned(&a)).1);
        prop_assert_eq!(unsigned(&a.sext_or_trunc(width)), wrap(width, &signed(&a)).1);
        prop_assert_eq!(u64::from(a.active_bits()), unsigned(&a).bits());
        prop_assert_eq!(u64::from(a.count_ones()), unsigned(&a).magnitude().count_ones());
        prop_assert_eq!(a.to_u64(), u64::try_from(unsigned(&a)).ok());
        prop_assert_eq!(a.to_i64(), i64::try_from(signed(&a)).ok());
        prop_assert_eq!(Int::from_le_bytes(a.width(), &a.to_le_bytes()), a.clone());
        let least = a.significant_bits(true);
        prop_assert_eq!(a.trunc(least).sext(a.width()), a.clone());
        prop_assert!(least == 0 || a.trunc(least - 1).sext(a.width()) != a || least == 1);
        let zeros = unsigned(&a).trailing_zeros().unwrap_or(a.width().into());
        prop_assert_eq!(u64::from(a.trailing_zeros()), zeros);
    }

    #[test]
    fn text((a, _) in pair(), radix in 2u32..=36) {
        let w = a.width();
        prop_assert_eq!(a.to_string_unsigned(radix), unsigned(&a).to_str_radix(radix));
        prop_assert_eq!(a.to_string_signed(radix), signed(&a).to_str_radix(radix));
        prop_assert_eq!(a.display_signed().to_string(), a.to_string_signed(10));
        prop_assert_eq!(a.display_unsigned().to_string(), a.to_string_unsigned(10));
        let digits = a.to_string_unsigned(radix);
        prop_assert_eq!(Int::parse(w, &digits, radix, false), Ok(a.clone()));
        prop_assert_eq!(Int::parse_any(&digits, radix).unwrap().zext_or_trunc(w), a.clone());
        let digits = a.to_string_signed(radix);
        let magnitude = digits.trim_start_matches('-');
        prop_assert_eq!(Int::parse(w, magnitude, radix, a.is_negative()), Ok(a.clone()));
    }

    #[test]
    fn machine_arithmetic(a: i64, b: i64) {
        let (x, y) = (Int::from_i64(64, a), Int::from_i64(64, b));
        prop_assert_eq!(x.add(&y).to_i64(), Some(a.wrapping_add(b)));
        prop_assert_eq!(x.mul(&y).to_i64(), Some(a.wrapping_mul(b)));
        let (wide_x, wide_y) = (x.sext(128), y.sext(128));
        let product = i128::from(a) * i128::from(b);
        prop_assert_eq!(wide_x.mul(&wide_y).low_u128(), product as u128);
    }
}

#[test]
fn parsing_limits() {
    let parse = |w, digits, negative| Int::parse(w, digits, 10, negative).map(|v| v.low_u64());
    assert_eq!(parse(8, "255", false), Ok(255));
    assert_eq!(parse(8, "256", false), Err(IntError::TooLarge));
    assert_eq!(parse(8, "128", true), Ok(128));
    assert_eq!(parse(8, "129", true), Err(IntError::TooLarge));
    assert_eq!(parse(8, "0", true), Ok(0));
    assert_eq!(parse(0, "0", false), Ok(0));
    assert_eq!(parse(8, "", false), Err(IntError::Empty));
    assert_eq!(parse(8, "+1", false), Err(IntError::InvalidDigit));
    assert_eq!(parse(8, "1_0", false), Err(IntError::InvalidDigit));
    assert_eq!(Int::parse_any("0", 10).unwrap().width(), 1);
    assert_eq!(Int::parse_any("256", 10).unwrap().width(), 9);
    let huge = "f".repeat(1 << 23);
    assert_eq!(Int::parse_any(&huge, 16), Err(IntError::TooLarge));
}

#[test]
fn wide_numbers_do_not_hang() {
    let digits = "7".repeat(100_000);
    let value = Int::parse_any(&digits, 10).unwrap();
    assert_eq!(value.to_string_unsigned(10), digits);
    let ones = Int::all_ones(Int::MAX_WIDTH);
    assert_eq!(ones.count_ones(), Int::MAX_WIDTH);
    assert_eq!(ones.display_signed().to_string(), "-1");
    assert!(ones.add(&Int::one(Int::MAX_WIDTH)).is_zero());
    assert_eq!(ones.to_string_unsigned(16).len(), (Int::MAX_WIDTH / 4) as usize);
}

#[test]
fn zero_width() {
    let none = Int::zero(0);
    assert_eq!(none, Int::all_ones(0));
    assert_eq!(none.to_le_bytes(), Vec::<u8>::new());
    assert!(none.is_zero() && !none.is_negative());
    assert_eq!(none.sext(8), Int::zero(8));
    assert_eq!(format!("{none:?}"), "0i0");
}

#[test]
#[should_panic(expected = "integer widths differ: 8 and 16")]
fn widths_must_agree() {
    let _ = Int::one(8).add(&Int::one(16));
}

#[test]
fn big_values_hash_and_compare_by_width() {
    assert_ne!(Int::one(65), Int::one(66));
    assert_ne!(Int::one(8), Int::one(16));
    assert_eq!(Int::from_u128(200, u128::MAX).low_u128(), u128::MAX);
    let text = BigUint::from(2u32).pow(199).to_string();
    assert_eq!(Int::signed_min(200).to_string_signed(10), format!("-{text}"));
}
