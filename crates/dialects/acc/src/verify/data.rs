//! Verifier of the data operations (`acc.copyin`, `acc.create`, …), driven by one table.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Diagnostic, OpRef, Type, TypeAttr};

use crate::predicates::is_pointer_like;
use crate::{
    DataBoundsType, DataClause as Clause, DataClauseAttr, DataClauseModifier as Modifier,
    DataClauseModifierAttr,
};

/// The constraints on one data operation.
struct Rule {
    /// The full name of the operation.
    op: &'static str,
    /// The name of the operation in messages.
    called: &'static str,
    /// The clauses that the operation may represent.
    clauses: &'static [Clause],
    /// The share of the clause that the operation represents.
    part: Part,
    /// The modifiers that the operation accepts.
    modifiers: Allowed,
}

/// The share of a clause that an operation represents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The operation represents the whole clause.
    Whole,
    /// The operation is one of several into which the clause was decomposed.
    One,
    /// As `One`, but an `implicit` operation need not match the clause.
    OneIfWritten,
    /// The operation represents the whole clause and names a recipe, which may change the type of
    /// the data on the device.
    Recipe,
    /// As `Recipe`, but another operation holds the recipe.
    RecipeElsewhere,
}

/// The modifiers that an operation accepts.
enum Allowed {
    None,
    These(&'static [Modifier]),
    All,
}

const fn whole(op: &'static str, called: &'static str, clauses: &'static [Clause]) -> Rule {
    Rule { op, called, clauses, part: Part::Whole, modifiers: Allowed::None }
}

const RULES: &[Rule] = &[
    whole("acc.attach", "attach", &[Clause::AccAttach]),
    whole("acc.declare_device_resident", "device_resident", &[Clause::AccDeclareDeviceResident]),
    whole("acc.declare_link", "link", &[Clause::AccDeclareLink]),
    whole("acc.deviceptr", "deviceptr", &[Clause::AccDeviceptr]),
    whole("acc.nocreate", "no_create", &[Clause::AccNoCreate]),
    whole("acc.present", "present", &[Clause::AccPresent]),
    Rule { part: Part::Recipe, ..whole("acc.private", "private", &[Clause::AccPrivate]) },
    Rule { part: Part::Recipe, ..whole("acc.reduction", "reduction", &[Clause::AccReduction]) },
    Rule {
        part: Part::Recipe,
        ..whole("acc.firstprivate", "firstprivate", &[Clause::AccFirstprivate])
    },
    Rule {
        part: Part::RecipeElsewhere,
        ..whole("acc.firstprivate_map", "firstprivate", &[Clause::AccFirstprivate])
    },
    Rule { part: Part::One, ..whole("acc.update_device", "device", &[Clause::AccUpdateDevice]) },
    Rule { part: Part::One, ..whole("acc.use_device", "use_device", &[Clause::AccUseDevice]) },
    Rule {
        part: Part::One,
        ..whole("acc.update_host", "host", &[Clause::AccUpdateHost, Clause::AccUpdateSelf])
    },
    Rule {
        part: Part::One,
        ..whole("acc.detach", "detach", &[Clause::AccDetach, Clause::AccAttach])
    },
    Rule {
        part: Part::One,
        modifiers: Allowed::These(&[Modifier::READONLY]),
        ..whole("acc.cache", "cache", &[Clause::AccCache, Clause::AccCacheReadonly])
    },
    Rule {
        op: "acc.copyin",
        called: "copyin",
        clauses: &[
            Clause::AccCopyin,
            Clause::AccCopyinReadonly,
            Clause::AccCopy,
            Clause::AccReduction,
        ],
        part: Part::OneIfWritten,
        modifiers: Allowed::These(&[Modifier::READONLY, Modifier::ALWAYS, Modifier::CAPTURE]),
    },
    Rule {
        op: "acc.create",
        called: "create",
        clauses: &[
            Clause::AccCreate,
            Clause::AccCreateZero,
            Clause::AccCopyout,
            Clause::AccCopyoutZero,
        ],
        part: Part::One,
        modifiers: Allowed::These(&[Modifier::ZERO, Modifier::ALWAYS, Modifier::CAPTURE]),
    },
    Rule {
        op: "acc.copyout",
        called: "copyout",
        clauses: &[
            Clause::AccCopyout,
            Clause::AccCopyoutZero,
            Clause::AccCopy,
            Clause::AccReduction,
        ],
        part: Part::One,
        modifiers: Allowed::These(&[Modifier::ZERO, Modifier::ALWAYS, Modifier::CAPTURE]),
    },
    Rule {
        op: "acc.delete",
        called: "delete",
        clauses: &[
            Clause::AccDelete,
            Clause::AccCreate,
            Clause::AccCreateZero,
            Clause::AccCopyin,
            Clause::AccCopyinReadonly,
            Clause::AccPresent,
            Clause::AccNoCreate,
            Clause::AccDeclareDeviceResident,
            Clause::AccDeclareLink,
        ],
        part: Part::One,
        modifiers: Allowed::All,
    },
];

impl Rule {
    /// Checks that `dataClause` is one of the clauses in the rule.
    fn check_clause(&self, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let cx = op.context();
        let clause = op.attribute("dataClause").and_then(|a| a.downcast::<DataClauseAttr>(cx));
        let implicit =
            op.attribute("implicit").is_some_and(|held| held == IntegerAttr::bool(cx, true).attr());
        let fits = clause.is_none_or(|clause| self.clauses.contains(&clause.0));
        if fits || (self.part == Part::OneIfWritten && implicit) {
            return Ok(());
        }
        let origin = match self.part {
            Part::One | Part::OneIfWritten => {
                " or specify original clause this operation was decomposed from"
            }
            _ => "",
        };
        Err(op.plain_error(format!(
            "data clause associated with {} operation must match its intent{origin}",
            self.called
        )))
    }

    /// Checks that the operation has only modifiers that the rule accepts.
    fn check_modifiers(&self, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let cx = op.context();
        let held = op.attribute("modifiers");
        let held = held.and_then(|held| held.downcast::<DataClauseModifierAttr>(cx));
        let held = held.map_or(0, |held| held.0.value());
        match self.modifiers {
            Allowed::All => Ok(()),
            Allowed::None if held == 0 => Ok(()),
            Allowed::None => Err(op.plain_error("no data clause modifiers are allowed")),
            Allowed::These(allowed) => {
                let allowed = allowed.iter().fold(0, |all, modifier| all | modifier.value());
                match Modifier::from_value(held & !allowed).filter(|rest| rest.value() != 0) {
                    None => Ok(()),
                    Some(rest) => {
                        Err(op.plain_error(format!("invalid data clause modifiers: {rest}")))
                    }
                }
            }
        }
    }
}

/// Returns the types of the variable and of its data on the device; an exit operation has no
/// result; its first operand is the data on the device.
fn variable(op: OpRef<'_>) -> (Option<Type>, Option<Type>) {
    let mut operands = op.operand_types();
    match op.result_types().next() {
        Some(result) => (operands.next(), Some(result)),
        None => {
            let holder = operands.next();
            (operands.next(), holder)
        }
    }
}

/// Verifies a data operation by its rule: clause, types, modifiers and recipe. Accepts operations
/// without a rule.
pub(crate) fn data_operation(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(rule) = RULES.iter().find(|rule| op.name().as_str(cx) == rule.op) else {
        return Ok(());
    };
    rule.check_clause(op)?;
    if let Some(data) = op.attribute("varType").and_then(|data| data.downcast::<TypeAttr>(cx)) {
        let (var, holder) = variable(op);
        if var.is_some_and(|var| var.is::<DataBoundsType>()) {
            return Err(op.plain_error("var must be mappable or pointer-like"));
        }
        if var.is_some_and(|var| is_pointer_like(var) && var == data.0) {
            return Err(op.plain_error("varType must capture the element type of var"));
        }
        let free = matches!(rule.part, Part::Recipe | Part::RecipeElsewhere);
        if !free && var != holder {
            return Err(op.plain_error("input and output types must match"));
        }
    }
    rule.check_modifiers(op)?;
    match rule.part == Part::Recipe && op.attribute("recipe").is_none() {
        true => Err(op.error(format!("recipe expected for {}", rule.called))),
        false => Ok(()),
    }
}
