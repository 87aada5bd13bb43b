//! Traits that constrain the regions, blocks and parents of operations.

use std::marker::PhantomData;

use crate::body::OpRef;
use crate::declaration::op_type::OpType;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::{OpTrait, TraitInfo};
use crate::store::diagnostic::Diagnostic;

/// The trait of operations that end a block (MLIR: `IsTerminator`).
pub struct IsTerminator;

impl OpTrait for IsTerminator {
    const INFO: TraitInfo =
        TraitInfo::checked::<Self>("IsTerminator", TraitFlags::TERMINATOR, |op| {
            if op.body().next_op(op.id()).is_none() {
                return Ok(());
            }
            Err(op.error("must be the last operation in the parent block"))
        });
}

/// The trait of operations whose regions have at most one block each, which is not empty where a
/// terminator is needed (MLIR: `SingleBlock`).
pub struct SingleBlock;

impl OpTrait for SingleBlock {
    const INFO: TraitInfo =
        TraitInfo::checked::<Self>("SingleBlock", TraitFlags::SINGLE_BLOCK, single_block)
            .structural();
}

fn single_block(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let no_terminator = op.flags().contains(TraitFlags::NO_TERMINATOR);
    for (index, region) in op.regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if !region.has_one_block() {
            return Err(op.error(format!("expects region #{index} to have 0 or 1 blocks")));
        }
        if !no_terminator && entry.is_empty() {
            return Err(op.error("expects a non-empty block"));
        }
    }
    Ok(())
}

/// As [`SingleBlock`], where each block ends in a `T`, which custom syntax leaves out when it says
/// nothing (MLIR: `SingleBlockImplicitTerminator`).
pub struct SingleBlockImplicitTerminator<T>(PhantomData<fn() -> T>);

impl<T: OpType> OpTrait for SingleBlockImplicitTerminator<T> {
    const INFO: TraitInfo = TraitInfo::checked::<Self>(
        "SingleBlockImplicitTerminator",
        TraitFlags::SINGLE_BLOCK,
        single_block,
    )
    .structural()
    .and_regions(|op, _| implicit_terminator::<T>(op))
    .with_implicit_terminator(T::INFO);
}

fn implicit_terminator<T: OpType>(op: OpRef<'_>) -> Result<(), Diagnostic> {
    for region in op.regions() {
        let Some(last) = region.entry().and_then(|b| b.last()) else { continue };
        if !last.is::<T>() {
            let (wanted, found) = (T::INFO.name, last.name_str());
            return Err(op
                .error(format!("expects regions to end with '{wanted}', found '{found}'"))
                .with_note(
                    op.location(),
                    format!(
                        "in custom textual format, the absence of terminator implies '{wanted}'"
                    ),
                ));
        }
    }
    Ok(())
}

/// The trait of operations whose blocks have no arguments (MLIR: `NoRegionArguments`).
pub struct NoRegionArguments;

impl OpTrait for NoRegionArguments {
    const INFO: TraitInfo =
        TraitInfo::checked::<Self>("NoRegionArguments", TraitFlags::NONE, |op| {
            let count = op.region_count();
            for (index, region) in op.regions().enumerate() {
                if region.entry().is_some_and(|b| !b.arguments().is_empty()) {
                    return Err(op.error(if count > 1 {
                        format!("region #{index} should have no arguments")
                    } else {
                        "region should have no arguments".to_owned()
                    }));
                }
            }
            Ok(())
        })
        .structural();
}

/// The trait of operations that stand directly in a `T` (MLIR: `HasParent`).
pub struct HasParent<T>(PhantomData<fn() -> T>);

impl<T: OpType> OpTrait for HasParent<T> {
    const INFO: TraitInfo =
        TraitInfo::checked_with_parent::<Self>("HasParent", TraitFlags::NONE, |op, parent| {
            if parent.is_some_and(|parent| parent.is::<T>()) {
                return Ok(());
            }
            Err(op.error(format!("expects parent op '{}'", T::INFO.name)))
        })
        .structural();
}

/// A list of declared operations: a tuple of their types.
pub trait OpTypes: 'static {
    /// The names of the operations, `dialect.mnemonic`.
    const NAMES: &'static [&'static str];
}

macro_rules! op_types {
    ($($($name:ident)*;)*) => {$(
        impl<$($name: OpType),*> OpTypes for ($($name,)*) {
            const NAMES: &'static [&'static str] = &[$($name::INFO.name),*];
        }
    )*};
}
op_types! {
    A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H;
}

/// The trait of operations that stand directly in one of `T`, a tuple (MLIR: `ParentOneOf`).
pub struct HasParentOneOf<T>(PhantomData<fn() -> T>);

impl<T: OpTypes> OpTrait for HasParentOneOf<T> {
    const INFO: TraitInfo =
        TraitInfo::checked_with_parent::<Self>("HasParent", TraitFlags::NONE, |op, parent| {
            let is_one =
                |parent: OpRef<'_>| parent.info().is_some_and(|i| T::NAMES.contains(&i.name));
            if parent.is_some_and(is_one) {
                return Ok(());
            }
            Err(op.error(match T::NAMES {
                [one] => format!("expects parent op '{one}'"),
                names => format!("expects parent op to be one of '{}'", names.join(", ")),
            }))
        })
        .structural();
}
