//! Types.

use terrace_builtin::{
    DYNAMIC, FloatType, FunctionType, GraphType, IntegerType, NoneType, VectorType,
};
use terrace_ir::{Diagnostic, Type};
use terrace_numeric::FloatFormat;
use terrace_spirv::{
    ArrayType, CooperativeMatrixType, Decoration, ImageType, MatrixType, Opcode, PointerType,
    RuntimeArrayType, SampledImageType, StorageClass, StructType, TensorArmType,
};

use super::{Done, Serializer};
use crate::enums::case_number;
use crate::words::push;

/// The number of the encoding of `bf16`.
const BFLOAT16: u32 = 0;

/// The opcode of a type, and its operands behind the id.
type Parts = (Opcode, Vec<u32>);

impl Serializer<'_> {
    /// Returns the id of a type, which is written when it is first needed.
    pub(super) fn ty(&mut self, ty: Type) -> Done<u32> {
        let ty = self.signless(ty);
        if let Some(id) = self.types.get(&ty) {
            return Ok(*id);
        }
        let id = self.new_id();
        let (opcode, mut operands) = match ty.downcast::<PointerType>(self.cx) {
            Some(pointer) => match self.pointer(id, pointer)? {
                Some(parts) => parts,
                None => return Ok(id),
            },
            None => self.parts(id, ty)?,
        };
        operands.insert(0, id);
        self.types.insert(ty, id);
        push(&mut self.sections.globals, opcode, &operands);
        for (pointer, class) in self.deferred_pointers.remove(&ty).unwrap_or_default() {
            let operands = [pointer, case_number(class), id];
            push(&mut self.sections.globals, Opcode::OpTypePointer, &operands);
        }
        Ok(id)
    }

    /// Returns the signless integer type for an unsigned one: both are the same type in binaries.
    fn signless(&self, ty: Type) -> Type {
        match ty.downcast::<IntegerType>(self.cx) {
            Some(integer) if integer.is_unsigned() => IntegerType::get(self.cx, integer.width).ty(),
            _ => ty,
        }
    }

    /// Returns the id of the type `void`.
    pub(super) fn void(&mut self) -> Done<u32> {
        self.ty(NoneType::get(self.cx).ty())
    }

    /// Returns the operands of a pointer type; `None` for a pointer to an open structure, which is
    /// written after that structure.
    fn pointer(&mut self, id: u32, pointer: &PointerType) -> Done<Option<Parts>> {
        let class = pointer.storage_class;
        let structure = pointer.pointee.downcast::<StructType>(self.cx);
        let name = structure.and_then(|structure| structure.name.as_ref());
        let is_open = name.is_some_and(|name| self.open_structs.contains(name));
        let pointee = match is_open {
            true => {
                let operands = [id, case_number(class)];
                push(&mut self.sections.globals, Opcode::OpTypeForwardPointer, &operands);
                self.deferred_pointers.entry(pointer.pointee).or_default().push((id, class));
                0
            }
            false => self.ty(pointer.pointee)?,
        };
        let has_block = |body: &StructType| {
            let decorations = body.body().map_or(&[][..], |body| &body.decorations);
            decorations.iter().any(|held| held.decoration == Decoration::Block)
        };
        if is_interface(class) && structure.is_some_and(|structure| !has_block(structure)) {
            self.decorate(pointee, Decoration::Block, &[]);
        }
        let parts = (Opcode::OpTypePointer, vec![case_number(class), pointee]);
        Ok((!is_open).then_some(parts))
    }

    /// Returns the opcode and the operands of a type that is no pointer.
    fn parts(&mut self, id: u32, ty: Type) -> Done<Parts> {
        let cx = self.cx;
        Ok(if ty.is::<NoneType>() {
            (Opcode::OpTypeVoid, Vec::new())
        } else if let Some(integer) = ty.downcast::<IntegerType>(cx) {
            match integer.width {
                1 => (Opcode::OpTypeBool, Vec::new()),
                width => (Opcode::OpTypeInt, vec![width, u32::from(integer.is_signed())]),
            }
        } else if let Some(float) = ty.downcast::<FloatType>(cx) {
            let mut operands = vec![float.format.bit_width()];
            if float.format == FloatFormat::BF16 {
                operands.push(BFLOAT16);
            }
            (Opcode::OpTypeFloat, operands)
        } else if let Some(vector) = ty.downcast::<VectorType>(cx) {
            let element = self.ty(vector.element)?;
            let count = vector.shape.iter().product::<i64>() as u32;
            (Opcode::OpTypeVector, vec![element, count])
        } else if let Some(image) = ty.downcast::<ImageType>(cx) {
            let sampled = self.ty(image.element)?;
            let operands = vec![
                sampled,
                case_number(image.dim),
                case_number(image.depth),
                case_number(image.arrayed),
                case_number(image.sampling),
                case_number(image.sampler_use),
                case_number(image.format),
            ];
            (Opcode::OpTypeImage, operands)
        } else if let Some(sampled) = ty.downcast::<SampledImageType>(cx) {
            (Opcode::OpTypeSampledImage, vec![self.ty(sampled.image)?])
        } else if let Some(array) = ty.downcast::<ArrayType>(cx) {
            let element = self.ty(array.element)?;
            let count = self.i32_constant(array.count)?;
            self.stride(id, array.stride);
            (Opcode::OpTypeArray, vec![element, count])
        } else if let Some(array) = ty.downcast::<RuntimeArrayType>(cx) {
            let element = self.ty(array.element)?;
            self.stride(id, array.stride);
            (Opcode::OpTypeRuntimeArray, vec![element])
        } else if let Some(structure) = ty.downcast::<StructType>(cx) {
            (Opcode::OpTypeStruct, self.structure(id, structure)?)
        } else if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
            (Opcode::OpTypeMatrix, vec![self.ty(matrix.column)?, matrix.columns])
        } else if let Some(matrix) = ty.downcast::<CooperativeMatrixType>(cx) {
            let mut operands = vec![self.ty(matrix.element)?];
            let shape = [matrix.rows, matrix.columns];
            let parts = [case_number(matrix.scope), shape[0], shape[1], case_number(matrix.r#use)];
            for part in parts {
                operands.push(self.i32_constant(part)?);
            }
            (Opcode::OpTypeCooperativeMatrixKHR, operands)
        } else if let Some(tensor) = ty.downcast::<TensorArmType>(cx) {
            (Opcode::OpTypeTensorARM, self.tensor(tensor)?)
        } else if let Some(function) = ty.downcast::<FunctionType>(cx) {
            let result = match function.results.first() {
                Some(result) => self.ty(*result)?,
                None => self.void()?,
            };
            let mut operands = vec![result];
            for input in &function.inputs {
                operands.push(self.ty(*input)?);
            }
            (Opcode::OpTypeFunction, operands)
        } else if let Some(graph) = ty.downcast::<GraphType>(cx) {
            let mut operands = vec![graph.inputs.len() as u32];
            for part in graph.inputs.iter().chain(&graph.results) {
                operands.push(self.ty(*part)?);
            }
            (Opcode::OpTypeGraphARM, operands)
        } else {
            let message = format!("unhandled type in serialization: {}", ty.to_text(cx));
            return Err(Diagnostic::error(self.module.location(), message));
        })
    }

    fn stride(&mut self, id: u32, stride: u32) {
        if stride != 0 {
            self.decorate(id, Decoration::ArrayStride, &[stride]);
        }
    }

    /// Returns the types of the members; writes name and decorations.
    fn structure(&mut self, id: u32, structure: &StructType) -> Done<Vec<u32>> {
        if let Some(name) = &structure.name {
            self.name(id, name);
            self.open_structs.push(name.clone());
        }
        let mut operands = Vec::new();
        for (at, member) in structure.members().iter().enumerate() {
            operands.push(self.ty(member.ty)?);
            if let Some(offset) = member.offset {
                self.decorate_member(id, at, Decoration::Offset, &[offset]);
            }
        }
        for (at, member) in structure.members().iter().enumerate() {
            for held in &member.decorations {
                self.decorate_member(id, at, held.decoration, held.value.as_slice());
            }
        }
        for held in structure.body().map_or(&[][..], |body| &body.decorations) {
            self.decorate(id, held.decoration, held.value.as_slice());
        }
        if structure.name.is_some() {
            self.open_structs.pop();
        }
        Ok(operands)
    }

    /// Returns the element type, the rank if it is known, and the shape if all sizes are.
    fn tensor(&mut self, tensor: &TensorArmType) -> Done<Vec<u32>> {
        let mut operands = vec![self.ty(tensor.element)?];
        let Some(shape) = &tensor.shape else { return Ok(operands) };
        let rank = shape.len() as u32;
        operands.push(self.i32_constant(rank)?);
        if shape.is_empty() || shape.contains(&DYNAMIC) {
            return Ok(operands);
        }
        let element = IntegerType::get(self.cx, 32).ty();
        let array = ArrayType { element, count: rank, stride: 0 }.intern(self.cx).ty();
        // Each tensor type has a shape of its own.
        let (array, id) = (self.ty(array)?, self.new_id());
        let mut sizes = vec![array, id];
        for size in shape {
            sizes.push(self.i32_constant(*size as u32)?);
        }
        push(&mut self.sections.globals, Opcode::OpConstantComposite, &sizes);
        operands.push(id);
        Ok(operands)
    }
}

/// Whether structures in a storage class are blocks of an interface.
fn is_interface(class: StorageClass) -> bool {
    use StorageClass::{PhysicalStorageBuffer, PushConstant, StorageBuffer, Uniform};
    matches!(class, PhysicalStorageBuffer | PushConstant | StorageBuffer | Uniform)
}
