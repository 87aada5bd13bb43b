//! Export of operation definitions.

use std::fmt::Write;

use terrace_ir::{
    Arity, Context, DialectInfo, OpInfo, Presence, PropertyInfo, RegionInfo, TypeConstraint,
    ValueInfo,
};

use super::names::{Symbols, fresh};

/// Attribute constraints that only test the kind: the summary and the kind.
const ATTRIBUTE_BASES: &[(&str, &str)] = &[
    ("array attribute", "array"),
    ("dictionary of named attribute values", "dictionary"),
    ("string attribute", "string"),
    ("symbol reference attribute", "symbol_ref"),
    ("any type attribute", "type"),
    ("AffineMap attribute", "affine_map"),
    ("IntegerSet attribute", "integer_set"),
    ("unit attribute", "unit"),
];

/// Type constraints that only test the kind: the summary and the accepted kinds.
const TYPE_BASES: &[(&str, &[&str])] = &[
    ("tensor of any type values", &["tensor", "unranked_tensor"]),
    ("ranked or unranked memref of any type values", &["memref", "unranked_memref"]),
    ("complex-type", &["complex"]),
    ("function type", &["function"]),
];

/// Summaries of type constraints that accept every type of their class.
const WHOLE_CLASSES: &[&str] = &[
    "integer",
    "vector of any type values",
    "ranked tensor of any type values",
    "memref of any type values",
];

/// A writer of the constraints in a definition, which numbers the constraints.
struct Constraints<'w> {
    out: &'w mut String,
    count: usize,
}

impl Constraints<'_> {
    /// Writes a constraint, with a remark unless `remark` is empty, and returns the SSA name of the
    /// constraint.
    fn add(&mut self, constraint: &str, remark: &str) -> String {
        let name = format!("%{}", self.count);
        self.count += 1;
        let remark = if remark.is_empty() { String::new() } else { format!("  // {remark}") };
        let _ = writeln!(self.out, "    {name} = irdl.{constraint}{remark}");
        name
    }
}

/// Writes the definition of `op`, an operation of `dialect`.
pub(super) fn export(
    out: &mut String,
    cx: &Context,
    dialect: &DialectInfo,
    symbols: &Symbols,
    op: &OpInfo,
) {
    let mnemonic = op.name.strip_prefix(dialect.name).map_or("", |rest| &rest[1..]);
    let start = out.len();
    let _ = writeln!(out, "  irdl.operation @{mnemonic} {{");
    let body = out.len();
    let mut taken = Vec::new();
    let mut constraints = Constraints { out, count: 0 };
    let operands = values(&mut constraints, cx, symbols, op.operands, &mut taken);
    let results = values(&mut constraints, cx, symbols, op.results, &mut taken);
    let (attributes, optional) = attributes(&mut constraints, op);
    let regions = regions(&mut constraints, op.regions, &mut taken);
    for (what, list) in [("operands", operands), ("results", results)] {
        if !list.is_empty() {
            let _ = writeln!(out, "    irdl.{what}({})", list.join(", "));
        }
    }
    if !attributes.is_empty() {
        let _ = writeln!(out, "    irdl.attributes {{{}}}", attributes.join(", "));
    }
    if !optional.is_empty() {
        let _ = writeln!(out, "    // optional attributes: {}", optional.join(", "));
    }
    if !regions.is_empty() {
        let _ = writeln!(out, "    irdl.regions({})", regions.join(", "));
    }
    if out.len() == body {
        out.truncate(start);
        let _ = writeln!(out, "  irdl.operation @{mnemonic}");
        return;
    }
    out.push_str("  }\n");
}

/// Writes the constraints of operands or results and returns their entries for the list
/// `operands(…)` or `results(…)`.
fn values(
    constraints: &mut Constraints<'_>,
    cx: &Context,
    symbols: &Symbols,
    declared: &[ValueInfo],
    taken: &mut Vec<String>,
) -> Vec<String> {
    let entry = |value: &ValueInfo| {
        let constraint = type_constraint(constraints, cx, symbols, value.constraint);
        let variadicity = match value.arity {
            Arity::Single => "",
            Arity::Optional => "optional ",
            Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic ",
        };
        format!("{}: {variadicity}{constraint}", fresh(value.name, taken))
    };
    declared.iter().map(entry).collect()
}

fn type_constraint(
    constraints: &mut Constraints<'_>,
    cx: &Context,
    symbols: &Symbols,
    declared: &TypeConstraint,
) -> String {
    let summary = declared.summary;
    let built = declared.build.map(|build| build(cx));
    // A type that the exported text defines cannot be parsed yet.
    if let Some(ty) = built.filter(|ty| !symbols.owns(ty.kind().info().name)) {
        return constraints.add(&format!("is {}", ty.to_text(cx)), "");
    }
    let class = declared.class.as_ref().map(|class| (class.name)()).filter(|name| !name.is_empty());
    if let Some(name) = built.map(|ty| ty.kind().info().name).or(class) {
        let whole = WHOLE_CLASSES.contains(&summary) || !name.starts_with("builtin.");
        return match symbols.base(name) {
            Some(base) => {
                constraints.add(&format!("base {base}"), if whole { "" } else { summary })
            }
            None => constraints.add("any", summary),
        };
    }
    if let Some((_, kinds)) = TYPE_BASES.iter().find(|(held, _)| *held == summary) {
        let base = |kind: &&str| constraints.add(&format!("base \"!builtin.{kind}\""), "");
        let bases: Vec<String> = kinds.iter().map(base).collect();
        return match &bases[..] {
            [one] => one.clone(),
            some => constraints.add(&format!("any_of({})", some.join(", ")), ""),
        };
    }
    constraints.add("any", if summary == "any type" { "" } else { summary })
}

/// Writes the constraints of required attributes. Returns their entries for the list
/// `attributes(…)`, and the names of the optional attributes.
fn attributes(constraints: &mut Constraints<'_>, op: &OpInfo) -> (Vec<String>, Vec<&'static str>) {
    let fields = op.properties.map_or(&[][..], |properties| properties.fields);
    // IRDL adds the segment sizes itself.
    let implied =
        |field: &&PropertyInfo| matches!(field.name, "operandSegmentSizes" | "resultSegmentSizes");
    let (required, optional): (Vec<&PropertyInfo>, Vec<_>) = fields
        .iter()
        .filter(|field| !implied(field))
        .partition(|field| field.presence == Presence::Required);
    let entry = |field: &PropertyInfo| {
        let text = field.constraint();
        let base = ATTRIBUTE_BASES.iter().find(|(held, _)| *held == text);
        let constraint = match base {
            Some((_, kind)) => constraints.add(&format!("base \"#builtin.{kind}\""), ""),
            None if text == "any attribute" => constraints.add("any", ""),
            None => constraints.add("any", &text),
        };
        format!("\"{}\" = {constraint}", field.name)
    };
    let required = required.into_iter().map(entry).collect();
    (required, optional.into_iter().map(|field| field.name).collect())
}

/// Writes the region constraints and returns their entries for the list `regions(…)`.
fn regions(
    constraints: &mut Constraints<'_>,
    declared: &[RegionInfo],
    taken: &mut Vec<String>,
) -> Vec<String> {
    let entry = |region: &RegionInfo| {
        let summary = region.constraint.map_or("", |(summary, _)| summary);
        let size =
            summary.strip_prefix("region with ").and_then(|rest| rest.strip_suffix(" blocks"));
        let constraint = match size.and_then(|size| size.parse::<u32>().ok()) {
            Some(size) => constraints.add(&format!("region with size {size}"), ""),
            None => constraints.add("region", summary),
        };
        format!("{}: {constraint}", fresh(region.name, taken))
    };
    declared.iter().map(entry).collect()
}
