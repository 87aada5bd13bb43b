//! Named predicates over the types of operands and results, over regions and over successors;
//! declarations refer to them by marker types.

use crate::body::{Block, Body, Region};
use crate::declaration::op_info::TypeConstraint;

/// A named predicate over types, implemented by a marker type that declarations name.
#[diagnostic::on_unimplemented(message = "`{Self}` is no constraint of operands and results")]
pub trait Constraint: 'static {
    /// The predicate and its description in diagnostics.
    const INFO: TypeConstraint;
}

/// A predicate over regions with its description in diagnostics; `None` accepts every region.
pub type RegionCheck = Option<(&'static str, fn(&Body, Region) -> bool)>;

/// A named predicate over regions, implemented by a marker type that declarations name.
pub trait RegionConstraint: 'static {
    /// The predicate and its description in diagnostics; `None` accepts every region.
    const INFO: RegionCheck;
}

/// A predicate over successors with its description in diagnostics; `None` accepts every block.
pub type SuccessorCheck = Option<(&'static str, fn(&Body, Block) -> bool)>;

/// A named predicate over successors, implemented by a marker type that declarations name.
pub trait SuccessorConstraint: 'static {
    /// The predicate and its description in diagnostics; `None` accepts every block.
    const INFO: SuccessorCheck;
}

/// The constraint of regions that allows any region (MLIR: `AnyRegion`).
pub struct AnyRegion;

impl RegionConstraint for AnyRegion {
    const INFO: RegionCheck = None;
}

/// The constraint of regions with exactly `N` blocks.
pub struct SizedRegion<const N: usize>;

/// The constraint of regions with at least `N` blocks.
pub struct MinSizedRegion<const N: usize>;

/// The constraint of regions with at most `N` blocks.
pub struct MaxSizedRegion<const N: usize>;

/// A region with exactly one block.
pub type SingleBlockRegion = SizedRegion<1>;

/// A region with at most one block.
pub type MaxSingleBlockRegion = MaxSizedRegion<1>;

/// Returns the number of blocks of `region`, but at most `limit + 1`.
fn count(body: &Body, region: Region, limit: usize) -> usize {
    let blocks = std::iter::successors(body.first_block(region), |b| body.next_block(*b));
    blocks.take(limit + 1).count()
}

impl<const N: usize> RegionConstraint for SizedRegion<N> {
    const INFO: RegionCheck =
        Some((Text::<N>::EXACTLY.as_str(), |body, region| count(body, region, N) == N));
}

impl<const N: usize> RegionConstraint for MinSizedRegion<N> {
    const INFO: RegionCheck =
        Some((Text::<N>::AT_LEAST.as_str(), |body, region| count(body, region, N) >= N));
}

impl<const N: usize> RegionConstraint for MaxSizedRegion<N> {
    const INFO: RegionCheck =
        Some((Text::<N>::AT_MOST.as_str(), |body, region| count(body, region, N) <= N));
}

/// The descriptions with the number `N`, composed at compile time.
struct Text<const N: usize>;

impl<const N: usize> Text<N> {
    const EXACTLY: &'static Line = &Line::new("region with ", N);
    const AT_LEAST: &'static Line = &Line::new("region with at least ", N);
    const AT_MOST: &'static Line = &Line::new("region with at most ", N);
}

/// A short text that is composed at compile time.
struct Line {
    bytes: [u8; 56],
    length: usize,
}

impl Line {
    /// Returns `start` followed by `number` and ` blocks`.
    const fn new(start: &str, number: usize) -> Self {
        let mut line = Self { bytes: [0; 56], length: 0 };
        line = line.push(start);
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            line.bytes[line.length] = b'0' + (number / power % 10) as u8;
            line.length += 1;
            power /= 10;
        }
        line.push(" blocks")
    }

    const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() {
            self.bytes[self.length] = text[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    const fn as_str(&'static self) -> &'static str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_their_number() {
        let text = |check: RegionCheck| check.map(|(text, _)| text);
        assert_eq!(text(SizedRegion::<1>::INFO), Some("region with 1 blocks"));
        assert_eq!(text(MinSizedRegion::<20>::INFO), Some("region with at least 20 blocks"));
        assert_eq!(text(MaxSizedRegion::<0>::INFO), Some("region with at most 0 blocks"));
    }
}
