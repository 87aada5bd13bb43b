//! Types of LLVM IR as types of MLIR.

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Type, lossless};
use terrace_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type,
    LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
    LLVMX86AMXType, StructBody,
};

use super::Importer;
use crate::model::{self, FloatKind, TypeKind};

impl Importer<'_> {
    /// The MLIR type of a type.
    pub(super) fn ty(&self, ty: model::Type) -> Type {
        match self.types.get(ty.0 as usize) {
            Some(Some(known)) => *known,
            _ => LLVMVoidType.intern(self.cx).ty(),
        }
    }

    /// The pointer type of an address space.
    pub(super) fn pointer(&self, space: u32) -> Type {
        LLVMPointerType { address_space: space }.intern(self.cx).ty()
    }

    /// Converts all types of the module, parts first.
    pub(super) fn convert_types(&mut self) {
        let count = self.module.types.count();
        self.types = vec![None; count as usize];
        let mut open = vec![false; count as usize];
        for index in 0..count {
            let mut stack = vec![model::Type(index)];
            while let Some(ty) = stack.last().copied() {
                let at = ty.0 as usize;
                if self.types[at].is_some() {
                    stack.pop();
                    continue;
                }
                let before = stack.len();
                if !open[at] {
                    open[at] = true;
                    let is_open = |part: &model::Type| {
                        self.types[part.0 as usize].is_none() && !open[part.0 as usize]
                    };
                    stack.extend(self.parts_of(ty).iter().copied().filter(is_open));
                }
                if stack.len() == before {
                    self.types[at] = Some(self.convert_type(ty));
                    stack.pop();
                }
            }
        }
    }

    /// The types that must be converted before a type.
    fn parts_of(&self, ty: model::Type) -> Vec<model::Type> {
        match self.module.types.kind(ty) {
            TypeKind::Array(_, element)
            | TypeKind::Vector(_, element)
            | TypeKind::ScalableVector(_, element) => vec![*element],
            TypeKind::Struct(_, fields) => fields.to_vec(),
            TypeKind::Named(_) => {
                self.module.types.fields(ty).map_or(Vec::new(), |(_, fields)| fields.to_vec())
            }
            TypeKind::Function(function) => {
                function.params.iter().copied().chain([function.result]).collect()
            }
            TypeKind::Target(_, types, _) => types.to_vec(),
            _ => Vec::new(),
        }
    }

    fn all_types(&self, types: &[model::Type]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn convert_type(&mut self, ty: model::Type) -> Type {
        let cx = self.cx;
        match self.module.types.kind(ty) {
            TypeKind::Void => LLVMVoidType.intern(cx).ty(),
            TypeKind::Float(kind) => self.float(*kind),
            TypeKind::Label => LLVMLabelType.intern(cx).ty(),
            TypeKind::Token => LLVMTokenType.intern(cx).ty(),
            TypeKind::Metadata => LLVMMetadataType.intern(cx).ty(),
            TypeKind::X86Amx => LLVMX86AMXType.intern(cx).ty(),
            TypeKind::Integer(bits) => IntegerType::get(cx, *bits).ty(),
            TypeKind::Pointer(space) => self.pointer(*space),
            TypeKind::Array(count, element) => {
                let (element_type, num_elements) = (self.ty(*element), *count);
                LLVMArrayType { element_type, num_elements }.intern(cx).ty()
            }
            TypeKind::Vector(count, element) => self.vector(*count, *element, false),
            TypeKind::ScalableVector(count, element) => self.vector(*count, *element, true),
            TypeKind::Struct(packed, fields) => {
                LLVMStructType::literal(cx, *packed, &self.all_types(fields)).ty()
            }
            TypeKind::Named(_) if self.options.structs_as_literals => {
                let (packed, fields) = self.module.types.fields(ty).unwrap_or((false, &[]));
                LLVMStructType::literal(cx, packed, &self.all_types(fields)).ty()
            }
            TypeKind::Named(id) => {
                let name = lossless::encode(&self.module.types.named(*id).name);
                let body = self.module.types.fields(ty);
                let body = body
                    .map(|(packed, fields)| StructBody { packed, fields: self.all_types(fields) });
                self.new_struct(&name, body)
            }
            TypeKind::Function(function) => {
                let params = self.all_types(&function.params);
                let (return_type, var_arg) = (self.ty(function.result), function.variadic);
                LLVMFunctionType { return_type, params, var_arg }.intern(cx).ty()
            }
            TypeKind::Target(name, types, numbers) => {
                let ext_type_name = lossless::encode(name).into_owned();
                let (type_params, int_params) = (self.all_types(types), numbers.to_vec());
                LLVMTargetExtType { ext_type_name, type_params, int_params }.intern(cx).ty()
            }
        }
    }

    fn float(&self, kind: FloatKind) -> Type {
        match kind.format() {
            Some(format) => FloatType::get(self.cx, format).ty(),
            None => LLVMPPCFP128Type.intern(self.cx).ty(),
        }
    }

    fn vector(&self, count: u32, element: model::Type, scalable: bool) -> Type {
        let (cx, element) = (self.cx, self.ty(element));
        if !VectorType::is_valid_element(cx, element) {
            return LLVMVoidType.intern(cx).ty();
        }
        match scalable {
            true => VectorType::scalable(cx, &[count.into()], &[true], element).ty(),
            false => VectorType::get(cx, &[count.into()], element).ty(),
        }
    }

    /// The identified structure of this name, with a number behind it if the name is taken.
    fn new_struct(&mut self, name: &str, body: Option<StructBody>) -> Type {
        let mut numbered = name.to_owned();
        let mut number = 0;
        loop {
            let made = LLVMStructType::identified(self.cx, &numbered);
            if body.is_none() {
                made.data(self.cx).set_body(None);
                return made.ty();
            }
            let is_new = self.struct_names.insert(numbered);
            if is_new && made.data(self.cx).set_body(body.clone()) {
                return made.ty();
            }
            number += 1;
            numbered = format!("{name}.{number}");
        }
    }
}
