//! The operations and types that the test library adds to the transform dialect.
//!
//! Terrace has no interpreter for transform scripts; the operations serve tests of syntax and
//! verification.

mod handles;
mod params;
mod scripts;

pub use handles::*;
pub use params::*;
pub use scripts::*;

use terrace_dialects::pdl::PdlDialect;
use terrace_dialects::transform::interfaces::{TransformHandleType, TransformParamType};
use terrace_ods::{dialect_extension, ty};

/// A handle to operations of the test dialect.
#[ty(name = "transform.test_dialect_op", interfaces = [TransformHandleType])]
pub struct TestDialectOpType;

impl TransformHandleType for TestDialectOpType {}

/// A parameter that is an `i32`.
#[ty(name = "transform.test_dialect_param", interfaces = [TransformParamType])]
pub struct TestDialectParamType;

impl TransformParamType for TestDialectParamType {}

terrace_builtin::type_constraints! {
    /// The constraint on parameters of the test type; like MLIR's, it has an empty message.
    TestDialectParam: "", |_, t| t.is::<TestDialectParamType>(), build |cx| TestDialectParamType.intern(cx).ty();
}

/// The operations and types that the test library adds to the transform dialect.
#[dialect_extension(
    extends = "transform",
    ops = [
        TestAddExtensionOp, TestRemoveExtensionOp, TestCheckExtensionOp, TestRemapOperandOp, TestForwardOperandOp, TestValueOfOperandOp, TestValueOfResultOp, TestValueOfArgumentOp, TestConsumeOperandOp, TestConsumeEachOp, TestConsumeKindOp, TestMatchKindOp, TestReverseOp, TestEraseOperandOp, TestWrongResultsOp, TestWrongMultiResultsOp, TestMultiResultsOp, TestMixedResultsOp, TestMixedSuccessOp, TestCopyPayloadOp, TestReportHandlesOp, TestAddToParamOp, TestCountTestOpsOp, TestProduceParamOp, TestParamOrForwardOp, TestNullPayloadOp, TestNullParamOp, TestNullValueOp, TestRequiredEffectsOp, TestTrackedRewriteOp, TestNotifyReplacedOp, TestInvalidIrOp, TestReEnterRegionOp, TestInitializerOp, TestWithRegionsOp, TestBranchingOp, TestTransformOp, TestDummyPayloadOp,
        TestUnrestrictedOp, TestTypeConverterOp, TestFuseAndYieldOp,
    ],
    types = [TestDialectOpType, TestDialectParamType],
    dependencies = [PdlDialect],
)]
pub struct TestTransformExtension;
