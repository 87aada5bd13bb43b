//! The pass `convert-spirv-to-llvm`: lowers spirv to llvm (MLIR: `SPIRVToLLVM.cpp`). [`lowering`]
//! collects its patterns.

mod composite;
mod control;
mod group;
mod memory;
mod module;
mod ops;
mod types;

use std::sync::Arc;

use terrace_ir::{Body, Diagnostic, Op, OpType, Severity};
use terrace_llvm as llvm;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::Rw;
use terrace_spirv as spirv;

use self::types::AddressSpaceMapping;
use crate::convert_func_to_llvm::parameter_types;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

/// Replace spirv operations by llvm operations
#[pass(
    name = "convert-spirv-to-llvm",
    title = "ConvertSPIRVToLLVMPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertSpirvToLlvm {
    /// API of the client, which determines the address spaces of storage classes
    #[option]
    pub client_api: ClientApi,
}

/// The API that a SPIR-V module is for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum ClientApi {
    /// The client API is unknown: all storage classes are in one address space.
    #[default]
    #[option(name = "Unknown")]
    Unknown,
    /// The API Metal.
    #[option(name = "Metal")]
    Metal,
    /// The API OpenCL.
    #[option(name = "OpenCL")]
    OpenCl,
    /// The API Vulkan.
    #[option(name = "Vulkan")]
    Vulkan,
    /// The API WebGPU.
    #[option(name = "WebGPU")]
    WebGpu,
}

fn run(pass: &ConvertSpirvToLlvm, target: &mut Target<'_>) -> PassResult {
    encode_bindings(target.body_mut());
    let (spaces, warning) = address_spaces(pass.client_api, target.body());
    if let Some(warning) = warning {
        target.emit(warning);
    }
    lowering(spaces).run(target)
}

/// Returns the lowering of spirv with the address spaces of storage classes `spaces`.
fn lowering(spaces: AddressSpaceMapping) -> Lowering {
    let mut lowering = Lowering::new(INDEX_WIDTH);
    lowering.converter = Arc::new(types::converter(spaces));
    lowering.fold_casts();
    lowering.target.illegal_dialects(&["spirv"]).legal_op::<terrace_builtin::ModuleOp>();
    populate_spirv_to_llvm(&mut lowering, spaces);
    lowering
}

/// Adds the patterns that lower spirv (MLIR: `populateSPIRVToLLVMConversionPatterns`,
/// `populateSPIRVToLLVMFunctionConversionPatterns` and
/// `populateSPIRVToLLVMModuleConversionPatterns`). The converter of `lowering` must convert SPIR-V
/// types.
fn populate_spirv_to_llvm(lowering: &mut Lowering, spaces: AddressSpaceMapping) {
    lowering.add_one_to_one("DirectConversionPattern", ops::ONE_TO_ONE);
    lowering.add::<spirv::AccessChainOp>("AccessChainPattern", memory::access_chain);
    lowering.add::<spirv::AddressOfOp>("AddressOfPattern", memory::address_of);
    lowering.add::<spirv::BitFieldInsertOp>("BitFieldInsertPattern", ops::bit_field_insert);
    lowering.add::<spirv::BitFieldSExtractOp>("BitFieldSExtractPattern", ops::bit_field_s_extract);
    lowering.add::<spirv::BitFieldUExtractOp>("BitFieldUExtractPattern", ops::bit_field_u_extract);
    lowering.add::<spirv::BitcastOp>("BitcastConversionPattern", ops::bitcast);
    lowering.add::<spirv::BranchOp>("BranchConversionPattern", |op, operands, _, rw| {
        control::branch(op, operands, rw)
    });
    lowering.add::<spirv::BranchConditionalOp>(
        "BranchConditionalConversionPattern",
        |op, operands, _, rw| control::branch_conditional(op, operands, rw),
    );
    lowering.add::<spirv::CompositeExtractOp>("CompositeExtractPattern", composite::extract);
    lowering.add::<spirv::CompositeInsertOp>("CompositeInsertPattern", composite::insert);
    lowering.add::<spirv::ConstantOp>("ConstantScalarAndVectorPattern", composite::constant);
    lowering.add::<spirv::EntryPointOp>("ErasePattern", |op, _, _, rw| erase(op, rw));
    lowering.add::<spirv::ExecutionModeOp>("ExecutionModePattern", |op, _, _, rw| {
        module::execution_mode(op, rw)
    });
    lowering.add::<spirv::FunctionCallOp>("FunctionCallPattern", control::call);
    lowering.add::<spirv::GLInverseSqrtOp>("InverseSqrtPattern", ops::inverse_sqrt);
    lowering.add::<spirv::LoadOp>("LoadStorePattern", memory::load);
    lowering.add::<spirv::LogicalNotOp>("NotPattern", ops::not);
    lowering.add::<spirv::LoopOp>("LoopPattern", |op, _, types, rw| {
        control::structured_loop(op, types, rw)
    });
    lowering
        .add::<spirv::ModuleOp>("ModuleConversionPattern", |op, _, _, rw| module::module(op, rw));
    lowering.add::<spirv::NotOp>("NotPattern", ops::not);
    lowering.add::<spirv::ReturnOp>("ReturnPattern", |op, operands, _, rw| {
        module::return_op(op, operands, rw)
    });
    lowering.add::<spirv::ReturnValueOp>("ReturnValuePattern", |op, operands, _, rw| {
        module::return_op(op, operands, rw)
    });
    lowering.add::<spirv::SelectionOp>("SelectionPattern", |op, _, types, rw| {
        control::selection(op, types, rw)
    });
    lowering.add::<spirv::StoreOp>("LoadStorePattern", memory::store);
    lowering.add::<spirv::VariableOp>("VariablePattern", memory::variable);
    lowering.add::<spirv::VectorShuffleOp>("VectorShufflePattern", composite::shuffle);
    for (source, predicate) in ops::INTEGER_COMPARISONS {
        lowering.add_for("IComparePattern", source, |op, operands, types, rw| {
            ops::compare(op, operands, types, rw, llvm::ICmpOp::INFO, *predicate)
        });
    }
    for (source, predicate) in ops::FLOAT_COMPARISONS {
        lowering.add_for("FComparePattern", source, |op, operands, types, rw| {
            ops::compare(op, operands, types, rw, llvm::FCmpOp::INFO, *predicate)
        });
    }
    for (source, extend, truncate) in ops::RESIZING_CASTS {
        lowering.add_for("IndirectCastPattern", source, |op, operands, types, rw| {
            ops::resizing_cast(op, operands, types, rw, (extend, truncate))
        });
    }
    for (source, target) in ops::SHIFTS {
        lowering.add_for("ShiftPattern", source, |op, operands, types, rw| {
            ops::shift(op, operands, types, rw, target)
        });
    }
    for (source, function) in group::BARRIERS {
        lowering.add_sequential("ControlBarrierPattern", source, |op, _, scopes, _, rw| {
            group::barrier(op, rw, scopes.innermost_table()?, function)
        });
    }
    for source in group::REDUCTIONS {
        lowering.add_sequential("GroupReducePattern", source, |op, operands, scopes, types, rw| {
            group::reduction(op, operands, types, rw, scopes.innermost_table()?)
        });
    }
    let (types, parameters) = (lowering.converter.clone(), parameter_types(&lowering.converter));
    lowering.patterns.add::<spirv::FuncOp>("FuncConversionPattern", None, move |op, _, rw| {
        module::function(op.op(), &types, &parameters, rw)
    });
    let types = lowering.converter.clone();
    lowering.patterns.add::<spirv::GlobalVariableOp>(
        "GlobalVariablePattern",
        None,
        move |op, _, rw| module::variable(op.op(), &types, spaces, rw),
    );
}

fn erase(op: Op, rw: Rw<'_, '_>) -> Option<()> {
    rw.erase_op(op);
    Some(())
}

/// Encodes the descriptor sets and bindings of global variables in `body` into their names.
pub(crate) fn encode_bindings(body: &mut Body) {
    module::name_bound_variables(body);
}

/// Returns the address spaces of `api`; if `api` is not implemented, the address spaces of an
/// unknown API with a warning.
fn address_spaces(api: ClientApi, body: &Body) -> (AddressSpaceMapping, Option<Diagnostic>) {
    match api {
        ClientApi::OpenCl => (AddressSpaceMapping::OpenCl, None),
        ClientApi::Unknown => (AddressSpaceMapping::Flat, None),
        ClientApi::Metal | ClientApi::Vulkan | ClientApi::WebGpu => {
            let name = api.text();
            let message = format!("address space mapping for client '{name}' not implemented");
            // The warning gets the note of an error, which prints the operation.
            let shown = body.root().plain_error(message.as_str());
            let warning = Diagnostic::new(Severity::Warning, body.root().location(), message);
            let warning = shown
                .notes()
                .iter()
                .fold(warning, |warning, note| warning.with_note(note.location(), note.message()));
            (AddressSpaceMapping::Flat, Some(warning))
        }
    }
}
