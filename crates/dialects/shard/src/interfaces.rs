//! Checks of the operations that refer to a grid by its symbol.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::{
    Context, Diagnostic, Handle, OpRef, OpView, SymbolRefAttr, SymbolTables, SymbolUser,
};

use crate::{
    AllGatherOpRef, AllReduceOpRef, AllSliceOpRef, AllToAllOpRef, BroadcastOpRef, GatherOpRef,
    GridOp, GridOpRef, GridShapeOpRef, NeighborsLinearIndicesOpRef, ProcessLinearIndexOpRef,
    ProcessMultiIndexOpRef, RecvOpRef, ReduceOpRef, ReduceScatterOpRef, ScatterOpRef, SendOpRef,
    ShardingOpRef, ShiftOpRef, UpdateHaloOpRef,
};

/// The grid that an operation refers to.
struct Grid<'t> {
    op: OpRef<'t>,
    name: String,
    shape: Vec<i64>,
}

/// Returns the axes that split each dimension.
pub(crate) fn split_axes(op: ShardingOpRef<'_>) -> Vec<Vec<i16>> {
    let (axes, cx) = (op.split_axes(), op.context());
    if axes.is_absent() {
        return Vec::new();
    }
    let lists = axes.data(cx).axes.iter();
    lists.map(|list| list.0.data(cx).as_i16s(cx).into_iter().flatten().collect()).collect()
}

/// Returns the value of an index attribute as a signed integer of 64 bits.
fn index(cx: &Context, value: Handle<IntegerAttr>) -> i64 {
    if value.is_absent() { 0 } else { value.data(cx).value.low_u64() as i64 }
}

/// Formats a size, `dynamic` if it is not known.
fn size_text(size: i64) -> String {
    if size == DYNAMIC { "dynamic".to_owned() } else { size.to_string() }
}

impl<'t> Grid<'t> {
    /// Looks up the grid `name` for `op`.
    fn of(
        op: OpRef<'t>,
        tables: &SymbolTables<'_>,
        name: Handle<SymbolRefAttr>,
    ) -> Result<Self, Diagnostic> {
        let symbol = name.data(op.context());
        let text = symbol.root.as_str(op.context()).to_owned();
        match tables.lookup(symbol).filter(|found| found.is::<GridOp>()) {
            Some(found) => {
                Ok(Self { op, name: text, shape: GridOpRef::from_ref(found).shape().to_vec() })
            }
            None => Err(op.plain_error(format!("Undefined required grid symbol \"{text}\"."))),
        }
    }

    /// As [`Grid::of`]; checks too that `axes` are distinct axes of the grid.
    fn with_axes(
        op: OpRef<'t>,
        tables: &SymbolTables<'_>,
        name: Handle<SymbolRefAttr>,
        axes: &[i16],
    ) -> Result<Self, Diagnostic> {
        let grid = Self::of(op, tables, name)?;
        let mut sorted = axes.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(op.plain_error("Grid axes contains duplicate elements."));
        }
        let rank = grid.shape.len();
        let wrong = axes.iter().find(|axis| usize::try_from(**axis).map_or(true, |a| a >= rank));
        match wrong {
            None => Ok(grid),
            Some(axis) => Err(op.plain_error(format!(
                "0-based grid axis index {axis} is out of bounds. The referenced grid \"{}\" is \
                 of rank {rank}.",
                grid.name
            ))),
        }
    }

    /// Returns the size of an axis; dynamic for an axis that the grid lacks.
    fn size(&self, axis: i16) -> i64 {
        usize::try_from(axis).ok().and_then(|a| self.shape.get(a).copied()).unwrap_or(DYNAMIC)
    }

    /// Returns the number of devices in a group along `axes`; dynamic if a size is.
    fn group(&self, axes: &[i16]) -> i64 {
        let mut sizes = axes.iter().map(|axis| self.size(*axis));
        sizes
            .try_fold(1_i64, |all, size| (size != DYNAMIC).then(|| all.wrapping_mul(size)))
            .unwrap_or(DYNAMIC)
    }

    /// Checks that the operation has a result for each of `axes`, or for each axis of the grid if
    /// `axes` is empty.
    fn one_result_each(&self, axes: &[i16]) -> Result<(), Diagnostic> {
        let expected = if axes.is_empty() { self.shape.len() } else { axes.len() };
        let count = self.op.result_count();
        if count == expected {
            return Ok(());
        }
        let message = format!("Unexpected number of results {count}. Expected {expected}.");
        Err(self.op.plain_error(message))
    }

    /// Checks the coordinates of a device within its group along `axes`.
    fn device(&self, name: &str, device: &[i64], axes: &[i16]) -> Result<(), Diagnostic> {
        if device.len() != axes.len() {
            return Err(self.op.plain_error(format!(
                "In-group device \"{name}\" has unexpected multi-index size {}. Expected {}.",
                device.len(),
                axes.len()
            )));
        }
        for (at, (coordinate, axis)) in device.iter().zip(axes).enumerate() {
            let size = self.size(*axis);
            if *coordinate != DYNAMIC && size != DYNAMIC && *coordinate >= size {
                return Err(self.op.plain_error(format!(
                    "Out of bounds coordinate {at} for in-group device \"{name}\". Got \
                     {coordinate}, but expected value in the range [0, {}].",
                    size - 1
                )));
            }
        }
        Ok(())
    }

    /// Returns the shapes of the operand and of the result.
    fn shapes(&self) -> (&'t [i64], &'t [i64]) {
        let cx = self.op.context();
        let shape = |ty: Option<_>| ty.and_then(|ty| shape_of(cx, ty)).unwrap_or_default();
        (shape(self.op.operand_types().next()), shape(self.op.result_types().next()))
    }

    /// Checks the size of the result along `axis`; a dynamic size is always valid.
    fn compatible(&self, expected: i64, found: i64, axis: usize) -> Result<(), Diagnostic> {
        if found == DYNAMIC || found == expected {
            return Ok(());
        }
        Err(self.op.plain_error(format!(
            "Dimension size mismatch for result axis {axis}. Expected {}, but got {found}.",
            size_text(expected)
        )))
    }

    /// Checks that sizes except those along `left_out` do not change.
    fn unchanged(&self, left_out: &[i64]) -> Result<(), Diagnostic> {
        let (operand, result) = self.shapes();
        for (axis, (expected, found)) in operand.iter().zip(result).enumerate() {
            if !left_out.contains(&(axis as i64)) {
                self.compatible(*expected, *found, axis)?;
            }
        }
        Ok(())
    }

    /// Returns the sizes of the operand and of the result along `axis`; `None` out of bounds.
    fn sizes(&self, axis: i64) -> Option<(usize, i64, i64)> {
        let (operand, result) = self.shapes();
        let axis = usize::try_from(axis).ok()?;
        Some((axis, *operand.get(axis)?, *result.get(axis)?))
    }

    /// Checks that the result is the operands of the group, concatenated along `axis`.
    fn gathered(&self, axis: i64, axes: &[i16]) -> Result<(), Diagnostic> {
        let (operand, result) = self.shapes();
        let rank = operand.len();
        if usize::try_from(axis).map_or(true, |axis| axis >= rank) {
            let message = format!("Gather axis {axis} is out of bounds [0, {rank}).");
            return Err(self.op.plain_error(message));
        }
        let group = self.group(axes);
        for (at, (size, found)) in operand.iter().zip(result).enumerate() {
            let factor = if at as i64 == axis { group } else { 1 };
            self.compatible(times(*size, factor), *found, at)?;
        }
        Ok(())
    }

    /// Checks that the result is a part of the operand along `axis`, one for each device.
    fn divided(&self, axis: i64, axes: &[i16]) -> Result<(), Diagnostic> {
        self.unchanged(&[axis])?;
        let Some((axis, size, found)) = self.sizes(axis) else { return Ok(()) };
        let group = self.group(axes);
        if size != DYNAMIC && group != DYNAMIC && size.checked_rem(group) != Some(0) {
            return Err(self.op.plain_error(format!(
                "Operand dimension size {size} is not divisible by collective device group size \
                 {group} for tensor axis {axis}."
            )));
        }
        self.compatible(quotient(size, group), found, axis)
    }

    /// Checks that the result is split along one dimension and concatenated along another.
    fn transposed(&self, split: i64, concat: i64, axes: &[i16]) -> Result<(), Diagnostic> {
        if split == concat {
            return self.unchanged(&[]);
        }
        self.unchanged(&[split, concat])?;
        let group = self.group(axes);
        if let Some((axis, size, found)) = self.sizes(concat) {
            self.compatible(times(size, group), found, axis)?;
        }
        match self.sizes(split) {
            Some((axis, size, found)) => self.compatible(quotient(size, group), found, axis),
            None => Ok(()),
        }
    }
}

/// Returns the product of two sizes; dynamic if one is.
fn times(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_mul(b) }
}

/// Returns the quotient of two sizes; dynamic if one is.
fn quotient(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.checked_div(b).unwrap_or(DYNAMIC) }
}

impl SymbolUser for GridShapeOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.axes())?;
        grid.one_result_each(op.axes())
    }
}

impl SymbolUser for ProcessMultiIndexOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.axes())?;
        grid.one_result_each(op.axes())
    }
}

impl SymbolUser for ProcessLinearIndexOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        Grid::of(*op, tables, op.grid()).map(drop)
    }
}

impl SymbolUser for NeighborsLinearIndicesOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        Grid::of(*op, tables, op.grid()).map(drop)
    }
}

impl SymbolUser for UpdateHaloOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        Grid::of(*op, tables, op.grid()).map(drop)
    }
}

impl SymbolUser for ShardingOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::of(*op, tables, op.grid())?;
        offsets(op, &grid)
    }
}

impl SymbolUser for AllReduceOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        Grid::with_axes(*op, tables, op.grid(), op.grid_axes()).map(drop)
    }
}

impl SymbolUser for AllGatherOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.gathered(index(op.context(), op.gather_axis()), op.grid_axes())
    }
}

impl SymbolUser for AllSliceOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.divided(index(op.context(), op.slice_axis()), op.grid_axes())
    }
}

impl SymbolUser for AllToAllOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        let (split, concat) = (op.split_axis(), op.concat_axis());
        let [split, concat] = [split, concat].map(|axis| index(op.context(), axis));
        grid.transposed(split, concat, op.grid_axes())
    }
}

impl SymbolUser for BroadcastOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.device("root", op.root(), op.grid_axes())
    }
}

impl SymbolUser for GatherOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.device("root", op.root(), op.grid_axes())?;
        grid.gathered(index(op.context(), op.gather_axis()), op.grid_axes())
    }
}

impl SymbolUser for RecvOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        match op.source() {
            Some(source) => grid.device("source", source, op.grid_axes()),
            None => Ok(()),
        }
    }
}

impl SymbolUser for ReduceOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.device("root", op.root(), op.grid_axes())
    }
}

impl SymbolUser for ReduceScatterOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.divided(index(op.context(), op.scatter_axis()), op.grid_axes())
    }
}

impl SymbolUser for ScatterOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.device("root", op.root(), op.grid_axes())?;
        grid.divided(index(op.context(), op.scatter_axis()), op.grid_axes())
    }
}

impl SymbolUser for SendOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        let grid = Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        grid.device("destination", op.destination(), op.grid_axes())
    }
}

impl SymbolUser for ShiftOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let op = self;
        Grid::with_axes(*op, tables, op.grid(), op.grid_axes())?;
        let axis = index(op.context(), op.shift_axis());
        match op.grid_axes().iter().any(|grouping| i64::from(*grouping) == axis) {
            true => Ok(()),
            false => Err(op.plain_error(format!(
                "Invalid shift axis {}. It must be one of the grouping grid axes.",
                axis as u64
            ))),
        }
    }
}

/// Checks the offsets of the shards: for each split dimension, one for each device and one more
/// behind the last, in order.
fn offsets(op: ShardingOpRef<'_>, grid: &Grid<'_>) -> Result<(), Diagnostic> {
    let offsets = op.static_sharded_dims_offsets();
    if offsets.is_empty() {
        return Ok(());
    }
    if grid.shape.contains(&DYNAMIC) {
        let message = "sharded dims offsets are not allowed for device grids with dynamic shape.";
        return Err(op.plain_error(message));
    }
    let mut rest = offsets.iter();
    for axes in split_axes(op).iter().filter(|axes| !axes.is_empty()) {
        let group = grid.group(axes);
        // As in MLIR, an axis that the grid lacks is not an error; its offsets are not checked.
        if group == DYNAMIC {
            return Ok(());
        }
        let mut last = 0;
        for _ in 0..=group {
            let Some(offset) = rest.next() else {
                return Err(op.plain_error("sharded dims offsets has wrong size."));
            };
            if *offset == DYNAMIC {
                continue;
            }
            if *offset < last {
                return Err(op.plain_error("sharded dims offsets must be non-decreasing."));
            }
            last = *offset;
        }
    }
    Ok(())
}
