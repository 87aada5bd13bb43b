//! Lowerings of outer products, including those that widen the elements.

use terrace_arm_sme::tiles::tile_type;
use terrace_arm_sme::{self as arm_sme, CombiningKind, OuterProductOp, ZeroOp, set_tile_id};
use terrace_builtin::FloatType;
use terrace_builtin::constraints::i1_same_shape;
use terrace_ir::{Op, OpInfo, OpType, Operand, Value};

use super::intrinsics::{self, all_active, assigned_tile};
use super::spills;
use crate::llvm_builder::LlvmBuilder;
use crate::run::Lowering;

/// The parts of an outer product.
struct Product {
    lhs: Value,
    rhs: Value,
    masks: Option<[Value; 2]>,
    acc: Option<Value>,
}

macro_rules! product_of {
    ($ty:ty, $b:expr, $op:expr) => {{
        let view = <$ty>::from_op($op).view($b.rw.body());
        Product {
            lhs: view.lhs(),
            rhs: view.rhs(),
            masks: view.lhs_mask().zip(view.rhs_mask()).map(<[Value; 2]>::from),
            acc: view.acc(),
        }
    }};
}

/// Adds the patterns for widening outer products, `Source => Intrinsic`.
macro_rules! widening {
    ($lowering:expr, $($source:ident => $target:ident,)*) => {$(
        $lowering.add_built::<arm_sme::$source>(
            "ConvertArmSMESpillsAndFillsToLLVM",
            |b, op, _| spills::swap(b, op),
        );
        $lowering.add_built::<arm_sme::$source>(
            concat!(
                "OuterProductWideningOpConversion<mlir::arm_sme::", stringify!($source),
                ", mlir::arm_sme::", stringify!($target), ">",
            ),
            |b, op, _| {
                let product = product_of!(arm_sme::$source, b, op);
                lower(b, op, product, arm_sme::$target::INFO)
            },
        );
    )*};
}

/// Adds the patterns that lower widening outer products.
pub(super) fn populate_widening(lowering: &mut Lowering) {
    widening! {
        lowering,
        FMopa2WayOp => aarch64_sme_mopa_wide,
        FMops2WayOp => aarch64_sme_mops_wide,
        SMopa2WayOp => aarch64_sme_smopa_za32,
        SMops2WayOp => aarch64_sme_smops_za32,
        UMopa2WayOp => aarch64_sme_umopa_za32,
        UMops2WayOp => aarch64_sme_umops_za32,
        SMopa4WayOp => aarch64_sme_smopa_wide,
        SMops4WayOp => aarch64_sme_smops_wide,
        UMopa4WayOp => aarch64_sme_umopa_wide,
        UMops4WayOp => aarch64_sme_umops_wide,
        SuMopa4WayOp => aarch64_sme_sumopa_wide,
        SuMops4WayOp => aarch64_sme_sumops_wide,
        UsMopa4WayOp => aarch64_sme_usmopa_wide,
        UsMops4WayOp => aarch64_sme_usmops_wide,
    }
}

/// Lowers `arm_sme.outerproduct`, of floating-point vectors and with addition only.
pub(super) fn outer_product(
    b: &mut LlvmBuilder<'_, '_>,
    op: OuterProductOp,
    _: &[Value],
) -> Option<()> {
    let view = op.view(b.rw.body());
    assigned_tile(*view)?;
    if view.kind() != CombiningKind::Add {
        b.cx.emit(view.plain_error("unsupported kind"));
        return None;
    }
    let tile = tile_type(&b.cx, view.result_types().next()?);
    let is_supported = tile.is_some_and(|tile| {
        tile.element.downcast::<FloatType>(&b.cx).is_some_and(|float| float.width() < 128)
    });
    if !is_supported {
        b.cx.emit(view.plain_error("unsupported type"));
        return None;
    }
    let product = product_of!(OuterProductOp, b, op.op());
    lower(b, op.op(), product, arm_sme::aarch64_sme_mopa::INFO)
}

/// Replaces `op` by the intrinsic `target`. A missing accumulator is zero, missing masks are active
/// everywhere.
fn lower(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    product: Product,
    target: &'static OpInfo,
) -> Option<()> {
    let tile = assigned_tile(b.rw.body().op(op))?;
    let acc = match product.acc {
        Some(acc) => acc,
        None => {
            let ty = b.result_type(op)?;
            let zero = ZeroOp::build(b.rw, ty);
            set_tile_id(b.rw.body_mut(), zero.op(), tile);
            zero.value(b.rw)
        }
    };
    let [lhs_mask, rhs_mask] = match product.masks {
        Some(masks) => masks,
        None => {
            let predicate = i1_same_shape(&b.cx, b.type_of(product.lhs))?;
            [all_active(b, predicate)?; 2]
        }
    };
    let operands = [lhs_mask, rhs_mask, product.lhs, product.rhs];
    intrinsics::create(b, target, &operands, &[], tile);
    b.replace(op, acc)
}
