//! Two's-complement integers ([`Int`]) with a fixed width of up to 2^24 bits.
//!
//! As in LLVM's `APInt`, integers have no sign; operations that depend on signedness have a signed
//! and an unsigned variant. Values of up to 64 bits are stored inline. Wider ones are little-endian
//! limbs, masked to the width, which makes equality and hashing bitwise.

mod arith;
mod bits;
mod bytes;
mod compare;
mod divide;
mod limbs;
mod overflow;
mod resize;
mod shift;
mod text;

use std::fmt;
use std::hash::{Hash, Hasher};

use limbs::{limb_count, top_mask};

/// A two's-complement integer of a fixed width (0 to [`Int::MAX_WIDTH`] bits).
///
/// Equality and hashing use both the width and the value. There is no `Ord`, because the order
/// depends on signedness; see [`Int::ucmp`] and [`Int::scmp`].
#[derive(Clone, Eq)]
pub struct Int(Repr);

impl PartialEq for Int {
    #[inline]
    fn eq(&self, other: &Int) -> bool {
        self.0 == other.0
    }
}

impl Hash for Int {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            // Most values have one word. The width is mixed in cheaply.
            Repr::Small(width, word) => state.write_u64(word ^ u64::from(*width).rotate_right(8)),
            Repr::Large(width, words) => {
                state.write_u32(*width);
                words.hash(state);
            }
        }
    }
}

/// The width and the bits. Widths of up to 64 are always `Small`. Two words in size, because there
/// are many integers and few `Large` ones.
#[derive(Clone, PartialEq, Eq)]
enum Repr {
    Small(u32, u64),
    Large(u32, Box<Box<[u64]>>),
}

/// An error in the digits of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntError {
    /// The text is empty.
    Empty,
    /// The text has a character that is not a digit of the radix.
    InvalidDigit,
    /// The value does not fit in the width, or in [`Int::MAX_WIDTH`].
    TooLarge,
}

impl fmt::Display for IntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IntError::Empty => "no digits in integer",
            IntError::InvalidDigit => "invalid digit in integer",
            IntError::TooLarge => "integer too large for its width",
        })
    }
}

impl std::error::Error for IntError {}

/// Returns the mask of the low `width` bits of a word, for widths of up to 64.
const fn mask64(width: u32) -> u64 {
    if width == 0 { 0 } else { u64::MAX >> (64 - width) }
}

/// Sign-extends the low `width` (at most 64) bits of `v`, which must be masked.
const fn sext64(v: u64, width: u32) -> i64 {
    if width == 0 {
        return 0;
    }
    let s = 64 - width;
    ((v << s) as i64) >> s
}

impl Int {
    /// The largest width, the same as that of MLIR's integer type.
    pub const MAX_WIDTH: u32 = 1 << 24;

    /// Returns the integer of `width` bits whose value is `v` modulo 2^`width`.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn from_u64(width: u32, v: u64) -> Int {
        if width <= 64 {
            return Int::small(width, v);
        }
        let mut limbs = vec![0; limb_count(width)];
        limbs[0] = v;
        Int::from_limbs(width, limbs)
    }

    /// Returns the integer of `width` bits whose value is `v`, sign-extended or truncated.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    #[inline]
    pub fn from_i64(width: u32, v: i64) -> Int {
        if width <= 64 {
            return Int::small(width, v as u64);
        }
        Int::wide_from_i64(width, v)
    }

    #[cold]
    fn wide_from_i64(width: u32, v: i64) -> Int {
        let mut limbs = vec![if v < 0 { u64::MAX } else { 0 }; limb_count(width)];
        limbs[0] = v as u64;
        Int::from_limbs(width, limbs)
    }

    /// Returns the integer of `width` bits whose value is `v` modulo 2^`width`.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn from_u128(width: u32, v: u128) -> Int {
        if width <= 64 {
            return Int::small(width, v as u64);
        }
        let mut limbs = vec![0; limb_count(width)];
        limbs[0] = v as u64;
        limbs[1] = (v >> 64) as u64;
        Int::from_limbs(width, limbs)
    }

    /// Returns the integer of `width` bits made of little-endian 64-bit words; missing words are
    /// zero, bits beyond the width are dropped.
    ///
    /// # Panics
    /// If `width` exceeds [`Int::MAX_WIDTH`].
    pub fn from_words(width: u32, words: &[u64]) -> Int {
        if width <= 64 {
            return Int::small(width, words.first().copied().unwrap_or(0));
        }
        let mut limbs = words[..words.len().min(limb_count(width))].to_vec();
        limbs.resize(limb_count(width), 0);
        Int::from_limbs(width, limbs)
    }

    /// Returns the `i1` with the value 1 for `true` and 0 for `false`.
    pub fn from_bool(v: bool) -> Int {
        Int::small(1, u64::from(v))
    }

    /// Returns the integer 0, `width` bits wide.
    pub fn zero(width: u32) -> Int {
        Int::from_u64(width, 0)
    }

    /// Returns the integer 1, `width` bits wide; zero if the width is zero.
    pub fn one(width: u32) -> Int {
        Int::from_u64(width, 1)
    }

    /// Returns the integer with all bits set: the unsigned maximum, or minus one.
    pub fn all_ones(width: u32) -> Int {
        Int::from_i64(width, -1)
    }

    /// Returns the most negative signed value of the width.
    pub fn signed_min(width: u32) -> Int {
        if width <= 64 {
            return Int::small(width, if width == 0 { 0 } else { 1 << (width - 1) });
        }
        Int::from_u64(width, 1).shl(width - 1)
    }

    /// Returns the most positive signed value of the width.
    pub fn signed_max(width: u32) -> Int {
        Int::signed_min(width).not()
    }

    /// Returns the width of the integer in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match self.0 {
            Repr::Small(width, _) | Repr::Large(width, _) => width,
        }
    }

    /// Returns the value as little-endian 64-bit words. Bits beyond the width are zero. Widths of
    /// up to 64 give one word.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Repr::Small(_, v) => std::slice::from_ref(v),
            Repr::Large(_, l) => l,
        }
    }

    /// Creates an inline integer from the low bits of `v`.
    #[inline]
    fn small(width: u32, v: u64) -> Int {
        debug_assert!(width <= 64);
        Int(Repr::Small(width, v & mask64(width)))
    }

    /// Creates a wide integer from the exact number of limbs for the width, masking the highest
    /// one.
    fn from_limbs(width: u32, mut limbs: Vec<u64>) -> Int {
        debug_assert!(width > 64 && limbs.len() == limb_count(width));
        if let Some(top) = limbs.last_mut() {
            *top &= top_mask(width);
        }
        Int(Repr::Large(width, Box::new(limbs.into_boxed_slice())))
    }

    /// Checks that the widths agree; panics if not.
    #[inline]
    #[track_caller]
    fn check_width(&self, other: &Int) {
        assert!(
            self.width() == other.width(),
            "integer widths differ: {} and {}",
            self.width(),
            other.width()
        );
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_signed(f)?;
        write!(f, "i{}", self.width())
    }
}
