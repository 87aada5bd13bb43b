//! The translation of the `nvvm` dialect: [`NvvmTranslation`] maps the names of operations to
//! functions of the modules here, which select an intrinsic and its arguments.
//!
//! Operations that call one intrinsic with their operands are rows of `data/ops-nvvm.tsv`.
//! Operations without an intrinsic, such as `nvvm.inline_ptx`, have no translation: MLIR lowers
//! them to inline assembly of the `llvm` dialect before.

mod attributes;
mod barriers;
mod conversions;
mod copies;
mod matrix;
mod tensor;
mod warp;

use terrace_builtin::property::{EnumAttr, write_enum};
use terrace_ir::{Attribute, OpRef};

use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::instructions::Value;
use crate::model::{InstructionId, Type};

/// The translation of the `nvvm` dialect.
pub(super) struct NvvmTranslation;

/// The selection of the intrinsic for an operation.
type Selection = fn(OpRef<'_>, &mut Translator<'_>) -> Selected;

/// The translation of an operation that needs more than the call of an intrinsic.
type Function = fn(OpRef<'_>, &mut Translator<'_>) -> Translated;

/// An intrinsic and its arguments.
struct Selected {
    /// The name without the prefix `llvm.nvvm.` and without types of overloads.
    name: String,
    /// The arguments of the call.
    arguments: Vec<Value>,
}

impl Selected {
    /// Returns the intrinsic with the operands of `op` as arguments.
    fn with_operands(
        name: impl Into<String>,
        op: OpRef<'_>,
        translator: &mut Translator<'_>,
    ) -> Self {
        Selected { name: name.into(), arguments: translator.operands(op) }
    }

    /// Returns the intrinsic without arguments.
    fn without_arguments(name: impl Into<String>) -> Self {
        Selected { name: name.into(), arguments: Vec::new() }
    }

    /// Adds an argument.
    fn and(mut self, value: impl Into<Value>) -> Self {
        self.arguments.push(value.into());
        self
    }
}

/// The address spaces of pointers.
const SHARED: u32 = 3;
const SHARED_CLUSTER: u32 = 7;

/// Returns the value of an enumeration that is an attribute of `op`; the default value if it is
/// absent.
fn case<E: EnumAttr>(op: OpRef<'_>, name: &str) -> E {
    let attribute = op.attribute(name);
    let value = attribute.and_then(|attribute| E::from_attribute(op.context(), attribute).ok());
    value.unwrap_or_default()
}

/// Returns the keyword of an enumeration that is an attribute of `op`.
fn word<E: EnumAttr>(op: OpRef<'_>, name: &str) -> String {
    keyword(case::<E>(op, name))
}

/// Returns the keyword of a case.
fn keyword<E: EnumAttr>(value: E) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_enum(value, &mut text);
    text
}

/// `suffix` if `condition`, else nothing.
fn when(condition: bool, suffix: &'static str) -> &'static str {
    if condition { suffix } else { "" }
}

impl Translator<'_> {
    /// Whether an attribute of `op` is set: a unit attribute that is present, or a true boolean.
    fn is_set_on(&self, op: OpRef<'_>, name: &str) -> bool {
        op.attribute(name).is_some_and(|attribute| {
            let boolean = attribute.downcast::<terrace_builtin::IntegerAttr>(self.cx);
            boolean.is_none_or(|value| value.value.low_u64() != 0)
        })
    }

    /// Returns the address space of a pointer, 0 for other values.
    fn space_of(&self, pointer: Value) -> u32 {
        self.module.types.address_space(self.value_type(pointer)).unwrap_or(0)
    }

    /// Emits the call of an intrinsic; the type of its first argument is the overloaded type, if
    /// there is one.
    fn call_selected(&mut self, op: OpRef<'_>, call: &Selected) -> Translated<InstructionId> {
        let name = format!("llvm.nvvm.{}", call.name);
        let found = crate::intrinsics::find(name.as_bytes()).filter(|found| found.name == name);
        let overloaded = found.is_some_and(|found| found.overloads > 0);
        let first = call.arguments.first().filter(|_| overloaded);
        let overloads: Vec<Type> = first.map(|value| self.value_type(*value)).into_iter().collect();
        if found.is_none() {
            let message = format!("could not find LLVM intrinsic: \"{name}\"");
            return Err(self.fail(op.plain_error(message)));
        }
        self.intrinsic(op, &name, &overloads, &call.arguments)
    }

    /// Emits the call of an intrinsic, and maps the result of `op` to its result.
    fn map_selected(&mut self, op: OpRef<'_>, call: &Selected) -> Translated {
        let id = self.call_selected(op, call)?;
        if op.result_count() > 0 {
            self.map_result(op, Value::Instruction(id));
        }
        Ok(())
    }
}

/// Returns the selections of operations, by their names without the prefix `nvvm.`.
fn selection(name: &str) -> Option<Selection> {
    barriers::selection(name)
        .or_else(|| conversions::selection(name))
        .or_else(|| copies::selection(name))
        .or_else(|| matrix::selection(name))
        .or_else(|| tensor::selection(name))
        .or_else(|| warp::selection(name))
}

/// Returns the functions of operations that are no plain calls, by their names without the prefix
/// `nvvm.`.
fn function(name: &str) -> Option<Function> {
    Some(match name {
        "barrier" => barriers::barrier,
        "breakpoint" => {
            |op, translator| translator.intrinsic(op, "llvm.debugtrap", &[], &[]).map(|_| ())
        }
        "elect.sync" => warp::elect,
        "tcgen05.mma_smem_desc" => tensor::descriptor,
        _ => return conversions::function(name),
    })
}

impl LlvmTranslation for NvvmTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        let short = name.strip_prefix("nvvm.")?;
        if let Some(function) = function(short) {
            return Some(std::sync::Arc::new(function));
        }
        if let Some(selection) = selection(short) {
            return Some(std::sync::Arc::new(move |op, translator| {
                let call = selection(op, translator);
                translator.map_selected(op, &call)
            }));
        }
        let row = crate::intrinsics::operation(name)?;
        Some(std::sync::Arc::new(move |op, translator| translator.call_ranged_row(op, row)))
    }

    fn amend(
        &self,
        op: OpRef<'_>,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Translated {
        if !op.is::<terrace_llvm::LLVMFuncOp>() {
            // MLIR fails without a message.
            let message = format!("{name} is only supported on `llvm.func` operations");
            return Err(translator.fail(op.error(message)));
        }
        attributes::amend_function(name, attribute, translator);
        Ok(())
    }

    fn parameter_attribute(
        &self,
        name: &str,
        _: Attribute,
        _: &mut Translator<'_>,
    ) -> Option<crate::model::Attribute> {
        (name == "nvvm.grid_constant").then(|| crate::model::Attribute::text(name, ""))
    }
}
