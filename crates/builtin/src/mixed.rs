//! Lists of static or dynamic numbers: offsets, sizes, strides, positions
//! (MLIR: `SmallVector<OpFoldResult>`).

use terrace_ir::fold::FoldResult;
use terrace_ir::{Attribute, Body, Context, Value};

use crate::IntegerAttr;

use crate::shaped::DYNAMIC;
use crate::values::constant_integer;

/// A number that is static, or the value of an operand (MLIR: `OpFoldResult`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// A static number.
    Static(i64),
    /// The number is the value of an operand.
    Dynamic(Value),
}

impl Mixed {
    /// Returns the number if it is static; `None` if it is a value.
    pub fn as_static(self) -> Option<i64> {
        match self {
            Mixed::Static(number) => Some(number),
            Mixed::Dynamic(_) => None,
        }
    }

    /// Returns the number if it is static or an integer constant (MLIR: `getConstantIntValue`);
    /// `None` otherwise.
    pub fn known(self, body: &Body) -> Option<i64> {
        match self {
            Mixed::Static(number) => Some(number),
            Mixed::Dynamic(value) => constant_integer(body, value),
        }
    }

    /// Returns the operand, or the number as an attribute of type `index`.
    pub fn to_fold_result(self, cx: &Context) -> FoldResult {
        match self {
            Mixed::Static(number) => Attribute::from(IntegerAttr::index(cx, number)).into(),
            Mixed::Dynamic(value) => value.into(),
        }
    }

    /// Whether the number is known to be `number`.
    pub fn is(self, body: &Body, number: i64) -> bool {
        self.known(body) == Some(number)
    }

    /// Whether both are known to be the same number, or are the same operand (MLIR:
    /// `isEqualConstantIntOrValue`).
    pub fn same(self, body: &Body, other: Mixed) -> bool {
        match (self.known(body), other.known(body)) {
            (Some(a), Some(b)) => a == b,
            _ => self == other,
        }
    }
}

/// Returns the entries of `statics`, with each [`DYNAMIC`] replaced by the next of `values` (MLIR:
/// `getMixedValues`).
pub fn mixed(statics: &[i64], mut values: impl Iterator<Item = Value>) -> Vec<Mixed> {
    let one = |number: &i64| match *number {
        DYNAMIC => values.next().map_or(Mixed::Static(DYNAMIC), Mixed::Dynamic),
        number => Mixed::Static(number),
    };
    statics.iter().map(one).collect()
}

/// Splits a list into static numbers, with [`DYNAMIC`] for each operand, and the operands.
pub fn split(list: &[Mixed]) -> (Vec<i64>, Vec<Value>) {
    (statics(list), values(list))
}

/// Returns the static numbers, with [`DYNAMIC`] for each operand.
pub fn statics(list: &[Mixed]) -> Vec<i64> {
    list.iter().map(|one| one.as_static().unwrap_or(DYNAMIC)).collect()
}

/// Returns the operands of a list.
pub fn values(list: &[Mixed]) -> Vec<Value> {
    let value = |one: &Mixed| match *one {
        Mixed::Static(_) => None,
        Mixed::Dynamic(value) => Some(value),
    };
    list.iter().filter_map(value).collect()
}

/// Replaces operands of `list` that are constants accepted by `accepts` by static numbers; returns
/// whether `list` changed (MLIR: `foldDynamicIndexList`).
pub fn fold_constants(body: &Body, list: &mut [Mixed], accepts: fn(i64) -> bool) -> bool {
    let mut changed = false;
    for one in list {
        if let Mixed::Dynamic(value) = *one
            && let Some(number) = constant_integer(body, value).filter(|number| accepts(*number))
        {
            *one = Mixed::Static(number);
            changed = true;
        }
    }
    changed
}

/// Whether two lists are equal, number by number.
pub fn same(body: &Body, a: &[Mixed], b: &[Mixed]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(body, *b))
}

/// The offsets, sizes and strides of a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MixedSlice {
    /// The offset of the slice in each dimension, in elements.
    pub offsets: Vec<Mixed>,
    /// The size of the slice in each dimension, in elements.
    pub sizes: Vec<Mixed>,
    /// The distance of elements of the slice in each dimension, in elements.
    pub strides: Vec<Mixed>,
}

impl MixedSlice {
    /// Replaces constant operands by static numbers in the first list that has any; `None` if no
    /// list has constant operands (MLIR: `OpWithOffsetSizesAndStridesConstantArgumentFolder`).
    pub fn fold_first_list(&mut self, body: &Body, strides: fn(i64) -> bool) -> Option<()> {
        let natural = |number| number >= 0;
        let changed = fold_constants(body, &mut self.offsets, natural)
            || fold_constants(body, &mut self.sizes, natural)
            || fold_constants(body, &mut self.strides, strides);
        changed.then_some(())
    }

    /// Whether the static parts of the slice are within `shape`.
    pub fn is_in_bounds(&self, shape: &[i64]) -> bool {
        let parts = [&self.offsets, &self.sizes, &self.strides];
        let lists = parts.map(|list| list.iter().map(|one| one.as_static()));
        let [offsets, sizes, strides] = lists;
        let dims = shape.iter().zip(offsets).zip(sizes).zip(strides);
        dims.into_iter().all(|(((extent, offset), size), stride)| {
            let Some(offset) = offset.filter(|_| *extent != DYNAMIC) else { return true };
            let last = size.zip(stride).map(|(size, stride)| {
                size.wrapping_sub(1).wrapping_mul(stride).wrapping_add(offset)
            });
            offset < *extent && last.is_none_or(|last| last < *extent)
        })
    }

    /// Whether all offsets are 0 and all strides 1.
    pub fn is_prefix(&self, body: &Body) -> bool {
        self.offsets.iter().all(|offset| offset.is(body, 0)) && self.has_unit_strides(body)
    }

    /// Whether all strides are 1.
    pub fn has_unit_strides(&self, body: &Body) -> bool {
        self.strides.iter().all(|stride| stride.is(body, 1))
    }
}

/// Returns the slice of an operation with operands and properties of the usual names.
#[macro_export]
macro_rules! mixed_slice {
    ($op:expr) => {{
        let op = $op;
        $crate::mixed::MixedSlice {
            offsets: $crate::mixed::mixed(op.static_offsets(), op.offsets()),
            sizes: $crate::mixed::mixed(op.static_sizes(), op.sizes()),
            strides: $crate::mixed::mixed(op.static_strides(), op.strides()),
        }
    }};
}
