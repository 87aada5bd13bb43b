//! Constants and specialization constants.

use terrace_builtin::shaped::{element_type_of, num_elements};
use terrace_builtin::{
    DenseElementsAttr, FloatAttr, FloatType, IntegerAttr, IntegerType, VectorType, attr_type,
};
use terrace_ir::{ArrayAttr, Attribute, OpType, StringAttr, Type, TypeAttr};
use terrace_numeric::{Float, Int};
use terrace_spirv::{
    ArrayType, EXTSpecConstantCompositeReplicateOp, SpecConstantCompositeOp, SpecConstantOp,
    TensorArmType,
};

use super::values::SpecOperation;
use super::{Done, Reader, fail};

/// A constant of a binary.
#[derive(Clone, Copy)]
pub(super) struct Constant {
    pub(super) value: Attribute,
    pub(super) ty: Type,
    /// Whether the value is that of each element of the type.
    pub(super) is_replicated: bool,
}

impl Reader<'_> {
    /// Records a constant, unless the id has one.
    fn add_constant(&mut self, id: u32, ty: Type, value: Attribute, is_replicated: bool) {
        self.constants.entry(id).or_insert(Constant { value, ty, is_replicated });
    }

    /// Returns the type with an id that is the type of a constant.
    pub(super) fn result_type(&self, id: u32) -> Done<Type> {
        match self.type_of(id) {
            Some(ty) => Ok(ty),
            None => fail(format!("undefined result type from <id> {id}")),
        }
    }

    /// Reads a number.
    pub(super) fn constant(&mut self, words: &[u32], is_spec: bool) -> Done {
        let name = if is_spec { "OpSpecConstant" } else { "OpConstant" };
        let [ty, id, ref literal @ ..] = *words else {
            return fail(format!("{name} must have type <id> and result <id>"));
        };
        if literal.is_empty() {
            return fail(format!("{name} must have at least 1 more parameter"));
        }
        let ty = self.result_type(ty)?;
        let bits = |width: u32| match (width, literal) {
            (64, [low, high]) => Ok(u64::from(*low) | u64::from(*high) << 32),
            (64, _) => fail(format!("{name} should have 2 parameters for 64-bit values")),
            (..=32, [word]) => Ok(u64::from(*word)),
            (..=32, _) => {
                fail(format!("{name} should have 1 parameter for values with no more than 32 bits"))
            }
            _ => fail(format!("unsupported OpConstant bitwidth: {width}")),
        };
        let value = if let Some(integer) = ty.downcast::<IntegerType>(self.cx) {
            let value = Int::from_u64(64, bits(integer.width)?).trunc(integer.width.min(64));
            IntegerAttr::from_int(self.cx, ty, value).attr()
        } else if let Some(float) = ty.downcast::<FloatType>(self.cx) {
            let width = float.format.bit_width();
            let bits = u128::from(bits(width)?) & ((1 << width) - 1);
            FloatAttr::from_float(self.cx, Float::from_bits(float.format, bits)).attr()
        } else {
            return fail(
                "OpConstant can only generate values of scalar integer or floating-point type",
            );
        };
        match is_spec {
            true => self.spec_constant(id, value),
            false => self.add_constant(id, ty, value, false),
        }
        Ok(())
    }

    /// Reads a boolean.
    pub(super) fn boolean(&mut self, value: bool, words: &[u32], is_spec: bool) -> Done {
        let [_, id] = *words else {
            let (spec, value) =
                (if is_spec { "Spec" } else { "" }, if value { "True" } else { "False" });
            let message = format!("Op{spec}Constant{value} must have type <id> and result <id>");
            return fail(message);
        };
        let value = IntegerAttr::bool(self.cx, value).attr();
        match is_spec {
            true => self.spec_constant(id, value),
            false => self.add_constant(id, IntegerType::get(self.cx, 1).ty(), value, false),
        }
        Ok(())
    }

    fn spec_name(&self, id: u32) -> Attribute {
        let name = self.symbol("spirv_spec_const_", id);
        StringAttr::from_text(self.cx, &name).attr()
    }

    fn spec_constant(&mut self, id: u32, value: Attribute) {
        let mut state = self.state_unlocated(SpecConstantOp::name(self.cx));
        state.set_inherent(self.cx, "sym_name", self.spec_name(id));
        state.set_inherent(self.cx, "default_value", value);
        self.add_decorations(id, &mut state);
        let op = self.insert_global(state);
        self.spec_constants.insert(id, op);
    }

    /// Creates an operation of the module.
    fn insert_global(&mut self, state: terrace_ir::OpState) -> terrace_ir::Op {
        let op = self.module.create(state);
        let block = self.module.root().region(0).and_then(|region| region.entry());
        if let Some(block) = block.map(|block| block.id()) {
            self.module.insert_op(op, block, None);
        }
        op
    }

    /// Reads a constant that consists of others.
    pub(super) fn composite(&mut self, words: &[u32]) -> Done {
        let [ty, id, ref parts @ ..] = *words else {
            return fail("OpConstantComposite must have type <id> and result <id>");
        };
        if parts.is_empty() {
            return fail("OpConstantComposite must have at least 1 parameter");
        }
        let ty = self.result_type(ty)?;
        let mut elements = Vec::new();
        for part in parts {
            let Some(constant) = self.constants.get(part).filter(|part| !part.is_replicated) else {
                return fail(format!(
                    "OpConstantComposite component <id> {part} must come from a normal constant"
                ));
            };
            elements.push(constant.value);
        }
        let value = if ty.is::<TensorArmType>() {
            let flat: Vec<Attribute> = elements.iter().flat_map(|part| self.flat(*part)).collect();
            self.dense(ty, &flat)
        } else if ty.is::<VectorType>() {
            self.dense(ty, &elements)
        } else if ty.is::<ArrayType>() {
            Some(ArrayAttr::get(self.cx, elements).attr())
        } else {
            None
        };
        let Some(value) = value else {
            let ty = self.quoted(Some(ty));
            return fail(format!("unsupported OpConstantComposite type: {ty}"));
        };
        self.add_constant(id, ty, value, false);
        Ok(())
    }

    /// Returns the elements of a constant, or the constant itself.
    fn flat(&self, value: Attribute) -> Vec<Attribute> {
        match value.downcast::<DenseElementsAttr>(self.cx) {
            Some(dense) => dense.attributes(self.cx).collect(),
            None => vec![value],
        }
    }

    /// Returns the elements of a shaped type as an attribute; `None` if they do not fit the type.
    /// Elements that are all equal stand for any number of them, and those in excess are dropped.
    fn dense(&self, ty: Type, elements: &[Attribute]) -> Option<Attribute> {
        let count = usize::try_from(num_elements(self.cx, ty)?).ok()?;
        let element = element_type_of(self.cx, ty)?;
        let fits = |value: &Attribute| attr_type(self.cx, *value) == Some(element);
        if !elements.iter().all(fits) {
            return None;
        }
        let (first, others) = elements.split_first()?;
        let elements = match others.iter().all(|other| other == first) {
            true => &elements[..1],
            false => elements.get(..count)?,
        };
        let elements = elements.iter().copied();
        DenseElementsAttr::from_attributes(self.cx, ty, elements).ok().map(|dense| dense.attr())
    }

    /// Reads a zero.
    pub(super) fn null(&mut self, words: &[u32]) -> Done {
        let [ty, id] = *words else {
            return fail("OpConstantNull must only have type <id> and result <id>");
        };
        let ty = self.result_type(ty)?;
        let element = match ty.is::<VectorType>() || ty.is::<TensorArmType>() {
            true => element_type_of(self.cx, ty).unwrap_or(ty),
            false => ty,
        };
        let zero = self.zero(element);
        let value = zero.and_then(|zero| match element == ty {
            true => Some(zero),
            false => self.dense(ty, &[zero]),
        });
        let Some(value) = value else {
            let ty = self.quoted(Some(ty));
            return fail(format!("unsupported OpConstantNull type: {ty}"));
        };
        self.add_constant(id, ty, value, false);
        Ok(())
    }

    fn zero(&self, ty: Type) -> Option<Attribute> {
        if let Some(integer) = ty.downcast::<IntegerType>(self.cx) {
            return Some(IntegerAttr::from_int(self.cx, ty, Int::zero(integer.width)).attr());
        }
        ty.is::<FloatType>().then(|| FloatAttr::get(self.cx, ty, 0.0).attr())
    }

    /// Reads a constant whose elements are equal.
    pub(super) fn replicated(&mut self, words: &[u32]) -> Done {
        let [ty, id, part] = *words else {
            return fail(format!(
                "OpConstantCompositeReplicateEXT expects 3 operands but found {}",
                words.len()
            ));
        };
        let ty = self.result_type(ty)?;
        let Some(part) = self.constants.get(&part).filter(|part| !part.is_replicated) else {
            return fail(format!(
                "OpConstantCompositeReplicateEXT component <id> {part} must come from a normal \
                 constant"
            ));
        };
        self.add_constant(id, ty, part.value, true);
        Ok(())
    }

    /// Reads a specialization constant that consists of others.
    pub(super) fn spec_composite(&mut self, words: &[u32]) -> Done {
        let [ty, id, ref parts @ ..] = *words else {
            return fail("OpSpecConstantComposite must have type <id> and result <id>");
        };
        if parts.is_empty() {
            return fail("OpSpecConstantComposite must have at least 1 parameter");
        }
        let ty = self.result_type(ty)?;
        let mut constituents = Vec::new();
        for part in parts {
            let Some(op) = self.spec_constants.get(part) else {
                return fail(format!(
                    "OpSpecConstantComposite component <id> {part} must come from a \
                     specialization constant"
                ));
            };
            constituents.push(self.reference(*op));
        }
        let mut state = self.state_unlocated(SpecConstantCompositeOp::name(self.cx));
        state.set_inherent(self.cx, "type", TypeAttr::get(self.cx, ty).attr());
        state.set_inherent(self.cx, "sym_name", self.spec_name(id));
        let constituents = ArrayAttr::get(self.cx, constituents).attr();
        state.set_inherent(self.cx, "constituents", constituents);
        let op = self.insert_global(state);
        self.spec_constants.insert(id, op);
        Ok(())
    }

    /// Reads a specialization constant whose elements are equal.
    pub(super) fn spec_replicated(&mut self, words: &[u32]) -> Done {
        let [ty, id, part] = *words else {
            return fail(format!(
                "OpSpecConstantCompositeReplicateEXT expects 3 operands but found {}",
                words.len()
            ));
        };
        let ty = self.result_type(ty)?;
        let Some(op) = self.spec_constants.get(&part).copied() else {
            return fail(format!(
                "OpSpecConstantCompositeReplicateEXT component <id> {part} must come from a \
                 specialization constant"
            ));
        };
        let mut state = self.state_unlocated(EXTSpecConstantCompositeReplicateOp::name(self.cx));
        state.set_inherent(self.cx, "type", TypeAttr::get(self.cx, ty).attr());
        state.set_inherent(self.cx, "sym_name", self.spec_name(id));
        state.set_inherent(self.cx, "constituent", self.reference(op));
        let op = self.insert_global(state);
        self.spec_constants.insert(id, op);
        Ok(())
    }

    /// Records an operation on specialization constants.
    pub(super) fn spec_operation(&mut self, words: &[u32]) -> Done {
        let [ty, id, opcode, ref operands @ ..] = *words else {
            return fail(
                "OpConstantOperation must have type <id>, result <id>, and operand opcode",
            );
        };
        self.result_type(ty)?;
        if self.spec_operations.contains_key(&id) {
            return fail(format!("value with <id>: {id} is probably defined before."));
        }
        let held = SpecOperation { opcode, ty, operands: operands.to_vec() };
        self.spec_operations.insert(id, held);
        Ok(())
    }

    /// Records an undefined value.
    pub(super) fn undef(&mut self, words: &[u32]) -> Done {
        let [ty, id] = *words else { return fail("OpUndef instruction must have two operands") };
        let Some(held) = self.type_of(ty) else {
            return fail("unknown type <id> with OpUndef instruction");
        };
        self.undefs.insert(id, held);
        Ok(())
    }
}
