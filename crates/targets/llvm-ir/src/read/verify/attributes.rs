//! Checks of attributes of functions, parameters and calls.

use super::functions::Body;
use super::{Subject, Verifier};
use crate::model::instructions::Call;
use crate::model::{
    Attribute, AttributeKind, AttributeList, AttributeSet, InstructionId, Symbol, Type, TypeKind,
};

/// Attributes of pointers alone.
const POINTER: &[&str] = &[
    "allocptr",
    "byref",
    "byval",
    "captures",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "initializes",
    "nest",
    "noalias",
    "nonnull",
    "preallocated",
    "readnone",
    "readonly",
    "sret",
    "swifterror",
    "writable",
    "writeonly",
];
/// Attributes of integers alone.
const INTEGER: &[&str] = &["allocalign", "signext", "zeroext"];
/// Attributes of which a parameter has at most one.
const EXCLUSIVE: &[&str] = &["byval", "inalloca", "preallocated", "inreg", "nest", "byref", "sret"];
/// Pairs of attributes that a parameter does not have together.
const PARAMETER_PAIRS: &[(&str, &str)] = &[
    ("inalloca", "readonly"),
    ("sret", "returned"),
    ("zeroext", "signext"),
    ("readnone", "readonly"),
    ("readnone", "writeonly"),
    ("readonly", "writeonly"),
];
/// Pairs of attributes that a function does not have together.
const FUNCTION_PAIRS: &[(&str, &str)] = &[
    ("noinline", "alwaysinline"),
    ("optsize", "optnone"),
    ("minsize", "optnone"),
    ("optdebug", "optnone"),
    ("optdebug", "optsize"),
    ("optdebug", "minsize"),
];

fn has(list: &AttributeList, name: &str) -> bool {
    let kind = AttributeKind::named(name);
    kind.is_some() && list.iter().any(|attribute| attribute.kind() == kind)
}

fn int(list: &AttributeList, name: &str) -> Option<u64> {
    let kind = AttributeKind::named(name)?;
    list.iter().find_map(|attribute| match attribute {
        Attribute::Int(held, value) if *held == kind => Some(*value),
        _ => None,
    })
}

impl<'m> Verifier<'m> {
    /// Checks the attributes of a function and its parameters.
    pub(super) fn function_attributes(&mut self, at: usize) {
        let module = self.module;
        let function = &module.functions[at];
        let Some(ty) = module.types.as_function(function.ty) else { return };
        let this = Subject::Symbol(Symbol::Function(at as u32));
        let is_intrinsic = function.name.starts_with(b"llvm.");
        self.value_attributes(function.result_attributes, ty.result, this);
        let mut structs = 0;
        for (set, param) in function.parameter_attributes.iter().zip(&ty.params) {
            let list = module.attributes.list(*set);
            if has(list, "immarg") && !is_intrinsic {
                return self.fail("immarg attribute only applies to intrinsics", &[this]);
            }
            self.value_attributes(*set, *param, this);
            if has(list, "returned") && *param != ty.result {
                let message = "Incompatible argument and return types for 'returned' attribute";
                return self.fail(message, &[this]);
            }
            structs += usize::from(has(list, "sret"));
            if structs > 1 {
                return self.fail("Cannot have multiple 'sret' parameters!", &[this]);
            }
        }
        self.own_attributes(function.attributes, ty.params.len(), this);
    }

    /// Checks the attributes of a call and its arguments.
    pub(super) fn call_attributes(&mut self, body: &Body<'_>, id: InstructionId, call: &Call) {
        let this = Subject::Instruction(body.at, id);
        let Some(ty) = self.module.types.as_function(call.function_type) else { return };
        self.value_attributes(call.result_attributes, ty.result, this);
        for (set, argument) in call.argument_attributes.iter().zip(&call.arguments) {
            let ty = self.type_of(body, *argument);
            self.value_attributes(*set, ty, this);
        }
        self.own_attributes(call.attributes, call.arguments.len(), this);
    }

    fn own_attributes(&mut self, set: AttributeSet, params: usize, this: Subject) {
        if set.is_empty() {
            return;
        }
        let list = self.module.attributes.list(set);
        for (a, b) in FUNCTION_PAIRS {
            if has(list, a) && has(list, b) {
                let message = format!("Attributes '{a} and {b}' are incompatible!");
                return self.fail(message, &[this]);
            }
        }
        if has(list, "optnone") && !has(list, "noinline") {
            return self.fail("Attribute 'optnone' requires 'noinline'!", &[this]);
        }
        if let Some(value) = int(list, "allocsize") {
            let (size, count) = (value >> 32, value & 0xffff_ffff);
            let checks = [("element size", Some(size)), ("number of elements", Some(count))];
            for (what, index) in checks {
                let Some(index) = index.filter(|index| *index != 0xffff_ffff) else { continue };
                if index >= params as u64 {
                    let message = format!("'allocsize' {what} argument is out of bounds");
                    return self.fail(message, &[this]);
                }
            }
        }
        if let Some(value) = int(list, "vscale_range") {
            let (min, max) = (value >> 32, value & 0xffff_ffff);
            if !min.is_power_of_two() {
                self.fail("'vscale_range' minimum must be power-of-two value", &[this]);
            }
            if max != 0 && min > max {
                let message = "'vscale_range' minimum cannot be greater than maximum";
                self.fail(message, &[this]);
            } else if max != 0 && !max.is_power_of_two() {
                self.fail("'vscale_range' maximum must be power-of-two value", &[this]);
            }
        }
        let pointer = list.text_value(b"frame-pointer");
        if let Some(value) = pointer
            && !matches!(
                value,
                b"all" | b"non-leaf" | b"none" | b"reserved" | b"non-leaf-no-reserve"
            )
        {
            let value = String::from_utf8_lossy(value);
            let message = format!("invalid value for 'frame-pointer' attribute: {value}");
            self.fail(message, &[this]);
        }
    }

    /// Checks the attributes of a parameter, argument or result of a type.
    fn value_attributes(&mut self, set: AttributeSet, ty: Type, this: Subject) {
        if set.is_empty() {
            return;
        }
        let list = self.module.attributes.list(set);
        if EXCLUSIVE.iter().filter(|name| has(list, name)).count() > 1
            // A structure may be returned through memory whose address is in a register.
            && !(has(list, "sret") && has(list, "inreg"))
        {
            let message = "Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', \
                           'byref', and 'sret' are incompatible!";
            return self.fail(message, &[this]);
        }
        for (a, b) in PARAMETER_PAIRS {
            if has(list, a) && has(list, b) {
                let message = format!("Attributes '{a} and {b}' are incompatible!");
                return self.fail(message, &[this]);
            }
        }
        let wrong = list.iter().find(|attribute| !self.fits(attribute, ty)).cloned();
        if let Some(wrong) = wrong {
            let text = self.quotes().attribute(&wrong);
            let message = format!("Attribute '{text}' applied to incompatible type!");
            self.fail(message, &[this]);
        }
    }

    /// Whether an attribute may be that of a value of a type.
    fn fits(&self, attribute: &Attribute, ty: Type) -> bool {
        let types = &self.module.types;
        let Some(kind) = attribute.kind() else { return true };
        let name = kind.name();
        if POINTER.contains(&name) {
            return matches!(types.kind(ty), TypeKind::Pointer(_));
        }
        if INTEGER.contains(&name) {
            return types.int_bits(ty).is_some();
        }
        match (name, attribute) {
            ("align", _) => types.address_space(ty).is_some(),
            ("noundef", _) => ty != Type::VOID,
            ("nofpclass", _) => self.holds_floats(ty),
            ("range", Attribute::Range(_, range)) => {
                types.int_bits(types.scalar(ty)) == Some(range.lower.width())
            }
            _ => true,
        }
    }

    /// Whether the type is of floating-point numbers, or of arrays or structures of one such type.
    fn holds_floats(&self, ty: Type) -> bool {
        let types = &self.module.types;
        let mut ty = ty;
        while let TypeKind::Array(_, element) = types.kind(ty) {
            ty = *element;
        }
        let is_float = |ty: Type| types.float_kind(types.scalar(ty)).is_some();
        match types.fields(ty) {
            Some((_, fields)) => !fields.is_empty() && fields.iter().all(|field| is_float(*field)),
            None => is_float(ty),
        }
    }
}
