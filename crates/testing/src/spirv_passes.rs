//! Test passes of SPIR-V: attributes of entry points, signatures with vectors, and the combination
//! of modules.

use terrace_arith::ArithDialect;
use terrace_builtin::DenseArrayAttr;
use terrace_builtin::parameter::I32List;
use terrace_gpu::{GPUFuncOp, GPUModuleOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Builder, InsertionPoint, Op, PatternSet};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_spirv::{EntryPointABIAttr, ModuleOp, SpirvDialect};
use terrace_spirv_transforms::{combine_modules, unroll_signature};
use terrace_transforms::{apply_patterns_everywhere, for_each_body};
use terrace_vector::VectorDialect;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestSpirvEntryPointAbi>()
        .insert::<TestSpirvFuncSignatureConversion>()
        .insert::<TestSpirvModuleCombiner>();
}

/// Set the attribute `spirv.entry_point_abi` of the kernels of a module.
#[pass(
    name = "test-spirv-entry-point-abi",
    title = "(anonymous namespace)::TestSpirvEntryPointABIPass",
    anchor = "gpu.module",
    run = set_entry_point_abi
)]
struct TestSpirvEntryPointAbi {
    /// The size of subgroups; 0 = not stated
    #[option]
    subgroup_size: i32,
    /// The width of floating-point instructions in bits; 0 = not stated
    #[option]
    target_width: i32,
    /// The size of workgroups by dimension; 1 where not stated
    #[option]
    workgroup_size: Vec<i32>,
}

/// The name of the attribute of entry points.
const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";

fn set_entry_point_abi(pass: &TestSpirvEntryPointAbi, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<SpirvDialect>();
    let mut size = pass.workgroup_size.clone();
    size.resize(3, 1);
    let stated = |number: i32| (number != 0).then_some(number);
    let abi = EntryPointABIAttr {
        workgroup_size: Some(I32List(DenseArrayAttr::i32s(&cx, &size))),
        subgroup_size: stated(pass.subgroup_size),
        target_width: stated(pass.target_width),
    };
    let abi = abi.intern(&cx).attr();
    let module = target.body_mut();
    debug_assert!(module.root().is::<GPUModuleOp>(), "the anchor of the pass");
    for (_, function) in module.bodies_mut() {
        let root = function.root();
        let is_kernel = root.is::<GPUFuncOp>() && root.attribute("gpu.kernel").is_some();
        if is_kernel && root.attribute(ENTRY_POINT_ABI).is_none() {
            // A discardable attribute accepts any value.
            let _ = function.set_attribute(Op::ROOT, ENTRY_POINT_ABI, Some(abi));
        }
    }
    Ok(())
}

/// Unroll the vectors in signatures of functions.
#[pass(
    name = "test-spirv-func-signature-conversion",
    anchor = "builtin.module",
    title = "mlir::(anonymous namespace)::TestSPIRVFuncSignatureConversion",
    run = unroll_signatures
)]
struct TestSpirvFuncSignatureConversion {}

fn unroll_signatures(_: &TestSpirvFuncSignatureConversion, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<VectorDialect>();
    // MLIR folds the existing operations, but not those that the unrolling creates.
    apply_patterns_everywhere(target.body_mut(), PatternSet::new());
    for_each_body(target.body_mut(), &|body: &mut Body| unroll_signature(body));
    Ok(())
}

/// Combine all modules of SPIR-V, and list the renamed symbols.
#[pass(
    name = "test-spirv-module-combiner",
    title = "(anonymous namespace)::TestModuleCombinerPass",
    anchor = "builtin.module",
    run = combine
)]
struct TestSpirvModuleCombiner {}

fn combine(_: &TestSpirvModuleCombiner, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    let body = target.body_mut();
    let Some(block) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region)) else {
        return Ok(());
    };
    let ops: Vec<Op> = body
        .ops_in(block)
        .filter(|op| body.child(*op).is_some_and(|child| child.root().is::<ModuleOp>()))
        .collect();
    let modules: Vec<&Body> = ops.iter().filter_map(|op| body.child(*op)).collect();
    let combined = combine_modules(&modules);
    if let Ok(Some((module, renamed))) = combined {
        for symbol in renamed {
            let name = modules.get(symbol.module).and_then(|module| symbol_name(module.root()));
            let name = name.map_or("None".to_owned(), |name| name.as_str(&cx).to_owned());
            terrace_ir::outln!("[{name}] {} -> {}", symbol.old, symbol.new);
        }
        if let Some(first) = ops.first() {
            let location = module.location(Op::ROOT);
            let module = body.insert_child(module);
            Builder::new(body, InsertionPoint::Before(*first), location).insert(module);
        }
    }
    ops.into_iter().for_each(|op| body.erase(op));
    Ok(())
}
