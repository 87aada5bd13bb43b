//! The pass `tosa-to-linalg`: replaces elementwise operations, reductions and operations that move
//! elements by structured operations (MLIR: `TosaToLinalg.cpp`).

mod data;
mod elementwise;
mod fourier;
mod reduce;
mod rescale;
mod resize;
mod scalars;

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_builtin::function::DynFunctionOp;
use terrace_builtin::{
    IntegerType, RankedTensorType, UnrankedTensorType, UnrealizedConversionCastOp,
};
use terrace_index::IndexDialect;
use terrace_ir::{Context, Handle, OpInfo, OpType, Type};
use terrace_linalg::LinalgDialect;
use terrace_math::MathDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_scf::ScfDialect;
use terrace_tensor::TensorDialect;
use terrace_tosa::{self as tosa, NanPropagationMode};
use terrace_transforms::convert_bodies_fully;

use reduce::Reduction;

/// Lower TOSA to LinAlg on tensors
#[pass(name = "tosa-to-linalg", title = "TosaToLinalg", interface = DynFunctionOp, run = run)]
pub struct TosaToLinalg {
    /// Disable tosa decompositions pass
    #[option(default = false)]
    disable_tosa_decompositions: bool,
    /// Always perform the reduce constant optimization
    #[option(default = false)]
    aggressive_reduce_constant: bool,
}

fn run(_: &TosaToLinalg, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<IndexDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MathDialect>();
    cx.load::<ScfDialect>();
    cx.load::<TensorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["linalg", "tensor", "scf"]).illegal_dialects(&["tosa"]);
    legal.legal_op::<tosa::ApplyScaleOp>().legal_op::<tosa::IfOp>().legal_op::<tosa::ConstOp>();
    legal.legal_op::<tosa::ConstShapeOp>().legal_op::<tosa::WhileOp>();
    legal.legal_op::<tosa::ConcatOp>().legal_op::<tosa::SliceOp>();
    legal.legal_op::<tosa::ReshapeOp>().legal_op::<tosa::PadOp>();
    legal.dynamically_legal_unknown(|_| true);
    let converter = Arc::new(signless_types());
    let mut patterns = ConversionPatterns::new();
    populate_tosa_to_linalg(&mut patterns, &converter);
    convert_bodies_fully(target.body_mut(), &legal, &patterns)
}

/// Returns the converter of tensors of unsigned integers to tensors of signless ones
/// (MLIR: `populateTosaTypeConversion`).
pub fn signless_types() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    let signless = |cx: &Context, ty: Type| {
        let integer = ty.downcast::<IntegerType>(cx).filter(|ty| ty.is_unsigned())?;
        Some(IntegerType::get(cx, integer.width).ty())
    };
    converter.rule(move |cx, ty| signless(cx, ty).map(Some));
    converter.rule(move |cx, ty| {
        let tensor = ty.downcast::<RankedTensorType>(cx)?;
        let element = signless(cx, tensor.element)?;
        Some(Some(RankedTensorType::get(cx, &tensor.shape, element).ty()))
    });
    converter.rule(move |cx, ty| {
        let element = signless(cx, ty.downcast::<UnrankedTensorType>(cx)?.element)?;
        Some(Some(Handle::of(cx, UnrankedTensorType { element }).ty()))
    });
    converter.materialization(|builder, ty, values| {
        let cast = UnrealizedConversionCastOp::build(builder, &[ty], values).op();
        Some(builder.body().result(cast, 0))
    });
    converter
}

/// The elementwise operations.
static ELEMENTWISE: &[&OpInfo] = &[
    tosa::AddOp::INFO,
    tosa::SubOp::INFO,
    tosa::MulOp::INFO,
    tosa::IntDivOp::INFO,
    tosa::NegateOp::INFO,
    tosa::PowOp::INFO,
    tosa::ReciprocalOp::INFO,
    tosa::RsqrtOp::INFO,
    tosa::LogOp::INFO,
    tosa::ExpOp::INFO,
    tosa::SinOp::INFO,
    tosa::CosOp::INFO,
    tosa::TanhOp::INFO,
    tosa::ErfOp::INFO,
    tosa::BitwiseAndOp::INFO,
    tosa::BitwiseOrOp::INFO,
    tosa::BitwiseNotOp::INFO,
    tosa::BitwiseXorOp::INFO,
    tosa::LogicalAndOp::INFO,
    tosa::LogicalNotOp::INFO,
    tosa::LogicalOrOp::INFO,
    tosa::LogicalXorOp::INFO,
    tosa::CastOp::INFO,
    tosa::LogicalLeftShiftOp::INFO,
    tosa::LogicalRightShiftOp::INFO,
    tosa::ArithmeticRightShiftOp::INFO,
    tosa::ClzOp::INFO,
    tosa::SelectOp::INFO,
    tosa::GreaterOp::INFO,
    tosa::GreaterEqualOp::INFO,
    tosa::EqualOp::INFO,
    tosa::MaximumOp::INFO,
    tosa::MinimumOp::INFO,
    tosa::CeilOp::INFO,
    tosa::FloorOp::INFO,
    tosa::ClampOp::INFO,
    tosa::SigmoidOp::INFO,
    tosa::AbsOp::INFO,
];

/// Adds the patterns of the pass (MLIR: `populateTosaToLinalgConversionPatterns`).
pub fn populate_tosa_to_linalg(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    use tosa::{ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp, ReduceSumOp};
    patterns.add::<tosa::ResizeOp>("MaterializeResizeBroadcast", None, |op, _, rw| {
        resize::repeat(op, rw)
    });
    patterns.add::<tosa::ResizeOp>("ResizeUnaryConverter", None, |op, _, rw| {
        resize::single_pixel(op, rw)
    });
    patterns
        .add::<tosa::ResizeOp>("GenericResizeConverter", None, |op, _, rw| resize::generic(op, rw));
    for info in ELEMENTWISE {
        let types = converter.clone();
        patterns.add_for("PointwiseConverter", info, Some(converter), move |op, operands, rw| {
            let ty = rw.body().value_type(rw.body().result(op, 0));
            let ty = types.convert_one(rw.context(), ty)?;
            elementwise::convert(op, operands, ty, rw)
        });
    }
    patterns.add::<tosa::IdentityOp>("IdentityNConverter", None, |op, operands, rw| {
        rw.replace_op(op.op(), operands);
        Some(())
    });
    macro_rules! reduction {
        ($op:ty, $kind:expr, $mode:expr) => {
            patterns.add::<$op>("ReduceConverter", None, |op, _, rw| {
                let view = op.view(rw.body());
                let (axis, mode) = (view.axis(), $mode(view));
                reduce::reduce($kind, op.op(), axis, mode, rw)
            });
        };
    }
    const PROPAGATES: NanPropagationMode = NanPropagationMode::PROPAGATE;
    reduction!(ReduceAllOp, Reduction::All, |_| PROPAGATES);
    reduction!(ReduceAnyOp, Reduction::Any, |_| PROPAGATES);
    reduction!(ReduceMinOp, Reduction::Min, |view: tosa::ReduceMinOpRef<'_>| view.nan_mode());
    reduction!(ReduceMaxOp, Reduction::Max, |view: tosa::ReduceMaxOpRef<'_>| view.nan_mode());
    reduction!(ReduceSumOp, Reduction::Sum, |_| PROPAGATES);
    reduction!(ReduceProductOp, Reduction::Product, |_| PROPAGATES);
    patterns.add::<tosa::ArgMaxOp>("ArgMaxConverter", None, |op, _, rw| reduce::argmax(op, rw));
    patterns.add::<tosa::GatherOp>("GatherConverter", None, |op, _, rw| data::gather(op, rw));
    patterns.add::<tosa::RescaleOp>("RescaleConverter", None, |op, _, rw| rescale::convert(op, rw));
    patterns.add::<tosa::ReverseOp>("ReverseConverter", None, |op, _, rw| data::reverse(op, rw));
    patterns.add::<tosa::RFFT2dOp>("RFFT2dConverter", None, |op, _, rw| fourier::real(op, rw));
    patterns.add::<tosa::FFT2dOp>("FFT2dConverter", None, |op, _, rw| fourier::complex(op, rw));
    patterns.add::<tosa::TableOp>("TableConverter", None, |op, _, rw| data::table(op, rw));
    patterns.add::<tosa::TileOp>("TileConverter", None, |op, _, rw| data::tile(op, rw));
}
