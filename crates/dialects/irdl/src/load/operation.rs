//! Verification of operations by their loaded definitions, with MLIR's order and messages.

use terrace_builtin::DenseArrayAttr;
use terrace_ir::{Context, Diagnostic, OpRef, RegionRef, Type, TypeAttr};

use super::constraint::{Checker, Failure};
use super::definition::{Definition, Group, RegionShape};
use crate::Variadicity;

/// The definition of an operation, as a verifier.
pub(super) struct Operation(pub(super) Definition);

impl Operation {
    /// Verifies operands, results and attributes, then the regions, even if the former are invalid.
    pub(super) fn verify(&self, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let mut checker = Checker::new(op.context(), &self.0.constraints);
        let signature = self.verify_signature(op, &mut checker);
        match (signature, self.verify_regions(op, &mut checker)) {
            (Err(first), Err(second)) => Err(second.after(first)),
            (signature, regions) => signature.and(regions),
        }
    }

    fn verify_signature<'d>(
        &'d self,
        op: OpRef<'d>,
        checker: &mut Checker<'d>,
    ) -> Result<(), Diagnostic> {
        let Definition { operands, results, attributes, .. } = &self.0;
        let cx = op.context();
        let operand_sizes = segment_sizes(op, operands, op.operand_count(), "operand")?;
        let result_sizes = segment_sizes(op, results, op.result_count(), "result")?;
        let fail = |failure: Failure<'_>| op.plain_error(failure.message(cx));
        for (name, constraint) in attributes {
            let Some(value) = op.attribute(name) else {
                let message = format!("attribute \"{name}\" is expected but not provided");
                return Err(op.error(message));
            };
            checker.check(*constraint, value).map_err(fail)?;
        }
        let mut verify =
            |groups: &[Group], sizes: Vec<usize>, types: &mut dyn Iterator<Item = Type>| {
                let places = groups.iter().zip(sizes);
                let mut places = places
                    .flat_map(|(group, size)| std::iter::repeat_n(group.constraint, size))
                    .zip(types);
                places.try_for_each(|(place, ty)| checker.check(place, type_attribute(cx, ty)))
            };
        verify(operands, operand_sizes, &mut op.operand_types()).map_err(fail)?;
        verify(results, result_sizes, &mut op.result_types()).map_err(fail)
    }

    fn verify_regions<'d>(
        &'d self,
        op: OpRef<'d>,
        checker: &mut Checker<'d>,
    ) -> Result<(), Diagnostic> {
        let (expected, found) = (self.0.regions.len(), op.region_count());
        if expected != found {
            return Err(op.error(format!(
                "unexpected number of regions: expected {expected} but got {found}"
            )));
        }
        let mut pairs = self.0.regions.iter().zip(op.regions()).enumerate();
        pairs.try_for_each(|(at, (shape, region))| verify_region(op, at, shape, region, checker))
    }
}

fn type_attribute(cx: &Context, ty: Type) -> terrace_ir::Attribute {
    TypeAttr::get(cx, ty).attr()
}

/// Verifies region number `at` of `op`.
fn verify_region<'d>(
    op: OpRef<'d>,
    at: usize,
    shape: &RegionShape,
    region: RegionRef<'d>,
    checker: &mut Checker<'d>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let fail = |message| Err(Diagnostic::error(op.location(), message));
    if let Some(expected) = shape.blocks {
        let found = region.blocks().count();
        if expected != found {
            return fail(format!(
                "expected region {at} to have {expected} block(s) but got {found}"
            ));
        }
    }
    let Some(constraints) = &shape.arguments else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let (expected, found) = (constraints.len(), arguments.len());
    if expected != found {
        return fail(format!("expected region {at} to have {expected} arguments but got {found}"));
    }
    for (constraint, argument) in constraints.iter().zip(arguments) {
        let ty = type_attribute(cx, region.body().value_type(*argument));
        checker.check(*constraint, ty).map_err(|failure| {
            let location = region.body().value_location(*argument);
            Diagnostic::error(location, failure.message(cx))
                .with_note(op.location(), "see the operation")
        })?;
    }
    Ok(())
}

/// Returns the number of operands or results under each name; `count` is their total number.
fn segment_sizes(
    op: OpRef<'_>,
    groups: &[Group],
    count: usize,
    what: &str,
) -> Result<Vec<usize>, Diagnostic> {
    let names = groups.len();
    let various = groups.iter().filter(|group| group.variadicity != Variadicity::Single).count();
    let wrong = |bound: &str, expected: usize| {
        op.plain_error(format!("op expects {bound} {expected} {what}s, but got {count}"))
    };
    match various {
        0 if count != names => return Err(wrong("exactly", names)),
        0 | 1 if count + 1 < names => return Err(wrong("at least", names - 1)),
        0 | 1 => {}
        _ => return given_sizes(op, groups, count, what),
    }
    let rest = count + 1 - names;
    let size = |group: &Group| match group.variadicity {
        Variadicity::Single => Ok(1),
        Variadicity::Optional if rest > 1 => Err(wrong("at most", names)),
        _ => Ok(rest),
    };
    groups.iter().map(size).collect()
}

/// Returns the segment sizes that an attribute of `op` states.
fn given_sizes(
    op: OpRef<'_>,
    groups: &[Group],
    count: usize,
    what: &str,
) -> Result<Vec<usize>, Diagnostic> {
    let name = format!("{what}SegmentSizes");
    let fail = |message: &str| Err(op.plain_error(message));
    let Some(attribute) = op.attribute(&name) else {
        return fail(&format!("'{name}' attribute is expected but not provided"));
    };
    let cx = op.context();
    let Some(given) = attribute.downcast::<DenseArrayAttr>(cx).and_then(|held| held.as_i32s(cx))
    else {
        return fail(&format!("'{name}' attribute is expected to be a dense i32 array"));
    };
    let given: Vec<i32> = given.into_iter().collect();
    if given.len() != groups.len() {
        return fail(&format!(
            "'{name}' attribute for specifying {what} segments must have {} elements, but got {}",
            groups.len(),
            given.len()
        ));
    }
    let mut sizes = Vec::with_capacity(given.len());
    for (at, (size, group)) in given.into_iter().zip(groups).enumerate() {
        let Ok(size) = usize::try_from(size) else {
            return fail(&format!(
                "'{name}' attribute for specifying {what} segments must have non-negative values"
            ));
        };
        let element = |allowed: &str| {
            fail(&format!("element {at} in '{name}' attribute must be equal to {allowed}"))
        };
        match group.variadicity {
            Variadicity::Single if size != 1 => return element("1"),
            Variadicity::Optional if size > 1 => return element("0 or 1"),
            _ => sizes.push(size),
        }
    }
    if sizes.iter().sum::<usize>() != count {
        return fail(&format!(
            "sum of elements in '{name}' attribute must be equal to the number of {what}s"
        ));
    }
    Ok(sizes)
}
