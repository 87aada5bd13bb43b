//! Types of MLIR as types of LLVM IR.

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Type, lossless};
use terrace_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type,
    LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
    LLVMX86AMXType,
};
use terrace_ptr::PtrType;

use super::Translator;
use crate::model::{self, FloatKind, FunctionType, TypeKind};

impl Translator<'_> {
    /// Returns the LLVM type of an MLIR type, `void` if it has no counterpart.
    pub fn ty(&mut self, ty: Type) -> model::Type {
        self.try_ty(ty).unwrap_or(model::Type::VOID)
    }

    /// Returns the LLVM types of MLIR types.
    pub fn all_types(&mut self, types: &[Type]) -> Vec<model::Type> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    /// Returns the LLVM type of an MLIR type; `None` if it has no counterpart.
    pub fn try_ty(&mut self, ty: Type) -> Option<model::Type> {
        if let Some(known) = self.types.get(&ty) {
            return Some(*known);
        }
        let new = self.convert_type(ty)?;
        self.types.insert(ty, new);
        Some(new)
    }

    fn convert_type(&mut self, ty: Type) -> Option<model::Type> {
        let cx = self.cx;
        let kind = if let Some(int) = ty.downcast::<IntegerType>(cx) {
            TypeKind::Integer(int.width)
        } else if let Some(float) = ty.downcast::<FloatType>(cx) {
            TypeKind::Float(FloatKind::of_format(float.format)?)
        } else if let Some(pointer) = ty.downcast::<LLVMPointerType>(cx) {
            TypeKind::Pointer(pointer.address_space)
        } else if let Some(pointer) = ty.downcast::<PtrType>(cx) {
            self.convert_ptr(pointer)?
        } else if let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
            TypeKind::Array(array.num_elements, self.try_ty(array.element_type)?)
        } else if let Some(vector) = ty.downcast::<VectorType>(cx) {
            return self.convert_vector(vector);
        } else if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
            return self.convert_struct(ty, structure);
        } else if let Some(function) = ty.downcast::<LLVMFunctionType>(cx) {
            let params = function.params.iter().map(|param| self.try_ty(*param));
            let params = params.collect::<Option<_>>()?;
            let result = self.try_ty(function.return_type)?;
            TypeKind::Function(FunctionType { result, params, variadic: function.var_arg })
        } else if let Some(target) = ty.downcast::<LLVMTargetExtType>(cx) {
            let types = target.type_params.iter().map(|ty| self.try_ty(*ty));
            let types = types.collect::<Option<_>>()?;
            let name = lossless::decode(&target.ext_type_name);
            TypeKind::Target(name.as_ref().into(), types, target.int_params.as_slice().into())
        } else if ty.is::<LLVMVoidType>() {
            TypeKind::Void
        } else if ty.is::<LLVMMetadataType>() {
            TypeKind::Metadata
        } else if ty.is::<LLVMTokenType>() {
            TypeKind::Token
        } else if ty.is::<LLVMLabelType>() {
            TypeKind::Label
        } else if ty.is::<LLVMPPCFP128Type>() {
            TypeKind::Float(FloatKind::PpcFp128)
        } else if ty.is::<LLVMX86AMXType>() {
            TypeKind::X86Amx
        } else {
            return None;
        };
        Some(self.module.types.get(kind))
    }

    fn convert_vector(&mut self, vector: &VectorType) -> Option<model::Type> {
        let [count] = *vector.shape.as_slice() else { return None };
        let element = self.try_ty(vector.element)?;
        let count = u32::try_from(count).ok()?;
        Some(self.module.types.vector(count, vector.is_scalable(), element))
    }

    fn convert_struct(&mut self, ty: Type, structure: &LLVMStructType) -> Option<model::Type> {
        let Some(name) = &structure.name else {
            let fields = self.all_fields(structure)?;
            let kind = TypeKind::Struct(structure.is_packed(), fields.into());
            return Some(self.module.types.get(kind));
        };
        let (id, new) = self.module.types.new_struct(&lossless::decode(name));
        // A member may refer to the structure itself.
        self.types.insert(ty, new);
        if structure.body().is_some() {
            let fields = self.all_fields(structure)?;
            self.module.types.set_body(id, structure.is_packed(), &fields);
        }
        Some(new)
    }

    fn all_fields(&mut self, structure: &LLVMStructType) -> Option<Vec<model::Type>> {
        structure.fields().iter().map(|field| self.try_ty(*field)).collect()
    }
}
