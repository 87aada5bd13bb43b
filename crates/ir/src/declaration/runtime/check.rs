//! The checks behind predicates of declarations, such as `AllTypesMatch`.

use smallvec::SmallVec;

use super::{TypeOfAttribute, type_of, types_of};
use crate::body::OpRef;
use crate::declaration::infer::{InferArgs, Types};
use crate::declaration::op_info::Arity;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::TraitInfo;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Type;
use crate::text::format::Var;

/// Checks that all types of `vars` are equal; with a variadic one, that their lists of types are.
///
/// # Errors
/// If the types differ: `failed to verify that …`.
pub fn all_types_match(
    op: OpRef<'_>,
    vars: &[Var],
    attribute_type: TypeOfAttribute,
    summary: &str,
) -> Result<(), Diagnostic> {
    let equal = if vars.iter().any(|var| is_variadic(op, *var)) {
        let mut lists = vars.iter().map(|var| types_of(op, *var, attribute_type));
        let first = lists.next();
        lists.all(|types| Some(types) == first)
    } else {
        let mut types = vars.iter().filter_map(|v| type_of(op, *v, attribute_type));
        let first = types.next();
        types.all(|ty| Some(ty) == first)
    };
    if equal { Ok(()) } else { Err(op.error(format!("failed to verify that {summary}"))) }
}

/// Whether `var` is declared as any number of operands or results.
fn is_variadic(op: OpRef<'_>, var: Var) -> bool {
    let declared = op.info().and_then(|info| match var {
        Var::Operand(index) => info.operands.get(usize::from(index)),
        Var::Result(index) => info.results.get(usize::from(index)),
        _ => None,
    });
    declared.is_some_and(|declared| matches!(declared.arity, Arity::Variadic))
}

/// Checks that `of` returns equal results for all types of `vars`, ignoring types for which it
/// returns `None`.
///
/// # Errors
/// If the results differ: `failed to verify that …`.
pub fn all_match<T: PartialEq>(
    op: OpRef<'_>,
    vars: &[Var],
    attribute_type: TypeOfAttribute,
    of: fn(&Context, Type) -> Option<T>,
    summary: &str,
) -> Result<(), Diagnostic> {
    let types = vars.iter().filter_map(|v| type_of(op, *v, attribute_type));
    let mut seen = types.filter_map(|ty| of(op.context(), ty));
    let first = seen.next();
    if seen.all(|one| Some(one) == first) {
        return Ok(());
    }
    Err(op.error(format!("failed to verify that {summary}")))
}

/// Checks that the type of `to` is the one that `map` returns for the type of `from`.
///
/// # Errors
/// If the types differ: `failed to verify that …`.
pub fn types_match_with(
    op: OpRef<'_>,
    (from, to): (Var, Var),
    map: fn(&Context, Type) -> Option<Type>,
    attribute_type: TypeOfAttribute,
    summary: &str,
) -> Result<(), Diagnostic> {
    let (from, to) = (types_of(op, from, attribute_type), types_of(op, to, attribute_type));
    // What is absent fits everything.
    let absent = from.is_empty() != to.is_empty();
    let mapped = from.iter().map(|ty| map(op.context(), *ty));
    let holds = absent || mapped.eq(to.iter().map(|ty| Some(*ty)));
    if holds { Ok(()) } else { Err(op.error(format!("failed to verify that {summary}"))) }
}

/// Checks that the types of `to` are those that `map` returns for the types of `from`.
///
/// # Errors
/// If the types differ: `failed to verify that …`.
pub fn ranged_types_match_with(
    op: OpRef<'_>,
    (from, to): (Var, Var),
    map: fn(&Context, &[Type]) -> Option<Types>,
    attribute_type: TypeOfAttribute,
    summary: &str,
) -> Result<(), Diagnostic> {
    let (from, to) = (types_of(op, from, attribute_type), types_of(op, to, attribute_type));
    let holds = map(op.context(), &from).is_some_and(|mapped| mapped == to);
    if holds { Ok(()) } else { Err(op.error(format!("failed to verify that {summary}"))) }
}

/// The result of a predicate: a `bool`, or a `Result` whose error precedes the usual one.
pub trait Verdict {
    /// Converts the verdict; the error contains the preceding diagnostic, `None` for a `bool`.
    fn into_result(self) -> Result<(), Option<Diagnostic>>;
}

impl Verdict for bool {
    fn into_result(self) -> Result<(), Option<Diagnostic>> {
        if self { Ok(()) } else { Err(None) }
    }
}

impl Verdict for Result<(), Diagnostic> {
    fn into_result(self) -> Result<(), Option<Diagnostic>> {
        self.map_err(Some)
    }
}

/// Returns an error `failed to verify that …` unless the predicate holds.
///
/// # Errors
/// When the predicate does not hold.
pub fn predicate(op: OpRef<'_>, holds: impl Verdict, summary: &str) -> Result<(), Diagnostic> {
    holds.into_result().map_err(|earlier| {
        let error = op.error(format!("failed to verify that {summary}"));
        match earlier {
            Some(earlier) => error.after(earlier),
            None => error,
        }
    })
}

/// Creates an anonymous trait from a check that depends only on name, properties and types.
pub const fn check_trait(verify: fn(OpRef<'_>) -> Result<(), Diagnostic>) -> TraitInfo {
    TraitInfo::checked::<()>("declared constraint", TraitFlags::NONE, verify).by_signature()
}

/// Checks that the result types are those that the declaration infers (MLIR:
/// `InferTypeOpInterface`).
///
/// # Errors
/// If the result types are not the inferred ones, or inference fails.
pub fn verify_inferred(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(info) = op.info().filter(|info| info.infer.is_some()) else { return Ok(()) };
    let operands: SmallVec<[Type; 4]> = op.operand_types().collect();
    let properties = op.properties().to_buf();
    let args = InferArgs {
        cx: op.context(),
        location: op.location(),
        operands: &operands,
        properties: &properties,
        attributes: op.body().attribute_dictionary(op.id()),
        regions: &op.regions().collect::<SmallVec<[_; 1]>>(),
    };
    let inferred = match info.infer_types(&args) {
        None => return Ok(()),
        Some(Ok(types)) => types,
        Some(Err(error)) => {
            return Err(op.error("failed to infer returned types").after(error));
        }
    };
    if op.result_types().eq(inferred.iter().copied()) {
        return Ok(());
    }
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let texts: Vec<String> =
            types.map(|ty| format!("'{}'", ty.to_text(op.context()))).collect();
        texts.join(", ")
    };
    let first = format!(
        "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
        op.name_str(),
        list(&mut inferred.iter().copied()),
        list(&mut op.result_types())
    );
    let first = Diagnostic::error(op.location(), first);
    Err(op.error("failed to infer returned types").after(first))
}
