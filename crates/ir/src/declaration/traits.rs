//! Traits: statements about an operation, some with a verifier (MLIR: `OpTrait`).

use std::any::TypeId;

use crate::body::OpRef;
use crate::declaration::op_info::OpInfo;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::verifier::{Verify, VerifyEnclosed};
use crate::store::diagnostic::Diagnostic;

impl TraitFlags {
    /// Returns the union of the flags of `traits`.
    pub const fn of(traits: &[&TraitInfo]) -> Self {
        let mut flags = Self::NONE;
        let mut at = 0;
        while at < traits.len() {
            flags = flags.union(traits[at].flags);
            if traits[at].verify_regions.is_some() {
                flags = flags.union(Self::CHECKS_REGIONS);
            }
            if traits[at].verify.is_some() {
                flags = flags.union(traits[at].stage.flag());
            }
            at += 1;
        }
        flags
    }
}

/// The verifier hook of a trait.
#[derive(Clone, Copy)]
pub enum TraitVerifier {
    /// The check depends on the operation and its nested operations.
    Op(Verify),
    /// The check also depends on the parent operation, which may be in another body; `None` for the
    /// outermost operation.
    WithParent(fn(OpRef<'_>, Option<OpRef<'_>>) -> Result<(), Diagnostic>),
}

/// The time at which a trait's verifier runs, relative to the other checks that a declaration
/// implies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraitStage {
    /// Before the types of operands and results are checked.
    Structure,
    /// After the checks of the first stage, before regions and successors (MLIR: `PredOpTrait`).
    Predicate,
    /// After all other checks.
    Last,
}

impl TraitStage {
    /// Returns the flag of operations with a trait whose verifier is of this stage.
    pub(crate) const fn flag(self) -> TraitFlags {
        match self {
            TraitStage::Structure => TraitFlags::CHECKS_STRUCTURE,
            TraitStage::Predicate => TraitFlags::CHECKS_PREDICATE,
            TraitStage::Last => TraitFlags::CHECKS_LAST,
        }
    }
}

/// The static description of a trait.
pub struct TraitInfo {
    /// The name of the trait, for the dialect reference.
    pub name: &'static str,
    /// The `TypeId` of the Rust type of the trait.
    pub id: fn() -> TypeId,
    /// The flags by which algorithms test for the trait; empty if no algorithm does.
    pub flags: TraitFlags,
    /// The check of the operation itself; `None` if the trait has no such check.
    pub verify: Option<TraitVerifier>,
    /// The check of the regions, which runs after their operations were verified; `None` if the
    /// trait has no such check.
    pub verify_regions: Option<VerifyEnclosed>,
    /// The time at which `verify` runs.
    pub stage: TraitStage,
    /// Whether `verify` depends only on name, properties, operand and result types and, if
    /// `reads_attributes` is set, discardable attributes. The verifier then runs it once for all
    /// operations that agree in these parts.
    pub by_signature: bool,
    /// Whether `verify` may read discardable attributes.
    pub reads_attributes: bool,
    /// The terminator that custom syntax omits if it has no operands and attributes; `None` without
    /// an implicit terminator.
    pub implicit_terminator: Option<&'static OpInfo>,
}

impl TraitInfo {
    /// Creates a trait without checks.
    pub const fn marker<T: 'static>(name: &'static str, flags: TraitFlags) -> Self {
        Self {
            name,
            id: TypeId::of::<T>,
            flags,
            verify: None,
            verify_regions: None,
            stage: TraitStage::Last,
            by_signature: false,
            reads_attributes: false,
            implicit_terminator: None,
        }
    }

    /// Creates a trait with a verifier.
    pub const fn checked<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: Verify,
    ) -> Self {
        Self { verify: Some(TraitVerifier::Op(verify)), ..Self::marker::<T>(name, flags) }
    }

    /// Creates a trait with a verifier that also reads the parent operation.
    pub const fn checked_with_parent<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: fn(OpRef<'_>, Option<OpRef<'_>>) -> Result<(), Diagnostic>,
    ) -> Self {
        let verify = Some(TraitVerifier::WithParent(verify));
        Self { verify, ..Self::marker::<T>(name, flags) }
    }

    /// Creates a trait with a verifier of the regions.
    pub const fn checked_regions<T: 'static>(
        name: &'static str,
        flags: TraitFlags,
        verify: VerifyEnclosed,
    ) -> Self {
        Self { verify_regions: Some(verify), ..Self::marker::<T>(name, flags) }
    }

    /// Adds a check of the regions, which runs after their operations were verified.
    pub const fn and_regions(self, verify: VerifyEnclosed) -> Self {
        Self { verify_regions: Some(verify), ..self }
    }

    /// Moves the verifier before the check of the types of operands and results.
    pub const fn structural(self) -> Self {
        Self { stage: TraitStage::Structure, ..self }
    }

    /// Moves the verifier right after the check of the types of operands and results.
    pub const fn predicate(self) -> Self {
        Self { stage: TraitStage::Predicate, ..self }
    }

    /// States that the verifiers depend only on name, properties and types.
    pub const fn by_signature(self) -> Self {
        Self { by_signature: true, ..self }
    }

    /// States that `verify` may also read discardable attributes.
    pub const fn reads_attributes(self) -> Self {
        Self { reads_attributes: true, ..self }
    }

    /// Sets the terminator that custom syntax omits.
    pub const fn with_implicit_terminator(self, info: &'static OpInfo) -> Self {
        Self { implicit_terminator: Some(info), ..self }
    }
}

/// A trait of operations: a marker type that an `#[operation]` names in `traits = […]`.
///
/// ```
/// use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo};
///
/// /// The operation has an even number of operands.
/// struct EvenOperands;
/// impl OpTrait for EvenOperands {
///     const INFO: TraitInfo = TraitInfo::checked::<Self>("EvenOperands", TraitFlags::NONE, |op| {
///         match op.operand_count() % 2 {
///             0 => Ok(()),
///             _ => Err(op.error("expects an even number of operands")),
///         }
///     });
/// }
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is no trait of operations")]
pub trait OpTrait: 'static {
    /// The static description of the trait.
    const INFO: TraitInfo;
}
