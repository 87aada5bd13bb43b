//! Accesses to vectors of narrow elements in memrefs that store several of them in a wider one
//! (MLIR: `VectorEmulateNarrowType.cpp`). [`Access`] is the main type.

mod loads;
mod masks;
mod stores;

use std::sync::Arc;

use terrace_arith::{AddIOp, BuildConstant};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::values::integer_array;
use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Builder, Op, Operand, Type, Value};
use terrace_memref_transforms::{Linearized, Packing};
use terrace_rewrite::{ConversionPatterns, TypeConverter};
use terrace_vector::{
    BitCastOp, ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, LoadOp,
    MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp,
};

use crate::{vector, with_shape};

/// Adds the patterns that convert loads, stores and reads of rank 1 to wider elements
/// (MLIR: `populateVectorNarrowTypeEmulationPatterns`). Stores of parts of an element are sequences
/// of loads and stores if `no_atomics`, and atomic updates otherwise.
pub fn populate_vector_narrow_type_emulation(
    set: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    no_atomics: bool,
) {
    set.add::<LoadOp>("ConvertVectorLoad", Some(converter), loads::load);
    set.add::<MaskedLoadOp>("ConvertVectorMaskedLoad", Some(converter), loads::masked_load);
    set.add::<StoreOp>("ConvertVectorStore", Some(converter), move |op, operands, rw| {
        stores::store(op, operands, rw, no_atomics)
    });
    set.add::<MaskedStoreOp>("ConvertVectorMaskedStore", Some(converter), stores::masked_store);
    set.add::<TransferReadOp>("ConvertVectorTransferRead", Some(converter), loads::transfer_read);
}

/// An access to a vector of rank 1.
struct Access {
    /// The type of the vector.
    ty: VectorType,
    packing: Packing,
    /// The type of the wide elements.
    wide: Type,
    place: Linearized,
}

impl Access {
    /// Returns the access of `op` to a vector of type `ty` at `indices` in `memref`, which is
    /// converted to `converted`. `None` if the vector has another rank than 1.
    fn new(
        b: &mut Builder<'_>,
        op: Op,
        ty: VectorType,
        [memref, converted]: [Value; 2],
        indices: Vec<Value>,
    ) -> Option<Self> {
        let cx = b.context().clone();
        if ty.shape.len() != 1 {
            return None;
        }
        let (from, to) = (b.body().value_type(memref), b.body().value_type(converted));
        let packing = Packing::of(&cx, from, to)?;
        let wide = terrace_builtin::shaped::element_type_of(&cx, to)?;
        let place = Linearized::in_memref(b, op, packing.count(), memref, indices.into_iter())?;
        Some(Self { ty, packing, wide, place })
    }

    /// Returns the number of elements of the vector.
    fn count(&self) -> i64 {
        self.ty.shape[0]
    }

    /// Whether the vector fills whole wide elements.
    fn is_whole(&self) -> bool {
        self.count() % self.packing.count() == 0
    }

    /// Returns the number of narrow elements between the start of a wide element and the vector;
    /// `None` if unknown. A vector that fills whole elements is assumed to be aligned.
    fn padding(&self) -> Option<i64> {
        match self.is_whole() {
            true => Some(0),
            false => self.place.within.as_static(),
        }
    }

    /// Returns the greatest possible number of narrow elements in front of the vector.
    fn max_padding(&self) -> i64 {
        self.padding().unwrap_or(self.packing.count() - 1)
    }

    /// Returns the number of wide elements that cover the vector wherever it starts.
    fn wide_count(&self) -> i64 {
        let packed = self.packing.count();
        (self.max_padding() + self.count() + packed - 1) / packed
    }

    /// Returns the type of a vector of `count` wide elements.
    fn wide_type(&self, b: &Builder<'_>, count: i64) -> Type {
        VectorType::get(b.context(), &[count], self.wide).ty()
    }

    /// Returns the type of the narrow elements in `count` wide ones.
    fn narrow_type(&self, b: &Builder<'_>, count: i64) -> Type {
        with_shape(b, &self.ty, &[count * self.packing.count()], &[false])
    }

    /// Returns the type of the masks of the narrow elements in `count` wide ones.
    fn mask_type(&self, b: &Builder<'_>, count: i64) -> Type {
        let bit = IntegerType::get(b.context(), 1).ty();
        VectorType::get(b.context(), &[count * self.packing.count()], bit).ty()
    }

    /// Returns the index of the first wide element as a value.
    fn index(&self, b: &mut Builder<'_>) -> Value {
        b.constant_or_value(self.place.index)
    }

    /// Casts `value` to the narrow elements in `count` wide ones.
    fn unpacked(&self, b: &mut Builder<'_>, value: Value, count: i64) -> Value {
        let ty = self.narrow_type(b, count);
        BitCastOp::build(b, ty, value).value(b)
    }

    /// Extracts the vector from the narrow elements that cover it; `otherwise` is a vector to
    /// insert elements at unknown positions into.
    fn extracted(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        otherwise: impl FnOnce(&mut Builder<'_>) -> Option<Value>,
    ) -> Option<Value> {
        if let Some(padding) = self.padding() {
            return part(b, value, padding, self.count());
        }
        let mut all = otherwise(b)?;
        let element = self.ty.element;
        for at in 0..self.count() {
            let index = self.within(b, at)?;
            let one = ExtractOp::build(b, element, value, [index], vec![terrace_builtin::DYNAMIC]);
            let one = one.value(b);
            all = crate::insert(b, one, all, &[at]);
        }
        Some(all)
    }

    /// Inserts a vector of as many elements as the accessed one into `all`, at the position of the
    /// accessed vector in its wide elements.
    fn inserted(&self, b: &mut Builder<'_>, value: Value, all: Value) -> Option<Value> {
        if let Some(padding) = self.padding() {
            let cx = b.context().clone();
            let (at, one) = (integer_array(&cx, [padding]), integer_array(&cx, [1]));
            return Some(InsertStridedSliceOp::build(b, value, all, at, one).value(b));
        }
        let mut all = all;
        for at in 0..self.count() {
            let index = self.within(b, at)?;
            let one = crate::extract(b, value, &[at])?;
            let position = vec![terrace_builtin::DYNAMIC];
            all = InsertOp::build(b, one, all, [index], position).value(b);
        }
        Some(all)
    }

    /// Returns the position of element `at` of the vector among the narrow elements that cover it.
    fn within(&self, b: &mut Builder<'_>, at: i64) -> Option<Value> {
        let Mixed::Dynamic(first) = self.place.within else { return None };
        if at == 0 {
            return Some(first);
        }
        let at = b.constant_index(at);
        Some(AddIOp::build(b, first, at).value(b))
    }
}

/// Extracts `count` elements of a vector of rank 1, starting at `at`; returns `value` if these are
/// all.
fn part(b: &mut Builder<'_>, value: Value, at: i64, count: i64) -> Option<Value> {
    let cx = b.context().clone();
    let ty = vector(b.body(), value)?;
    if at == 0 && ty.shape[..] == [count] {
        return Some(value);
    }
    let ty = with_shape(b, &ty, &[count], &[false]);
    let [at, size, one] = [at, count, 1].map(|number| integer_array(&cx, [number]));
    Some(ExtractStridedSliceOp::build(b, ty, value, at, size, one).value(b))
}
