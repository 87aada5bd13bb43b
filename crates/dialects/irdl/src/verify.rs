//! What must hold of operations beyond their declarations.

use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, OpRef, StringAttr};

use crate::{
    AttributeOpRef, AttributesOpRef, BaseOpRef, DialectOpRef, OperandsOpRef, OperationOpRef,
    ParametersOpRef, RegionOpRef, RegionsOpRef, ResultsOpRef, TypeOpRef, VariadicityArrayAttr,
};

/// A name in a definition consists of small letters, digits and single underscores.
fn verify_name(op: OpRef<'_>, what: &str, name: &str) -> Result<(), Diagnostic> {
    let problem = name_problem(name).map(|problem| format!("name of {what} {problem}"));
    problem.map_or(Ok(()), |problem| Err(op.plain_error(problem)))
}

/// What is wrong with the name of something in a definition, if anything is.
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

/// The name of a definition, without the sigil that a type's or attribute's may have.
fn verify_definition(op: OpRef<'_>, what: &str, sigil: &str) -> Result<(), Diagnostic> {
    let Some(name) = terrace_ir::symbol::symbol_name(op) else { return Ok(()) };
    let name = name.as_str(op.context());
    let name = if sigil.is_empty() { name } else { name.strip_prefix(sigil).unwrap_or(name) };
    verify_name(op, what, name)
}

/// The name is that of a dialect.
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

/// The name is one.
pub(crate) fn r#type(op: TypeOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "type", "!")
}

/// The name is one.
pub(crate) fn attribute(op: AttributeOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "attribute", "#")
}

/// The name is one.
pub(crate) fn operation(op: OperationOpRef<'_>) -> Result<(), Diagnostic> {
    verify_definition(*op, "operation", "")
}

/// The texts of an array of strings.
fn texts(cx: &Context, list: Attribute) -> Vec<&str> {
    let list = list.downcast::<ArrayAttr>(cx);
    let text = |held: &Attribute| held.downcast::<StringAttr>(cx).and_then(StringAttr::as_str);
    list.map(|list| list.0.iter().filter_map(text).collect()).unwrap_or_default()
}

/// Every value has a name of its own.
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

/// It is said of every value how many there are.
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

/// Every parameter has a name.
pub(crate) fn parameters(op: ParametersOpRef<'_>) -> Result<(), Diagnostic> {
    verify_names(*op, "parameter", op.names().attr())
}

/// Every operand has a name, and it is said how many there are.
pub(crate) fn operands(op: OperandsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_variadicity(*op, "operand", op.variadicity().data(op.context()))?;
    verify_names(*op, "operand", op.names().attr())
}

/// Every result has a name, and it is said how many there are.
pub(crate) fn results(op: ResultsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_variadicity(*op, "result", op.variadicity().data(op.context()))?;
    verify_names(*op, "result", op.names().attr())
}

/// Every region has a name.
pub(crate) fn regions(op: RegionsOpRef<'_>) -> Result<(), Diagnostic> {
    verify_names(*op, "region", op.names().attr())
}

/// Every attribute has a name.
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

/// There is a block at least, if anything is said.
pub(crate) fn region(op: RegionOpRef<'_>) -> Result<(), Diagnostic> {
    match op.number_of_blocks() {
        Some(count) if count < 1 => {
            Err(op.error(format!("the number of blocks is expected to be >= 1 but got {count}")))
        }
        _ => Ok(()),
    }
}

/// The base is a definition or a name, which has a sigil.
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

/// Operands, results and regions have different names.
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
