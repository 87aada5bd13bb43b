//! The allocation of the storage of a new, empty sparse tensor.

use terrace_arith::{AddIOp, BuildConstant, MulIOp};
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_ir::{Builder, Context, Operand, Type, Value};
use terrace_memref::AllocOp;
use terrace_sparse_tensor::{
    LevelFormat, SparseTensorType, StorageSpecifierInitOp, StorageSpecifierKind,
};

use super::{Descriptor, FieldKind, StorageLayout};
use crate::buffers::{fill, zero};

/// The initial capacity of buffers without a better guess.
const CAPACITY: i64 = 16;

/// Returns the sizes of the dimensions of `tensor`: constants, and `dynamic` for the others.
pub(crate) fn dimension_sizes(
    b: &mut Builder<'_>,
    tensor: &SparseTensorType<'_>,
    dynamic: &[Value],
) -> Option<Vec<Value>> {
    let mut dynamic = dynamic.iter();
    let sizes = tensor.shape.iter().map(|size| match *size {
        DYNAMIC => dynamic.next().copied(),
        size => Some(b.constant_index(size)),
    });
    sizes.collect()
}

/// The initial capacities of the buffers by kind.
struct Capacities {
    positions: Option<Value>,
    coordinates: Option<Value>,
    values: Value,
}

/// Guesses the capacities for a tensor with levels of these sizes that stores about `hint` entries.
fn capacities(
    b: &mut Builder<'_>,
    tensor: &SparseTensorType<'_>,
    hint: Option<Value>,
    sizes: &[Value],
) -> Option<Capacities> {
    if tensor.is_all_dense() {
        let (first, rest) = sizes.split_first()?;
        let values =
            rest.iter().fold(*first, |product, size| MulIOp::build(b, product, *size).value(b));
        return Some(Capacities { positions: None, coordinates: None, values });
    }
    let Some(hint) = hint else {
        let all = b.constant_index(CAPACITY);
        return Some(Capacities { positions: Some(all), coordinates: Some(all), values: all });
    };
    let (rank, format) = (tensor.level_rank(), |level| tensor.level_type(level).format);
    let (positions, coordinates) = if tensor.coordinate_start() == 0 {
        let positions = b.constant_index(2);
        let rank = b.constant_index(rank as i64);
        (positions, MulIOp::build(b, rank, hint).value(b))
    } else if rank == 2 && format(0) == LevelFormat::Dense && format(1) == LevelFormat::Compressed {
        let one = b.constant_index(1);
        (AddIOp::build(b, hint, one).value(b), hint)
    } else {
        let capacity = b.constant_index(CAPACITY);
        (capacity, capacity)
    };
    Some(Capacities { positions: Some(positions), coordinates: Some(coordinates), values: hint })
}

/// Allocates the storage of an empty tensor of type `ty` with levels of these sizes, for about
/// `hint` entries; with `initialize`, the buffers are filled with zeros.
pub(crate) fn allocate_fields<'c>(
    cx: &'c Context,
    b: &mut Builder<'_>,
    ty: Type,
    initialize: bool,
    hint: Option<Value>,
    sizes: &[Value],
) -> Option<Descriptor<'c>> {
    let tensor = SparseTensorType::of(cx, ty)?;
    let layout = StorageLayout::of(cx, &tensor)?;
    let capacities = capacities(b, &tensor, hint, sizes)?;
    let mut fields = Vec::new();
    for field in layout.fields() {
        let capacity = match field.kind {
            FieldKind::Specifier => {
                fields.push(StorageSpecifierInitOp::build(b, field.ty, None).value(b));
                continue;
            }
            FieldKind::Positions => capacities.positions?,
            FieldKind::Coordinates => capacities.coordinates?,
            FieldKind::Values => capacities.values,
        };
        let buffer = AllocOp::build(b, field.ty, [capacity], ()).value(b);
        if initialize {
            let zero = zero(b, element_type_or_self(cx, field.ty))?;
            fill(b, zero, buffer)?;
        }
        fields.push(buffer);
    }
    let mut descriptor = Descriptor::new(cx, ty, fields)?;
    let no_position = zero(b, tensor.position_type())?;
    for (level, size) in sizes.iter().enumerate() {
        descriptor.set(b, StorageSpecifierKind::LvlSize, Some(level), *size);
        if tensor.level_type(level).has_positions() {
            descriptor.push_back(b, FieldKind::Positions, Some(level), no_position, None)?;
        }
    }
    prepare_levels(b, &mut descriptor, 0)?;
    Some(descriptor)
}

/// Prepares the levels from `start` on for entries below a new entry of the level before: appends
/// positions to the first compressed level, or elements if all of these levels are dense.
pub(super) fn prepare_levels(
    b: &mut Builder<'_>,
    descriptor: &mut Descriptor<'_>,
    start: usize,
) -> Option<()> {
    let tensor = descriptor.tensor;
    let mut count = b.constant_index(1);
    for level in start..tensor.level_rank() {
        let ty = tensor.level_type(level);
        if ty.has_positions() {
            let no_position = zero(b, tensor.position_type())?;
            if ty.format == LevelFormat::LooseCompressed {
                let two = b.constant_index(2);
                count = MulIOp::build(b, count, two).value(b);
            }
            let kind = FieldKind::Positions;
            return descriptor.push_back(b, kind, Some(level), no_position, Some(count));
        }
        if ty.has_coordinates() {
            return Some(());
        }
        let size = descriptor.level_size(b, level);
        count = MulIOp::build(b, count, size).value(b);
    }
    let zero = zero(b, tensor.element)?;
    descriptor.push_back(b, FieldKind::Values, None, zero, Some(count))
}
