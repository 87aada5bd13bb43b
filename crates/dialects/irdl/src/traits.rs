//! Traits that limit how often an operation may occur in a definition.

use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo};

macro_rules! at_most_one {
    ($($(#[$meta:meta])* $name:ident: [$($child:literal),*];)*) => {$(
        $(#[$meta])*
        pub(crate) struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo =
                TraitInfo::checked::<Self>("AtMostOneChildOf", TraitFlags::NONE, |op| {
                    verify(op, &[$($child),*])
                });
        }
    )*};
}

at_most_one! {
    /// A definition lists parameters at most once.
    OneParameterList: ["irdl.parameters"];
    /// A definition lists each part of an operation at most once.
    OneListEach: ["irdl.operands", "irdl.results", "irdl.attributes", "irdl.regions"];
}

/// Checks that none of the operation names `children` occurs twice in the region of `op`.
fn verify(op: OpRef<'_>, children: &[&str]) -> Result<(), Diagnostic> {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut seen = Vec::new();
    for child in block.ops().map(OpRef::name_str).filter(|name| children.contains(name)) {
        if seen.contains(&child) {
            return Err(op.plain_error(format!(
                "failed to verify AtMostOneChildOf trait: the operation contains at least two \
                 operations of type {child}"
            )));
        }
        seen.push(child);
    }
    Ok(())
}
