//! `linalg.generic` taken apart and put together: [`Generic`] holds the operands, maps and loops of
//! an operation as lists, from which patterns of this crate build the next operation.

use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Context, Handle, Mapping, Op, OpType, Type, Value,
};
use terrace_linalg::{GenericOp, Structured, YieldOp, iterator_types};

/// The operands, indexing maps and loops of a structured operation.
#[derive(Clone)]
pub(crate) struct Generic {
    /// The operands that are read.
    pub(crate) inputs: Vec<Value>,
    /// The operands that are written.
    pub(crate) outputs: Vec<Value>,
    /// The indexing map of each operand, inputs first.
    pub(crate) maps: Vec<AffineMap>,
    /// Whether each loop is parallel.
    pub(crate) parallel: Vec<bool>,
}

impl Generic {
    /// Returns the parts of `op`; `None` if it is not structured or an attribute is malformed.
    pub(crate) fn of(body: &Body, op: Op) -> Option<Self> {
        let structured = Structured::of(body.op(op))?;
        Some(Self {
            inputs: structured.inputs().collect(),
            outputs: structured.outputs().collect(),
            maps: structured.indexing_maps()?,
            parallel: structured.parallel_loops()?,
        })
    }

    /// Returns the parts of `op` if it is a `linalg.generic`.
    pub(crate) fn of_generic(body: &Body, op: Op) -> Option<Self> {
        body.op(op).is::<GenericOp>().then(|| Self::of(body, op)).flatten()
    }

    /// Returns all operands, inputs first.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Value> + '_ {
        self.inputs.iter().chain(&self.outputs).copied()
    }

    /// Returns the number of operands.
    pub(crate) fn operand_count(&self) -> usize {
        self.inputs.len() + self.outputs.len()
    }

    /// Returns the operand at `index`, inputs first.
    pub(crate) fn operand(&self, index: usize) -> Value {
        match index.checked_sub(self.inputs.len()) {
            Some(output) => self.outputs[output],
            None => self.inputs[index],
        }
    }

    /// Whether no operand is a buffer and all outputs are tensors (MLIR:
    /// `hasPureTensorSemantics`).
    pub(crate) fn has_tensors(&self, body: &Body) -> bool {
        let is = |value: Value| body.value_type(value);
        !self.operands().any(|value| is(value).is::<MemRefType>())
            && self.outputs.iter().all(|value| is(*value).is::<RankedTensorType>())
    }

    /// Whether all loops are parallel.
    pub(crate) fn is_parallel(&self) -> bool {
        self.parallel.iter().all(|parallel| *parallel)
    }

    /// Returns the types of the results: those of the outputs that are tensors.
    pub(crate) fn result_types(&self, body: &Body) -> Vec<Type> {
        let types = self.outputs.iter().map(|output| body.value_type(*output));
        types.filter(|ty| ty.is::<RankedTensorType>()).collect()
    }

    /// Builds a `linalg.generic` with these parts; its region has no block yet.
    pub(crate) fn build(&self, builder: &mut Builder<'_>) -> Op {
        let types = self.result_types(builder.body());
        let maps = maps_attribute(builder.context(), &self.maps);
        let loops = iterator_types(builder, &self.parallel);
        GenericOp::build(builder, &types, &self.inputs, &self.outputs, maps, loops).op()
    }

    /// Builds a `linalg.generic` with these parts, which takes the region of `old`; `None`, without
    /// a change, if `old` has no region.
    pub(crate) fn build_from(&self, builder: &mut Builder<'_>, old: Op) -> Option<Op> {
        let from = builder.body().region(old, 0)?;
        let new = self.build(builder);
        let body = builder.body_mut();
        let to = body.region(new, 0)?;
        body.take_blocks(from, to);
        Some(new)
    }

    /// Runs [`Generic::build_from`] and keeps the discardable attributes, the documentation and
    /// the library call of `old`.
    pub(crate) fn rebuild(&self, builder: &mut Builder<'_>, old: Op) -> Option<Op> {
        let new = self.build_from(builder, old)?;
        copy_attributes(builder.body_mut(), old, new);
        Some(new)
    }
}

/// Copies the discardable attributes, and those of a `linalg.generic` that do not describe its
/// operands, from `old` to `new`.
fn copy_attributes(body: &mut Body, old: Op, new: Op) {
    let attributes = body.attributes(old).to_vec();
    body.set_attributes(new, &attributes);
    for name in ["doc", "library_call"] {
        if body.op(old).is::<GenericOp>()
            && let Some(value) = body.attribute(old, name)
        {
            let _ = body.set_attribute(new, name, Some(value));
        }
    }
}

/// Returns indexing maps as an attribute.
pub(crate) fn maps_attribute(cx: &Context, maps: &[AffineMap]) -> Handle<ArrayAttr> {
    let map = |map: &AffineMap| Attribute::from(AffineMapAttr::get(cx, map.clone()));
    ArrayAttr::get(cx, maps.iter().map(map).collect::<Vec<_>>())
}

/// Whether the extents of `loops` loops follow from operands with these maps: every loop is alone
/// the result of some map (MLIR: `inversePermutation(concatAffineMaps(…))`).
pub(crate) fn covers_loops<'m>(
    cx: &Context,
    loops: usize,
    maps: impl IntoIterator<Item = &'m AffineMap>,
) -> bool {
    let mut seen = vec![false; loops];
    for map in maps {
        for at in 0..map.results.len() {
            if let Some(seen) = map.dim_at(cx, at).and_then(|dim| seen.get_mut(dim as usize)) {
                *seen = true;
            }
        }
    }
    seen.into_iter().all(|seen| seen)
}

/// Returns the only block of the region of a structured operation.
pub(crate) fn block_of(body: &Body, op: Op) -> Option<Block> {
    body.first_block(body.region(op, 0)?)
}

/// Returns the values that the region of a structured operation yields.
pub(crate) fn yielded(body: &Body, op: Op) -> Option<Vec<Value>> {
    let end = body.last_op(block_of(body, op)?)?;
    body.op(end).is::<YieldOp>().then(|| body.operands(end).collect())
}

/// Inserts a copy of the structured operation `op` with other operands; results have the types of
/// the outputs.
pub(crate) fn clone_with(b: &mut Builder<'_>, op: Op, operands: &[Value]) -> Op {
    let new = b.body_mut().clone_op(op, &mut Mapping::new());
    b.body_mut().set_operands(new, operands);
    let first = operands.len() - b.body().result_count(new);
    let results: Vec<Value> = b.body().results(new).collect();
    for (result, output) in results.into_iter().zip(&operands[first..]) {
        let ty = b.body().value_type(*output);
        b.body_mut().set_value_type(result, ty);
    }
    b.insert(new);
    new
}
