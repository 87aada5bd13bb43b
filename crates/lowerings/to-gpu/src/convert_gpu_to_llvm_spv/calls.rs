//! Lowerings to calls of functions of OpenCL ([`populate_calls`]).

use terrace_builtin::values::constant_integer;
use terrace_builtin::{FloatType, IntegerAttr, TypeExt};
use terrace_gpu::{self as gpu, Dimension, PrintfOp, ShuffleMode, ShuffleOp};
use terrace_ir::{
    Attribute, Context, Op, OpInfo, OpType, Operand, SymbolRefAttr, Type, TypeAttr, Value,
};
use terrace_llvm::{
    self as llvm, CConv, CConvAttr, LLVMFuncOp, LLVMFunctionType, LLVMVoidType, MemoryEffectsAttr,
    ModRefInfo,
};
use terrace_numeric::FloatFormat;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::symbols::{EnclosingScopes, device_attributes};
use terrace_to_llvm::types::pointer_to;

use crate::ops::TargetOps;
use crate::printf::text_constant;
use crate::spaces::enum_value;

/// The address space of constants.
const CONSTANTS: u32 = 2;

/// The function that prints.
const PRINTF: &str = "_Z6printfPU3AS2Kcz";

/// The operations on a dimension of the grid, with their functions.
static DIMENSIONS: &[(&OpInfo, &str)] = &[
    (gpu::BlockDimOp::INFO, "_Z14get_local_sizej"),
    (gpu::BlockIdOp::INFO, "_Z12get_group_idj"),
    (gpu::GlobalIdOp::INFO, "_Z13get_global_idj"),
    (gpu::GridDimOp::INFO, "_Z14get_num_groupsj"),
    (gpu::ThreadIdOp::INFO, "_Z12get_local_idj"),
];

/// The operations on a subgroup, with their functions.
static SUBGROUPS: &[(&OpInfo, &str)] = &[
    (gpu::LaneIdOp::INFO, "_Z22get_sub_group_local_id"),
    (gpu::NumSubgroupsOp::INFO, "_Z18get_num_sub_groups"),
    (gpu::SubgroupIdOp::INFO, "_Z16get_sub_group_id"),
    (gpu::SubgroupSizeOp::INFO, "_Z18get_sub_group_size"),
];

/// Adds the patterns that call functions of OpenCL
/// (MLIR: `populateGpuToLLVMSPVConversionPatterns`).
pub(super) fn populate_calls(lowering: &mut Lowering) {
    for (source, name) in DIMENSIONS {
        lowering.add_sequential("LaunchConfigConversion", source, |op, _, scopes, types, rw| {
            let b = &mut LlvmBuilder::new(rw, types)?;
            let dimension = b.rw.body().attribute(op, "dimension")?;
            let dimension = match enum_value::<Dimension>(&b.cx, dimension)? {
                Dimension::X => 0,
                Dimension::Y => 1,
                Dimension::Z => 2,
            };
            let (dimension, index) = (b.i32(dimension), b.index);
            let value = call(b, scopes, name, &[dimension], Some(index), Kind::Pure)?;
            b.replace(op, value)
        });
    }
    for (source, name) in SUBGROUPS {
        lowering.add_sequential("GPUSubgroupOpConversion", source, |op, _, scopes, types, rw| {
            let b = &mut LlvmBuilder::new(rw, types)?;
            let (word, index) = (b.int_type(32), b.index);
            let mut value = call(b, scopes, name, &[], Some(word), Kind::Plain)?;
            if index != word {
                value = llvm::ZExtOp::build(b.rw, index, value).value(b.rw);
            }
            b.replace(op, value)
        });
    }
    let barrier = gpu::BarrierOp::INFO;
    lowering.add_sequential("GPUBarrierConversion", barrier, |op, _, scopes, types, rw| {
        let b = &mut LlvmBuilder::new(rw, types)?;
        // Local and global memory are synchronized.
        let memory = b.i32(3);
        call(b, scopes, "_Z7barrierj", &[memory], None, Kind::Convergent);
        b.rw.erase_op(op);
        Some(())
    });
    let source = ShuffleOp::INFO;
    lowering.add_sequential("GPUShuffleConversion", source, |op, operands, scopes, types, rw| {
        shuffle(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
    });
    let name = "GPUPrintfOpToLLVMCallLowering";
    lowering.add_sequential(name, PrintfOp::INFO, |op, operands, scopes, types, rw| {
        print(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
    });
}

/// The properties of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The function does not access memory.
    Pure,
    Plain,
    /// All threads call the function together.
    Convergent,
}

impl Kind {
    fn attributes(self, cx: &Context) -> Vec<(&'static str, Attribute)> {
        let mut attributes = device_attributes(cx).to_vec();
        if self != Self::Convergent {
            attributes.retain(|(name, _)| *name != "convergent");
        }
        if self == Self::Pure {
            let none = ModRefInfo::NoModRef;
            let effects = MemoryEffectsAttr {
                other: none,
                arg_mem: none,
                inaccessible_mem: none,
                errno_mem: none,
                target_mem0: none,
                target_mem1: none,
            };
            attributes.push(("memory_effects", effects.intern(cx).attr()));
        }
        attributes
    }
}

/// Calls the function `name`, which is declared if it is missing. Returns its result if it has one.
fn call(
    b: &mut LlvmBuilder<'_, '_>,
    scopes: &mut EnclosingScopes,
    name: &str,
    arguments: &[Value],
    result: Option<Type>,
    kind: Kind,
) -> Option<Value> {
    let cx = b.cx.clone();
    let params = arguments.iter().map(|value| b.type_of(*value)).collect();
    let return_type = result.unwrap_or_else(|| LLVMVoidType.intern(&cx).ty());
    let ty = LLVMFunctionType { return_type, params, var_arg: false };
    let attributes = kind.attributes(&cx);
    scopes.innermost_table()?.device_function(&cx, name, ty, &attributes);
    let callee = SymbolRefAttr::flat(&cx, name).attr();
    let mut named = build::named(&cx, &[("callee", callee)]);
    named.extend(build::named(&cx, &attributes));
    build::call(b.rw, &named, arguments, result)
}

/// Returns the part of the name of a function that stands for a value of type `ty` and an offset;
/// `None` for other types.
fn mangled(cx: &Context, ty: Type) -> Option<&'static str> {
    Some(match (ty.float_format(cx), ty.int_or_float_width(cx)?) {
        (Some(FloatFormat::F16), _) => "Dhj",
        (Some(FloatFormat::F32), _) => "fj",
        (Some(FloatFormat::F64), _) => "dj",
        (None, 8) => "cj",
        (None, 16) => "sj",
        (None, 32) => "ij",
        (None, 64) => "lj",
        _ => return None,
    })
}

/// Lowers a shuffle within whole subgroups, whose size the enclosing function states.
fn shuffle(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let [mut value, offset, _] = *operands else { return None };
    let view = ShuffleOp::from_op(op).view(b.rw.body());
    let (mode, width) = (view.mode(), constant_integer(b.rw.body(), view.width())?);
    if subgroup_size(b, op)? != width {
        return None;
    }
    let ty = b.type_of(value);
    let (is_bool, is_bf16) = (ty.is_integer_of(&cx, 1), ty.is_float_of(&cx, FloatFormat::BF16));
    if is_bool {
        let byte = b.int_type(8);
        value = llvm::ZExtOp::build(b.rw, byte, value).value(b.rw);
    } else if is_bf16 {
        let word = b.int_type(16);
        value = b.bitcast(value, word);
    }
    let base = match mode {
        ShuffleMode::IDX => "sub_group_shuffle",
        ShuffleMode::XOR => "sub_group_shuffle_xor",
        ShuffleMode::UP => "sub_group_shuffle_up",
        ShuffleMode::DOWN => "sub_group_shuffle_down",
    };
    let shuffled = b.type_of(value);
    let name = format!("_Z{}{base}{}", base.len(), mangled(&cx, shuffled)?);
    let arguments = [value, offset];
    let mut new = call(b, scopes, &name, &arguments, Some(shuffled), Kind::Convergent)?;
    if is_bool {
        new = llvm::TruncOp::build(b.rw, ty, new).value(b.rw);
    } else if is_bf16 {
        let bf16 = FloatType::get(&cx, FloatFormat::BF16).ty();
        new = b.bitcast(new, bf16);
    }
    let bit = b.int_type(1);
    let valid = build::constant(b.rw, IntegerAttr::bool(&cx, true).attr(), bit);
    b.rw.replace_op(op, &[new, valid]);
    Some(())
}

/// Returns the size of subgroups that the `llvm.func` around `op` requires; `None` without one.
fn subgroup_size(b: &LlvmBuilder<'_, '_>, op: Op) -> Option<i64> {
    let view = b.rw.body().op(op);
    let function = view.ancestors().find(|around| around.is::<LLVMFuncOp>())?;
    let size = function.attribute("intel_reqd_sub_group_size")?;
    size.downcast::<IntegerAttr>(&b.cx)?.to_i64()
}

/// Lowers printing to a call with a variable number of arguments.
fn print(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let format = PrintfOp::from_op(op).view(b.rw.body()).format().to_string();
    let (pointer, word) = (pointer_to(&cx, CONSTANTS), b.int_type(32));
    let ty = LLVMFunctionType { return_type: word, params: vec![pointer], var_arg: true };
    let convention = CConvAttr { calling_conv: CConv::SPIR_FUNC }.intern(&cx).attr();
    let table = scopes.innermost_table()?;
    table.device_function(&cx, PRINTF, ty.clone(), &[("CConv", convention)]);
    let text = text_constant(b, op, scopes, "printfFormat_", &format, CONSTANTS)?;
    let arguments: Vec<Value> = [text].into_iter().chain(operands.iter().copied()).collect();
    let attributes = [
        ("callee", SymbolRefAttr::flat(&cx, PRINTF).attr()),
        ("var_callee_type", TypeAttr::get(&cx, ty.intern(&cx).ty()).attr()),
        ("CConv", convention),
    ];
    build::call(b.rw, &build::named(&cx, &attributes), &arguments, Some(word))?;
    b.rw.erase_op(op);
    Some(())
}
