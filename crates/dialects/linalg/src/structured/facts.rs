//! Uniform access to structured operations: loops, indexing maps, inputs and outputs (MLIR:
//! `LinalgStructuredInterface`).

use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::{AffineMapAttr, DenseArrayAttr};
use terrace_builtin::shaped;
use terrace_builtin::types::VectorType;
use terrace_ir::{ArrayAttr, Attribute, Context, OpRef, StringAttr, Type, Value};

use super::table::Named;
use crate::{IteratorType, IteratorTypeAttr};

/// A view of a structured operation: loops over operands, and a region that computes one point
/// (MLIR: `LinalgOp`).
#[derive(Clone, Copy)]
pub struct Structured<'a> {
    op: OpRef<'a>,
    input_count: usize,
}

/// The name of the attribute in which a named operation may have its indexing maps.
pub(crate) const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The names of the structured operations that are not in the table of named ones, sorted.
const OTHERS: &[&str] = &[
    "batch_matmul",
    "batch_reduce_matmul",
    "broadcast",
    "contract",
    "elementwise",
    "generic",
    "map",
    "matmul",
    "reduce",
    "transpose",
];

/// Returns the type of operand number `index`.
pub(crate) fn type_of(op: OpRef<'_>, index: usize) -> Type {
    op.body().value_type(op.operand(index))
}

/// Returns the number of dimensions of `ty` that loops index. A vector is an element, of rank 0.
pub(crate) fn rank_of(cx: &Context, ty: Type) -> usize {
    shape_of(cx, ty).len()
}

/// Returns the sizes of the dimensions of `ty` that loops index. A vector is an element, without
/// dimensions.
pub(crate) fn shape_of(cx: &Context, ty: Type) -> &[i64] {
    match ty.is::<VectorType>() {
        true => &[],
        false => shaped::shape_of(cx, ty).unwrap_or_default(),
    }
}

impl<'a> Structured<'a> {
    /// Returns the view of `op`; `None` if it is not a structured operation.
    pub fn of(op: OpRef<'a>) -> Option<Self> {
        let mnemonic = op.name_str().strip_prefix("linalg.")?;
        if Named::of(op).is_none() && OTHERS.binary_search(&mnemonic).is_err() {
            return None;
        }
        let (_, inputs) = op.info()?.operand_group(op, 0)?;
        Some(Self { op, input_count: inputs as usize })
    }

    /// Returns the viewed operation.
    pub fn op(self) -> OpRef<'a> {
        self.op
    }

    /// Whether the operation is a sum of products with plain dimensions as indices (MLIR:
    /// `ContractionOpInterface`).
    pub fn is_contraction(self) -> bool {
        match Named::of(self.op) {
            Some(named) => named.is_contraction(),
            None => matches!(
                self.op.name_str(),
                "linalg.matmul"
                    | "linalg.batch_matmul"
                    | "linalg.batch_reduce_matmul"
                    | "linalg.contract"
            ),
        }
    }

    /// Whether the operation is a named convolution or pooling (MLIR: `ConvolutionOpInterface`).
    pub fn is_convolution(self) -> bool {
        Named::of(self.op).is_some_and(Named::is_convolution)
    }

    /// Returns the number of inputs; the operands after them are outputs.
    pub fn input_count(self) -> usize {
        self.input_count
    }

    /// Returns the operands that are read (MLIR: `getDpsInputs`).
    pub fn inputs(self) -> impl ExactSizeIterator<Item = Value> + 'a {
        self.op.operands().take(self.input_count)
    }

    /// Returns the operands that are written, which tensor results replace (MLIR: `getDpsInits`).
    pub fn outputs(self) -> impl ExactSizeIterator<Item = Value> + 'a {
        self.op.operands().skip(self.input_count)
    }

    /// Returns the indexing map of each operand; `None` if an attribute is missing or malformed
    /// (MLIR: `getIndexingMapsArray`).
    pub fn indexing_maps(self) -> Option<Vec<AffineMap>> {
        let (op, cx) = (self.op, self.op.context());
        if let Some(named) = Named::of(op) {
            let memoized = op.attribute(MEMOIZED_MAPS).filter(|_| !named.is_elementwise());
            let Some(memoized) = memoized.and_then(|maps| maps.downcast::<ArrayAttr>(cx)) else {
                return Some(named.indexing_maps(op));
            };
            let maps = memoized.0.iter().map(|map| match map.downcast::<AffineMapAttr>(cx) {
                Some(map) => map.0.clone(),
                // An invalid map: indexing maps have no symbols.
                None => AffineMap::new(named.iterators.len() as u32, 1, []),
            });
            return Some(maps.collect());
        }
        let rank = |index| rank_of(cx, type_of(op, index)) as u32;
        match op.name_str() {
            "linalg.map" => {
                let loops = rank(op.operand_count().checked_sub(1)?);
                Some(vec![AffineMap::identity(cx, loops); op.operand_count()])
            }
            "linalg.reduce" => {
                let loops = rank(0);
                let reduced = numbers(op, "dimensions");
                let identity = AffineMap::identity(cx, loops);
                let kept: Vec<usize> =
                    (0..loops as usize).filter(|d| !reduced.contains(&(*d as i64))).collect();
                let output = identity.sub_map(&kept);
                let map = |index| if index < self.input_count { &identity } else { &output };
                Some((0..op.operand_count()).map(|index| map(index).clone()).collect())
            }
            "linalg.transpose" => {
                let permutation = numbers(op, "permutation");
                let mut inverse = vec![0u32; permutation.len()];
                for (at, dim) in permutation.iter().enumerate() {
                    *inverse.get_mut(usize::try_from(*dim).ok()?)? = at as u32;
                }
                let loops = rank(1);
                Some(vec![AffineMap::permutation(cx, &inverse), AffineMap::identity(cx, loops)])
            }
            "linalg.broadcast" => {
                let added = numbers(op, "dimensions");
                let identity = AffineMap::identity(cx, rank(1));
                let kept: Vec<usize> =
                    (0..rank(1) as usize).filter(|d| !added.contains(&(*d as i64))).collect();
                Some(vec![identity.sub_map(&kept), identity])
            }
            _ => attribute_maps(cx, op.attribute("indexing_maps")?),
        }
    }

    /// Returns for each loop whether it is parallel; `None` if an attribute is missing or malformed
    /// (MLIR: `getIteratorTypesArray`).
    pub fn parallel_loops(self) -> Option<Vec<bool>> {
        let (op, cx) = (self.op, self.op.context());
        let letters = |text: &str| Some(text.bytes().map(|letter| letter == b'p').collect());
        if let Some(named) = Named::of(op)
            && !named.is_elementwise()
        {
            return letters(named.iterators);
        }
        match op.name_str() {
            "linalg.generic" => {
                let array = op.attribute("iterator_types")?.downcast::<ArrayAttr>(cx)?;
                Some(array.0.iter().map(|a| is_parallel(cx, *a)).collect())
            }
            "linalg.matmul" => letters("ppr"),
            "linalg.batch_matmul" => letters("pppr"),
            "linalg.batch_reduce_matmul" => letters("rppr"),
            "linalg.contract" => {
                let maps = self.indexing_maps()?;
                let (first, output) = (maps.first()?, maps.last()?);
                let kept =
                    |dim| (0..output.results.len()).any(|r| output.dim_at(cx, r) == Some(dim));
                Some((0..first.num_dims).map(kept).collect())
            }
            "linalg.reduce" => {
                let reduced = numbers(op, "dimensions");
                let loops = shaped::rank(cx, type_of(op, 0))?;
                Some((0..loops as i64).map(|dim| !reduced.contains(&dim)).collect())
            }
            _ => {
                let loops = self.indexing_maps()?.last()?.num_dims;
                Some(vec![true; loops as usize])
            }
        }
    }
}

fn is_parallel(cx: &Context, iterator: Attribute) -> bool {
    match iterator.downcast::<IteratorTypeAttr>(cx) {
        Some(iterator) => iterator.0 == IteratorType::Parallel,
        None => iterator.downcast::<StringAttr>(cx).is_some_and(|s| s.text() == "parallel"),
    }
}

/// Returns the maps in an array of affine maps; `None` if the attribute is of another kind.
pub(crate) fn attribute_maps(cx: &Context, attribute: Attribute) -> Option<Vec<AffineMap>> {
    let array = attribute.downcast::<ArrayAttr>(cx)?;
    let map = |a: &Attribute| a.downcast::<AffineMapAttr>(cx).map(|map| map.0.clone());
    array.0.iter().map(map).collect()
}

/// Returns the integers in a dense array attribute of `op`; empty if it is absent.
pub(crate) fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let cx = op.context();
    let array = op.attribute(name).and_then(|a| a.downcast::<DenseArrayAttr>(cx));
    array.and_then(|array| Some(array.as_i64s(cx)?.collect())).unwrap_or_default()
}
