//! The pass `arm-sme-outer-product-fusion`: fuses chains of outer products of extended vectors into
//! widening outer products (MLIR: `OuterProductFusion.cpp`).

use terrace_arith::{ExtFOp, ExtSIOp, ExtUIOp};
use terrace_arm_sme::{
    self as arm_sme, ArmSmeDialect, CombiningKind, OuterProductOp, OuterProductOpRef,
};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Body, Context, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{ExtractOp, InterleaveOp, ScalableExtractOp};

/// Fuse outer products of extended vectors into widening outer products
#[pass(
    name = "arm-sme-outer-product-fusion",
    title = "OuterProductFusion",
    anchor = "func.func",
    run = run
)]
pub struct ArmSmeOuterProductFusion {}

fn run(_: &ArmSmeOuterProductFusion, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArmSmeDialect>();
    let mut patterns = PatternSet::new();
    populate_outer_product_fusion(&mut patterns);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Adds the patterns that fuse outer products (MLIR: `populateOuterProductFusionPatterns`). Chains
/// of four are tried before chains of two.
pub fn populate_outer_product_fusion(set: &mut PatternSet) {
    set.add::<OuterProductOp>("OuterProductFusion4Way", fuse_four).benefit(1024);
    set.add::<OuterProductOp>("OuterProductFusion2Way", fuse_two).benefit(512);
    set.add::<ExtractOp>("SwapVectorExtractOfArithExtend", extract_before_extension).benefit(1024);
    set.add::<ScalableExtractOp>("SwapVectorScalableExtractOfArithExtend", |op, rw| {
        let cx = rw.context().clone();
        let view = op.view(rw.body());
        let (source, pos, ty) = (view.source(), view.pos(), view.result_types().next()?);
        let (extension, input) = extension(rw.body(), source)?;
        let narrow = element_type_or_self(&cx, rw.body().value_type(input));
        let vector = ty.downcast::<VectorType>(&cx)?;
        let narrow = VectorType::scalable(&cx, &vector.shape, &vector.scalable, narrow).ty();
        let extracted = ScalableExtractOp::build(rw, narrow, input, pos).value(rw);
        let extended = extension.build(rw, ty, extracted);
        rw.replace_op(op.op(), &[extended]);
        Some(())
    })
    .benefit(1024);
}

/// An extension of vectors to wider elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    /// The operation `arith.extf`.
    Float,
    /// The operation `arith.extsi`.
    Signed,
    /// The operation `arith.extui`.
    Unsigned,
}

impl Extension {
    /// Builds the extension of `value` to type `ty`.
    fn build(self, rw: &mut Rewriter<'_>, ty: Type, value: Value) -> Value {
        match self {
            Extension::Float => ExtFOp::build(rw, ty, value).value(rw),
            Extension::Signed => ExtSIOp::build(rw, ty, value).value(rw),
            Extension::Unsigned => ExtUIOp::build(rw, ty, value).value(rw),
        }
    }
}

/// Returns the extension that defines `value`, and its operand; `None` if another operation or no
/// operation defines `value`.
fn extension(body: &Body, value: Value) -> Option<(Extension, Value)> {
    let op = body.op(body.defining_op(value)?);
    let extension = if op.is::<ExtFOp>() {
        Extension::Float
    } else if op.is::<ExtSIOp>() {
        Extension::Signed
    } else if op.is::<ExtUIOp>() {
        Extension::Unsigned
    } else {
        return None;
    };
    Some((extension, op.operands().next()?))
}

/// Moves the extraction of a vector with one scalable dimension before an extension:
/// `vector.extract (arith.extsi %x)[%i]  =>  arith.extsi (vector.extract %x[%i])`.
fn extract_before_extension(op: ExtractOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (source, ty) = (view.source(), view.result_types().next()?);
    let vector = ty.downcast::<VectorType>(&cx)?;
    if vector.scalable.iter().filter(|scalable| **scalable).count() != 1 {
        return None;
    }
    let statics = view.static_position().clone();
    let dynamics: Vec<Value> = view.dynamic_position().collect();
    let (extension, input) = extension(rw.body(), source)?;
    let narrow = element_type_or_self(&cx, rw.body().value_type(input));
    let narrow = VectorType::scalable(&cx, &vector.shape, &vector.scalable, narrow).ty();
    let extracted = ExtractOp::build(rw, narrow, input, &dynamics[..], statics).value(rw);
    let extended = extension.build(rw, ty, extracted);
    rw.replace_op(op.op(), &[extended]);
    Some(())
}

/// The parts of an outer product whose operands are extended vectors.
struct Product {
    op: Op,
    /// The operands before their extension.
    inputs: [Value; 2],
    extensions: [Extension; 2],
    masks: Option<[Value; 2]>,
    acc: Option<Value>,
    kind: CombiningKind,
    ty: Type,
}

impl Product {
    /// Returns the parts of `product`; `None` if an operand is not an extension.
    fn of(product: OuterProductOpRef<'_>) -> Option<Self> {
        let body = product.body();
        let (lhs, rhs) = (extension(body, product.lhs())?, extension(body, product.rhs())?);
        let masks = product.lhs_mask().zip(product.rhs_mask());
        Some(Self {
            op: product.id(),
            inputs: [lhs.1, rhs.1],
            extensions: [lhs.0, rhs.0],
            masks: masks.map(|(lhs, rhs)| [lhs, rhs]),
            acc: product.acc(),
            kind: product.kind(),
            ty: product.result_types().next()?,
        })
    }

    /// Whether the result is a tile of `size` elements of type `result` in both dimensions, and
    /// both inputs are vectors of `size` elements of type `input`.
    fn has_types(&self, body: &Body, size: i64, result: Type, input: Type) -> bool {
        let cx = body.context();
        let tile = VectorType::scalable(cx, &[size, size], &[true, true], result).ty();
        let vector = VectorType::scalable(cx, &[size], &[true], input).ty();
        self.ty == tile && self.inputs.iter().all(|input| body.value_type(*input) == vector)
    }
}

/// Returns the chain of `count` outer products that ends in `last`, first product first: each is
/// the accumulator of the next and has no other use. `None` if there is no chain of that length, or
/// its products differ in kind, extensions, or presence of masks.
fn chain(body: &Body, last: OuterProductOp, count: usize) -> Option<Vec<Product>> {
    let mut products = vec![Product::of(last.view(body))?];
    for _ in 1..count {
        let next = products.last()?;
        let acc = next.acc?;
        let product = Product::of(body.op(body.defining_op(acc)?).cast::<OuterProductOp>()?)?;
        if product.kind != next.kind
            || product.extensions != next.extensions
            || product.masks.is_some() != next.masks.is_some()
            || !body.has_one_use(acc)
        {
            return None;
        }
        products.push(product);
    }
    products.reverse();
    Some(products)
}

/// The operands of a fused outer product.
struct Fused {
    lhs: Value,
    rhs: Value,
    masks: Option<[Value; 2]>,
    acc: Option<Value>,
    ty: Type,
}

/// Builds the vector that alternates between the elements of `a` and `b`.
fn interleave(rw: &mut Rewriter<'_>, a: Value, b: Value) -> Value {
    InterleaveOp::build(rw, a, b).value(rw)
}

/// Builds one fused operation and returns it. The operations have the same operands.
macro_rules! build_fused {
    ($op:ident, $rw:expr, $fused:expr) => {{
        let Fused { lhs, rhs, masks, acc, ty } = $fused;
        let [lhs_mask, rhs_mask] = masks.map_or([None; 2], |masks| masks.map(Some));
        arm_sme::$op::build($rw, ty, lhs, rhs, lhs_mask, rhs_mask, acc).op()
    }};
}

/// Fuses two outer products of vectors of 16-bit elements into tiles of 32-bit elements.
fn fuse_two(op: OuterProductOp, rw: &mut Rewriter<'_>) -> Option<()> {
    use Extension::{Float, Signed, Unsigned};
    let products = chain(rw.body(), op, 2)?;
    let (first, second) = (&products[0], &products[1]);
    let cx = rw.context().clone();
    let fits = |product: &Product| match product.extensions {
        [Float, Float] => {
            let f32 = FloatType::f32(&cx).ty();
            product.has_types(rw.body(), 4, f32, FloatType::f16(&cx).ty())
                || product.has_types(rw.body(), 4, f32, FloatType::bf16(&cx).ty())
        }
        [Signed, Signed] | [Unsigned, Unsigned] => {
            product.has_types(rw.body(), 4, int(&cx, 32), int(&cx, 16))
        }
        _ => false,
    };
    if !products.iter().all(fits) || !same_input_types(rw.body(), &products) {
        return None;
    }
    let lhs = interleave(rw, first.inputs[0], second.inputs[0]);
    let rhs = interleave(rw, first.inputs[1], second.inputs[1]);
    let masks = first.masks.zip(second.masks);
    let masks = masks.map(|(a, b)| [interleave(rw, a[0], b[0]), interleave(rw, a[1], b[1])]);
    let fused = Fused { lhs, rhs, masks, acc: first.acc, ty: second.ty };
    let is_add = second.kind == CombiningKind::Add;
    let new = match (second.extensions[0], is_add) {
        (Float, true) => build_fused!(FMopa2WayOp, rw, fused),
        (Float, false) => build_fused!(FMops2WayOp, rw, fused),
        (Signed, true) => build_fused!(SMopa2WayOp, rw, fused),
        (Signed, false) => build_fused!(SMops2WayOp, rw, fused),
        (Unsigned, true) => build_fused!(UMopa2WayOp, rw, fused),
        (Unsigned, false) => build_fused!(UMops2WayOp, rw, fused),
    };
    replace_chain(rw, &products, new)
}

/// Fuses four outer products of vectors of integers into tiles of elements four times as wide.
fn fuse_four(op: OuterProductOp, rw: &mut Rewriter<'_>) -> Option<()> {
    use Extension::{Signed, Unsigned};
    let products = chain(rw.body(), op, 4)?;
    let cx = rw.context().clone();
    let fits = |product: &Product| {
        !product.extensions.contains(&Extension::Float)
            && (product.has_types(rw.body(), 4, int(&cx, 32), int(&cx, 8))
                || product.has_types(rw.body(), 2, int(&cx, 64), int(&cx, 16)))
    };
    if !products.iter().all(fits) || !same_input_types(rw.body(), &products) {
        return None;
    }
    let mut pack = |of: &dyn Fn(&Product) -> Value| {
        let even = interleave(rw, of(&products[0]), of(&products[2]));
        let odd = interleave(rw, of(&products[1]), of(&products[3]));
        interleave(rw, even, odd)
    };
    let lhs = pack(&|product| product.inputs[0]);
    let rhs = pack(&|product| product.inputs[1]);
    let mask = |at: usize| move |product: &Product| product.masks.map_or(lhs, |masks| masks[at]);
    let is_masked = products[0].masks.is_some();
    let masks = is_masked.then(|| [pack(&mask(0)), pack(&mask(1))]);
    let (first, last) = (&products[0], &products[3]);
    let fused = Fused { lhs, rhs, masks, acc: first.acc, ty: last.ty };
    let is_add = last.kind == CombiningKind::Add;
    let new = match (last.extensions, is_add) {
        ([Signed, Signed], true) => build_fused!(SMopa4WayOp, rw, fused),
        ([Signed, Signed], false) => build_fused!(SMops4WayOp, rw, fused),
        ([Unsigned, Unsigned], true) => build_fused!(UMopa4WayOp, rw, fused),
        ([Unsigned, Unsigned], false) => build_fused!(UMops4WayOp, rw, fused),
        ([Signed, _], true) => build_fused!(SuMopa4WayOp, rw, fused),
        ([Signed, _], false) => build_fused!(SuMops4WayOp, rw, fused),
        (_, true) => build_fused!(UsMopa4WayOp, rw, fused),
        (_, false) => build_fused!(UsMops4WayOp, rw, fused),
    };
    replace_chain(rw, &products, new)
}

/// Whether all products have inputs of the same type, and the same result type.
fn same_input_types(body: &Body, products: &[Product]) -> bool {
    let key = |product: &Product| (body.value_type(product.inputs[0]), product.ty);
    products.windows(2).all(|pair| key(&pair[0]) == key(&pair[1]))
}

/// Replaces the last product of a chain by `new` and erases the others.
fn replace_chain(rw: &mut Rewriter<'_>, products: &[Product], new: Op) -> Option<()> {
    let (last, others) = products.split_last()?;
    rw.replace_with(last.op, new);
    others.iter().rev().for_each(|product| rw.erase_op(product.op));
    Some(())
}

/// Returns the signless integer type of `width` bits.
fn int(cx: &Context, width: u32) -> Type {
    IntegerType::get(cx, width).ty()
}
