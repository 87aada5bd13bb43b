//! The checks that an operation's declaration implies; [`verify_invariants`] runs them in order.

use smallvec::SmallVec;

use crate::body::{Enclosing, OpRef, Value};
use crate::declaration::interface::InterfaceEntry;
use crate::declaration::op_info::{Arity, Groups, OpInfo, SegmentSizes, ValueInfo};
use crate::declaration::properties::{Presence, PropertiesInfo, PropertyInfo, PropertyIssue};
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::{TraitInfo, TraitStage, TraitVerifier};
use crate::store::diagnostic::Diagnostic;

/// Checks `op` against its declaration and runs the verifiers of its traits and its own.
/// `enclosing` are the operations that enclose the body of `op`.
pub(super) fn verify_invariants(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &'static OpInfo,
) -> Result<(), Diagnostic> {
    verify_region_count(op, info)?;
    verify_count(op, op.result_count(), info.results, "result")?;
    verify_successor_count(op, info)?;
    verify_count(op, op.operand_count(), info.operands, "operand")?;
    verify_segments(op, info)?;
    verify_traits(op, enclosing, info, TraitStage::Structure)?;
    if let Some(properties) = info.properties {
        verify_properties(op, properties)?;
    }
    if !info.operands.is_empty() {
        verify_values(op, info.operands, info.operand_groups(op), "operand", &|i| op.operand(i))?;
    }
    if !info.results.is_empty() {
        verify_values(op, info.results, info.result_groups(op), "result", &|i| op.result(i))?;
    }
    verify_traits(op, enclosing, info, TraitStage::Predicate)?;
    verify_region_constraints(op, info)?;
    verify_successor_constraints(op, info)?;
    verify_traits(op, enclosing, info, TraitStage::Last)?;
    verify_author(op, info)
}

/// Runs the verifiers of interfaces, and the hand-written verifier.
#[inline]
fn verify_author(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    verify_interfaces(op, info.interfaces)?;
    info.verify.map_or(Ok(()), |verify| verify(op))
}

/// Runs the verifiers of interfaces, those of parent interfaces first.
fn verify_interfaces(
    op: OpRef<'_>,
    interfaces: &'static [InterfaceEntry],
) -> Result<(), Diagnostic> {
    for interface in interfaces {
        if !interface.parents.is_empty() {
            verify_interfaces(op, interface.parents)?;
        }
        interface.verify.map_or(Ok(()), |verify| verify(op))?;
    }
    Ok(())
}

/// As [`verify_invariants`], for an operation with a cached valid signature: runs only the checks
/// that depend on more than the signature.
#[inline]
pub(super) fn verify_beyond_signature(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &'static OpInfo,
) -> Result<(), Diagnostic> {
    for declared in info.traits {
        if !declared.by_signature {
            verify_trait(op, enclosing, declared)?;
        }
    }
    verify_author(op, info)?;
    verify_region_traits(op, enclosing, info, |declared| !declared.by_signature)?;
    info.verify_regions.map_or(Ok(()), |verify| verify(op))
}

/// As [`verify_invariants`], for an operation whose cached signature is valid but incomplete: runs
/// only the checks that depend on more than the signature, in the same order.
pub(super) fn verify_beyond_types(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &OpInfo,
) -> Result<(), Diagnostic> {
    verify_traits(op, enclosing, info, TraitStage::Structure)?;
    if let Some(properties) = info.properties {
        verify_properties(op, properties)?;
    }
    verify_traits(op, enclosing, info, TraitStage::Predicate)?;
    verify_region_constraints(op, info)?;
    verify_traits(op, enclosing, info, TraitStage::Last)?;
    verify_author(op, info)
}

/// Runs the verifiers of the traits whose stage is `stage`.
#[inline]
fn verify_traits(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &OpInfo,
    stage: TraitStage,
) -> Result<(), Diagnostic> {
    if info.flags.contains(stage.flag()) {
        for declared in info.traits.iter().filter(|declared| declared.stage == stage) {
            verify_trait(op, enclosing, declared)?;
        }
    }
    Ok(())
}

#[inline]
fn verify_trait(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    declared: &TraitInfo,
) -> Result<(), Diagnostic> {
    match declared.verify {
        None => Ok(()),
        Some(TraitVerifier::Op(verify)) => verify(op),
        Some(TraitVerifier::WithParent(verify)) => match enclosing.parent_of(op) {
            None if enclosing.is_partial() => Ok(()),
            parent => verify(op, parent),
        },
    }
}

/// Runs the region verifiers of the traits that `wanted` accepts.
#[inline]
fn verify_region_traits(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &OpInfo,
    wanted: impl Fn(&TraitInfo) -> bool,
) -> Result<(), Diagnostic> {
    if info.flags.contains(TraitFlags::CHECKS_REGIONS) {
        for declared in info.traits.iter().filter(|declared| wanted(declared)) {
            declared.verify_regions.map_or(Ok(()), |verify| verify(op, enclosing))?;
        }
    }
    Ok(())
}

/// Runs the region verifiers of an operation with the declaration `info`, whose regions were
/// verified.
#[inline]
pub(super) fn verify_regions_of(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    info: &OpInfo,
) -> Result<(), Diagnostic> {
    verify_region_traits(op, enclosing, info, |_| true)?;
    info.verify_regions.map_or(Ok(()), |verify| verify(op))
}

/// Returns the least number of declared values, and whether more are allowed.
fn bounds(arities: impl Iterator<Item = Arity>) -> (usize, bool) {
    arities.fold((0, false), |(least, more), arity| match arity {
        Arity::Single => (least + 1, more),
        _ => (least, true),
    })
}

/// Checks that the declaration allows this number of operands or results.
#[inline]
fn verify_count(
    op: OpRef<'_>,
    count: usize,
    declared: &[ValueInfo],
    what: &str,
) -> Result<(), Diagnostic> {
    let (least, more) = bounds(declared.iter().map(|d| d.arity));
    if count == least || (more && count > least) {
        return Ok(());
    }
    Err(op.error(match (least, more, what) {
        (0, _, _) => format!("requires zero {what}s"),
        (1, false, "operand") => "requires a single operand".to_owned(),
        (1, false, _) => format!("requires one {what}"),
        (_, true, "operand") => format!("expected {least} or more operands, but found {count}"),
        (_, false, "operand") => format!("expected {least} operands, but found {count}"),
        (_, true, _) => format!("expected {least} or more {what}s"),
        (_, false, _) => format!("expected {least} {what}s"),
    }))
}

fn verify_region_count(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    let count = op.region_count();
    let (least, more) = bounds(info.regions.iter().map(|d| d.arity));
    if count == least || (more && count > least) {
        return Ok(());
    }
    Err(op.error(match (least, more) {
        (0, _) => "requires zero regions".to_owned(),
        (1, false) => "requires one region".to_owned(),
        (_, true) => format!("expected {least} or more regions"),
        _ => format!("expected {least} regions"),
    }))
}

fn verify_successor_count(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    let count = op.body().successor_count(op.id());
    let (least, more) = bounds(info.successors.iter().map(|d| d.arity));
    if count == least || (more && count > least) {
        return Ok(());
    }
    Err(op.error(match (least, more) {
        (0, _) => format!("requires 0 successors but found {count}"),
        (1, false) => format!("requires 1 successor but found {count}"),
        (_, true) => format!("requires at least {least} successors but found {count}"),
        _ => format!("requires {least} successors but found {count}"),
    }))
}

/// Checks that `operandSegmentSizes` and `resultSegmentSizes` add up to the numbers of values.
fn verify_segments(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    if let Some(sizes) = info.operand_segments {
        verify_sizes(op, sizes, "operandSegmentSizes", op.operand_count(), "operand")?;
    }
    match info.result_segments {
        Some(sizes) => verify_sizes(op, sizes, "resultSegmentSizes", op.result_count(), "result"),
        None => Ok(()),
    }
}

/// Checks that the lengths in the attribute `name` sum up to the `count` values of `group`.
fn verify_sizes(
    op: OpRef<'_>,
    sizes: SegmentSizes,
    name: &str,
    count: usize,
    group: &str,
) -> Result<(), Diagnostic> {
    let sizes = sizes(op.properties());
    if sizes.iter().any(|s| *s < 0) {
        return Err(op.error(format!("'{name}' attribute cannot have negative elements")));
    }
    let total: i64 = sizes.iter().map(|s| i64::from(*s)).sum();
    if total == count as i64 {
        return Ok(());
    }
    Err(op.error(format!(
        "{group} count ({count}) does not match with the total size ({total}) specified in \
         attribute '{name}'"
    )))
}

/// Checks the properties: properties that are no attributes first, then the presence of required
/// attributes in the order of their names, then constraints in the order of declaration.
fn verify_properties(op: OpRef<'_>, info: &PropertiesInfo) -> Result<(), Diagnostic> {
    let cx = op.context();
    let values = op.properties();
    let issues = op.body().property_issues(op.id());
    if issues.is_empty() && info.are_right(cx, values) {
        return Ok(());
    }
    let given = |field: &PropertyInfo| field.get(cx, values).is_some_and(|a| !a.is_absent());
    let needed = |field: &PropertyInfo| field.attribute && field.presence == Presence::Required;
    let constraints = |attributes: bool| {
        let what = if attributes { "attribute" } else { "property" };
        let invalid = |field: &PropertyInfo| {
            let known =
                |i: &PropertyIssue| matches!(i, PropertyIssue::Invalid(n, _) if *n == field.name);
            issues.iter().any(known) || !field.check(cx, values)
        };
        match info.fields.iter().find(|f| f.attribute == attributes && invalid(f)) {
            None => Ok(()),
            Some(field) => Err(op.error(format!(
                "{what} '{}' failed to satisfy constraint: {}",
                field.name,
                field.constraint()
            ))),
        }
    };
    let missing =
        |name: &str| issues.iter().any(|i| matches!(i, PropertyIssue::Missing(n) if *n == name));
    if let Some(field) = info.fields.iter().find(|f| !f.attribute && missing(f.name)) {
        return Err(op.error(format!("requires property '{}'", field.name)));
    }
    constraints(false)?;
    let absent = info.fields.iter().filter(|f| needed(f) && (missing(f.name) || !given(f)));
    if let Some(field) = absent.min_by_key(|f| f.name) {
        return Err(op.error(format!("requires attribute '{}'", field.name)));
    }
    constraints(true)
}

/// Checks that the types of operands or results satisfy the constraints of their groups.
#[inline]
fn verify_values(
    op: OpRef<'_>,
    declared: &[ValueInfo],
    groups: Groups,
    what: &str,
    value: &dyn Fn(usize) -> Value,
) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    for (info, (start, len)) in declared.iter().zip(groups) {
        if info.arity == Arity::Optional && len > 1 {
            return Err(op.error(format!(
                "{what} group starting at #{start} requires 0 or 1 element, but found {len}"
            )));
        }
        if let Some(segments) = info.arity.segments() {
            verify_sizes(op, segments.get, segments.name, len as usize, info.name)?;
        }
        for index in start..start + len {
            let ty = body.value_type(value(index as usize));
            if !(info.constraint.check)(cx, ty) {
                let variadic = match info.arity {
                    Arity::Single | Arity::Optional => "",
                    Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic of ",
                };
                return Err(op.error(format!(
                    "{what} #{index} must be {variadic}{}, but got '{}'",
                    info.constraint.summary,
                    ty.to_text(cx)
                )));
            }
        }
    }
    Ok(())
}

/// Returns a region or successor as named in messages: `region #0 ('body')`, without the second
/// part for an unnamed one.
fn named(what: &str, index: usize, name: &str) -> String {
    let name = if name.is_empty() { String::new() } else { format!(" ('{name}')") };
    format!("{what} #{index}{name}")
}

fn verify_region_constraints(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    if info.regions.iter().all(|declared| declared.constraint.is_none()) {
        return Ok(());
    }
    let mut at = 0;
    let single = info.regions.iter().filter(|r| r.arity == Arity::Single).count();
    for declared in info.regions {
        let count = if declared.arity == Arity::Single { 1 } else { op.region_count() - single };
        for index in at..at + count {
            let (Some((summary, check)), Some(region)) = (declared.constraint, op.region(index))
            else {
                continue;
            };
            if !check(region.body(), region.id()) {
                let place = named("region", index, declared.name);
                return Err(op.error(format!("{place} failed to verify constraint: {summary}")));
            }
        }
        at += count;
    }
    Ok(())
}

fn verify_successor_constraints(op: OpRef<'_>, info: &OpInfo) -> Result<(), Diagnostic> {
    if info.successors.iter().all(|declared| declared.constraint.is_none()) {
        return Ok(());
    }
    let blocks: SmallVec<[crate::body::Block; 4]> = op.successors().collect();
    let single = info.successors.iter().filter(|s| s.arity == Arity::Single).count();
    let mut at = 0;
    for declared in info.successors {
        let count = if declared.arity == Arity::Single { 1 } else { blocks.len() - single };
        for (index, block) in blocks.iter().enumerate().skip(at).take(count) {
            let Some((summary, check)) = declared.constraint else { continue };
            if !check(op.body(), *block) {
                let place = named("successor", index, declared.name);
                return Err(op.error(format!("{place} failed to verify constraint: {summary}")));
            }
        }
        at += count;
    }
    Ok(())
}
