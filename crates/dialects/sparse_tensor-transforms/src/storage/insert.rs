//! The insertion of an element into the storage of a sparse tensor, in an order that only appends.

use terrace_arith::{AddIOp, BuildConstant, CmpIOp, CmpIPredicate, DivUIOp, MulIOp, SubIOp};
use terrace_builtin::IndexType;
use terrace_builtin::shaped::DYNAMIC;
use terrace_ir::{Builder, Context, InsertionPoint, OpType, Operand, Type, Value};
use terrace_scf::{IfOp, YieldOp};
use terrace_sparse_tensor::{LevelFormat, LevelType, SparseTensorType};

use super::allocate::prepare_levels;
use super::{Descriptor, FieldKind};
use crate::buffers::{cast_number, load, store};

/// Returns the name of the function that inserts an element into tensors of type `tensor`.
pub(crate) fn insert_function_name(cx: &Context, tensor: &SparseTensorType<'_>) -> String {
    let mut name = "_insert_".to_owned();
    for level in 0..tensor.level_rank() {
        let text = level_text(tensor.level_type(level));
        let text = text.replace(['(', ','], "_").replace([')', ' '], "");
        name += &format!("{text}_");
    }
    for size in tensor.shape {
        let size = if *size == DYNAMIC { i64::MIN } else { *size };
        name += &format!("{size}_");
    }
    if !tensor.is_identity() {
        name += &format!("{}_", tensor.to_level().to_text(cx));
    }
    let encoding = tensor.encoding;
    let (crd, pos) = encoding.map_or((0, 0), |e| (e.coordinate_width, e.position_width));
    name + &format!("{}_{crd}_{pos}", tensor.element.to_text(cx))
}

/// Returns the text of a level type.
fn level_text(level: LevelType) -> String {
    let base = match level.format {
        LevelFormat::Dense => "dense".to_owned(),
        LevelFormat::Batch => "batch".to_owned(),
        LevelFormat::Compressed => "compressed".to_owned(),
        LevelFormat::LooseCompressed => "loose_compressed".to_owned(),
        LevelFormat::Singleton => "singleton".to_owned(),
        LevelFormat::Structured { n, of } => format!("structured[{n}, {of}]"),
    };
    let properties: Vec<&str> =
        [(level.nonunique, "nonunique"), (level.nonordered, "nonordered"), (level.soa, "soa")]
            .into_iter()
            .filter_map(|(has, name)| has.then_some(name))
            .collect();
    if properties.is_empty() { base } else { format!("{base}({})", properties.join(", ")) }
}

/// Inserts `value` at the coordinates `coordinates` of the levels; updates the fields.
pub(crate) fn insert_into(
    b: &mut Builder<'_>,
    descriptor: &mut Descriptor<'_>,
    coordinates: &[Value],
    value: Value,
) -> Option<()> {
    let tensor = descriptor.tensor;
    let mut parent = b.constant_index(0);
    for (level, coordinate) in coordinates.iter().enumerate() {
        let ty = tensor.level_type(level);
        if ty.has_positions() {
            parent = insert_compressed(b, descriptor, *coordinate, parent, level)?;
        } else if ty.has_coordinates() {
            descriptor.push_back(b, FieldKind::Coordinates, Some(level), *coordinate, None)?;
        } else {
            let size = descriptor.level_size(b, level);
            let start = MulIOp::build(b, size, parent).value(b);
            parent = AddIOp::build(b, start, *coordinate).value(b);
        }
    }
    if tensor.level_type(tensor.level_rank().checked_sub(1)?).is_dense() {
        store(b, value, descriptor.values()?, parent)
    } else {
        descriptor.push_back(b, FieldKind::Values, None, value, None)
    }
}

/// Inserts `coordinate` into the compressed `level`, below the entry `parent` of the level before,
/// unless it is the last coordinate there; returns its position.
fn insert_compressed(
    b: &mut Builder<'_>,
    descriptor: &mut Descriptor<'_>,
    coordinate: Value,
    parent: Value,
    level: usize,
) -> Option<Value> {
    let tensor = descriptor.tensor;
    let index = IndexType::get(b.context()).ty();
    let (field, stride) =
        descriptor.layout.index_and_stride(FieldKind::Coordinates, Some(level))?;
    let one = b.constant_index(1);
    let next_parent = AddIOp::build(b, parent, one).value(b);
    let positions = descriptor.positions(level)?;
    let start = load(b, positions, parent)?;
    let end = load(b, positions, next_parent)?;
    let stored = descriptor.buffer_size(b, FieldKind::Coordinates, Some(level))?;
    let stride = (stride > 1).then(|| b.constant_index(stride as i64));
    let count = match stride {
        Some(stride) => DivUIOp::build(b, stored, stride).value(b),
        None => stored,
    };
    let end_index = cast_number(b, end, index)?;
    let last = SubIOp::build(b, end_index, one).value(b);
    let nonempty = CmpIOp::build(b, CmpIPredicate::Ult, start, end).value(b);

    let bool_type = terrace_builtin::IntegerType::get(b.context(), 1).ty();
    let present = IfOp::build(b, &[bool_type], nonempty).op();
    in_region(b, present, 0, |b| {
        let at = match stride {
            Some(stride) => MulIOp::build(b, last, stride).value(b),
            None => last,
        };
        let found = load(b, descriptor.fields[field], at)?;
        let found = cast_number(b, found, index)?;
        let equal = CmpIOp::build(b, CmpIPredicate::Eq, found, coordinate).value(b);
        YieldOp::build(b, [equal]);
        Some(())
    })?;
    in_region(b, present, 1, |b| {
        if level > 0 {
            store(b, count, positions, parent)?;
        }
        let no = b.constant_bool(false);
        YieldOp::build(b, [no]);
        Some(())
    })?;
    b.set_after(present);

    let mut types: Vec<Type> =
        descriptor.fields.iter().map(|field| b.body().value_type(*field)).collect();
    types.push(index);
    let condition = match tensor.level_type(level).nonunique {
        true => b.constant_bool(false),
        false => b.body().result(present, 0),
    };
    let insertion = IfOp::build(b, &types, condition).op();
    in_region(b, insertion, 0, |b| {
        YieldOp::build(b, [&descriptor.fields[..], &[last]].concat());
        Some(())
    })?;
    in_region(b, insertion, 1, |b| {
        let next = AddIOp::build(b, count, one).value(b);
        store(b, next, positions, next_parent)?;
        descriptor.push_back(b, FieldKind::Coordinates, Some(level), coordinate, None)?;
        if level + 1 < tensor.level_rank() {
            prepare_levels(b, descriptor, level + 1)?;
        }
        YieldOp::build(b, [&descriptor.fields[..], &[count]].concat());
        Some(())
    })?;
    b.set_after(insertion);
    let mut results: Vec<Value> = b.body().results(insertion).collect();
    let position = results.pop()?;
    descriptor.fields = results;
    Some(position)
}

/// Appends a block to region `index` of `op` and calls `build` with the insertion point in it.
fn in_region(
    b: &mut Builder<'_>,
    op: terrace_ir::Op,
    index: usize,
    build: impl FnOnce(&mut Builder<'_>) -> Option<()>,
) -> Option<()> {
    let region = b.body().region(op, index)?;
    let block = b.body_mut().append_block(region, []);
    b.at(InsertionPoint::AtEnd(block), build)
}
