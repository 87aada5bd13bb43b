//! The values of the fields of a sparse tensor: [`Descriptor`].

use terrace_arith::{BuildConstant, DivUIOp};
use terrace_builtin::shaped::{DYNAMIC, element_type_or_self};
use terrace_builtin::{IntegerAttr, MemRefType, StridedLayoutAttr};
use terrace_ir::{Builder, Context, OpType, Operand, Type, Value};
use terrace_memref::SubViewOp;
use terrace_rewrite::{ConversionRewriter, TypeConverter};
use terrace_sparse_tensor::{
    GetStorageSpecifierOp, PushBackOp, SetStorageSpecifierOp, SparseTensorType,
    StorageSpecifierKind,
};

use super::{FieldKind, StorageLayout};
use crate::buffers::{cast_number, subview};

/// The values of the fields of a sparse tensor at a point of the program (MLIR:
/// `SparseTensorDescriptor`).
#[derive(Clone)]
pub(crate) struct Descriptor<'c> {
    /// The type of the tensor.
    pub(crate) tensor: SparseTensorType<'c>,
    /// The fields by kind and level.
    pub(crate) layout: StorageLayout,
    /// The values of the fields, the specifier last.
    pub(crate) fields: Vec<Value>,
}

impl<'c> Descriptor<'c> {
    /// Returns the descriptor of a tensor of type `ty` with these fields; `None` if `ty` is not a
    /// sparse tensor or the number of fields is wrong.
    pub(crate) fn new(cx: &'c Context, ty: Type, fields: Vec<Value>) -> Option<Self> {
        let tensor = SparseTensorType::of(cx, ty)?;
        let layout = StorageLayout::of(cx, &tensor)?;
        (layout.fields().len() == fields.len()).then_some(Self { tensor, layout, fields })
    }

    /// Returns the descriptor of the sparse tensor `value`, which a conversion with the converter
    /// `types` has replaced by its fields; `None` for another value.
    pub(crate) fn of(
        cx: &'c Context,
        rw: &mut ConversionRewriter<'_>,
        types: &TypeConverter,
        value: Value,
    ) -> Option<Self> {
        let ty = rw.body().value_type(value);
        terrace_sparse_tensor::encoding_of(cx, ty)?;
        let fields = rw.converted_values(value, types)?;
        Self::new(cx, ty, fields)
    }

    /// Returns the buffers, without the specifier.
    pub(crate) fn buffers(&self) -> &[Value] {
        self.fields.split_last().map_or(&[], |(_, buffers)| buffers)
    }

    /// Returns the specifier.
    pub(crate) fn specifier(&self) -> Value {
        *self.fields.last().expect("the last field is the specifier")
    }

    /// Replaces the specifier.
    pub(crate) fn set_specifier(&mut self, specifier: Value) {
        *self.fields.last_mut().expect("the last field is the specifier") = specifier;
    }

    /// Returns the buffer of this kind and level; `None` if the storage lacks it.
    pub(crate) fn buffer(&self, kind: FieldKind, level: Option<usize>) -> Option<Value> {
        let (index, _) = self.layout.index_and_stride(kind, level)?;
        Some(self.fields[index])
    }

    /// Returns the buffer of the positions of `level`.
    pub(crate) fn positions(&self, level: usize) -> Option<Value> {
        self.buffer(FieldKind::Positions, Some(level))
    }

    /// Returns the buffer of the elements.
    pub(crate) fn values(&self) -> Option<Value> {
        self.buffer(FieldKind::Values, None)
    }

    /// Reads an entry of the specifier.
    pub(crate) fn get(
        &self,
        b: &mut Builder<'_>,
        entry: StorageSpecifierKind,
        level: Option<usize>,
    ) -> Value {
        let level = level.map(|level| IntegerAttr::index(b.context(), level as i64));
        let op = GetStorageSpecifierOp::build(b, self.specifier(), entry);
        op.set_level(b.body_mut(), level);
        op.value(b)
    }

    /// Writes an entry of the specifier.
    pub(crate) fn set(
        &mut self,
        b: &mut Builder<'_>,
        entry: StorageSpecifierKind,
        level: Option<usize>,
        value: Value,
    ) {
        let level = level.map(|level| IntegerAttr::index(b.context(), level as i64));
        let op = SetStorageSpecifierOp::build(b, self.specifier(), entry, value);
        op.set_level(b.body_mut(), level);
        self.set_specifier(op.value(b));
    }

    /// Reads the used size of the buffer of this kind and level.
    pub(crate) fn buffer_size(
        &self,
        b: &mut Builder<'_>,
        kind: FieldKind,
        level: Option<usize>,
    ) -> Option<Value> {
        Some(self.get(b, kind.size_entry()?, level))
    }

    /// Reads the size of `level`.
    pub(crate) fn level_size(&self, b: &mut Builder<'_>, level: usize) -> Value {
        self.get(b, StorageSpecifierKind::LvlSize, Some(level))
    }

    /// Appends `value` to the buffer of this kind and level, `repeat` times if given.
    pub(crate) fn push_back(
        &mut self,
        b: &mut Builder<'_>,
        kind: FieldKind,
        level: Option<usize>,
        value: Value,
        repeat: Option<Value>,
    ) -> Option<()> {
        let entry = kind.size_entry()?;
        let (index, _) = self.layout.index_and_stride(kind, level)?;
        let buffer = self.fields[index];
        let element = element_type_or_self(b.context(), b.body().value_type(buffer));
        let size = self.get(b, entry, level);
        let value = cast_number(b, value, element)?;
        let push = PushBackOp::build(b, size, buffer, value, repeat).op();
        let [buffer, size] = [0, 1].map(|at| b.body().result(push, at));
        self.fields[index] = buffer;
        self.set(b, entry, level, size);
        Some(())
    }

    /// Returns the coordinates of `level`: a view with a stride into a common buffer, or the used
    /// part of the buffer of the level.
    pub(crate) fn coordinates_view(&self, b: &mut Builder<'_>, level: usize) -> Option<Value> {
        let start = self.tensor.coordinate_start();
        if level < start {
            let buffer = self.buffer(FieldKind::Coordinates, Some(level))?;
            let size = self.buffer_size(b, FieldKind::Coordinates, Some(level))?;
            return subview(b, buffer, size);
        }
        let stride = b.constant_index((self.tensor.level_rank() - start) as i64);
        let size = self.buffer_size(b, FieldKind::Coordinates, Some(start))?;
        let size = DivUIOp::build(b, size, stride).value(b);
        let offset = b.constant_index((level - start) as i64);
        let buffer = self.buffer(FieldKind::Coordinates, Some(start))?;
        strided_view(b, buffer, offset, size, stride)
    }
}

/// Creates a view of `buffer` with a dynamic offset, size and stride.
fn strided_view(
    b: &mut Builder<'_>,
    buffer: Value,
    offset: Value,
    size: Value,
    stride: Value,
) -> Option<Value> {
    let cx = b.context().clone();
    let element = element_type_or_self(&cx, b.body().value_type(buffer));
    let layout = StridedLayoutAttr::get(&cx, DYNAMIC, &[DYNAMIC]).attr();
    let ty = MemRefType::with_layout(&cx, &[DYNAMIC], element, Some(layout), None).ty();
    let dynamic = || vec![DYNAMIC];
    let view = SubViewOp::build(
        b,
        ty,
        buffer,
        [offset],
        [size],
        [stride],
        dynamic(),
        dynamic(),
        dynamic(),
    );
    Some(view.value(b))
}
