//! The verifier of convolutions and poolings (MLIR: `ConvolutionOpInterface`).

use std::collections::{BTreeMap, BTreeSet};

use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind, Leaf};
use terrace_ir::{Context, Diagnostic, OpRef};

use crate::structured::{Named, Structured};

/// Checks a named operation as a convolution if it is one.
pub(crate) fn named(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match Named::of(op).is_some_and(Named::is_convolution) {
        true => verify(op).map_err(|message| op.plain_error(message)),
        false => Ok(()),
    }
}

/// The loops by which the input of a convolution is indexed.
#[derive(Default)]
struct InputLoops {
    /// Loops that are the only one in an index.
    plain: BTreeSet<u32>,
    /// Loops that are added to another one in an index, with that other one.
    windowed: BTreeMap<u32, u32>,
}

impl InputLoops {
    /// Returns the loops of an indexing map; `None` if an index is neither a loop nor the sum of
    /// two, each multiplied by a stride or dilation.
    fn of(cx: &Context, map: &AffineMap) -> Option<Self> {
        let mut loops = Self::default();
        for index in &map.results {
            if let Some(dim) = index.as_dim(cx) {
                let new = !loops.windowed.contains_key(&dim) && loops.plain.insert(dim);
                new.then_some(())?;
                continue;
            }
            let (kind, lhs, rhs) = index.as_binary(cx)?;
            let (a, b) = (loops.scaled(cx, lhs)?, loops.scaled(cx, rhs)?);
            (kind == BinaryKind::Add).then_some(())?;
            loops.windowed.extend([(a, b), (b, a)]);
        }
        loops.remove_repeated(cx, map);
        Some(loops)
    }

    /// Returns the loop in an expression that is a loop or its multiple, if no earlier index
    /// contains that loop.
    fn scaled(&self, cx: &Context, expr: AffineExpr) -> Option<u32> {
        let factor =
            |expr: AffineExpr| expr.as_symbol(cx).is_some() || expr.as_constant(cx).is_some();
        let of_product = || match expr.as_binary(cx)? {
            (BinaryKind::Mul, lhs, rhs) if factor(rhs) => lhs.as_dim(cx),
            (BinaryKind::Mul, lhs, rhs) if factor(lhs) => rhs.as_dim(cx),
            _ => None,
        };
        let dim = expr.as_dim(cx).or_else(of_product)?;
        (!self.plain.contains(&dim) && !self.windowed.contains_key(&dim)).then_some(dim)
    }

    /// Removes the loops that several indices contain, together with those that they are added to.
    fn remove_repeated(&mut self, cx: &Context, map: &AffineMap) {
        for dim in 0..map.num_dims {
            let uses = map.results.iter().filter(|index| index.uses(cx, Leaf::Dim(dim)));
            if uses.count() > 1 {
                self.plain.remove(&dim);
                if let Some(other) = self.windowed.remove(&dim) {
                    self.plain.remove(&other);
                    self.windowed.remove(&other);
                }
            }
        }
    }
}

/// Checks that each loop plays one role: batch, image, channel of the input or output, window, or
/// multiplier of the depth.
fn verify(op: OpRef<'_>) -> Result<(), &'static str> {
    const OTHER_LOOP: &str = "unexpected loop dimension for convolution op";
    let cx = op.context();
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    if structured.input_count() < 2 || structured.outputs().len() != 1 {
        return Err("expected op with 2 inputs and 1 output");
    }
    let maps = structured.indexing_maps().unwrap_or_default();
    let parallel = structured.parallel_loops().unwrap_or_default();
    let [image, filter, .., output] = &maps[..] else { return Ok(()) };
    let image = InputLoops::of(cx, image).ok_or("unexpected input index map for convolutions")?;
    if ![filter, output].iter().all(|map| map.is_projected_permutation(cx, false)) {
        return Err("expected output/filter indexing maps to be projected permutations");
    }
    let loops = |map: &AffineMap| -> Vec<u32> {
        map.results.iter().filter_map(|result| result.as_dim(cx)).collect()
    };
    let is_parallel = |dim: u32| parallel.get(dim as usize).copied().unwrap_or(false);
    let (filter, output) = (loops(filter), loops(output));
    let mut known = BTreeSet::new();
    for dim in &output {
        let (plain, windowed) = (image.plain.contains(dim), image.windowed.contains_key(dim));
        match (plain, windowed, filter.contains(dim)) {
            // Batch, image, channel of the output, multiplier of the depth.
            (true, _, _) | (false, true, false) | (false, false, true) => {}
            _ => return Err(OTHER_LOOP),
        }
        if !is_parallel(*dim) {
            return Err("expected all iterators used to access outputs to be parallel");
        }
        known.insert(*dim);
    }
    for dim in &filter {
        let (plain, windowed) = (image.plain.contains(dim), image.windowed.contains_key(dim));
        match (plain, windowed, output.contains(dim)) {
            // Channel of the output, multiplier of the depth.
            (false, false, true) | (true, _, true) => continue,
            // Window, channel of the input.
            (false, true, false) | (true, _, false) => {}
            _ => return Err(OTHER_LOOP),
        }
        if is_parallel(*dim) {
            return Err("expected all iterators not used to access outputs to be reduction");
        }
        if !known.insert(*dim) {
            return Err(OTHER_LOOP);
        }
    }
    if known.len() != parallel.len() {
        return Err(OTHER_LOOP);
    }
    match image.windowed.is_empty() {
        true => Err("expected convolved dim to be non-empty"),
        false => Ok(()),
    }
}
