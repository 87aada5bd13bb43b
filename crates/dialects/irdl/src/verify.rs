//! Verifiers of operations, for constraints that the declarations do not express.

use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, StringAttr};

use crate::{
    AttributeOpRef, AttributesOpRef, BaseOpRef, DialectOpRef, OperandsOpRef, OperationOpRef,
    ParametersOpRef, RegionOpRef, RegionsOpRef, ResultsOpRef, TypeOpRef, VariadicityArrayAttr,
};

/// Checks that the name of a definition consists of lower-case letters, digits and single
/// underscores, and does not begin with an underscore. Messages call the definition `what`.
fn verify_name(op: OpRef<'_>, what: &str, name: &str) -> Result<(), Diagnostic> {
    let problem = name_problem(name).map(|problem| format!("name of {what} {problem}"));
    problem.map_or(Ok(()), |problem| Err(op.plain_error(problem)))
}

/// Returns the reason why `name` is not a valid name in a definition; `None` if `name` is valid.
pub(crate) fn name_problem(name: &str) -> Option<&'static str> {
    let Some(first) = name.chars().next() else { return Some("is empty") };
    if first == '_' || name.contains("__") {
        return Some("should not contain leading or double underscores");
    }
    name.chars().find_map(|c| match c {
        'A'..='Z' => Some("should not contain uppercase letters"),
        'a'..='z' | '0'..='9' | '_' => None,
        _ => Some("must contain only lowercase letters, digits and underscores"),
    })
}

/// Checks that the symbol name of a definition, without the optional prefix `sigil`, is valid by
/// [`verify_name`].
fn verify_definition(op: OpRef<'_>, what: &str, sigil: &str) -> Result<(), Diagnostic> {
    let Some(name) = terrace_ir::symbol::symbol_name(op) else { return Ok(()) };
    let name = name.as_str(op.context());
    let name = if sigil.is_empty() { name } else { name.strip_prefix(sigil).unwrap_or(name) };
    verify_name(op, what, name)
}

/// Checks that the name is a valid dialect name.
pub(crate) fn dialect(op: DialectOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(name) = terrace_ir::symbol::symbol_name(*op) else { return Ok(()) };
    let name = name.as_str(op.context());
    let mut bytes = name.bytes();
    let valid = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$'));
    if !valid {
        return Err(op.error("invalid dialect name"));
    }
    verify_name(*op, "dialect", name)
}

/// Checks that the name, without a leading `!`, is valid by [`verify_name`].
pub(crate) fn r#type(op: TypeOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "type", "!")
}

/// Checks that the name, without a leading `#`, is valid by [`verify_name`].
pub(crate) fn attribute(op: AttributeOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "attribute", "#")
}

/// Checks that the name is valid by [`verify_name`].
pub(crate) fn operation(op: OperationOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "operation", "")
}

/// Returns the strings in an array attribute.
fn texts(cx: &Context, list: Attribute) -> Vec<&str> {
    let list = list.downcast::<ArrayAttr>(cx);
    let text = |held: &Attribute| held.downcast::<StringAttr>(cx).and_then(StringAttr::as_str);
    list.map(|list| list.0.iter().filter_map(text).collect()).unwrap_or_default()
}

/// Checks that every value has a valid name and that names are unique.
fn verify_names(op: OpRef<'_>, what: &str, names: Attribute) -> Result<(), Diagnostic> {
    let (count, names) = (op.operand_count(), texts(op.context(), names));
    if names.len() != count {
        return Err(op.error(format!(
            "the number of {what}s and their names must be the same, but got {count} and {} \
             respectively",
            names.len()
        )));
    }
    for (at, name) in names.iter().enumerate() {
        verify_name(op, &format!("{what} #{at}"), name)?;
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            return Err(op.error(format!(
                "name of {what} #{at} is a duplicate of the name of {what} #{first}"
            )));
        }
    }
    Ok(())
}

/// Checks that a variadicity is given for every value.
fn verify_variadicity(
    op: OpRef<'_>,
    what: &str,
    variadicity: &VariadicityArrayAttr,
) -> Result<(), Diagnostic> {
    let (count, said) = (op.operand_count(), variadicity.value.len());
    if count == said {
        return Ok(());
    }
    Err(op.error(format!(
        "the number of {what}s and their variadicities must be the same, but got {count} and \
         {said} respectively"
    )))
}

/// Checks that every parameter has a name.
pub(crate) fn parameters(op: ParametersOpRef<'_>) -> Result<(), Diagnostic> {
    verify_names(*op, "parameter", op.names().attr())
}

/// Checks that every operand has a name and a variadicity.
pub(crate) fn operands(op: OperandsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_variadicity(*op, "operand", op.variadicity().data(op.context()))?;
    verify_names(*op, "operand", op.names().attr())
}

/// Checks that every result has a name and a variadicity.
pub(crate) fn results(op: ResultsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_variadicity(*op, "result", op.variadicity().data(op.context()))?;
    verify_names(*op, "result", op.names().attr())
}

/// Checks that every region has a name.
pub(crate) fn regions(op: RegionsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_names(*op, "region", op.names().attr())
}

/// Checks that every attribute has a name.
pub(crate) fn attributes(op: AttributesOpRef<'_>) -> Result<(), Diagnostic> {
    let names = op.attribute_value_names().data(op.context()).0.len();
    if names == op.operand_count() {
        return Ok(());
    }
    Err(op.error(format!(
        "the number of attribute names and their constraints must be the same but got {names} \
         and {} respectively",
        op.operand_count()
    )))
}

/// Checks that the number of blocks, if given, is at least one.
pub(crate) fn region(op: RegionOpRef<'_>) -> Result<(), Diagnostic> {
    match op.number_of_blocks() {
        Some(count) if count < 1 => {
            Err(op.error(format!("the number of blocks is expected to be >= 1 but got {count}")))
        }
        _ => Ok(()),
    }
}

/// Checks that there is either a reference or a name with a sigil.
pub(crate) fn base(op: BaseOpRef<'_>) -> Result<(), Diagnostic> {
    let name = op.base_name();
    if name.is_some() == op.base_ref().is_some() {
        return Err(op.error(
            "the base type or attribute should be specified by either a name or a reference",
        ));
    }
    if name.is_some_and(|name| !name.starts_with(['!', '#'])) {
        return Err(op.error("the base type or attribute name should start with '!' or '#'"));
    }
    Ok(())
}

/// Checks that operands, results and regions have different names.
pub(crate) fn operation_regions(op: OperationOpRef<'_>) -> Result<(), Diagnostic> {
    const LISTS: [(&str, &str); 3] =
        [("irdl.operands", "operands"), ("irdl.results", "results"), ("irdl.regions", "regions")];
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for list in block.ops() {
        let Some((_, what)) = LISTS.iter().find(|(name, _)| *name == list.name_str()) else {
            continue;
        };
        let Some(names) = list.attribute("names") else { continue };
        for name in texts(op.context(), names) {
            let other = seen.iter().find(|(held, of)| *held == name && of != what);
            if let Some((_, other)) = other {
                return Err(op.error(format!(
                    "contains a value named '{name}' for both its {other} and {what}"
                )));
            }
            seen.push((name, what));
        }
    }
    Ok(())
}
