//! Verifiers of the operations for all that their declarations cannot state; `generated` refers to
//! the verifiers by name.

mod conversion;
mod iteration;
mod regions;
mod storage;

pub(crate) use conversion::{
    concatenate, convert, crd_translate, reinterpret_map, reorder_coo, sort,
};
pub(crate) use iteration::{
    coiterate, coiterate_regions, extract_iteration_space, extract_value, iterate, iterate_regions,
};
pub(crate) use regions::{binary, foreach, reduce, select, unary};
pub(crate) use storage::{
    assemble, compress, coordinates, coordinates_buffer, disassemble, lvl, positions, push_back,
    slice_offset, slice_stride, storage_specifier_get, storage_specifier_set, values,
};

use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::type_of;
use terrace_builtin::{IndexType, IntegerAttr, IntegerType};
use terrace_ir::{Context, Diagnostic, Handle, OpRef, Type, Value};

use crate::{SparseTensorEncodingAttr, encoding_of};

/// The result of a check.
type Verified = Result<(), Diagnostic>;

/// Returns the error `message()` at the operation if `failed`.
fn reject_if(failed: bool, op: OpRef<'_>, message: impl FnOnce() -> String) -> Verified {
    match failed {
        true => Err(op.plain_error(message())),
        false => Ok(()),
    }
}

/// A tensor with its storage (MLIR: `SparseTensorType`).
#[derive(Clone, Copy)]
struct Stored<'c> {
    cx: &'c Context,
    shape: &'c [i64],
    element: Type,
    encoding: Option<&'c SparseTensorEncodingAttr>,
}

impl<'c> Stored<'c> {
    /// Returns the tensor of a value; `None` for another value.
    fn of(op: OpRef<'c>, value: Value) -> Option<Self> {
        let (cx, ty) = (op.context(), type_of(op, value));
        let tensor = ty.downcast::<RankedTensorType>(cx)?;
        let encoding = encoding_of(cx, ty).map(|encoding| encoding.data(cx));
        Some(Self { cx, shape: &tensor.shape, element: tensor.element, encoding })
    }

    fn level_rank(&self) -> usize {
        self.encoding.map_or(self.shape.len(), |encoding| encoding.levels.len())
    }

    /// Returns the integer type of this width; `index` for 0.
    fn integer(&self, width: u32) -> Type {
        match width {
            0 => IndexType::get(self.cx).ty(),
            width => IntegerType::get(self.cx, width).ty(),
        }
    }

    fn position_type(&self) -> Type {
        self.integer(self.encoding.map_or(0, |encoding| encoding.position_width))
    }

    fn coordinate_type(&self) -> Type {
        self.integer(self.encoding.map_or(0, |encoding| encoding.coordinate_width))
    }

    /// Returns the runs of levels that are stored as coordinates (COO): a compressed level with the
    /// singleton levels after it, and whether each level has an array of its own.
    fn coordinate_runs(&self) -> Vec<(std::ops::Range<usize>, bool)> {
        let levels = self.encoding.map_or(&[][..], |encoding| &encoding.levels);
        let (mut runs, mut at) = (Vec::new(), 0);
        while let Some(level) = levels.get(at) {
            let singletons = levels[at + 1..].iter().take_while(|level| level.is_singleton());
            let len = if level.has_positions() { 1 + singletons.count() } else { 1 };
            if len > 1 {
                runs.push((at..at + len, levels[at + 1].soa));
            }
            at += len;
        }
        runs
    }

    /// Returns the first level of the trailing coordinates that have one common array; the number
    /// of levels without such.
    fn coordinate_start(&self) -> usize {
        match self.coordinate_runs().last() {
            Some((run, false)) => run.start,
            _ => self.level_rank(),
        }
    }

    /// Whether all levels are one run of coordinates.
    fn is_coordinates(&self) -> bool {
        matches!(&self.coordinate_runs()[..], [(run, _)] if *run == (0..self.level_rank()))
    }

    fn has_static_shape(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }
}

/// Returns an index attribute as a number; `None` if it is absent or negative.
fn index(cx: &Context, held: Handle<IntegerAttr>) -> Option<usize> {
    if held.is_absent() {
        return None;
    }
    held.data(cx).to_i64().and_then(|number| usize::try_from(number).ok())
}
