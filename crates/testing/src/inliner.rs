//! The rules of the test dialect for inlining.

use terrace_interfaces::Inliner;
use terrace_ir::{OpRef, RegionRef};

use crate::TestDialect;

impl Inliner for TestDialect {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, _: OpRef<'_>) -> bool {
        call.attribute("noinline").is_none()
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }

    fn is_legal_to_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    /// The region of a functional region is a scope of its own.
    fn should_analyze_recursively(&self, op: OpRef<'_>) -> bool {
        op.name_str() != "test.functional_region_op"
    }
}
