//! Arithmetic on little-endian limbs, the representation of wide integers.

use num_bigint::BigUint;

/// Returns the number of limbs for `width` bits. Panics on invalid widths, before memory is
/// allocated.
#[track_caller]
pub(super) const fn limb_count(width: u32) -> usize {
    assert!(width <= super::Int::MAX_WIDTH, "integer width exceeds 2^24 bits");
    width.div_ceil(64) as usize
}

/// Returns the mask of the used bits of the highest limb, for a nonzero width.
pub(super) const fn top_mask(width: u32) -> u64 {
    match width % 64 {
        0 => u64::MAX,
        used => u64::MAX >> (64 - used),
    }
}

/// Computes `a + b + carry`, modulo the length.
pub(super) fn add(a: &[u64], b: &[u64], mut carry: bool) -> Vec<u64> {
    let sum = |(&x, &y): (&u64, &u64)| {
        let (s, c1) = x.overflowing_add(y);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        carry = c1 | c2;
        s
    };
    a.iter().zip(b).map(sum).collect()
}

/// Computes the bitwise complement; the caller masks the highest limb.
pub(super) fn not(a: &[u64]) -> Vec<u64> {
    a.iter().map(|&x| !x).collect()
}

/// Computes `a << count`; `count` must be less than the number of bits.
pub(super) fn shl(a: &[u64], count: u32) -> Vec<u64> {
    let (skip, bits) = ((count / 64) as usize, count % 64);
    let mut out = vec![0; a.len()];
    for i in skip..a.len() {
        let low = if bits != 0 && i > skip { a[i - skip - 1] >> (64 - bits) } else { 0 };
        out[i] = a[i - skip] << bits | low;
    }
    out
}

/// Computes `a >> count`, shifting in copies of `fill` (all zeros or all ones).
pub(super) fn shr(a: &[u64], count: u32, fill: u64) -> Vec<u64> {
    let (skip, bits) = ((count / 64) as usize, count % 64);
    let at = |i: usize| a.get(i).copied().unwrap_or(fill);
    let limb = |i: usize| {
        let high = if bits != 0 { at(i + skip + 1) << (64 - bits) } else { 0 };
        at(i + skip) >> bits | high
    };
    (0..a.len()).map(limb).collect()
}

/// Converts limbs to a natural number of `num-bigint`.
pub(super) fn to_big(a: &[u64]) -> BigUint {
    let used = a.len() - a.iter().rev().take_while(|&&x| x == 0).count();
    BigUint::new(a[..used].iter().flat_map(|&x| [x as u32, (x >> 32) as u32]).collect())
}

/// Returns the low `count` limbs of a natural number.
pub(super) fn from_big(v: &BigUint, count: usize) -> Vec<u64> {
    let mut out: Vec<u64> = v.iter_u64_digits().take(count).collect();
    out.resize(count, 0);
    out
}
