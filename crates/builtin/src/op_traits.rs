//! Traits that compare the types of operands and results.

use terrace_ir::{Context, Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo, Type};

use crate::shaped::{
    TypeExt, element_type_or_self, rank, verify_compatible_shape, verify_compatible_shapes,
};
use crate::types::RankedTensorType;

macro_rules! checked {
    ($($(#[$meta:meta])* $name:ident: $verify:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo =
                TraitInfo::checked::<Self>(stringify!($name), TraitFlags::NONE, $verify)
                    .by_signature();
        }
    )*};
}

checked! {
    /// All operands have the same type.
    SameTypeOperands: |op| {
        let mut types = op.operand_types();
        let first = types.next();
        if types.all(|ty| Some(ty) == first) {
            return Ok(());
        }
        Err(op.error("requires all operands to have the same type"))
    };
    /// All operands and results have the same type, up to sizes that are not known.
    SameOperandsAndResultType: same_operands_and_result_type;
    /// All operands have compatible shapes.
    SameOperandsShape: |op| {
        something_of(op, false)?;
        compare_shapes(op, op.operand_types(), "requires the same shape for all operands")
    };
    /// All operands and results have compatible shapes.
    SameOperandsAndResultShape: |op| {
        something_of(op, true)?;
        let types = op.result_types().chain(op.operand_types());
        compare_shapes(op, types, "requires the same shape for all operands and results")
    };
    /// All operands have the same element type.
    SameOperandsElementType: |op| {
        something_of(op, false)?;
        compare_elements(op, op.operand_types(), "requires the same element type for all operands")
    };
    /// All operands and results have the same element type.
    SameOperandsAndResultElementType: |op| {
        something_of(op, true)?;
        let types = op.result_types().chain(op.operand_types());
        compare_elements(op, types, "requires the same element type for all operands and results")
    };
    /// All ranked operands and results have the same rank.
    SameOperandsAndResultRank: |op| {
        something_of(op, false)?;
        let cx = op.context();
        let mut operands = op.operand_types().filter_map(|ty| rank(cx, ty));
        let mut results = op.result_types().filter_map(|ty| rank(cx, ty));
        let first = operands.next().or_else(|| results.next());
        if operands.any(|rank| Some(rank) != first) {
            return Err(op.error("operands don't have matching ranks"));
        }
        match results.all(|rank| Some(rank) == first) {
            true => Ok(()),
            false => Err(op.error("result type has different rank than operands")),
        }
    };
    /// Applies the same function to every element of vectors and tensors.
    Elementwise: elementwise;
}

macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo = TraitInfo::marker::<Self>(stringify!($name), TraitFlags::NONE);
        }
    )*};
}

markers! {
    /// May be taken apart into operations on scalars.
    Scalarizable;
    /// Operations on scalars may be put together into one on vectors.
    Vectorizable;
    /// Operations on scalars may be put together into one on tensors.
    Tensorizable;
}

/// Checks that the operation has at least one operand, and at least one result if `result` is set.
fn something_of(op: OpRef<'_>, result: bool) -> Result<(), Diagnostic> {
    if op.operand_count() == 0 {
        return Err(op.error("expected 1 or more operands, but found 0"));
    }
    if result && op.result_count() == 0 {
        return Err(op.error("expected 1 or more results"));
    }
    Ok(())
}

fn same_operands_and_result_type(op: OpRef<'_>) -> Result<(), Diagnostic> {
    something_of(op, true)?;
    let cx = op.context();
    let mut types = op.result_types().chain(op.operand_types());
    let Some(first) = types.next() else { return Ok(()) };
    let encoding =
        |ty: Type| ty.downcast::<RankedTensorType>(cx).and_then(|tensor| tensor.encoding);
    let wanted = encoding(first);
    for ty in types.filter(|ty| *ty != first) {
        if element_type_or_self(cx, ty) != element_type_or_self(cx, first)
            || !verify_compatible_shape(cx, ty, first)
        {
            return Err(op.error("requires the same type for all operands and results"));
        }
        if wanted.is_some() && encoding(ty) != wanted {
            return Err(op.error("requires the same encoding for all operands and results"));
        }
    }
    Ok(())
}

fn compare_shapes(
    op: OpRef<'_>,
    types: impl Iterator<Item = Type>,
    message: &str,
) -> Result<(), Diagnostic> {
    if verify_compatible_shapes(op.context(), types) { Ok(()) } else { Err(op.error(message)) }
}

fn compare_elements(
    op: OpRef<'_>,
    types: impl Iterator<Item = Type>,
    message: &str,
) -> Result<(), Diagnostic> {
    let mut elements = types.map(|ty| element_type_or_self(op.context(), ty));
    let first = elements.next();
    if elements.all(|ty| Some(ty) == first) { Ok(()) } else { Err(op.error(message)) }
}

fn is_mappable(_: &Context, ty: Type) -> bool {
    ty.is_vector() || ty.is_tensor()
}

fn elementwise(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mappable = |ty: &Type| is_mappable(cx, *ty);
    let results = op.result_types().filter(mappable).count();
    let operands = op.operand_types().filter(mappable).count();
    if results == 0 && operands == 0 {
        return Ok(());
    }
    if operands == 0 {
        return Err(
            op.error("if a result is non-scalar, then at least one operand must be non-scalar")
        );
    }
    if results == 0 {
        return Err(op.error(
            "if an operand is non-scalar, then there must be at least one non-scalar result",
        ));
    }
    if results != op.result_count() {
        return Err(op.error("if an operand is non-scalar, then all results must be non-scalar"));
    }
    let types = || op.operand_types().chain(op.result_types()).filter(mappable);
    let Some(first) = types().next() else { return Ok(()) };
    let alike =
        types().all(|ty| ty.kind() == first.kind()) && verify_compatible_shapes(cx, types());
    if alike {
        return Ok(());
    }
    Err(op.error("all non-scalar operands/results must have the same shape and base type"))
}
