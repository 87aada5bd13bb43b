//! Products of matrices in registers, and loads and stores of their fragments.

use terrace_ir::{Attribute, OpRef};
use terrace_nvvm::{
    BlockScaleFormat, LdStMatrixEltType, LdStMatrixShapeAttr, MMAB1Op, MMABlockScaleKind, MMAFrag,
    MMAIntOverflow, MMALayout, MMAShapeAttr, MMATypes, ScaleVecSize,
};

use super::{Selected, Selection, case, when, word};
use crate::build::Translator;
use crate::model::{FloatKind, Type, TypeKind};

/// Returns the selections of operations on matrices, by their names without the prefix `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name {
        "mma.sync" => product,
        "mma.sp.sync" => sparse_product,
        "mma.block_scale" => |op, translator| scaled_product(op, translator, "mma.block.scale"),
        "mma.sp.block_scale" => |op, translator| {
            let name = "mma.sp.ordered.metadata.block.scale";
            scaled_product(op, translator, name)
        },
        "wmma.load" => |op, translator| {
            let (shape, layout) = (fragment_shape(op, translator), word::<MMALayout>(op, "layout"));
            let (part, element) = (word::<MMAFrag>(op, "frag"), word::<MMATypes>(op, "eltype"));
            let name = format!("wmma.{shape}.load.{part}.{layout}.stride.{element}");
            Selected::with_operands(name, op, translator)
        },
        "wmma.store" => |op, translator| {
            let (shape, layout) = (fragment_shape(op, translator), word::<MMALayout>(op, "layout"));
            let element = word::<MMATypes>(op, "eltype");
            let name = format!("wmma.{shape}.store.d.{layout}.stride.{element}");
            Selected::with_operands(name, op, translator)
        },
        "wmma.mma" => fragment_product,
        "ldmatrix" => |op, translator| {
            let count = translator.int_attribute(op, "num");
            Selected::with_operands(format!("ldmatrix.{}", tiles(op, count)), op, translator)
        },
        "stmatrix" => |op, translator| {
            let count = op.operand_count() as i64 - 1;
            Selected::with_operands(format!("stmatrix.{}", tiles(op, count)), op, translator)
        },
        _ => return None,
    })
}

/// Returns the shape of the product, `m16n8k16`.
fn shape(op: OpRef<'_>) -> String {
    let shape = op.attribute("shape");
    let shape = shape.and_then(|shape| shape.downcast::<MMAShapeAttr>(op.context()));
    shape.map(|shape| format!("m{}n{}k{}", shape.m, shape.n, shape.k)).unwrap_or_default()
}

/// Returns the shape of fragments, which the attributes `m`, `n` and `k` have.
fn fragment_shape(op: OpRef<'_>, translator: &Translator<'_>) -> String {
    let [m, n, k] = ["m", "n", "k"].map(|name| translator.int_attribute(op, name));
    format!("m{m}n{n}k{k}")
}

/// Returns the shape, number and element type of tiles, as in the names after `ldmatrix.`.
fn tiles(op: OpRef<'_>, count: i64) -> String {
    let shape = op.attribute("shape");
    let shape = shape.and_then(|shape| shape.downcast::<LdStMatrixShapeAttr>(op.context()));
    let (m, n) = shape.map_or((0, 0), |shape| (shape.m, shape.n));
    let transposed = when(case::<MMALayout>(op, "layout") == MMALayout::Col, ".trans");
    let element = word::<LdStMatrixEltType>(op, "eltType");
    format!("sync.aligned.m{m}n{n}.x{count}{transposed}.{element}")
}

/// Returns the element type of registers in the names of intrinsics; empty if they have none.
fn register_word(translator: &Translator<'_>, ty: Type) -> &'static str {
    let types = &translator.module.types;
    let first = types.fields(ty).and_then(|(_, fields)| fields.first().copied());
    match types.kind(types.scalar(first.unwrap_or(ty))) {
        TypeKind::Float(FloatKind::Half) => "f16",
        TypeKind::Float(FloatKind::Single) => "f32",
        TypeKind::Float(FloatKind::Double) => "f64",
        TypeKind::Integer(_) => "s32",
        _ => "",
    }
}

/// Returns the element types of the matrices of a product, as in the names of intrinsics: those of
/// the result and the summand for half-precision factors, all four types for factors of 8 bits and
/// fewer, and the types of the factors otherwise.
fn elements(op: OpRef<'_>, translator: &mut Translator<'_>) -> String {
    let operand_sizes = op.attribute("operandSegmentSizes");
    let sizes: Vec<usize> = sizes(op, operand_sizes);
    let summand = sizes.iter().take(2).sum::<usize>();
    let factor = translator.operand(op, 0);
    let factor = register_word(translator, translator.value_type(factor)).to_owned();
    let element = |name: &str| match op.attribute(name) {
        Some(_) => word::<MMATypes>(op, name),
        None => factor.clone(),
    };
    let (a, b) = (element("multiplicandAPtxType"), element("multiplicandBPtxType"));
    let result = translator.result_type(op);
    let result = register_word(translator, result);
    let summand = if summand < op.operand_count() {
        let value = translator.operand(op, summand);
        register_word(translator, translator.value_type(value))
    } else {
        result
    };
    match (a.as_str(), b.as_str()) {
        ("f16", _) => format!("{result}.{summand}"),
        ("e4m3" | "e5m2" | "e3m2" | "e2m3" | "e2m1", _) => format!("{result}.{a}.{b}.{summand}"),
        _ if a == b => a,
        _ => format!("{a}.{b}"),
    }
}

/// Returns the numbers of operands in the groups of `op`.
fn sizes(op: OpRef<'_>, attribute: Option<Attribute>) -> Vec<usize> {
    let cx = op.context();
    let array = attribute.and_then(|sizes| sizes.downcast::<terrace_builtin::DenseArrayAttr>(cx));
    let sizes = array.into_iter().flat_map(|sizes| sizes.ints(cx));
    sizes.map(|size| size.low_u64() as usize).collect()
}

fn overflow(op: OpRef<'_>) -> &'static str {
    let saturates = op.attribute("intOverflowBehavior").is_some()
        && case::<MMAIntOverflow>(op, "intOverflowBehavior") == MMAIntOverflow::Satfinite;
    when(saturates, ".satfinite")
}

fn product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let bits = match case::<MMAB1Op>(op, "b1Op") {
        MMAB1Op::None => "",
        MMAB1Op::XorPopc => ".xor.popc",
        MMAB1Op::AndPopc => ".and.popc",
    };
    let [a, b] = ["layoutA", "layoutB"].map(|name| word::<MMALayout>(op, name));
    let (shape, elements, overflow) = (shape(op), elements(op, translator), overflow(op));
    let name = format!("mma{bits}.{shape}.{a}.{b}{overflow}.{elements}");
    Selected::with_operands(name, op, translator)
}

fn sparse_product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let ordered = when(translator.is_set_on(op, "orderedMetadata"), ".ordered.metadata");
    let kind = when(op.attribute("kind").is_some(), ".kind.f8f6f4");
    let (shape, elements, overflow) = (shape(op), elements(op, translator), overflow(op));
    let name = format!("mma.sp{ordered}.{shape}.row.col{kind}{overflow}.{elements}");
    Selected::with_operands(name, op, translator)
}

fn scaled_product(op: OpRef<'_>, translator: &mut Translator<'_>, prefix: &str) -> Selected {
    let kind = word::<MMABlockScaleKind>(op, "kind");
    let scale = match case::<ScaleVecSize>(op, "scaleVecSize") {
        ScaleVecSize::X1 => "1x",
        ScaleVecSize::X2 => "2x",
        ScaleVecSize::X4 => "4x",
    };
    let (shape, elements) = (shape(op), elements(op, translator));
    let format = word::<BlockScaleFormat>(op, "blockScaleFormat");
    let name = format!("{prefix}.{shape}.row.col.{kind}.scale.{scale}.{elements}.{format}");
    Selected::with_operands(name, op, translator)
}

fn fragment_product(op: OpRef<'_>, translator: &mut Translator<'_>) -> Selected {
    let [a, b] = ["layoutA", "layoutB"].map(|name| word::<MMALayout>(op, name));
    let [factor, sum] = ["eltypeA", "eltypeB"].map(|name| word::<MMATypes>(op, name));
    let elements = if factor == "f16" { format!("{sum}.{sum}") } else { factor };
    let shape = fragment_shape(op, translator);
    Selected::with_operands(format!("wmma.{shape}.mma.{a}.{b}.{elements}"), op, translator)
}
