//! [`LlvmBuilder`], the builder of llvm operations that the lowerings of memref and vector use.

use terrace_builtin::{IndexType, IntegerAttr, MemRefType, TypeExt};
use terrace_ir::{
    Attribute, Block, Builder, Context, Op, OpInfo, OpType, Operand, Type, TypeAttr, Value,
};
use terrace_llvm::{
    self as llvm, GEPNoWrapFlags, GEPOp, IntegerOverflowFlags, LLVMPointerType, LLVMStructType,
};
use terrace_rewrite::{ConversionRewriter, TypeConverter};

use crate::build;
use crate::types::{array, int, pointer};

/// An index of an `llvm.getelementptr`.
#[derive(Clone, Copy)]
pub enum GepIndex {
    /// A constant index.
    Constant(i32),
    /// A dynamic index.
    Value(Value),
}

/// A builder of llvm operations at the insertion point of a conversion rewriter.
pub struct LlvmBuilder<'e, 'b> {
    /// The conversion rewriter at whose insertion point operations are created.
    pub rw: &'e mut ConversionRewriter<'b>,
    /// The type converter of the lowering.
    pub types: &'e TypeConverter,
    /// The context of the rewriter.
    pub cx: Context,
    /// The type that `index` is converted to.
    pub index: Type,
}

impl<'e, 'b> LlvmBuilder<'e, 'b> {
    /// Creates a builder over `rw` with the type converter `types`; `None` if `types` does not
    /// convert `index`.
    pub fn new(rw: &'e mut ConversionRewriter<'b>, types: &'e TypeConverter) -> Option<Self> {
        let cx = rw.context().clone();
        let index = types.convert_one(&cx, IndexType::get(&cx).ty())?;
        Some(Self { rw, types, cx, index })
    }

    /// Returns the converted type of `ty`; `None` if it has no conversion.
    pub fn convert(&self, ty: Type) -> Option<Type> {
        self.types.convert_one(&self.cx, ty)
    }

    /// Returns the type of pointers to a memory space; `None` if the memory space is not
    /// convertible.
    pub fn pointer_to(&self, space: Option<Attribute>) -> Option<Type> {
        let byte = int(&self.cx, 8);
        let memref = MemRefType::with_layout(&self.cx, &[], byte, None, space);
        let descriptor = self.convert(memref.ty())?;
        descriptor.downcast::<LLVMStructType>(&self.cx)?.fields().first().copied()
    }

    /// Returns the address space of a memory space; `None` if the memory space is not convertible.
    pub fn address_space(&self, space: Option<Attribute>) -> Option<u32> {
        let pointer = self.pointer_to(space)?;
        Some(pointer.downcast::<LLVMPointerType>(&self.cx)?.address_space)
    }

    /// Returns the type of pointers to the default address space.
    pub fn pointer(&self) -> Type {
        pointer(&self.cx)
    }

    /// Returns the type of `value`.
    pub fn type_of(&self, value: Value) -> Type {
        self.rw.body().value_type(value)
    }

    /// Returns the type of operand `at` of `op` before conversion; `None` out of bounds.
    pub fn operand_type(&self, op: Op, at: usize) -> Option<Type> {
        self.rw.body().op(op).operand_types().nth(at)
    }

    /// Returns the type of the first result of `op` before conversion; `None` for an operation
    /// without results.
    pub fn result_type(&self, op: Op) -> Option<Type> {
        self.rw.body().op(op).result_types().next()
    }

    /// Returns nested array types for the shape of a memref, with converted elements; `None` if the
    /// element type is not convertible.
    pub fn array_of(&self, memref: &MemRefType) -> Option<Type> {
        let element = self.convert(memref.element)?;
        let sizes = memref.shape.iter().rev();
        Some(sizes.fold(element, |inner, size| array(&self.cx, *size as u64, inner)))
    }

    /// Returns the width of the converted `index` in bits; `None` if `index` is not converted to an
    /// integer.
    pub fn index_width(&self) -> Option<u32> {
        self.index.int_or_float_width(&self.cx)
    }

    /// Creates the constant index `number` of the converted index type.
    pub fn constant(&mut self, number: i64) -> Value {
        self.index_constant(number, self.index)
    }

    /// Creates the constant `number : index` of the result type `ty`.
    pub fn index_constant(&mut self, number: i64, ty: Type) -> Value {
        let number = IntegerAttr::index(&self.cx, number).attr();
        build::constant(self.rw, number, ty)
    }

    /// Creates the operation `target` with a result of type `ty` and without attributes.
    pub fn create_value(&mut self, target: &'static OpInfo, operands: &[Value], ty: Type) -> Value {
        build::value(self.rw, target, operands, ty, &[])
    }

    /// Creates an `llvm.add` of `a` and `b`.
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        llvm::AddOp::build(self.rw, a, b).value(self.rw)
    }

    /// Creates an `llvm.sub` of `b` from `a`.
    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        llvm::SubOp::build(self.rw, a, b).value(self.rw)
    }

    /// Creates an `llvm.mul` of `a` and `b`.
    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        llvm::MulOp::build(self.rw, a, b).value(self.rw)
    }

    /// Creates an `llvm.add` of indices with the overflow flags `flags`.
    pub fn add_with(&mut self, a: Value, b: Value, flags: IntegerOverflowFlags) -> Value {
        let properties = llvm::AddProperties { overflow_flags: flags };
        llvm::AddOp::build_with(self.rw, a, b, properties).value(self.rw)
    }

    /// Creates an `llvm.mul` of indices with the overflow flags `flags`.
    pub fn mul_with(&mut self, a: Value, b: Value, flags: IntegerOverflowFlags) -> Value {
        let properties = llvm::MulProperties { overflow_flags: flags };
        llvm::MulOp::build_with(self.rw, a, b, properties).value(self.rw)
    }

    /// Creates an `llvm.getelementptr` of type `ty` from `base`, a pointer to an `element`.
    pub fn gep(
        &mut self,
        ty: Type,
        base: Value,
        element: Type,
        indices: &[GepIndex],
        flags: GEPNoWrapFlags,
    ) -> Value {
        let values = indices.iter().filter_map(|at| match at {
            GepIndex::Constant(_) => None,
            GepIndex::Value(value) => Some(*value),
        });
        let values: Vec<Value> = values.collect();
        let constants = indices.iter().map(|at| match at {
            GepIndex::Constant(constant) => *constant,
            GepIndex::Value(_) => llvm::DYNAMIC_INDEX,
        });
        let element = TypeAttr::get(&self.cx, element);
        let op =
            GEPOp::build(self.rw, ty, base, &values[..], constants.collect::<Vec<_>>(), element);
        op.set_no_wrap_flags(self.rw.body_mut(), flags);
        op.value(self.rw)
    }

    /// Creates an `llvm.getelementptr` with one index and the type of `base`, which points to
    /// elements of type `element`.
    pub fn element_pointer(&mut self, base: Value, element: Type, at: GepIndex) -> Value {
        self.gep(self.type_of(base), base, element, &[at], GEPNoWrapFlags::NONE)
    }

    /// Creates an `llvm.load` of a value of type `ty`.
    pub fn load(&mut self, address: Value, ty: Type) -> Value {
        llvm::LoadOp::build(self.rw, ty, address).value(self.rw)
    }

    /// Creates an `llvm.store` of `value` at `address`.
    pub fn store(&mut self, value: Value, address: Value) {
        llvm::StoreOp::build(self.rw, value, address);
    }

    /// Creates an `llvm.alloca` of `count` elements with the pointer type `ty`; the alignment is in
    /// bytes.
    pub fn alloca(
        &mut self,
        ty: Type,
        element: Type,
        count: Value,
        alignment: Option<i64>,
    ) -> Value {
        let elem_type = TypeAttr::get(&self.cx, element);
        let properties = llvm::AllocaProperties { alignment, elem_type, inalloca: false };
        llvm::AllocaOp::build_with(self.rw, ty, count, properties).value(self.rw)
    }

    /// Stores `value` in a new stack slot and returns its address. `count` must be the constant 1.
    pub fn spill(&mut self, value: Value, count: Value) -> Value {
        let address = self.alloca(self.pointer(), self.type_of(value), count, None);
        self.store(value, address);
        address
    }

    /// Builds the size of `count` elements in bytes, by an `llvm.getelementptr` from null.
    pub fn size_of(&mut self, element: Type, count: GepIndex) -> Value {
        let null = llvm::ZeroOp::build(self.rw, pointer(&self.cx)).value(self.rw);
        let end = self.element_pointer(null, element, count);
        llvm::PtrToIntOp::build(self.rw, self.index, end).value(self.rw)
    }

    /// Creates an `llvm.intr.memcpy` of `size` bytes.
    pub fn memcpy(&mut self, to: Value, from: Value, size: Value) {
        let is_volatile = IntegerAttr::bool(&self.cx, false);
        llvm::MemcpyOp::build(self.rw, to, from, size, is_volatile);
    }

    /// Creates an `llvm.br` to `block` with the operands `values`.
    pub fn branch(&mut self, block: Block, values: &[Value]) -> Op {
        llvm::BrOp::build(self.rw, values, block).op()
    }

    /// Replaces the only result of `op` by `value` and erases `op`.
    pub fn replace(&mut self, op: Op, value: Value) -> Option<()> {
        self.rw.replace_op(op, &[value]);
        Some(())
    }

    /// Returns the underlying builder.
    pub fn builder(&mut self) -> &mut Builder<'b> {
        self.rw
    }
}
