//! Loaded definitions of types, attributes and operations: constraints and the parts that they
//! apply to.

use rustc_hash::FxHashMap;
use terrace_ir::{
    Attribute, Class, Context, Diagnostic, Handle, OpRef, SymbolRefAttr, SymbolTables, Value,
};

use super::constraint::{Checker, Constraint};
use super::definition_name;
use crate::directives::texts;
use crate::interfaces::definition;
use crate::names::is_builtin;
use crate::{
    AllOfOp, AnyOfOp, AnyOp, AttributeOp, AttributesOp, BaseOp, CPredOp, DialectOp, IsOp,
    OperandsOp, ParametersOp, ParametricOp, RegionOp, RegionsOp, ResultsOp, TypeOp, Variadicity,
    VariadicityArrayAttr,
};

/// The operands or results declared under one name.
pub(super) struct Group {
    /// The index of the constraint on their types.
    pub(super) constraint: usize,
    pub(super) variadicity: Variadicity,
}

/// The shape that a region must have.
#[derive(Clone, Default)]
pub(super) struct RegionShape {
    /// The indices of the constraints on the argument types; `None` if unconstrained.
    pub(super) arguments: Option<Vec<usize>>,
    /// The number of blocks; `None` if unconstrained.
    pub(super) blocks: Option<usize>,
}

/// The contents of a definition, in a form for checking.
#[derive(Default)]
pub(super) struct Definition {
    pub(super) constraints: Vec<Constraint>,
    /// The indices of the constraints on parameters.
    parameters: Vec<usize>,
    pub(super) operands: Vec<Group>,
    pub(super) results: Vec<Group>,
    /// The names of attributes and the indices of their constraints.
    pub(super) attributes: Vec<(String, usize)>,
    pub(super) regions: Vec<RegionShape>,
}

/// A visitor that builds a definition from its operations, in order.
struct Reader<'r, 'a> {
    tables: &'r SymbolTables<'a>,
    read: Definition,
    places: FxHashMap<Value, usize>,
    regions: FxHashMap<Value, RegionShape>,
}

impl Definition {
    /// Reads the definition `op`; `tables` are the enclosing symbol tables.
    pub(super) fn read(op: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<Self, Diagnostic> {
        let mut reader = Reader {
            tables,
            read: Self::default(),
            places: FxHashMap::default(),
            regions: FxHashMap::default(),
        };
        let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        for op in inner {
            match reader.constraint(op)? {
                Some(constraint) => {
                    reader.places.insert(op.result(0), reader.read.constraints.len());
                    reader.read.constraints.push(constraint);
                }
                None => reader.list(op)?,
            }
        }
        Ok(reader.read)
    }

    /// Checks that a type or attribute has as many parameters as its definition, and that each
    /// satisfies its constraint; the error is the message.
    pub(super) fn verify_parameters(
        &self,
        cx: &Context,
        parameters: &[Attribute],
    ) -> Result<(), String> {
        let (expected, found) = (self.parameters.len(), parameters.len());
        if expected != found {
            return Err(format!("expected {expected} type arguments, but had {found}"));
        }
        let mut checker = Checker::new(cx, &self.constraints);
        let mut pairs = self.parameters.iter().zip(parameters);
        pairs
            .try_for_each(|(place, parameter)| checker.check(*place, *parameter))
            .map_err(|failure| failure.message(cx))
    }
}

impl Reader<'_, '_> {
    /// Returns the constraint that `op` defines; `None` if `op` does not define a constraint.
    fn constraint(&self, op: OpRef<'_>) -> Result<Option<Constraint>, Diagnostic> {
        if op.is::<AnyOp>() {
            return Ok(Some(Constraint::Any));
        }
        if let Some(op) = op.cast::<IsOp>() {
            return Ok(Some(Constraint::Is(op.expected())));
        }
        if op.is::<AllOfOp>() {
            return Ok(Some(Constraint::AllOf(self.places(op)?)));
        }
        if op.is::<AnyOfOp>() {
            return Ok(Some(Constraint::AnyOf(self.places(op)?)));
        }
        if let Some(base) = op.cast::<BaseOp>() {
            let name = base.base_name().filter(|name| !name.is_empty());
            return match (base.base_ref(), name) {
                (Some(reference), _) => {
                    let (class, name) = self.definition(op, reference)?;
                    Ok(Some(Constraint::Base(class, name)))
                }
                (None, Some(name)) => base_by_name(op, name).map(Some),
                (None, None) => Err(op.error("requires a name or a reference")),
            };
        }
        if let Some(parametric) = op.cast::<ParametricOp>() {
            let (class, name) = self.definition(op, parametric.base_type())?;
            return Ok(Some(Constraint::Parametric(class, name, self.places(op)?)));
        }
        if op.is::<CPredOp>() {
            return Err(op.error("a predicate in C++ cannot be checked"));
        }
        Ok(None)
    }

    /// Stores the parameters, operands, results, attributes or regions that `op` lists; ignores any
    /// other operation.
    fn list(&mut self, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let cx = op.context();
        if op.is::<ParametersOp>() {
            self.read.parameters = self.places(op)?;
        } else if let Some(list) = op.cast::<OperandsOp>() {
            self.read.operands = self.groups(op, list.variadicity())?;
        } else if let Some(list) = op.cast::<ResultsOp>() {
            self.read.results = self.groups(op, list.variadicity())?;
        } else if let Some(list) = op.cast::<AttributesOp>() {
            let names = texts(cx, Some(list.attribute_value_names().attr()));
            self.read.attributes = names.into_iter().zip(self.places(op)?).collect();
        } else if let Some(region) = op.cast::<RegionOp>() {
            let arguments = match region.constrained_arguments() {
                true => Some(self.places(op)?),
                false => None,
            };
            let blocks = region.number_of_blocks().and_then(|count| usize::try_from(count).ok());
            self.regions.insert(op.result(0), RegionShape { arguments, blocks });
        } else if op.is::<RegionsOp>() {
            let shape = |value| self.regions.get(&value).cloned().unwrap_or_default();
            self.read.regions = op.operands().map(shape).collect();
        }
        Ok(())
    }

    /// Returns the indices of the constraints that are operands of `op`.
    fn places(&self, op: OpRef<'_>) -> Result<Vec<usize>, Diagnostic> {
        let place = |(at, value)| {
            let place = self.places.get(&value).copied();
            place.ok_or_else(|| op.error(format!("operand #{at} is no constraint defined before")))
        };
        op.operands().enumerate().map(place).collect()
    }

    fn groups(
        &self,
        op: OpRef<'_>,
        variadicity: Handle<VariadicityArrayAttr>,
    ) -> Result<Vec<Group>, Diagnostic> {
        let cx = op.context();
        let said = &variadicity.data(cx).value;
        let group = |(at, constraint): (usize, usize)| {
            let variadicity = said.get(at).map_or(Variadicity::Single, |held| held.data(cx).0);
            Group { constraint, variadicity }
        };
        Ok(self.places(op)?.into_iter().enumerate().map(group).collect())
    }

    /// Returns the class and the full name of the definition that `op` refers to.
    fn definition(
        &self,
        op: OpRef<'_>,
        reference: Handle<SymbolRefAttr>,
    ) -> Result<(Class, Box<str>), Diagnostic> {
        let found = definition(op, reference, self.tables)?;
        let class = if found.is::<TypeOp>() { Class::Type } else { Class::Attribute };
        debug_assert!(class == Class::Type || found.is::<AttributeOp>());
        let dialect = found.ancestors().find(|around| around.is::<DialectOp>());
        let name = (dialect.and_then(definition_name), definition_name(found));
        let (Some(dialect), Some(name)) = name else {
            return Err(op.error("refers to a definition without a name"));
        };
        Ok((class, format!("{dialect}.{name}").into()))
    }
}

/// Returns the base constraint for the kind `name`, which begins with a sigil.
fn base_by_name(op: OpRef<'_>, name: &str) -> Result<Constraint, Diagnostic> {
    let (class, what) = match name.starts_with('!') {
        true => (Class::Type, "type"),
        false => (Class::Attribute, "attribute"),
    };
    let full = &name[1..];
    let (dialect, mnemonic) = full.split_once('.').unwrap_or((full, ""));
    let known = match op.context().get_or_load_dialect(dialect) {
        _ if dialect == "builtin" => is_builtin(class, mnemonic),
        Some(dialect) => {
            dialect.mnemonics(class).any(|one| one.name == mnemonic)
                || dialect.dynamic().is_some_and(|dialect| dialect.defines(class, mnemonic))
        }
        None => false,
    };
    match known {
        true => Ok(Constraint::Base(class, full.into())),
        false => Err(op.plain_error(format!("no registered {what} with name {name}"))),
    }
}
