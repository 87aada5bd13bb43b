//! Subscripts of structured operations in terms of levels.

use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::Context;
use terrace_sparse_tensor::{SparseTensorType, infer_level_to_dimension};

/// The subscripts and loops of a structured operation.
pub(super) struct Subscripts {
    /// The map from loops to dimensions, later to levels, of each operand.
    pub(super) maps: Vec<AffineMap>,
    /// The iterator type of each loop, as an index into those of the operation.
    pub(super) iterators: Vec<usize>,
}

/// The levels whose subscripts are not admissible, and the loops in these.
struct Inadmissible {
    levels: Vec<usize>,
    loops: Vec<bool>,
}

fn loops_in(cx: &Context, expr: AffineExpr, loops: &mut [bool]) {
    expr.walk(cx, |expr| {
        if let Some(at) = expr.as_dim(cx).and_then(|at| loops.get_mut(at as usize)) {
            *at = true;
        }
    });
}

/// Returns the inadmissible subscripts: divisions, and sums and products for an output.
fn inadmissible(cx: &Context, map: &AffineMap, is_output: bool) -> Inadmissible {
    let mut found = Inadmissible { levels: Vec::new(), loops: vec![false; map.num_dims as usize] };
    for (level, expr) in map.results.iter().enumerate() {
        let mut admissible = true;
        expr.walk(cx, |expr| match expr.as_binary(cx) {
            Some((BinaryKind::Add | BinaryKind::Mul, ..)) => admissible &= !is_output,
            Some(_) => admissible = false,
            None => {}
        });
        if !admissible {
            found.levels.push(level);
            loops_in(cx, *expr, &mut found.loops);
        }
    }
    found
}

impl Subscripts {
    /// Replaces loops by loops over levels until all subscripts of sparse operands are admissible.
    /// `types` are the types of the operands, `None` for scalars; `None` if a subscript cannot be
    /// made admissible (MLIR: `translateMap`).
    pub(super) fn translate(
        mut self,
        cx: &Context,
        types: &[Option<SparseTensorType<'_>>],
        output: usize,
    ) -> Option<Self> {
        for (map, ty) in self.maps.iter_mut().zip(types) {
            if let Some(ty) = ty.filter(|ty| !ty.is_identity()) {
                *map = ty.to_level().compose(cx, map);
            }
        }
        let (mut replaced, mut changed) = (0, true);
        while std::mem::take(&mut changed) {
            for (at, ty) in types.iter().enumerate() {
                let Some(ty) = ty.filter(|ty| ty.encoding.is_some()) else { continue };
                let found = inadmissible(cx, &self.maps[at], at == output);
                if found.loops.iter().take(replaced).any(|used| *used) {
                    return None;
                }
                if !found.levels.is_empty() {
                    replaced += found.levels.len();
                    self.replace_loops(cx, at, &found, &ty.level_shape())?;
                    changed = true;
                }
            }
        }
        Some(self)
    }

    /// Replaces the loops of inadmissible subscripts by a loop for each level.
    fn replace_loops(
        &mut self,
        cx: &Context,
        at: usize,
        found: &Inadmissible,
        shape: &[i64],
    ) -> Option<()> {
        let map = self.maps[at].clone();
        let loops = self.loops_of_levels(cx, &map, found)?;
        let known: Vec<(AffineExpr, AffineExpr)> = found
            .levels
            .iter()
            .enumerate()
            .filter(|(_, level)| shape[**level] != DYNAMIC)
            .flat_map(|(position, level)| {
                let coordinate = AffineExpr::dim(cx, position as u32);
                let size = AffineExpr::constant(cx, shape[*level]);
                let zero = AffineExpr::constant(cx, 0);
                let divided = coordinate.binary(cx, BinaryKind::FloorDiv, size);
                [(divided, zero), (coordinate.binary(cx, BinaryKind::Mod, size), coordinate)]
            })
            .collect();
        for map in &mut self.maps {
            let mut composed = map.compose(cx, &loops);
            let replace =
                |expr: AffineExpr| known.iter().find(|(from, _)| *from == expr).map(|(_, to)| *to);
            for result in &mut composed.results {
                *result = result.replace_with(cx, replace);
            }
            *map = composed;
        }
        Some(())
    }

    /// Returns the map from the new loops to the old ones: the loops over inadmissible levels come
    /// first, then the unchanged loops (MLIR: `genReplaceDimToLvlMap`).
    fn loops_of_levels(
        &mut self,
        cx: &Context,
        map: &AffineMap,
        found: &Inadmissible,
    ) -> Option<AffineMap> {
        let inverse = infer_level_to_dimension(cx, map)?;
        let mut in_map = vec![false; map.num_dims as usize];
        map.results.iter().for_each(|expr| loops_in(cx, *expr, &mut in_map));
        let mut given = inverse.results.iter();
        let mut unused = inverse.num_dims;
        let mut from_levels = Vec::new();
        for used in &in_map {
            from_levels.push(match used {
                true => *given.next()?,
                false => {
                    unused += 1;
                    AffineExpr::dim(cx, unused - 1)
                }
            });
        }
        let mut iterators = Vec::new();
        let mut new_levels: Vec<AffineExpr> =
            (0..unused).map(|at| AffineExpr::dim(cx, at)).collect();
        for (position, level) in found.levels.iter().enumerate() {
            new_levels[*level] = AffineExpr::dim(cx, position as u32);
            let mut loops = vec![false; map.num_dims as usize];
            loops_in(cx, map.results[*level], &mut loops);
            iterators.push(self.iterators[loops.iter().position(|used| *used)?]);
        }
        let mut next = found.levels.len() as u32;
        let mut results = Vec::new();
        for (at, expr) in from_levels.iter().enumerate() {
            if found.loops[at] {
                results.push(expr.replace_dims_and_symbols(cx, &new_levels, &[]));
            } else {
                results.push(AffineExpr::dim(cx, next));
                next += 1;
                iterators.push(self.iterators[at]);
            }
        }
        self.iterators = iterators;
        Some(AffineMap::new(next, 0, results))
    }
}
