//! The dialect interface of inlining: [`Inliner`].

use terrace_ir::{Block, Body, Builder, Context, Op, OpRef, RegionRef, Type, Value};

/// A function that converts a value to a type.
pub type CallConversion = fn(&mut Builder<'_>, Value, Type) -> Value;

/// The rules of a dialect for inlining (MLIR: `DialectInlinerInterface`). Operations of dialects
/// without the interface are never inlined.
pub trait Inliner: Send + Sync {
    /// Whether `call`, an operation of the dialect, may be replaced by the body of `callable`
    /// (MLIR: `isLegalToInline`).
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let _ = (call, callable);
        false
    }

    /// Whether `op`, an operation of the dialect, may be inlined into `region` or into a region
    /// nested in it.
    fn is_legal_to_inline_op(&self, op: OpRef<'_>, region: RegionRef<'_>) -> bool {
        let _ = (op, region);
        false
    }

    /// Whether the body of `callable` may be inlined into `region` of an operation of the dialect.
    fn is_legal_to_inline_into(&self, region: RegionRef<'_>, callable: OpRef<'_>) -> bool {
        let _ = (region, callable);
        false
    }

    /// Whether the operations nested in `op` must be legal to inline as well (MLIR:
    /// `shouldAnalyzeRecursively`).
    fn should_analyze_recursively(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        true
    }

    /// Returns the value that stands for the argument at `index` of `callable`, an operation of the
    /// dialect, in the inlined body, where the call passes `value` (MLIR: `handleArgument`).
    /// `builder` is in front of the call.
    fn inlined_argument(
        &self,
        builder: &mut Builder<'_>,
        callable: OpRef<'_>,
        index: usize,
        value: Value,
    ) -> Value {
        let _ = (builder, callable, index);
        value
    }

    /// Returns the value that stands for `value`, the result at `index` of the inlined body of
    /// `callable`, an operation of the dialect, after the call (MLIR: `handleResult`). `builder` is
    /// behind the call.
    fn inlined_result(
        &self,
        builder: &mut Builder<'_>,
        callable: OpRef<'_>,
        index: usize,
        value: Value,
    ) -> Value {
        let _ = (builder, callable, index);
        value
    }

    /// Returns the function that converts a value of type `from` to type `to`, where a call of the
    /// dialect and its callee differ in the types of what is passed or returned; `None` if there is
    /// no such conversion (MLIR: `materializeCallConversion`).
    fn call_conversion(&self, cx: &Context, from: Type, to: Type) -> Option<CallConversion> {
        let _ = (cx, from, to);
        None
    }

    /// Changes the copied `blocks` of the callee of `call`, an operation of the dialect, before
    /// their terminators are replaced (MLIR: `processInlinedCallBlocks`).
    fn process_inlined_blocks(&self, body: &mut Body, call: Op, blocks: &[Block]) {
        let _ = (body, call, blocks);
    }

    /// Replaces the terminator `op` of an inlined region with several blocks by a branch to `next`
    /// that forwards the results of the call (MLIR: `handleTerminator`).
    fn replace_terminator_by_branch(&self, body: &mut Body, op: Op, next: Block) {
        let _ = (body, op, next);
    }

    /// Returns the values that replace the results of the call, given the terminator `op` of an
    /// inlined region with a single block (MLIR: `handleTerminator`).
    fn returned_values(&self, op: OpRef<'_>) -> Vec<Value> {
        op.operands().collect()
    }
}

/// The rules of a dialect whose operations may all be inlined, and whose regions accept all inlined
/// operations.
pub struct AlwaysInlinable;

impl Inliner for AlwaysInlinable {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
    fn is_legal_to_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }
}

/// The rules of a dialect whose operations may all be inlined, but into whose regions none may be.
pub struct OpsInlinable;

impl Inliner for OpsInlinable {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
}
