//! Indexing maps of named operations.

use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::attributes::DenseElementsAttr;
use terrace_ir::{Attribute, Context, OpRef};

use super::facts::{rank_of, type_of};
use super::table::Named;

impl Named {
    /// Returns the indexing map of each operand of `op`.
    pub(crate) fn indexing_maps(&self, op: OpRef<'_>) -> Vec<AffineMap> {
        let cx = op.context();
        if self.is_elementwise() {
            return elementwise_maps(op);
        }
        self.loop_maps(cx, |name| op.attribute(name))
    }

    /// Returns the indexing maps of an operation with these attributes, if they do not depend on
    /// the ranks of operands.
    pub(crate) fn loop_maps(
        &self,
        cx: &Context,
        attribute: impl Fn(&str) -> Option<Attribute>,
    ) -> Vec<AffineMap> {
        let window = ["strides", "dilations"].map(|name| numbers(cx, attribute(name)));
        let loops = self.iterators.len() as u32;
        self.maps.split(' ').map(|text| map_of(cx, text, loops, &window)).collect()
    }
}

/// Returns the identity map for each operand, and a map without results for scalars.
fn elementwise_maps(op: OpRef<'_>) -> Vec<AffineMap> {
    let cx = op.context();
    let rank = |index| rank_of(cx, type_of(op, index)) as u32;
    let Some(last) = op.operand_count().checked_sub(1) else { return Vec::new() };
    let loops = rank(last);
    (0..=last)
        .map(|index| match index < last && rank(index) == 0 {
            true => AffineMap::new(loops, 0, Vec::new()),
            false => AffineMap::identity(cx, loops),
        })
        .collect()
}

/// Returns the elements of `strides` or `dilations`; empty if absent.
fn numbers(cx: &Context, attribute: Option<Attribute>) -> Vec<i64> {
    let elements = attribute.and_then(|a| a.downcast::<DenseElementsAttr>(cx));
    elements.map(|elements| elements.i64s(cx).collect()).unwrap_or_default()
}

/// Parses a map such as `(0,1*s0+4*r0)` over `loops` dimensions. `window` holds strides and
/// dilations, each 1 if absent.
fn map_of(cx: &Context, text: &str, loops: u32, window: &[Vec<i64>; 2]) -> AffineMap {
    let text = text.trim_matches(['(', ')']);
    let results = text.split(',').filter(|result| !result.is_empty());
    let expr = |result: &str| {
        let terms = result.split('+').map(|term| term_of(cx, term, window));
        terms.reduce(|sum, term| sum.add(cx, term)).unwrap_or_else(|| AffineExpr::constant(cx, 0))
    };
    AffineMap::new(loops, 0, results.map(expr).collect::<Vec<_>>())
}

/// Parses a term, `4` or `4*r0`.
fn term_of(cx: &Context, term: &str, window: &[Vec<i64>; 2]) -> AffineExpr {
    let number = |text: &str| text.parse::<usize>().unwrap_or_default();
    let Some((dim, factor)) = term.split_once('*') else {
        return AffineExpr::dim(cx, number(term) as u32);
    };
    let (which, at) = factor.split_at(1);
    let factors = &window[usize::from(which == "r")];
    let factor = factors.get(number(at)).copied().unwrap_or(1);
    AffineExpr::dim(cx, number(dim) as u32).mul_constant(cx, factor)
}

/// Returns the default indexing maps of a matrix product; `None` for other operations.
pub fn default_product_maps(cx: &Context, name: &str) -> Option<[AffineMap; 3]> {
    let (loops, maps): (u32, [&[u32]; 3]) = match name {
        "linalg.matmul" => (3, [&[0, 2], &[2, 1], &[0, 1]]),
        "linalg.batch_matmul" => (4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]]),
        "linalg.batch_reduce_matmul" => (4, [&[0, 1, 3], &[0, 3, 2], &[1, 2]]),
        _ => return None,
    };
    let map =
        |dims: &[u32]| AffineMap::new(loops, 0, dims.iter().map(|dim| AffineExpr::dim(cx, *dim)));
    Some(maps.map(map))
}
