//! The translation of the `rocdl` dialect: [`RocdlTranslation`]. Most operations are rows of
//! `data/ops-rocdl.tsv`.

use std::sync::Arc;

use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::{Attribute, OpRef, StringAttr};
use terrace_llvm::LLVMFuncOp;

use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::Type;
use crate::model::instructions::{AtomicOrdering, InstructionKind, Value};

/// The calling convention `amdgpu_kernel`.
const AMDGPU_KERNEL: u32 = 91;

/// The attribute of a function that limits the number of threads in a group.
const FLAT_SIZE: &str = "amdgpu-flat-work-group-size";

/// The attribute of a function whose groups all have the same size.
const UNIFORM_SIZE: &str = "uniform-work-group-size";

/// The translation of the `rocdl` dialect.
pub(super) struct RocdlTranslation;

impl LlvmTranslation for RocdlTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        let (library_function, axis) = match name {
            "rocdl.barrier" => return Some(Arc::new(barrier)),
            "rocdl.workgroup.dim.x" => ("__ockl_get_local_size", 0),
            "rocdl.workgroup.dim.y" => ("__ockl_get_local_size", 1),
            "rocdl.workgroup.dim.z" => ("__ockl_get_local_size", 2),
            "rocdl.grid.dim.x" => ("__ockl_get_num_groups", 0),
            "rocdl.grid.dim.y" => ("__ockl_get_num_groups", 1),
            "rocdl.grid.dim.z" => ("__ockl_get_num_groups", 2),
            _ => {
                let row = crate::intrinsics::operation(name)?;
                return Some(Arc::new(move |op, translator| translator.call_ranged_row(op, row)));
            }
        };
        Some(Arc::new(move |op, translator| {
            size(op, translator, library_function, axis);
            Ok(())
        }))
    }

    fn amend(
        &self,
        op: OpRef<'_>,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Translated {
        match name {
            "rocdl.last_use" => annotate(op, translator, "amdgpu.last.use"),
            "rocdl.no_remote_memory" => annotate(op, translator, "amdgpu.no.remote.memory"),
            "rocdl.no_fine_grained_memory" => {
                annotate(op, translator, "amdgpu.no.fine.grained.memory")
            }
            "rocdl.ignore_denormal_mode" => annotate(op, translator, "amdgpu.ignore.denormal.mode"),
            _ => return amend_function(op, name, attribute, translator),
        }
        Ok(())
    }
}

/// Translates `rocdl.barrier`: a barrier between fences of the work group.
fn barrier(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let scope: Box<[u8]> = (*b"workgroup").into();
    let fence = |ordering| InstructionKind::Fence(ordering, scope.clone());
    translator.push(Type::VOID, fence(AtomicOrdering::Release));
    translator.intrinsic(op, "llvm.amdgcn.s.barrier", &[], &[])?;
    translator.push(Type::VOID, fence(AtomicOrdering::Acquire));
    Ok(())
}

/// Calls a function of the device library, which returns a size along an axis.
fn size(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str, axis: i32) {
    let symbol = translator.runtime_function(name, Type::I64, &[Type::I32]);
    let axis = translator.module.constants.i32(axis);
    let id = translator.call_symbol(symbol, &[axis.into()]);
    translator.set_result_range(op, id);
    translator.map_result(op, Value::Instruction(id));
}

/// Attaches an empty node to the instructions of `op`; functions have none of their own.
fn annotate(op: OpRef<'_>, translator: &mut Translator<'_>, kind: &str) {
    if op.is::<LLVMFuncOp>() {
        return;
    }
    let node = translator.module.metadata.tuple(&[]);
    let kind = translator.module.metadata.kind_id(kind);
    for instruction in translator.amended_instructions() {
        instruction.attach(kind, node);
    }
}

/// Adds an attribute of an `llvm.func` to the function whose body is being translated.
///
/// # Errors
/// When the value has another type, or `op` is no function.
fn amend_function(
    op: OpRef<'_>,
    name: &str,
    attribute: Attribute,
    translator: &mut Translator<'_>,
) -> Translated {
    let cx = translator.context();
    let expected = match name {
        "rocdl.kernel" => "",
        "rocdl.flat_work_group_size" => "a string",
        "rocdl.max_flat_work_group_size" | "rocdl.waves_per_eu" => "an integer",
        "rocdl.unsafe_fp_atomics" | "rocdl.uniform_work_group_size" => "a boolean",
        "rocdl.reqd_work_group_size" => "a dense i32 array attribute",
        _ => return Ok(()),
    };
    if !op.is::<LLVMFuncOp>() {
        let message = format!("{name} is only supported on `llvm.func` operations");
        return Err(translator.fail(op.error(message)));
    }
    let mismatch = |translator: &Translator<'_>| {
        Err(translator.fail(op.error(format!("{name} must be {expected}"))))
    };
    let number = attribute.downcast::<IntegerAttr>(cx);
    let boolean = number.filter(|number| number.value.width() == 1);
    match name {
        "rocdl.kernel" => {
            translator.function_mut().convention = AMDGPU_KERNEL;
            for (name, value) in [(FLAT_SIZE, "1,256"), (UNIFORM_SIZE, "true")] {
                if !translator.has_function_text(name) {
                    translator.add_function_text(name, value);
                }
            }
        }
        "rocdl.flat_work_group_size" => {
            let Some(text) = attribute.downcast::<StringAttr>(cx) else {
                return mismatch(translator);
            };
            translator.add_function_text(FLAT_SIZE, &String::from_utf8_lossy(&text.value));
        }
        "rocdl.max_flat_work_group_size" | "rocdl.waves_per_eu" => {
            let Some(number) = number else { return mismatch(translator) };
            let value = number.value.sext_or_trunc(64).low_u64() as i64;
            match name {
                "rocdl.waves_per_eu" => {
                    translator.add_function_text("amdgpu-waves-per-eu", &value.to_string());
                }
                _ => translator.add_function_text(FLAT_SIZE, &format!("1,{value}")),
            }
        }
        "rocdl.unsafe_fp_atomics" | "rocdl.uniform_work_group_size" => {
            let Some(boolean) = boolean else { return mismatch(translator) };
            let value = if boolean.value.low_u64() == 0 { "false" } else { "true" };
            let target = match name {
                "rocdl.unsafe_fp_atomics" => "amdgpu-unsafe-fp-atomics",
                _ => UNIFORM_SIZE,
            };
            translator.add_function_text(target, value);
        }
        _ => {
            let sizes = attribute.downcast::<DenseArrayAttr>(cx);
            let is_i32 = |sizes: &&DenseArrayAttr| sizes.element.to_text(cx) == "i32";
            let Some(sizes) = sizes.filter(is_i32) else { return mismatch(translator) };
            let mut nodes = Vec::new();
            for size in sizes.ints(cx) {
                nodes.push(translator.i32_metadata(size.low_u64() as i64));
            }
            let node = translator.module.metadata.tuple(&nodes);
            let kind = translator.module.metadata.kind_id("reqd_work_group_size");
            let metadata = &mut translator.function_mut().metadata;
            metadata.retain(|(held, _)| *held != kind);
            metadata.push((kind, node));
        }
    }
    Ok(())
}
