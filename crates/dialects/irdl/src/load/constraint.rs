//! Constraints of a loaded definition and their checker.

use std::borrow::Cow;

use terrace_builtin::FloatType;
use terrace_ir::{
    Attribute, Class, Context, DynamicAttr, DynamicType, Type, TypeAttr, ensure_sufficient_stack,
};

/// A constraint on an attribute; a type counts as the attribute [`TypeAttr`]. References to other
/// constraints are indices into the definition's `constraints`.
pub(super) enum Constraint {
    /// Accepts every attribute.
    Any,
    /// Accepts only this attribute.
    Is(Attribute),
    /// Accepts attributes of the kind with this full name.
    Base(Class, Box<str>),
    /// Accepts attributes that satisfy all constraints with these indices.
    AllOf(Vec<usize>),
    /// Accepts attributes that satisfy at least one of the constraints with these indices.
    AnyOf(Vec<usize>),
    /// Accepts attributes of a dynamic kind with this full name whose parameters satisfy the
    /// constraints with these indices.
    Parametric(Class, Box<str>, Vec<usize>),
}

/// The reason why an attribute does not satisfy a constraint.
#[derive(Clone, Copy)]
pub(super) enum Failure<'d> {
    /// The attribute satisfies no alternative.
    None(Attribute),
    /// The first attribute is expected; the second was found.
    Other(Attribute, Attribute),
    /// The attribute is not of this kind.
    Base(Class, &'d str, Attribute),
    /// The attribute is not of this dynamic kind.
    Parametric(Class, &'d str, Attribute),
    /// The attribute is not a type.
    NoType(Attribute),
    /// The kind has the first number of parameters, but the second number is expected.
    Count(&'d str, usize, usize),
}

/// The assignment of attributes to constraints during one check: a constraint stands for the same
/// attribute everywhere.
pub(super) struct Checker<'d> {
    cx: &'d Context,
    constraints: &'d [Constraint],
    /// Per constraint, the attribute that has satisfied it, else the last failure; `None` if
    /// unchecked.
    seen: Vec<Option<Result<Attribute, (Attribute, Failure<'d>)>>>,
}

impl<'d> Checker<'d> {
    pub(super) fn new(cx: &'d Context, constraints: &'d [Constraint]) -> Self {
        Self { cx, constraints, seen: vec![None; constraints.len()] }
    }

    /// Checks that constraint number `place` was already satisfied by `attribute`, or assigns
    /// `attribute` to it if it satisfies the constraint.
    pub(super) fn check(&mut self, place: usize, attribute: Attribute) -> Result<(), Failure<'d>> {
        match self.seen[place] {
            Some(Ok(held)) if held == attribute => return Ok(()),
            Some(Ok(held)) => return Err(Failure::Other(held, attribute)),
            // A failed attribute stays failed: later assignments only narrow the constraint.
            Some(Err((held, failure))) if held == attribute => return Err(failure),
            _ => {}
        }
        let checked = ensure_sufficient_stack(|| self.satisfies(place, attribute));
        self.seen[place] = Some(checked.map(|()| attribute).map_err(|error| (attribute, error)));
        checked
    }

    fn satisfies(&mut self, place: usize, attribute: Attribute) -> Result<(), Failure<'d>> {
        match &self.constraints[place] {
            Constraint::Any => Ok(()),
            Constraint::Is(expected) if *expected == attribute => Ok(()),
            Constraint::Is(expected) => Err(Failure::Other(*expected, attribute)),
            Constraint::Base(class, name) => {
                let ty = self.of_class(*class, attribute)?;
                if *kind_name(self.cx, ty, attribute) == **name {
                    return Ok(());
                }
                Err(Failure::Base(*class, name, attribute))
            }
            Constraint::AllOf(all) => all.iter().try_for_each(|one| self.check(*one, attribute)),
            Constraint::AnyOf(some) => {
                match some.iter().any(|one| self.check(*one, attribute).is_ok()) {
                    true => Ok(()),
                    false => Err(Failure::None(attribute)),
                }
            }
            Constraint::Parametric(class, name, constraints) => {
                let ty = self.of_class(*class, attribute)?;
                let parameters = parameters(self.cx, ty, attribute, name)
                    .ok_or(Failure::Parametric(*class, name, attribute))?;
                if parameters.len() != constraints.len() {
                    return Err(Failure::Count(name, parameters.len(), constraints.len()));
                }
                let mut pairs = constraints.iter().zip(parameters);
                pairs.try_for_each(|(one, parameter)| self.check(*one, *parameter))
            }
        }
    }

    /// Returns the type in `attribute` if `class` is `Type`, `None` for other classes; fails if a
    /// type is required and `attribute` is not a type.
    fn of_class(&self, class: Class, attribute: Attribute) -> Result<Option<Type>, Failure<'d>> {
        match (class, attribute.downcast::<TypeAttr>(self.cx)) {
            (Class::Type, Some(ty)) => Ok(Some(ty.0)),
            (Class::Type, None) => Err(Failure::NoType(attribute)),
            _ => Ok(None),
        }
    }
}

/// Returns the full name, in MLIR's spelling, of the kind of `ty` if given, else of `attribute`.
fn kind_name(cx: &Context, ty: Option<Type>, attribute: Attribute) -> Cow<'_, str> {
    let id = ty.map_or(attribute.id(), Type::id);
    if let Some(held) = cx.get::<DynamicAttr>(id) {
        return held.name.as_str(cx).into();
    }
    if let Some(held) = cx.get::<DynamicType>(id) {
        return held.name.as_str(cx).into();
    }
    match ty.filter(|ty| ty.is::<FloatType>()) {
        // MLIR has a kind per float format.
        Some(ty) => format!("builtin.{}", ty.to_text(cx)).into(),
        None => id.kind().info().name.into(),
    }
}

/// Returns the parameters of `ty` if given, else of `attribute`; `None` unless the dynamic kind is
/// `name`.
fn parameters<'c>(
    cx: &'c Context,
    ty: Option<Type>,
    attribute: Attribute,
    name: &str,
) -> Option<&'c [Attribute]> {
    let (held, parameters) = match ty {
        Some(ty) => ty.downcast::<DynamicType>(cx).map(|held| (held.name, &held.parameters)),
        None => attribute.downcast::<DynamicAttr>(cx).map(|held| (held.name, &held.parameters)),
    }?;
    (held.as_str(cx) == name).then_some(parameters)
}

impl Failure<'_> {
    /// Returns MLIR's message for the failure.
    pub(super) fn message(self, cx: &Context) -> String {
        let text = |attribute: Attribute| attribute.to_text(cx);
        match self {
            Failure::None(found) => format!("'{}' does not satisfy the constraint", text(found)),
            Failure::Other(expected, found) => {
                format!("expected '{}' but got '{}'", text(expected), text(found))
            }
            Failure::Base(Class::Type, name, found) => {
                let ty = found.downcast::<TypeAttr>(cx).map(|ty| ty.0);
                format!("expected base type '{name}' but got '{}'", kind_name(cx, ty, found))
            }
            Failure::Base(_, name, found) => {
                format!("expected base attribute '{name}' but got '{}'", kind_name(cx, None, found))
            }
            Failure::Parametric(Class::Type, name, found) => {
                format!("expected base type '{name}' but got '{}'", text(found))
            }
            Failure::Parametric(_, name, found) => {
                // MLIR prints the two parts in this order here.
                let (dialect, name) = name.split_once('.').unwrap_or(("", name));
                format!("expected base attribute '{name}.{dialect}' but got '{}'", text(found))
            }
            Failure::NoType(found) => format!("expected type, got attribute '{}", text(found)),
            Failure::Count(name, found, expected) => {
                format!("attribute '{name}' expects {found} parameters but got {expected}")
            }
        }
    }
}
