//! Types.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{
    DYNAMIC, DenseElementsAttr, FloatType, FunctionType, GraphType, IntegerAttr, IntegerType,
    NoneType, Signedness, VectorType,
};
use terrace_ir::{ArrayAttr, Handle, Type, UnitAttr};
use terrace_numeric::FloatFormat;
use terrace_spirv::{
    ArrayType, CooperativeMatrixType, CooperativeMatrixUseKHR, Decorated, Decoration, FPEncoding,
    ImageType, MatrixType, Member, Opcode, PointerType, RuntimeArrayType, SampledImageType, Scope,
    StorageClass, StructBody, StructType, TensorArmType,
};

use super::decorations::attribute_name;
use super::{Done, Failed, Reader, fail};
use crate::enums::{case, case_number, keyword};

/// An identified structure that has pointers of unknown type as members.
pub(super) struct OpenStruct {
    ty: Type,
    body: StructBody,
    /// The ids of the pointers, and their members.
    pointers: Vec<(u32, usize)>,
}

impl Reader<'_> {
    /// Reads a type.
    pub(super) fn ty(&mut self, opcode: Opcode, words: &[u32]) -> Done {
        let Some((id, operands)) = words.split_first() else {
            let opcode = keyword(opcode);
            return fail(format!("type instruction with opcode {opcode} needs at least one <id>"));
        };
        // To MLIR's table, the greatest number is that of a free slot.
        let is_taken = *id == u32::MAX && !self.types.is_empty();
        if is_taken || self.types.contains_key(id) {
            return fail(format!("duplicate definition for result <id> {id}"));
        }
        let ty = match opcode {
            Opcode::OpTypeVoid => match operands {
                [] => NoneType::get(self.cx).ty(),
                _ => return fail("OpTypeVoid must have no parameters"),
            },
            Opcode::OpTypeBool => match operands {
                [] => IntegerType::get(self.cx, 1).ty(),
                _ => return fail("OpTypeBool must have no parameters"),
            },
            Opcode::OpTypeInt => self.integer(operands)?,
            Opcode::OpTypeFloat => self.float(operands)?,
            Opcode::OpTypeVector => self.vector(operands)?,
            Opcode::OpTypeMatrix => self.matrix(operands)?,
            Opcode::OpTypeImage => self.image(operands)?,
            Opcode::OpTypeSampledImage => self.sampled_image(operands)?,
            Opcode::OpTypeArray => self.array(*id, operands)?,
            Opcode::OpTypeRuntimeArray => self.runtime_array(*id, operands)?,
            Opcode::OpTypeStruct => self.structure(*id, operands)?,
            Opcode::OpTypePointer => return self.pointer(*id, operands),
            Opcode::OpTypeFunction => self.function_type(operands)?,
            Opcode::OpTypeCooperativeMatrixKHR => self.cooperative_matrix(operands)?,
            Opcode::OpTypeTensorARM => self.tensor(operands)?,
            _ => self.graph_type(operands)?,
        };
        self.types.insert(*id, ty);
        Ok(())
    }

    /// Returns the type with an id; `context` is put in front of the id in the message without one.
    fn part(&self, context: &str, id: u32) -> Done<Type> {
        self.type_of(id).ok_or_else(|| Failed::With(format!("{context}{id}")))
    }

    fn integer(&self, operands: &[u32]) -> Done<Type> {
        let [width, sign] = *operands else {
            return fail("OpTypeInt must have bitwidth and signedness parameters");
        };
        let width = width.min(IntegerType::MAX_WIDTH);
        Ok(match sign {
            1 => Handle::of(self.cx, IntegerType { width, signedness: Signedness::Signed }).ty(),
            _ => IntegerType::get(self.cx, width).ty(),
        })
    }

    fn float(&self, operands: &[u32]) -> Done<Type> {
        let (width, encoding) = match *operands {
            [width] => (width, None),
            [width, encoding] => (width, Some(encoding)),
            _ => {
                return fail(format!(
                    "OpTypeFloat expects either 2 operands (type, bitwidth) or 3 operands (type, \
                     bitwidth, encoding), but got {}",
                    operands.len() + 1
                ));
            }
        };
        let format = match width {
            16 => FloatFormat::F16,
            32 => FloatFormat::F32,
            64 => FloatFormat::F64,
            _ => return fail(format!("unsupported OpTypeFloat bitwidth: {width}")),
        };
        let format = match (encoding, format) {
            (None, format) => format,
            (Some(encoding), _) if encoding != case_number(FPEncoding::BFloat16KHR) => {
                return fail(format!("unsupported OpTypeFloat FP encoding: {encoding}"));
            }
            (Some(_), FloatFormat::F16) => FloatFormat::BF16,
            _ => {
                return fail(format!(
                    "invalid OpTypeFloat bitwidth for bfloat16 encoding: {width} (expected 16)"
                ));
            }
        };
        Ok(FloatType::get(self.cx, format).ty())
    }

    fn vector(&self, operands: &[u32]) -> Done<Type> {
        let [element, count] = *operands else {
            return fail("OpTypeVector must have element type and count parameters");
        };
        let element = self.part("OpTypeVector references undefined <id> ", element)?;
        Ok(VectorType::get(self.cx, &[i64::from(count)], element).ty())
    }

    fn matrix(&self, operands: &[u32]) -> Done<Type> {
        let [column, columns] = *operands else {
            return fail(
                "OpTypeMatrix must have 3 operands (result_id, column_type, and column_count)",
            );
        };
        let column = self.part("OpTypeMatrix references undefined column type.", column)?;
        Ok(MatrixType { column, columns }.intern(self.cx).ty())
    }

    fn image(&self, operands: &[u32]) -> Done<Type> {
        let [element, dim, depth, arrayed, sampling, sampler_use, format] = *operands else {
            return fail("OpTypeImage with non-eight operands are not supported yet");
        };
        let element = self.part("OpTypeImage references undefined <id>: ", element)?;
        let image = ImageType {
            element,
            dim: image_part("Dim", dim)?,
            depth: image_part("Depth", depth)?,
            arrayed: image_part("Arrayed", arrayed)?,
            sampling: image_part("MS", sampling)?,
            sampler_use: image_part("Sampled", sampler_use)?,
            format: image_part("Format", format)?,
        };
        Ok(image.intern(self.cx).ty())
    }

    fn sampled_image(&self, operands: &[u32]) -> Done<Type> {
        let [image] = *operands else { return fail("OpTypeSampledImage must have two operands") };
        let image = self.part("OpTypeSampledImage references undefined <id>: ", image)?;
        Ok(SampledImageType { image }.intern(self.cx).ty())
    }

    fn stride(&self, id: u32) -> u32 {
        self.strides.get(&id).copied().unwrap_or_default()
    }

    fn array(&self, id: u32, operands: &[u32]) -> Done<Type> {
        let [element, count] = *operands else {
            return fail("OpTypeArray must have element type and count parameters");
        };
        let element = self.part("OpTypeArray references undefined <id> ", element)?;
        let Some(constant) = self.constants.get(&count) else {
            return fail(format!(
                "OpTypeArray count <id> {count}can only come from normal constant right now"
            ));
        };
        let Some(count) = constant.value.downcast::<IntegerAttr>(self.cx) else {
            return fail("OpTypeArray count must come from a scalar integer constant instruction");
        };
        let count = count.value.low_u64() as u32;
        Ok(ArrayType { element, count, stride: self.stride(id) }.intern(self.cx).ty())
    }

    fn runtime_array(&self, id: u32, operands: &[u32]) -> Done<Type> {
        let [element] = *operands else {
            return fail("OpTypeRuntimeArray must have two operands");
        };
        let element = self.part("OpTypeRuntimeArray references undefined <id> ", element)?;
        Ok(RuntimeArrayType { element, stride: self.stride(id) }.intern(self.cx).ty())
    }

    /// Records a pointer that is defined behind a structure that it points to.
    pub(super) fn forward_pointer(&mut self, words: &[u32]) -> Done {
        let [id, _] = *words else {
            return fail("OpTypeForwardPointer instruction must have two operands");
        };
        self.forward_pointers.insert(id);
        Ok(())
    }

    fn pointer(&mut self, id: u32, operands: &[u32]) -> Done {
        let [class, pointee] = *operands else {
            return fail("OpTypePointer must have two parameters");
        };
        let pointee = self.part("unknown OpTypePointer pointee type <id> ", pointee)?;
        let Some(storage_class) = case::<StorageClass>(class) else {
            return fail(format!("unknown storage class: {class}"));
        };
        let ty = PointerType { pointee, storage_class }.intern(self.cx).ty();
        self.types.insert(id, ty);
        for mut open in std::mem::take(&mut self.open_structs) {
            for (_, member) in open.pointers.iter().filter(|(pointer, _)| *pointer == id) {
                open.body.members[*member].ty = ty;
            }
            open.pointers.retain(|(pointer, _)| *pointer != id);
            match open.pointers.is_empty() {
                true => self.close(open.ty, open.body)?,
                false => self.open_structs.push(open),
            }
        }
        Ok(())
    }

    /// Sets the body of an identified structure.
    fn close(&self, ty: Type, body: StructBody) -> Done {
        match ty.downcast::<StructType>(self.cx).is_some_and(|held| held.set_body(body)) {
            true => Ok(()),
            false => Err(Failed::Silent),
        }
    }

    fn structure(&mut self, id: u32, operands: &[u32]) -> Done<Type> {
        if operands.is_empty() {
            // The decorations of an empty structure are dropped.
            let body = StructBody::default();
            if self.names.get(&id).is_none_or(|name| name.is_empty()) {
                return Ok(Handle::of(self.cx, StructType::with_body(body)).ty());
            }
            let ty = Handle::of(self.cx, StructType::identified(self.symbol("", id))).ty();
            return self.close(ty, body).map(|()| ty);
        }
        let mut members = Vec::new();
        let mut pointers = Vec::new();
        for (at, operand) in operands.iter().enumerate() {
            let ty = self.type_of(*operand);
            if ty.is_none() {
                if !self.forward_pointers.contains(operand) {
                    return fail(format!("OpTypeStruct references undefined <id> {operand}"));
                }
                pointers.push((*operand, at));
            }
            let ty = ty.unwrap_or_else(|| NoneType::get(self.cx).ty());
            members.push(Member { ty, offset: None, decorations: Vec::new() });
        }
        self.member_parts(id, &mut members)?;
        let body = StructBody { members, decorations: self.struct_decorations(id) };
        let name = self.symbol("", id);
        if self.names.get(&id).is_none_or(|name| name.is_empty()) {
            if !pointers.is_empty() {
                let (pointer, _) = pointers[0];
                return fail(format!("OpTypeStruct references undefined <id> {pointer}"));
            }
            return Ok(Handle::of(self.cx, StructType::with_body(body)).ty());
        }
        let ty = Handle::of(self.cx, StructType::identified(name)).ty();
        match pointers.is_empty() {
            true => self.close(ty, body)?,
            false => self.open_structs.push(OpenStruct { ty, body, pointers }),
        }
        Ok(ty)
    }

    /// Sets the offsets and decorations of the members of a structure.
    fn member_parts(&self, id: u32, members: &mut [Member]) -> Done {
        let held = self.member_decorations.get(&id).map_or(&[][..], |held| held);
        for (at, number, operands) in held {
            let Some(decoration) = case::<Decoration>(*number) else {
                return fail(format!("invalid Decoration code : {number}"));
            };
            if members.get(*at as usize).is_none() {
                continue;
            }
            if decoration == Decoration::Offset {
                for member in members.iter_mut() {
                    member.offset.get_or_insert(0);
                }
                members[*at as usize].offset = operands.first().copied();
            } else {
                let value = operands.first().copied();
                members[*at as usize].decorations.push(Decorated { decoration, value });
            }
        }
        for member in members {
            member.decorations.sort_by_key(|held| held.decoration.value());
        }
        Ok(())
    }

    /// Returns the decorations of a structure as a whole.
    fn struct_decorations(&self, id: u32) -> Vec<Decorated> {
        let held = self.decorations.get(&id).into_iter().flatten();
        let mut decorations: Vec<Decorated> = held
            .filter_map(|(name, value)| {
                let name = name.as_str(self.cx);
                let mut cases = Decoration::INFO
                    .values
                    .iter()
                    .filter_map(|value| Decoration::from_value(*value));
                let decoration = cases.find(|case| attribute_name(*case) == name)?;
                let number = value.downcast::<IntegerAttr>(self.cx);
                let number = number.filter(|_| !value.is::<UnitAttr>());
                let value = number.map(|number| number.value.low_u64() as u32);
                Some(Decorated { decoration, value })
            })
            .collect();
        decorations.sort_by_key(|held| held.decoration.value());
        decorations
    }

    fn function_type(&self, operands: &[u32]) -> Done<Type> {
        let Some((result, arguments)) = operands.split_first() else {
            return fail("missing return type for OpTypeFunction");
        };
        let Some(result) = self.type_of(*result) else {
            return fail("unknown return type in OpTypeFunction");
        };
        let mut inputs = Vec::new();
        for argument in arguments {
            let Some(ty) = self.type_of(*argument) else {
                return fail("unknown argument type in OpTypeFunction");
            };
            inputs.push(ty);
        }
        let results = [result];
        let results = if result.is::<NoneType>() { &[][..] } else { &results[..] };
        Ok(FunctionType::get(self.cx, &inputs, results).ty())
    }

    /// Returns the value of an integer constant.
    pub(super) fn constant_integer(&self, id: u32) -> Option<u32> {
        let constant = self.constants.get(&id)?;
        let integer = constant.value.downcast::<IntegerAttr>(self.cx)?;
        Some(integer.value.low_u64() as u32)
    }

    fn cooperative_matrix(&self, operands: &[u32]) -> Done<Type> {
        let [element, scope, rows, columns, r#use] = *operands else {
            return fail(
                "OpTypeCooperativeMatrixKHR must have element type, scope, row and column \
                 parameters, and use",
            );
        };
        let element =
            self.part("OpTypeCooperativeMatrixKHR references undefined <id> ", element)?;
        let number = |what: &str, id| {
            let missing = format!(
                "OpTypeCooperativeMatrixKHR {what} references undefined constant <id> {id}"
            );
            self.constant_integer(id).ok_or(Failed::With(missing))
        };
        let unknown = |what| Failed::With(format!("OpTypeCooperativeMatrixKHR {what} is unknown"));
        let scope = number("Scope", scope)?;
        let scope = case::<Scope>(scope).ok_or_else(|| unknown("Scope"))?;
        let (rows, columns) = (number("Rows", rows)?, number("Columns", columns)?);
        let held = case::<CooperativeMatrixUseKHR>(number("Use", r#use)?);
        let r#use = held.ok_or_else(|| unknown("Use"))?;
        let matrix = CooperativeMatrixType { rows, columns, element, scope, r#use };
        Ok(matrix.intern(self.cx).ty())
    }

    fn tensor(&self, operands: &[u32]) -> Done<Type> {
        let (element, rank, shape) = match *operands {
            [element] => (element, None, None),
            [element, rank] => (element, Some(rank), None),
            [element, rank, shape] => (element, Some(rank), Some(shape)),
            _ => {
                return fail(format!(
                    "OpTypeTensorARM expects 2-4 operands but got {}",
                    operands.len() + 1
                ));
            }
        };
        let element = self.part("OpTypeTensorARM references undefined <id> ", element)?;
        let tensor = |shape| Ok(TensorArmType { shape, element }.intern(self.cx).ty());
        let Some(rank) = rank else { return tensor(None) };
        let Some(rank) = self.constant_integer(rank).filter(|rank| *rank <= u32::from(u16::MAX))
        else {
            return fail("OpTypeTensorARM rank must come from a scalar integer constant");
        };
        let Some(shape) = shape else { return tensor(Some(vec![DYNAMIC; rank as usize])) };
        let constant = self.constants.get(&shape).map(|constant| constant.value);
        let sizes: Option<Vec<i64>> = constant.and_then(|value| {
            if let Some(dense) = value.downcast::<DenseElementsAttr>(self.cx) {
                return Some(dense.i64s(self.cx).collect());
            }
            let array = value.downcast::<ArrayAttr>(self.cx)?;
            let size = |size: &terrace_ir::Attribute| {
                size.downcast::<IntegerAttr>(self.cx).map(|size| size.value.low_u64() as i64)
            };
            array.0.iter().map(size).collect()
        });
        match sizes {
            Some(sizes) => tensor(Some(sizes)),
            None => fail("OpTypeTensorARM shape must come from a constant"),
        }
    }

    fn graph_type(&self, operands: &[u32]) -> Done<Type> {
        let Some((count, parts)) = operands.split_first() else {
            return fail("OpTypeGraphARM must have at least 2 operands");
        };
        let count = (*count as usize).min(parts.len());
        let mut types = Vec::new();
        for (at, id) in parts.iter().enumerate() {
            let Some(ty) = self.type_of(*id) else {
                let kind = if at < count { "argument" } else { "return" };
                return fail(format!("unknown {kind} type in OpTypeGraphARM"));
            };
            types.push(ty);
        }
        Ok(GraphType::get(self.cx, &types[..count], &types[count..]).ty())
    }
}

/// Returns a property of an image.
fn image_part<E: EnumAttr>(what: &str, number: u32) -> Done<E> {
    let message = || Failed::With(format!("unknown {what} for OpTypeImage: {number}"));
    case(number).ok_or_else(message)
}
