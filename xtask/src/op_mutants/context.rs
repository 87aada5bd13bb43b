//! Operations in other places: alone in a text ([`alone`]), inside of other operations, and
//! attributes of dialects on functions, arguments, modules and globals ([`carrier`]).

use super::statement::Statement;
use crate::mutants::random::Random;

/// Texts around an operation, which replaces `BODY`.
const PARENTS: &[&str] = &[
    "BODY",
    "\"builtin.module\"() ({\nBODY\n}) : () -> ()",
    "\"func.func\"() <{function_type = () -> (), sym_name = \"u_f\"}> ({\nBODY\n\"func.return\"() : () -> ()\n}) : () -> ()",
    "\"llvm.func\"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = \"u_f\", visibility_ = 0 : i64}> ({\nBODY\n\"llvm.return\"() : () -> ()\n}) : () -> ()",
    "\"gpu.module\"() <{sym_name = \"u_g\"}> ({\nBODY\n}) : () -> ()",
    "\"gpu.module\"() <{sym_name = \"u_g\"}> ({\n\"gpu.func\"() <{function_type = () -> ()}> ({\nBODY\n\"gpu.return\"() : () -> ()\n}) {sym_name = \"u_f\"} : () -> ()\n}) : () -> ()",
    "\"spirv.module\"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({\nBODY\n}) : () -> ()",
    "\"spirv.module\"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({\n\"spirv.func\"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = \"u_f\"}> ({\nBODY\n\"spirv.Return\"() : () -> ()\n}) : () -> ()\n}) : () -> ()",
    "\"u.region\"() ({\n^bb0(%u_arg: i32):\nBODY\n\"u.end\"() : () -> ()\n}) : () -> ()",
    "\"u.region\"() ({\nBODY\n}) : () -> ()",
    "%u_i = \"u.source\"() : () -> index\n%u_r = \"test.isolated_region\"(%u_i) ({\n^bb0(%u_a: index):\nBODY\n\"test.region_yield\"(%u_a) : (index) -> ()\n}) : (index) -> index",
    "%u_c = \"u.source\"() : () -> i1\n\"scf.if\"(%u_c) ({\nBODY\n\"scf.yield\"() : () -> ()\n}, {\n}) : (i1) -> ()",
    "%u_c = \"u.source\"() : () -> index\n\"scf.for\"(%u_c, %u_c, %u_c) ({\n^bb0(%u_a: index):\nBODY\n\"scf.yield\"() : () -> ()\n}) : (index, index, index) -> ()",
    "\"scf.execute_region\"() ({\nBODY\n\"scf.yield\"() : () -> ()\n}) : () -> ()",
    "\"scf.forall\"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({\n^bb0(%u_a: index):\n\"scf.forall.in_parallel\"() ({\nBODY\n}) : () -> ()\n}) : () -> ()",
    "\"affine.for\"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({\n^bb0(%u_a: index):\nBODY\n\"affine.yield\"() : () -> ()\n}) : () -> ()",
    "\"omp.parallel\"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({\nBODY\n\"omp.terminator\"() : () -> ()\n}) : () -> ()",
    "\"acc.parallel\"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({\nBODY\n\"acc.yield\"() : () -> ()\n}) : () -> ()",
    "\"transform.sequence\"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({\n^bb0(%u_a: !transform.any_op):\nBODY\n\"transform.yield\"() : () -> ()\n}) : () -> ()",
    "\"transform.named_sequence\"() <{function_type = (!transform.any_op) -> (), sym_name = \"u_s\"}> ({\n^bb0(%u_a: !transform.any_op):\nBODY\n\"transform.yield\"() : () -> ()\n}) : () -> ()",
    "\"memref.alloca_scope\"() ({\nBODY\n\"memref.alloca_scope.return\"() : () -> ()\n}) : () -> ()",
    "%u_t = \"async.execute\"() <{operandSegmentSizes = array<i32: 0, 0>}> ({\nBODY\n\"async.yield\"() : () -> ()\n}) : () -> !async.token",
    "\"pdl.pattern\"() <{benefit = 1 : i16, sym_name = \"u_p\"}> ({\nBODY\n}) : () -> ()",
    "\"irdl.dialect\"() <{sym_name = \"u_d\"}> ({\nBODY\n}) : () -> ()",
    "\"emitc.class\"() <{sym_name = \"u_c\"}> ({\nBODY\n}) : () -> ()",
    "\"emitc.func\"() <{function_type = () -> (), sym_name = \"u_f\"}> ({\nBODY\n\"emitc.return\"() : () -> ()\n}) : () -> ()",
    "%u_t = \"u.source\"() : () -> tensor<4xf32>\n%u_r = \"linalg.generic\"(%u_t, %u_t) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({\n^bb0(%u_a: f32, %u_b: f32):\nBODY\n\"linalg.yield\"(%u_a) : (f32) -> ()\n}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
    "%u_c = \"u.source\"() : () -> index\n%u_w = \"vector.warp_execute_on_lane_0\"(%u_c) <{warp_size = 32 : i64}> ({\nBODY\n%u_v = \"u.source\"() : () -> f32\n\"gpu.yield\"(%u_v) : (f32) -> ()\n}) : (index) -> f32",
    "%u_c = \"u.source\"() : () -> index\n\"gpu.launch\"(%u_c, %u_c, %u_c, %u_c, %u_c, %u_c) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({\n^bb0(%u_1: index, %u_2: index, %u_3: index, %u_4: index, %u_5: index, %u_6: index, %u_7: index, %u_8: index, %u_9: index, %u_10: index, %u_11: index, %u_12: index):\nBODY\n\"gpu.terminator\"() : () -> ()\n}) : (index, index, index, index, index, index) -> ()",
    "\"wasmssa.func\"() <{functionType = () -> (), sym_name = \"u_f\"}> ({\nBODY\n\"wasmssa.return\"() : () -> ()\n}) : () -> ()",
    "\"smt.solver\"() ({\nBODY\n\"smt.yield\"() : () -> ()\n}) : () -> ()",
    "\"shape.function_library\"() <{mapping = {}}> ({\nBODY\n}) {sym_name = \"u_l\"} : () -> ()",
];

/// Returns `op` without the rest of its text, inside of a random operation; its operands are
/// results of operations that are not registered.
pub(super) fn alone(op: &Statement, random: &mut Random) -> String {
    let mut op = op.clone();
    let mut body = Vec::new();
    for (at, (operand, ty)) in op.operands.iter_mut().zip(&op.operand_types).enumerate() {
        *operand = format!("%u_o{at}");
        body.push(format!("{operand} = \"u.source\"() : () -> {ty}"));
    }
    body.extend(op.lines());
    random.pick(PARENTS).replace("BODY", &body.join("\n"))
}

/// Texts with an attribute, which replaces `ATTR`.
const CARRIERS: &[&str] = &[
    "\"builtin.module\"() ({\n}) {ATTR} : () -> ()",
    "\"u.op\"() {ATTR} : () -> ()",
    "\"func.func\"() <{function_type = () -> (), sym_name = \"u_f\"}> ({\n\"func.return\"() : () -> ()\n}) {ATTR} : () -> ()",
    "\"func.func\"() <{arg_attrs = [{ATTR}], function_type = (memref<4xf32>) -> (), sym_name = \"u_f\", sym_visibility = \"private\"}> ({\n}) : () -> ()",
    "\"func.func\"() <{arg_attrs = [{}, {ATTR}], function_type = (i32, !llvm.ptr) -> (), sym_name = \"u_f\"}> ({\n^bb0(%a: i32, %b: !llvm.ptr):\n\"func.return\"() : () -> ()\n}) : () -> ()",
    "\"func.func\"() <{function_type = () -> (i32), res_attrs = [{ATTR}], sym_name = \"u_f\", sym_visibility = \"private\"}> ({\n}) : () -> ()",
    "\"llvm.func\"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = \"u_f\", visibility_ = 0 : i64}> ({\n}) {ATTR} : () -> ()",
    "\"llvm.func\"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{ATTR}], function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = \"u_f\", visibility_ = 0 : i64}> ({\n}) : () -> ()",
    "\"llvm.func\"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{ATTR}], function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = \"u_f\", visibility_ = 0 : i64}> ({\n}) {nvvm.kernel} : () -> ()",
    "\"llvm.func\"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, res_attrs = [{ATTR}], sym_name = \"u_f\", visibility_ = 0 : i64}> ({\n}) : () -> ()",
    "\"builtin.module\"() ({\n\"gpu.module\"() <{sym_name = \"u_g\"}> ({\n\"gpu.func\"() <{function_type = () -> ()}> ({\n\"gpu.return\"() : () -> ()\n}) {sym_name = \"u_f\", ATTR} : () -> ()\n}) {ATTR} : () -> ()\n}) {gpu.container_module, ATTR} : () -> ()",
    "\"builtin.module\"() ({\n  \"transform.named_sequence\"() <{arg_attrs = [{ATTR}], function_type = (!transform.any_op) -> (), sym_name = \"u_s\"}> ({\n  ^bb0(%arg0: !transform.any_op):\n    \"transform.yield\"() : () -> ()\n  }) {ATTR} : () -> ()\n}) {transform.with_named_sequence} : () -> ()",
    "\"spirv.module\"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({\n\"spirv.func\"() <{arg_attrs = [{ATTR}], function_control = #spirv.function_control<None>, function_type = (f32) -> (), sym_name = \"u_f\"}> ({\n^bb0(%a: f32):\n\"spirv.Return\"() : () -> ()\n}) {ATTR} : () -> ()\n}) {ATTR} : () -> ()",
    "\"memref.global\"() <{sym_name = \"u_m\", type = memref<2xf32>, initial_value}> {ATTR} : () -> ()",
    "\"llvm.mlir.global\"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = \"u_m\", visibility_ = 0 : i64}> ({\n}) {ATTR} : () -> ()",
    "%0 = \"u.op\"() : () -> tensor<4x4xf32>\n%1 = \"linalg.matmul\"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> ({\n^bb0(%a: f32, %b: f32, %c: f32):\n  %p = \"arith.mulf\"(%a, %b) : (f32, f32) -> f32\n  %s = \"arith.addf\"(%c, %p) : (f32, f32) -> f32\n  \"linalg.yield\"(%s) : (f32) -> ()\n}) {ATTR} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>",
    "%0 = \"u.op\"() {ATTR} : () -> !llvm.ptr\n\"llvm.call\"(%0) <{arg_attrs = [{ATTR}], fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()",
];

/// Returns a text in which a random place has the attribute `entry`.
pub(super) fn carrier(entry: &str, random: &mut Random) -> String {
    random.pick(CARRIERS).replace("ATTR", entry)
}
