//! The operations and types that the test library adds to the transform dialect.
//!
//! [`register`] adds their implementations to the interpreter of scripts.

mod apply;
mod descriptors;
mod handles;
mod params;
mod scripts;
mod tiling;

pub use apply::register;
pub use handles::*;
pub use params::*;
pub use scripts::*;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_dialects::pdl::PdlDialect;
use terrace_dialects::transform::interfaces::{TransformHandleType, TransformParamType};
use terrace_ir::{Attribute, Context, Diagnostic, Location, OpRef};
use terrace_ods::{dialect_extension, ty};

/// A handle to operations of the test dialect.
#[ty(name = "transform.test_dialect_op", interfaces = [TransformHandleType])]
pub struct TestDialectOpType;

impl TransformHandleType for TestDialectOpType {
    fn check_payload(&self, location: Location, op: OpRef<'_>) -> Result<(), Diagnostic> {
        if op.name_str().starts_with("test.") {
            return Ok(());
        }
        let message = "expected the payload operation to belong to the 'test' dialect";
        let error = Diagnostic::error(location, message);
        Err(error.with_note(op.location(), "payload operation"))
    }
}

/// A parameter that is an `i32`.
#[ty(name = "transform.test_dialect_param", interfaces = [TransformParamType])]
pub struct TestDialectParamType;

impl TransformParamType for TestDialectParamType {
    fn check_param(
        &self,
        cx: &Context,
        location: Location,
        param: Attribute,
    ) -> Result<(), Diagnostic> {
        let number = param.downcast::<IntegerAttr>(cx);
        if number.is_some_and(|number| number.ty == IntegerType::get(cx, 32).ty()) {
            return Ok(());
        }
        let message = "expected the parameter to be a i32 integer attribute";
        Err(Diagnostic::error(location, message))
    }
}

terrace_builtin::type_constraints! {
    /// The constraint on parameters of the test type; like MLIR's, it has an empty message.
    TestDialectParam: "", |_, t| t.is::<TestDialectParamType>(), build |cx| TestDialectParamType.intern(cx).ty();
}

/// The operations and types that the test library adds to the transform dialect.
#[dialect_extension(
    extends = "transform",
    ops = [
        TestAddExtensionOp, TestRemoveExtensionOp, TestCheckExtensionOp, TestRemapOperandOp, TestForwardOperandOp, TestValueOfOperandOp, TestValueOfResultOp, TestValueOfArgumentOp, TestConsumeOperandOp, TestConsumeEachOp, TestConsumeKindOp, TestMatchKindOp, TestReverseOp, TestEraseOperandOp, TestWrongResultsOp, TestWrongMultiResultsOp, TestMultiResultsOp, TestMixedResultsOp, TestMixedSuccessOp, TestCopyPayloadOp, TestReportHandlesOp, TestAddToParamOp, TestCountTestOpsOp, TestProduceParamOp, TestParamOrForwardOp, TestNullPayloadOp, TestNullParamOp, TestNullValueOp, TestRequiredEffectsOp, TestTrackedRewriteOp, TestNotifyReplacedOp, TestInvalidIrOp, TestReEnterRegionOp, TestInitializerOp, TestWithRegionsOp, TestBranchingOp, TestTransformOp, TestDummyPayloadOp,
        TestUnrestrictedOp, TestTypeConverterOp, TestPatternsOp, TestConversionPatternsOp, TestFuseAndYieldOp, TestTileUsingForallOp, TestFuseUsingForallOp,
    ],
    types = [TestDialectOpType, TestDialectParamType],
    dependencies = [PdlDialect],
)]
pub struct TestTransformExtension;
