//! The pass `convert-math-to-xevm`: lowers fast math to calls of native functions of OpenCL
//! (MLIR: `MathToXeVM.cpp`).

use terrace_arith::{self as arith, FastMathFlags};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Ident, Op, OpInfo, OpType, SymbolRefAttr, Type, Value};
use terrace_llvm::LLVMFunctionType;
use terrace_math as math;
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::symbols::{EnclosingScopes, Placement};
use terrace_to_llvm::types::INDEX_WIDTH;

/// Convert (fast) math operations to native XeVM/SPIRV equivalents
#[pass(name = "convert-math-to-xevm", title = "ConvertMathToXeVMPass", run = run)]
pub struct ConvertMathToXevm {
    /// Convert supported Arith ops (e.g. arith.divf) as well.
    #[option(default = true)]
    pub convert_arith: bool,
}

fn run(pass: &ConvertMathToXevm, target: &mut Target<'_>) -> PassResult {
    let mut new = Lowering::new(INDEX_WIDTH);
    populate_math_to_xevm(&mut new, pass.convert_arith);
    new.run(target)
}

/// The operations that have a native function, with its name.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (math::ExpOp::INFO, "exp"),
    (math::CosOp::INFO, "cos"),
    (math::Exp2Op::INFO, "exp2"),
    (math::LogOp::INFO, "log"),
    (math::Log2Op::INFO, "log2"),
    (math::Log10Op::INFO, "log10"),
    (math::PowFOp::INFO, "powr"),
    (math::RsqrtOp::INFO, "rsqrt"),
    (math::SinOp::INFO, "sin"),
    (math::SqrtOp::INFO, "sqrt"),
    (math::TanOp::INFO, "tan"),
];

/// Adds the patterns that lower operations with the flag `afn`, `arith.divf` only if `arith` is set
/// (MLIR: `populateMathToXeVMConversionPatterns`).
pub fn populate_math_to_xevm(lowering: &mut Lowering, arith: bool) {
    let division: &[(&OpInfo, &str)] = &[(arith::DivFOp::INFO, "divide")];
    let division = if arith { division } else { &[] };
    for &(source, name) in FUNCTIONS.iter().chain(division) {
        lowering.add_sequential(
            "ConvertNativeFuncPattern",
            source,
            move |op, operands, scopes, types, rw| {
                call(&mut LlvmBuilder::new(rw, types)?, op, operands, name, scopes)
            },
        );
    }
}

/// Replaces `op` by a call of the native function `name`, which is declared at the start of the
/// nearest symbol table.
fn call(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    name: &str,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let flags = FastMathFlags::of(b.rw.body().op(op));
    if !flags.contains(FastMathFlags::AFN) {
        return None;
    }
    let result = b.result_type(op)?;
    let params: Vec<Type> = operands.iter().map(|value| b.type_of(*value)).collect();
    if !is_supported(&cx, result) || !params.iter().all(|ty| is_supported(&cx, *ty)) {
        return None;
    }
    let name = format!("__spirv_ocl_native_{name}");
    let mangled: String = params.iter().map(|ty| mangled_type(&cx, *ty)).collect();
    let name = format!("_Z{}{name}{mangled}", name.len());
    let ty = LLVMFunctionType { return_type: result, params, var_arg: false };
    scopes.innermost_table()?.declare_function(&cx, &name, ty, Placement::Start);
    let attributes = [
        (Ident::get(&cx, "callee"), SymbolRefAttr::flat(&cx, &name).attr()),
        (Ident::get(&cx, "fastmathFlags"), build::fast_math(flags).to_attribute(&cx)),
    ];
    let value = build::call(b.rw, &attributes, operands, Some(result))?;
    b.replace(op, value)
}

/// Whether the library has functions on `ty`: floats, and vectors of them with a length of OpenCL.
fn is_supported(cx: &Context, ty: Type) -> bool {
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => {
            vector.element.is_float() && matches!(vector.shape[..], [2 | 3 | 4 | 8 | 16])
        }
        None => ty.is_float(),
    }
}

/// Returns the name of `ty` in the mangled name of a function.
fn mangled_type(cx: &Context, ty: Type) -> String {
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let length = vector.shape.first().copied().unwrap_or(0);
        return format!("Dv{length}_{}", mangled_type(cx, vector.element));
    }
    let name = match ty.float_format(cx) {
        Some(FloatFormat::F16) => "Dh",
        Some(FloatFormat::F32) => "f",
        Some(FloatFormat::F64) => "d",
        _ => "",
    };
    name.to_owned()
}
