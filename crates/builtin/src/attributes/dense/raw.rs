//! Reading numbers from little-endian bytes.

use terrace_numeric::{Float, FloatFormat};

/// Returns up to 16 little-endian bytes as an integer.
#[inline]
pub(crate) fn read_u128(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    let len = bytes.len().min(16);
    all[..len].copy_from_slice(&bytes[..len]);
    u128::from_le_bytes(all)
}

/// Returns up to 8 little-endian bytes as an integer.
#[inline]
pub(crate) fn read_u64(bytes: &[u8]) -> u64 {
    match bytes {
        [a, b, c, d] => u32::from_le_bytes([*a, *b, *c, *d]).into(),
        [a] => (*a).into(),
        _ => {
            let mut all = [0; 8];
            let len = bytes.len().min(8);
            all[..len].copy_from_slice(&bytes[..len]);
            u64::from_le_bytes(all)
        }
    }
}

/// Returns the float with these little-endian bits.
#[inline]
pub(crate) fn read_float(format: FloatFormat, bytes: &[u8]) -> Float {
    Float::from_bits(format, read_u128(bytes))
}

/// Sign-extends the low `width` bits.
#[inline]
pub(crate) fn sign_extend(bits: u64, width: u32) -> i64 {
    match width {
        0 => 0,
        64.. => bits as i64,
        _ => ((bits << (64 - width)) as i64) >> (64 - width),
    }
}
