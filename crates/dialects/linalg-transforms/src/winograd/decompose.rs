//! The transformations of Winograd's algorithm as loops over products of small matrices
//! ([`decompose_winograd`]).

use terrace_affine::AffineApplyOp;
use terrace_arith::{AddFOp, BuildConstant, ConstantOp, MulFOp};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::FloatType;
use terrace_builtin::{AffineMapAttr, DenseElementsAttr, IndexType};
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{
    WinogradConv2DFmr, WinogradFilterTransformOp, WinogradInputTransformOp,
    WinogradOutputTransformOp, YieldOp, build_named,
};
use terrace_scf::ForOp;
use terrace_tensor_transforms::{build_extract, build_insert};

use super::matrices::{Matrices, Matrix};
use super::{empty, sizes_of, static_shape, tensor};
use crate::generic::Generic;

/// Returns the patterns that turn the transformations of Winograd's algorithm into loops (MLIR:
/// `populateDecomposeWinogradOpsPatterns`).
pub fn winograd_decompositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<WinogradFilterTransformOp>("DecomposeWinogradFilterTransform", |op, rewriter| {
        decompose_winograd(rewriter, op.op()).map(|_| ())
    });
    set.add::<WinogradInputTransformOp>("DecomposeWinogradInputTransform", |op, rewriter| {
        decompose_winograd(rewriter, op.op()).map(|_| ())
    });
    set.add::<WinogradOutputTransformOp>("DecomposeWinogradOutputTransform", |op, rewriter| {
        decompose_winograd(rewriter, op.op()).map(|_| ())
    });
    set
}

/// Replaces the transformation `op` by loops, and returns the outermost one. `None`, without a
/// change, if the operation is another one or has other shapes than the algorithm requires.
pub fn decompose_winograd(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let view = rewriter.body().op(op);
    let (fmr, kind) = if let Some(filter) = view.cast::<WinogradFilterTransformOp>() {
        (filter.fmr(), Kind::Filter)
    } else if let Some(input) = view.cast::<WinogradInputTransformOp>() {
        (input.fmr(), Kind::Input)
    } else {
        (view.cast::<WinogradOutputTransformOp>()?.fmr(), Kind::Output)
    };
    let (value, output) = (view.operand(0), view.operand(1));
    let element = element_type_or_self(rewriter.context(), rewriter.body().value_type(value));
    rewriter.set_before(op);
    let transform = Transform { fmr, value, element };
    let result = match kind {
        Kind::Filter => transform.filter(rewriter, output)?,
        Kind::Input => transform.input(rewriter, output)?,
        Kind::Output => transform.output(rewriter, output)?,
    };
    rewriter.replace_op(op, &[result]);
    rewriter.body().defining_op(result)
}

enum Kind {
    Filter,
    Input,
    Output,
}

/// A slice of two dimensions of a tensor.
struct Plane<'p> {
    /// The dimensions with their sizes in the plane and their offsets.
    rows: (usize, i64, Mixed),
    columns: (usize, i64, Mixed),
    /// The indices in other dimensions.
    others: &'p [(usize, Value)],
}

impl Plane<'_> {
    /// Returns the slice of a tensor of the rank `rank`.
    fn slice(&self, rank: usize) -> MixedSlice {
        let mut slice = MixedSlice {
            offsets: vec![Mixed::Static(0); rank],
            sizes: vec![Mixed::Static(1); rank],
            strides: vec![Mixed::Static(1); rank],
        };
        for (dim, size, offset) in [self.rows, self.columns] {
            slice.offsets[dim] = offset;
            slice.sizes[dim] = Mixed::Static(size);
        }
        for (dim, index) in self.others {
            slice.offsets[*dim] = Mixed::Dynamic(*index);
        }
        slice
    }
}

/// A transformation of the tensor `value`.
struct Transform {
    fmr: WinogradConv2DFmr,
    value: Value,
    element: Type,
}

impl Transform {
    /// Creates the loops that transform the filter, by feature and channel.
    fn filter(&self, rewriter: &mut Rewriter<'_>, output: Value) -> Option<Value> {
        let (m, r) = sizes_of(self.fmr);
        let [features, height, width, channels] = static_shape(rewriter, self.value)?;
        if [height, width].iter().any(|size| *size != r && *size != 1) || !self.is_f32(rewriter) {
            return None;
        }
        let [left, right] = [height, width].map(|size| size != 1);
        let matrix = &Matrices::of(self.fmr).filter;
        let zero = rewriter.constant_index(0);
        let extents = [features, channels].map(|size| rewriter.constant_index(size));
        let one = rewriter.constant_index(1);
        let at = Mixed::Dynamic(zero);
        nest(rewriter, zero, &extents, one, output, &mut |rewriter, indices, carried| {
            let [feature, channel] = indices[..] else { return None };
            let plane = Plane {
                rows: (1, height, at),
                columns: (2, width, at),
                others: &[(0, feature), (3, channel)],
            };
            let mut value = self.extract(rewriter, self.value, 4, &plane);
            let number = self.zero(rewriter)?;
            let mut rows = 1;
            if left {
                rows = matrix.rows() as i64;
                let init = self.init(rewriter, rows, width, number)?;
                let g = self.constant(rewriter, matrix, false)?;
                value = product(rewriter, g, value, init)?;
            }
            if right {
                let init = self.init(rewriter, rows, matrix.rows() as i64, number)?;
                let gt = self.constant(rewriter, matrix, true)?;
                value = product(rewriter, value, gt, init)?;
            }
            let alpha = |applies| if applies { m + r - 1 } else { 1 };
            let plane = Plane {
                rows: (0, alpha(left), at),
                columns: (1, alpha(right), at),
                others: &[(3, feature), (2, channel)],
            };
            Some(build_insert(rewriter, value, carried, &plane.slice(4)))
        })
    }

    /// Creates the loops that transform the input, by tile, image and channel.
    fn input(&self, rewriter: &mut Rewriter<'_>, output: Value) -> Option<Value> {
        let (m, r) = sizes_of(self.fmr);
        let [images, _, _, channels] = static_shape(rewriter, self.value)?;
        let [out_h, out_w, tile_h, tile_w, _, _] = static_shape(rewriter, output)?;
        if !self.is_f32(rewriter) {
            return None;
        }
        let [left, right] = [out_h, out_w].map(|size| size != 1);
        let alpha = |applies| if applies { m + r - 1 } else { 1 };
        let [height, width] = [alpha(left), alpha(right)];
        let matrix = &Matrices::of(self.fmr).input;
        let zero = rewriter.constant_index(0);
        let extents = [tile_h, tile_w, images, channels].map(|size| rewriter.constant_index(size));
        let one = rewriter.constant_index(1);
        nest(rewriter, zero, &extents, one, output, &mut |rewriter, indices, carried| {
            let [row, column, image, channel] = indices[..] else { return None };
            let rows = scaled(rewriter, row, left.then_some(m));
            let columns = scaled(rewriter, column, right.then_some(m));
            let plane = Plane {
                rows: (1, height, rows),
                columns: (2, width, columns),
                others: &[(0, image), (3, channel)],
            };
            let mut value = self.extract(rewriter, self.value, 4, &plane);
            let number = self.zero(rewriter)?;
            if left {
                let init = self.init(rewriter, height, width, number)?;
                let bt = self.constant(rewriter, matrix, false)?;
                value = product(rewriter, bt, value, init)?;
            }
            if right {
                let init = self.init(rewriter, height, width, number)?;
                let b = self.constant(rewriter, matrix, true)?;
                value = product(rewriter, value, b, init)?;
            }
            let plane = Plane {
                rows: (0, height, Mixed::Static(0)),
                columns: (1, width, Mixed::Static(0)),
                others: &[(2, row), (3, column), (4, image), (5, channel)],
            };
            Some(build_insert(rewriter, value, carried, &plane.slice(6)))
        })
    }

    /// Creates the loops that transform the product back, by tile, image and feature.
    fn output(&self, rewriter: &mut Rewriter<'_>, output: Value) -> Option<Value> {
        let (m, r) = sizes_of(self.fmr);
        let [height, width, tile_h, tile_w, images, features] = static_shape(rewriter, self.value)?;
        let alpha = m + r - 1;
        if [height, width].iter().any(|size| *size != alpha && *size != 1) || !self.is_f32(rewriter)
        {
            return None;
        }
        let [left, right] = [height, width].map(|size| size != 1);
        let matrices = Matrices::of(self.fmr);
        let matrix = &matrices.output;
        let count = |applies| if applies { m } else { 1 };
        let [out_h, out_w] = [count(left), count(right)];
        let sides = u32::from(left) + u32::from(right);
        let factor = matrices.output_factor.pow(sides);
        let zero = rewriter.constant_index(0);
        let extents = [tile_h, tile_w, images, features].map(|size| rewriter.constant_index(size));
        let one = rewriter.constant_index(1);
        nest(rewriter, zero, &extents, one, output, &mut |rewriter, indices, carried| {
            let [row, column, image, feature] = indices[..] else { return None };
            let plane = Plane {
                rows: (0, height, Mixed::Static(0)),
                columns: (1, width, Mixed::Static(0)),
                others: &[(2, row), (3, column), (4, image), (5, feature)],
            };
            let mut value = self.extract(rewriter, self.value, 6, &plane);
            let number = self.zero(rewriter)?;
            let rows = scaled(rewriter, row, left.then_some(m));
            let columns = scaled(rewriter, column, right.then_some(m));
            let plane = Plane {
                rows: (1, out_h, rows),
                columns: (2, out_w, columns),
                others: &[(0, image), (3, feature)],
            };
            let old = self.extract(rewriter, carried, 4, &plane);
            if left {
                let init = match right || factor != 1 {
                    true => self.init(rewriter, out_h, width, number)?,
                    false => old,
                };
                let at = self.constant(rewriter, matrix, false)?;
                value = product(rewriter, at, value, init)?;
            }
            if right {
                let init = match factor != 1 {
                    true => self.init(rewriter, out_h, out_w, number)?,
                    false => old,
                };
                let a = self.constant(rewriter, matrix, true)?;
                value = product(rewriter, value, a, init)?;
            }
            if factor != 1 {
                value = self.scaled_sum(rewriter, factor, value, old)?;
            }
            Some(build_insert(rewriter, value, carried, &plane.slice(4)))
        })
    }

    /// The matrices have elements of the type `f32`.
    fn is_f32(&self, rewriter: &Rewriter<'_>) -> bool {
        self.element == FloatType::f32(rewriter.context()).ty()
    }

    fn zero(&self, rewriter: &mut Rewriter<'_>) -> Option<Value> {
        let zero = zero_of(rewriter.context(), self.element)?;
        Some(ConstantOp::build(rewriter, zero).value(rewriter))
    }

    fn extract(
        &self,
        rewriter: &mut Rewriter<'_>,
        from: Value,
        rank: usize,
        plane: &Plane<'_>,
    ) -> Value {
        let shape = [plane.rows.1, plane.columns.1];
        let ty = tensor(rewriter.context(), &shape, self.element);
        build_extract(rewriter, ty, from, &plane.slice(rank))
    }

    /// Creates a matrix of the number `zero`.
    fn init(
        &self,
        rewriter: &mut Rewriter<'_>,
        rows: i64,
        columns: i64,
        zero: Value,
    ) -> Option<Value> {
        let init = empty(rewriter, &[rows, columns], self.element);
        let fill = build_named(rewriter, "linalg.fill", &[zero], &[init], &[])?;
        Some(rewriter.body().result(fill, 0))
    }

    /// Creates the constant `matrix`, transposed if `transposes`.
    fn constant(
        &self,
        rewriter: &mut Rewriter<'_>,
        matrix: &Matrix,
        transposes: bool,
    ) -> Option<Value> {
        let cx = rewriter.context().clone();
        let (rows, columns) = (matrix.rows() as i64, matrix.columns as i64);
        let (shape, elements) = match transposes {
            true => ([columns, rows], matrix.transposed()),
            false => ([rows, columns], matrix.elements.to_vec()),
        };
        let ty = tensor(&cx, &shape, self.element);
        let value = DenseElementsAttr::from_floats(&cx, ty, elements).ok()?;
        Some(ConstantOp::build(rewriter, value.attr()).value(rewriter))
    }

    /// Creates `factor * value + sum`.
    fn scaled_sum(
        &self,
        rewriter: &mut Rewriter<'_>,
        factor: i64,
        value: Value,
        sum: Value,
    ) -> Option<Value> {
        let cx = rewriter.context().clone();
        let factor = rewriter.constant_float(self.element, factor as f64)?;
        let identity = AffineMap::identity(&cx, 2);
        let generic = Generic {
            inputs: vec![factor, value],
            outputs: vec![sum],
            maps: vec![AffineMap::new(2, 0, []), identity.clone(), identity],
            parallel: vec![true, true],
        };
        let new = generic.build(rewriter);
        let types = [self.element; 3];
        rewriter.build_block_with(new, 0, &types, |b, arguments| {
            let product = MulFOp::of(arguments[0], arguments[1]).value(b);
            let sum = AddFOp::of(product, arguments[2]).value(b);
            YieldOp::build(b, &[sum][..]);
        });
        Some(rewriter.body().result(new, 0))
    }
}

/// Creates the product of two matrices, added to `init`.
fn product(rewriter: &mut Rewriter<'_>, lhs: Value, rhs: Value, init: Value) -> Option<Value> {
    let new = build_named(rewriter, "linalg.matmul", &[lhs, rhs], &[init], &[])?;
    Some(rewriter.body().result(new, 0))
}

/// Creates `index` times `factor`, an `affine.apply` also without a factor.
fn scaled(rewriter: &mut Rewriter<'_>, index: Value, factor: Option<i64>) -> Mixed {
    let cx = rewriter.context().clone();
    let expr = AffineExpr::dim(&cx, 0);
    let expr = factor.map_or(expr, |factor| expr.mul_constant(&cx, factor));
    let map = AffineMapAttr::get(&cx, AffineMap::new(1, 0, [expr]));
    Mixed::Dynamic(AffineApplyOp::build(rewriter, map, &[index][..]).value(rewriter))
}

/// Creates a nest of loops from `zero` to `extents` in steps of `one` that carry `init`, with the
/// body that `build` creates from the indices and the carried value; returns the result (MLIR:
/// `buildLoopNest`).
fn nest(
    rewriter: &mut Rewriter<'_>,
    zero: Value,
    extents: &[Value],
    one: Value,
    init: Value,
    build: &mut dyn FnMut(&mut Rewriter<'_>, &[Value], Value) -> Option<Value>,
) -> Option<Value> {
    let point = rewriter.point();
    let ty = rewriter.body().value_type(init);
    let index = IndexType::get(rewriter.context()).ty();
    let (mut carried, mut indices, mut loops) = (init, Vec::new(), Vec::new());
    for extent in extents {
        let new = ForOp::build(rewriter, &[ty], zero, *extent, one, &[carried][..]).op();
        let region = rewriter.body().region(new, 0)?;
        let block = rewriter.append_block(region, &[index, ty]);
        let arguments = rewriter.body().arguments(block).to_vec();
        indices.push(arguments[0]);
        carried = arguments[1];
        loops.push(new);
    }
    let mut result = build(rewriter, &indices, carried)?;
    for new in loops.into_iter().rev() {
        terrace_scf::YieldOp::build(rewriter, &[result][..]);
        result = rewriter.body().result(new, 0);
        rewriter.set_after(new);
    }
    rewriter.set_point(point);
    Some(result)
}
