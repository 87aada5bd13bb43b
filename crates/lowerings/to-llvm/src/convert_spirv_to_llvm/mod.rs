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

use terrace_ir::{Body, Diagnostic, Op, OpType, Severity, Value};
use terrace_rewrite::{ConversionRewriter, TypeConverter};
use terrace_spirv as spirv;

pub(crate) use self::types::Client;
use crate::convert_arith_to_llvm::with;
use crate::convert_func_to_llvm::parameter_types;
use crate::direct;
use crate::run::Lowering;
use crate::symbols::lock;
use crate::types::INDEX_WIDTH;
use terrace_pass::{PassOption, PassResult, Target, pass};

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
    /// Not known: all storage classes are in one address space.
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
    prepare(target.body_mut());
    let (client, warning) = client(pass.client_api, target.body());
    if let Some(warning) = warning {
        target.emit(warning);
    }
    lowering(client).run(target)
}

type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

/// A conversion function: it gets an operation and the operands with converted types, and replaces
/// the operation; `None` if it does not match.
type Lower = fn(Op, &[Value], &TypeConverter, Rw<'_, '_>) -> Option<()>;

/// The operations, their conversion functions, and the names of the patterns.
static LOWERINGS: &[(&str, Lower, &str)] = &[
    ("spirv.AccessChain", memory::access_chain, "AccessChainPattern"),
    ("spirv.mlir.addressof", memory::address_of, "AddressOfPattern"),
    ("spirv.BitFieldInsert", ops::bit_field_insert, "BitFieldInsertPattern"),
    ("spirv.BitFieldSExtract", ops::bit_field_s_extract, "BitFieldSExtractPattern"),
    ("spirv.BitFieldUExtract", ops::bit_field_u_extract, "BitFieldUExtractPattern"),
    ("spirv.Bitcast", ops::bitcast, "BitcastConversionPattern"),
    (
        "spirv.Branch",
        |op, operands, _, rw| control::branch(op, operands, rw),
        "BranchConversionPattern",
    ),
    (
        "spirv.BranchConditional",
        |op, operands, _, rw| control::branch_conditional(op, operands, rw),
        "BranchConditionalConversionPattern",
    ),
    ("spirv.CompositeExtract", composite::extract, "CompositeExtractPattern"),
    ("spirv.CompositeInsert", composite::insert, "CompositeInsertPattern"),
    ("spirv.Constant", composite::constant, "ConstantScalarAndVectorPattern"),
    ("spirv.EntryPoint", |op, _, _, rw| erase(op, rw), "ErasePattern"),
    ("spirv.ExecutionMode", |op, _, _, rw| module::execution_mode(op, rw), "ExecutionModePattern"),
    ("spirv.FunctionCall", control::call, "FunctionCallPattern"),
    ("spirv.GL.InverseSqrt", ops::inverse_sqrt, "InverseSqrtPattern"),
    ("spirv.Load", memory::load, "LoadStorePattern"),
    ("spirv.LogicalNot", ops::not, "NotPattern"),
    ("spirv.mlir.loop", |op, _, types, rw| control::structured_loop(op, types, rw), "LoopPattern"),
    ("spirv.module", |op, _, _, rw| module::module(op, rw), "ModuleConversionPattern"),
    ("spirv.Not", ops::not, "NotPattern"),
    ("spirv.Return", |op, operands, _, rw| module::leave(op, operands, rw), "ReturnPattern"),
    (
        "spirv.ReturnValue",
        |op, operands, _, rw| module::leave(op, operands, rw),
        "ReturnValuePattern",
    ),
    (
        "spirv.mlir.selection",
        |op, _, types, rw| control::selection(op, types, rw),
        "SelectionPattern",
    ),
    ("spirv.Store", memory::store, "LoadStorePattern"),
    ("spirv.Variable", memory::variable, "VariablePattern"),
    ("spirv.VectorShuffle", composite::shuffle, "VectorShufflePattern"),
];

/// Returns the lowering of spirv with the address spaces of `client`.
pub(crate) fn lowering(client: Client) -> Lowering {
    let mut new = Lowering::new(INDEX_WIDTH);
    new.converter = Arc::new(types::converter(client));
    new.target.illegal_dialects(&["spirv"]).legal_op::<terrace_builtin::ModuleOp>();
    populate(&mut new, client);
    new
}

fn populate(new: &mut Lowering, client: Client) {
    let (patterns, converter) = (&mut new.patterns, &new.converter);
    direct::add(patterns, converter, ops::DIRECT);
    patterns.set_debug_name("DirectConversionPattern");
    for (name, lower, pattern) in LOWERINGS {
        patterns.add_named(name, Some(converter), with(converter, *lower)).set_debug_name(pattern);
    }
    for (name, predicate) in ops::INTEGER_COMPARISONS {
        let compare = |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
            ops::compare(op, operands, types, rw, "llvm.icmp", *predicate)
        };
        patterns.add_named(name, Some(converter), with(converter, compare));
    }
    patterns.set_debug_name("IComparePattern");
    for (name, predicate) in ops::FLOAT_COMPARISONS {
        let compare = |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
            ops::compare(op, operands, types, rw, "llvm.fcmp", *predicate)
        };
        patterns.add_named(name, Some(converter), with(converter, compare));
    }
    patterns.set_debug_name("FComparePattern");
    for (name, extend, truncate) in ops::RESIZING_CASTS {
        let cast = |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
            ops::resizing_cast(op, operands, types, rw, (extend, truncate))
        };
        patterns.add_named(name, Some(converter), with(converter, cast));
    }
    patterns.set_debug_name("IndirectCastPattern");
    for (name, to) in ops::SHIFTS {
        let shift = |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
            ops::shift(op, operands, types, rw, to)
        };
        patterns.add_named(name, Some(converter), with(converter, shift));
    }
    patterns.set_debug_name("ShiftPattern");
    for (name, function) in group::BARRIERS {
        let around = new.around.clone();
        patterns.add_named(name, Some(converter), move |op, _, rw| {
            group::barrier(op, rw, lock(&around).nearest()?, function)
        });
        new.in_order.push(name);
    }
    patterns.set_debug_name("ControlBarrierPattern");
    for name in group::REDUCTIONS {
        let (around, types) = (new.around.clone(), converter.clone());
        patterns.add_named(name, Some(converter), move |op, operands, rw| {
            group::reduction(op, operands, &types, rw, lock(&around).nearest()?)
        });
        new.in_order.push(name);
    }
    patterns.set_debug_name("GroupReducePattern");
    let parameters = parameter_types(converter);
    let function = move |op, _: &[Value], types: &_, rw: Rw<'_, '_>| {
        module::function(op, types, &parameters, rw)
    };
    patterns.add_named(spirv::FuncOp::INFO.name, None, with(converter, function));
    patterns.set_debug_name("FuncConversionPattern");
    let variable =
        move |op, _: &[Value], types: &_, rw: Rw<'_, '_>| module::variable(op, types, client, rw);
    patterns.add_named(spirv::GlobalVariableOp::INFO.name, None, with(converter, variable));
    patterns.set_debug_name("GlobalVariablePattern");
}

fn erase(op: Op, rw: Rw<'_, '_>) -> Option<()> {
    rw.erase_op(op);
    Some(())
}

/// Encodes the descriptor sets and bindings of global variables in `body` into their names.
pub(crate) fn prepare(body: &mut Body) {
    module::name_bound_variables(body);
}

/// Returns the address spaces of `api`; those of an unknown API, with a warning, if they are not
/// implemented.
fn client(api: ClientApi, body: &Body) -> (Client, Option<Diagnostic>) {
    match api {
        ClientApi::OpenCl => (Client::OpenCl, None),
        ClientApi::Unknown => (Client::Flat, None),
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
            (Client::Flat, Some(warning))
        }
    }
}
