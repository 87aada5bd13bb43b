//! Intrinsics whose calls differ from the operands of their operation.

use terrace_builtin::property::EnumAttr;
use terrace_ir::OpRef;
use terrace_llvm::{FPExceptionBehavior, RoundingMode};

use super::{Function, Translated, Translator};
use crate::intrinsics;
use crate::model::instructions::Value;
use crate::model::{Attribute, AttributeList, AttributeSet, InstructionId, Type};

/// Returns the functions of intrinsics, without the prefix `llvm.`.
pub(super) fn handler(name: &str) -> Option<Function> {
    Some(match name {
        "intr.masked.load" | "intr.masked.store" | "intr.masked.gather" | "intr.masked.scatter" => {
            masked
        }
        "intr.matrix.multiply" => matrix_multiply,
        "intr.matrix.transpose" => matrix_transpose,
        "intr.matrix.column.major.load" => matrix_load,
        "intr.matrix.column.major.store" => matrix_store,
        "intr.experimental.constrained.fpext" => constrained,
        "intr.experimental.constrained.fptrunc" => constrained,
        "intr.experimental.constrained.sitofp" => constrained,
        "intr.experimental.constrained.uitofp" => constrained,
        "intr.experimental.noalias.scope.decl" => |op, translator| translator.scope_declaration(op),
        "intr.dbg.value" | "intr.dbg.declare" | "intr.dbg.label" => {
            |op, translator| translator.debug_record(op)
        }
        _ => return None,
    })
}

impl Translator<'_> {
    /// Returns the set with the alignment of a pointer.
    pub(crate) fn align_set(&mut self, align: u64) -> AttributeSet {
        let list: AttributeList = [Attribute::int("align", align)].into_iter().collect();
        self.module.attributes.get(list)
    }

    /// Emits the call of an intrinsic whose argument at `pointer` has an alignment.
    pub(crate) fn aligned_call(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        overloads: &[Type],
        arguments: &[Value],
        pointer: usize,
        align: u64,
    ) -> Translated<InstructionId> {
        let set = self.align_set(align);
        let id = self.intrinsic(op, name, overloads, arguments)?;
        if let Some(call) = self.call_mut(id) {
            call.argument_attributes = vec![AttributeSet::EMPTY; pointer + 1];
            call.argument_attributes[pointer] = set;
        }
        Ok(id)
    }

    /// Emits the call of the intrinsic with this name, without types of overloads, and these
    /// overloaded types; declares the intrinsic if necessary.
    ///
    /// # Errors
    /// When there is no such intrinsic, or LLVM rejects the arguments.
    pub fn intrinsic(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        overloads: &[Type],
        arguments: &[Value],
    ) -> Translated<InstructionId> {
        let intrinsic = intrinsics::find(name.as_bytes());
        let symbol = intrinsic
            .and_then(|intrinsic| intrinsics::declare(&mut self.module, intrinsic, overloads));
        let Some(symbol) = symbol else {
            let message = format!("could not find LLVM intrinsic: \"{name}\"");
            return Err(self.fail(op.plain_error(message)));
        };
        let id = self.call_symbol(symbol, arguments);
        self.check_intrinsic(op, name, symbol, id, arguments)?;
        Ok(id)
    }

    /// Returns the integer of an attribute of `op`, 0 if it is absent.
    pub fn int_attribute(&self, op: OpRef<'_>, name: &str) -> i64 {
        let value = op.attribute(name);
        let value = value.and_then(|value| value.downcast::<terrace_builtin::IntegerAttr>(self.cx));
        value.map_or(0, |value| value.value.low_u64() as i64)
    }

    /// Returns the 32-bit constant of an attribute of `op`.
    pub fn i32_attribute(&mut self, op: OpRef<'_>, name: &str) -> Value {
        let value = self.int_attribute(op, name);
        self.module.constants.i32(value as i32).into()
    }

    /// Emits the call of a masked intrinsic, whose name is without `llvm.masked.`. A load or gather
    /// has a result; its last operand is the passed-through value, poison if it is missing.
    pub(in crate::build) fn masked_access(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        align: u64,
    ) -> Translated<InstructionId> {
        let mut arguments = self.operands(op);
        let loads = op.result_count() > 0;
        let (value, pointer) = match loads {
            true => (self.result_type(op), 0),
            false => (self.value_type(arguments[0]), 1),
        };
        if loads && arguments.len() < 3 {
            arguments.push(self.module.constants.poison(value).into());
        }
        let overloads = [value, self.value_type(arguments[pointer])];
        let name = format!("llvm.masked.{name}");
        let id = self.aligned_call(op, &name, &overloads, &arguments, pointer, align)?;
        if loads {
            self.map_result(op, Value::Instruction(id));
        }
        Ok(id)
    }
}

fn masked(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let name = op.name_str().trim_start_matches("llvm.intr.masked.");
    let align = translator.int_attribute(op, "alignment") as u64;
    // Other alignments have the next lower power of two.
    let align = align.checked_ilog2().map_or(align, |bits| 1 << bits);
    let id = translator.masked_access(op, name, align)?;
    if op.attribute("nontemporal").is_some() {
        translator.nontemporal(id);
    }
    Ok(())
}

/// Returns the type of a matrix, whose numbers of rows and columns are attributes of `op`: LLVM
/// derives it from them, not from the type of the result.
fn matrix_type(op: OpRef<'_>, translator: &mut Translator<'_>, sizes: [&str; 2]) -> Type {
    let ty = translator.result_type(op);
    let [rows, columns] = sizes.map(|name| translator.int_attribute(op, name) as u32);
    let element = translator.module.types.scalar(ty);
    translator.module.types.vector(rows.wrapping_mul(columns), false, element)
}

fn matrix_multiply(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = matrix_type(op, translator, ["lhs_rows", "rhs_columns"]);
    let mut arguments = translator.operands(op);
    let overloads = [ty, translator.value_type(arguments[0]), translator.value_type(arguments[1])];
    for name in ["lhs_rows", "lhs_columns", "rhs_columns"] {
        arguments.push(translator.i32_attribute(op, name));
    }
    let id = translator.intrinsic(op, "llvm.matrix.multiply", &overloads, &arguments)?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

fn matrix_transpose(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = matrix_type(op, translator, ["rows", "columns"]);
    let mut arguments = translator.operands(op);
    for name in ["rows", "columns"] {
        arguments.push(translator.i32_attribute(op, name));
    }
    let id = translator.intrinsic(op, "llvm.matrix.transpose", &[ty], &arguments)?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

/// Returns the alignment of the elements of a vector.
fn element_align(translator: &Translator<'_>, vector: Type) -> u64 {
    let types = &translator.module.types;
    translator.module.layout.abi_align(types, types.scalar(vector))
}

fn matrix_load(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = matrix_type(op, translator, ["rows", "columns"]);
    let align = element_align(translator, ty);
    let mut arguments = translator.operands(op);
    let overloads = [ty, translator.value_type(arguments[1])];
    let volatile = translator.int_attribute(op, "isVolatile") != 0;
    arguments.push(translator.module.constants.bool(volatile).into());
    for name in ["rows", "columns"] {
        arguments.push(translator.i32_attribute(op, name));
    }
    let name = "llvm.matrix.column.major.load";
    let id = translator.aligned_call(op, name, &overloads, &arguments, 0, align)?;
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}

fn matrix_store(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let mut arguments = translator.operands(op);
    let ty = translator.value_type(arguments[0]);
    let align = element_align(translator, ty);
    let overloads = [ty, translator.value_type(arguments[2])];
    let volatile = translator.int_attribute(op, "isVolatile") != 0;
    arguments.push(translator.module.constants.bool(volatile).into());
    for name in ["rows", "columns"] {
        arguments.push(translator.i32_attribute(op, name));
    }
    let name = "llvm.matrix.column.major.store";
    translator.aligned_call(op, name, &overloads, &arguments, 1, align)?;
    Ok(())
}

fn constrained(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let ty = translator.result_type(op);
    let mut arguments = translator.operands(op);
    let overloads = [ty, translator.value_type(arguments[0])];
    if let Some(mode) = op.attribute("roundingmode") {
        let word = match RoundingMode::from_attribute(cx, mode) {
            Ok(RoundingMode::TowardZero) => "round.towardzero",
            Ok(RoundingMode::TowardPositive) => "round.upward",
            Ok(RoundingMode::TowardNegative) => "round.downward",
            Ok(RoundingMode::NearestTiesToAway) => "round.tonearestaway",
            Ok(RoundingMode::Dynamic) => "round.dynamic",
            _ => "round.tonearest",
        };
        arguments.push(Value::Metadata(translator.module.metadata.string(word)));
    }
    if let Some(behavior) = op.attribute("fpExceptionBehavior") {
        let word = match FPExceptionBehavior::from_attribute(cx, behavior) {
            Ok(FPExceptionBehavior::MayTrap) => "fpexcept.maytrap",
            Ok(FPExceptionBehavior::Strict) => "fpexcept.strict",
            _ => "fpexcept.ignore",
        };
        arguments.push(Value::Metadata(translator.module.metadata.string(word)));
    }
    let name = op.name_str().replacen("llvm.intr.", "llvm.", 1);
    let id = translator.intrinsic(op, &name, &overloads, &arguments)?;
    let list: AttributeList = [Attribute::flag("strictfp")].into_iter().collect();
    let set = translator.module.attributes.get(list);
    if let Some(call) = translator.call_mut(id) {
        call.attributes = set;
    }
    translator.map_result(op, Value::Instruction(id));
    Ok(())
}
