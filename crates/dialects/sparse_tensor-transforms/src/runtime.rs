//! Calls of the runtime library, and the numbers that encode types and maps in their arguments.

use terrace_arith::{BuildConstant, DivUIOp};
use terrace_builtin::affine::{AffineExpr, BinaryKind};
use terrace_builtin::shaped::{DYNAMIC, TypeExt};
use terrace_builtin::{ComplexType, FloatType, IndexType, IntegerType, MemRefType};
use terrace_func::CallOp;
use terrace_ir::{Body, Builder, Context, OpType, Operand, SymbolRefAttr, Type, Value};
use terrace_llvm::LLVMPointerType;
use terrace_memref::LoadOp;
use terrace_numeric::FloatFormat;
use terrace_sparse_tensor::SparseTensorType;

use crate::buffers::stack_buffer;
use crate::functions::declare_missing_functions;

/// The prefixes of the names of functions that are called without C's interface for memrefs.
const WITHOUT_C_INTERFACE: [&str; 8] = [
    "getSparseTensorReaderNSE",
    "delSparseTensorReader",
    "delSparseTensor",
    "createSparseTensorWriter",
    "delSparseTensorWriter",
    "endLexInsert",
    "sparseLvlSize",
    "sparseDimSize",
];

/// Declares the called functions of the runtime library in all modules of `body`.
pub(crate) fn declare_functions(body: &mut Body) {
    declare_missing_functions(body, &|name| match WITHOUT_C_INTERFACE.contains(&name) {
        true => &[],
        false => &["llvm.emit_c_interface"],
    });
}

/// Calls the function `name` of the runtime library and returns the results.
pub(crate) fn call(
    b: &mut Builder<'_>,
    name: &str,
    results: &[Type],
    arguments: &[Value],
) -> Vec<Value> {
    let callee = SymbolRefAttr::flat(b.context(), name);
    let call = CallOp::build(b, results, callee, arguments).op();
    b.body().results(call).collect()
}

/// Returns the type of pointers to objects of the runtime library.
pub(crate) fn pointer_type(cx: &Context) -> Type {
    LLVMPointerType { address_space: 0 }.intern(cx).ty()
}

/// Returns the type of buffers of unknown size.
pub(crate) fn buffer_type(cx: &Context, element: Type) -> Type {
    MemRefType::get(cx, &[DYNAMIC], element).ty()
}

/// Returns the part of a function's name for positions or coordinates of this width.
pub(crate) fn width_suffix(width: u32) -> String {
    width.to_string()
}

/// Returns the part of a function's name for elements of type `ty`, and the number that encodes the
/// type; `None` if the library has no such tensors (MLIR: `PrimaryType`).
fn element_type(cx: &Context, ty: Type) -> Option<(&'static str, i64)> {
    let format = |ty: Type| ty.downcast::<FloatType>(cx).map(|float| float.format);
    if let Some(complex) = ty.downcast::<ComplexType>(cx) {
        return match format(complex.element)? {
            FloatFormat::F64 => Some(("C64", 9)),
            FloatFormat::F32 => Some(("C32", 10)),
            _ => None,
        };
    }
    if let Some(format) = format(ty) {
        return match format {
            FloatFormat::F64 => Some(("F64", 1)),
            FloatFormat::F32 => Some(("F32", 2)),
            FloatFormat::F16 => Some(("F16", 3)),
            FloatFormat::BF16 => Some(("BF16", 4)),
            _ => None,
        };
    }
    match ty.int_or_float_width(cx)? {
        64 => Some(("I64", 5)),
        32 => Some(("I32", 6)),
        16 => Some(("I16", 7)),
        8 => Some(("I8", 8)),
        _ => None,
    }
}

/// Returns the part of a function's name for elements of type `ty`; `None` if the library has no
/// such tensors.
pub(crate) fn element_suffix(cx: &Context, ty: Type) -> Option<&'static str> {
    element_type(cx, ty).map(|(suffix, _)| suffix)
}

/// Creates the constant that encodes elements of type `ty`.
pub(crate) fn element_code(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let (_, code) = element_type(b.context(), ty)?;
    let ty = IntegerType::get(b.context(), 32).ty();
    b.constant_int(ty, code)
}

/// A reader of the runtime library.
pub(crate) struct Reader {
    /// The pointer to the reader.
    pub(crate) handle: Value,
    /// The sizes of the dimensions.
    pub(crate) sizes: Vec<Value>,
    /// The buffer of these sizes.
    pub(crate) sizes_buffer: Value,
}

/// Opens a reader of `source` that checks the static sizes of `tensor` (MLIR: `genReader`).
pub(crate) fn open_reader(
    b: &mut Builder<'_>,
    tensor: &SparseTensorType<'_>,
    source: Value,
) -> Option<Reader> {
    let cx = b.context().clone();
    let known = |size: &i64| if *size == DYNAMIC { 0 } else { *size };
    let mut sizes: Vec<Value> =
        tensor.shape.iter().map(|size| b.constant_index(known(size))).collect();
    let shape = stack_buffer(b, &sizes)?;
    let code = element_code(b, tensor.element)?;
    let arguments = [source, shape, code];
    let handle = call(b, "createCheckedSparseTensorReader", &[pointer_type(&cx)], &arguments)[0];
    let mut sizes_buffer = shape;
    if !tensor.has_static_shape() {
        let ty = buffer_type(&cx, IndexType::get(&cx).ty());
        sizes_buffer = call(b, "getSparseTensorReaderDimSizes", &[ty], &[handle])[0];
        for (at, _) in tensor.shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            let index = b.constant_index(at as i64);
            sizes[at] = LoadOp::build(b, sizes_buffer, [index]).value(b);
        }
    }
    Some(Reader { handle, sizes, sizes_buffer })
}

/// The buffers that describe the map between dimensions and levels to the runtime library.
pub(crate) struct MapBuffers {
    /// The sizes of the levels.
    pub(crate) level_sizes: Vec<Value>,
    /// The buffer of these sizes.
    pub(crate) level_sizes_buffer: Value,
    /// The buffer with an encoded expression for each level.
    pub(crate) to_level: Value,
    /// The buffer with an encoded expression for each dimension.
    pub(crate) to_dimension: Value,
}

/// The term of a level in one dimension: the dimension itself, a quotient or a remainder.
struct LevelTerm {
    dim: usize,
    divisor: i64,
    modulus: i64,
}

/// Returns the term of a level; `None` for other expressions.
fn level_term(cx: &Context, expr: &AffineExpr) -> Option<LevelTerm> {
    if let Some(dim) = expr.as_dim(cx) {
        return Some(LevelTerm { dim: dim as usize, divisor: 0, modulus: 0 });
    }
    let (kind, lhs, rhs) = expr.as_binary(cx)?;
    let (dim, number) = (lhs.as_dim(cx)? as usize, rhs.as_constant(cx)?);
    match kind {
        BinaryKind::FloorDiv => Some(LevelTerm { dim, divisor: number, modulus: 0 }),
        BinaryKind::Mod => Some(LevelTerm { dim, divisor: 0, modulus: number }),
        _ => None,
    }
}

/// Encodes a level in 64 bits: the kind of the term from bit 60 on, its constant from bit 20 on,
/// and the dimension (MLIR: `encodeDim`).
fn encode_level_term(term: &LevelTerm) -> i64 {
    let dim = term.dim as i64;
    match (term.divisor, term.modulus) {
        (0, 0) => dim,
        (0, modulus) => (2 << 60) | (modulus << 20) | dim,
        (divisor, _) => (1 << 60) | (divisor << 20) | dim,
    }
}

/// Encodes a dimension, `level` or `outer * factor + level`, in 64 bits: the kind from bit 60 on,
/// `outer` from bit 40 on, the factor from bit 20 on, and `level`; `None` for other expressions
/// (MLIR: `encodeLvl`).
fn encode_dimension(cx: &Context, expr: &AffineExpr) -> Option<i64> {
    if let Some(level) = expr.as_dim(cx) {
        return Some(i64::from(level));
    }
    let (BinaryKind::Add, product, level) = expr.as_binary(cx)? else { return None };
    let (BinaryKind::Mul, outer, factor) = product.as_binary(cx)? else { return None };
    let (level, outer) = (i64::from(level.as_dim(cx)?), i64::from(outer.as_dim(cx)?));
    Some((3 << 60) | (outer << 40) | (factor.as_constant(cx)? << 20) | level)
}

/// Creates the buffers for the map of `tensor`, whose dimensions have the sizes `sizes` (MLIR:
/// `genMapBuffers`).
pub(crate) fn map_buffers(
    b: &mut Builder<'_>,
    tensor: &SparseTensorType<'_>,
    sizes: &[Value],
    sizes_buffer: Value,
) -> Option<MapBuffers> {
    let cx = b.context().clone();
    if tensor.is_identity() {
        let numbers: Vec<Value> =
            (0..sizes.len()).map(|level| b.constant_index(level as i64)).collect();
        let map = stack_buffer(b, &numbers)?;
        return Some(MapBuffers {
            level_sizes: sizes.to_vec(),
            level_sizes_buffer: sizes_buffer,
            to_level: map,
            to_dimension: map,
        });
    }
    let (mut levels, mut level_sizes) = (Vec::new(), Vec::new());
    for expr in &tensor.to_level().results {
        let term = level_term(&cx, expr)?;
        levels.push(b.constant_index(encode_level_term(&term)));
        level_sizes.push(match (term.modulus, term.divisor) {
            (0, 0) => *sizes.get(term.dim)?,
            (0, divisor) => {
                let divisor = b.constant_index(divisor);
                DivUIOp::build(b, *sizes.get(term.dim)?, divisor).value(b)
            }
            (modulus, _) => b.constant_index(modulus),
        });
    }
    let back = tensor.encoding?.level_to_dim?;
    let mut dimensions = Vec::new();
    for expr in &back.data(&cx).0.results {
        dimensions.push(b.constant_index(encode_dimension(&cx, expr)?));
    }
    let to_level = stack_buffer(b, &levels)?;
    let to_dimension = stack_buffer(b, &dimensions)?;
    let level_sizes_buffer = stack_buffer(b, &level_sizes)?;
    Some(MapBuffers { level_sizes, level_sizes_buffer, to_level, to_dimension })
}
