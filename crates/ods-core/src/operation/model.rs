//! The model of a declared operation ([`OpModel`]).

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, Ident, LitStr, Path, Type, Visibility};

/// The number of values, regions or successors that a field represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity {
    Single,
    Optional,
    Variadic,
    /// Several groups; [`ValueDecl::segments`] is the attribute with their lengths.
    VariadicOfVariadic,
}

/// A declared operand or result.
pub(crate) struct ValueDecl {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) arity: Arity,
    /// The attribute with the lengths of the groups.
    pub(crate) segments: Option<Ident>,
    pub(crate) constraint: Type,
    pub(crate) docs: Vec<Attribute>,
}

/// A declared region (with a constraint) or successor (without).
pub(crate) struct RegionOrSuccessor {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) variadic: bool,
    pub(crate) constraint: Option<Type>,
    pub(crate) docs: Vec<Attribute>,
}

/// The default value of a property.
pub(crate) enum Default {
    /// No default: the property is required, or an `Option`.
    None,
    /// A default that is printed in generic form.
    Shown(Expr),
    /// A default that is omitted in generic form.
    Hidden(Expr),
}

/// A declared inherent attribute or property.
pub(crate) struct PropertyDecl {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    /// Whether the field is an inherent attribute; otherwise it is a property.
    pub(crate) attribute: bool,
    pub(crate) ty: Type,
    /// The kind: a type that converts, parses and prints the value.
    pub(crate) kind: Option<Type>,
    pub(crate) default: Default,
    pub(crate) docs: Vec<Attribute>,
}

impl PropertyDecl {
    /// Whether the field is an `Option`.
    pub(crate) fn is_option(&self) -> bool {
        crate::args::generic_argument(&self.ty, "Option").is_some()
    }

    /// Whether the value is the presence of the attribute.
    pub(crate) fn is_unit(&self) -> bool {
        self.kind
            .as_ref()
            .and_then(crate::args::last_segment)
            .is_some_and(|s| ["Unit", "UnitAttr", "UnitProp"].iter().any(|name| s.ident == name))
    }

    /// Whether the field accepts any attribute, which is printed with its type.
    pub(crate) fn is_any_attribute(&self) -> bool {
        let is = |ty: &Type| {
            crate::args::last_segment(ty)
                .is_some_and(|s| s.ident == "Attribute" || s.ident == "AnyAttr")
        };
        let ty = crate::args::generic_argument(&self.ty, "Option").unwrap_or(&self.ty);
        self.kind.as_ref().map_or_else(|| is(ty), is)
    }

    /// Returns the default value; `None` if the property has no default.
    pub(crate) fn default(&self) -> Option<&Expr> {
        match &self.default {
            Default::Shown(value) | Default::Hidden(value) => Some(value),
            Default::None => None,
        }
    }

    /// Whether the default is created in a context: `|cx| …`.
    pub(crate) fn default_needs_context(&self) -> bool {
        matches!(self.default(), Some(Expr::Closure(_)))
    }

    /// Whether the properties struct stores an `Option` of the field's type, with `None` for the
    /// default.
    pub(crate) fn stores_absence(&self) -> bool {
        matches!(self.default, Default::Hidden(_)) || self.default_needs_context()
    }

    /// Returns the type of the field in the properties struct.
    pub(crate) fn stored_type(&self) -> TokenStream {
        let ty = &self.ty;
        match self.stores_absence() {
            true => quote!(::core::option::Option<#ty>),
            false => quote!(#ty),
        }
    }

    /// Whether the property is a parameter of all builders.
    pub(crate) fn is_required(&self) -> bool {
        !self.is_option() && !self.is_unit() && matches!(self.default, Default::None)
    }
}

/// An element of `traits = […]`.
pub(crate) enum TraitItem {
    /// A type that implements `OpTrait`.
    Type(Type),
    /// `AllTypesMatch(a, b, …)`: the operands and results with these names have the same type.
    AllTypesMatch(Vec<Ident>),
    /// `AllElementTypesMatch(a, b, …)` and similar: the aspect that must agree, and the values.
    AllMatch(&'static str, Vec<Ident>),
    /// `TypesMatchWith("summary", from, to, map)`: `map` computes the type of `to` from the type of
    /// `from`.
    TypesMatchWith { summary: LitStr, from: Ident, to: Ident, map: Expr },
    /// `RangedTypesMatchWith("summary", from, to, map)`: `map` computes the types of `to` from the
    /// types of `from`.
    RangedTypesMatchWith { summary: LitStr, from: Ident, to: Ident, map: Expr },
    /// `Predicate("summary", function)`: a predicate of the operation.
    Predicate { summary: LitStr, function: Expr },
    /// `Check(function)`: a verifier among the traits.
    Check(Expr),
}

impl TraitItem {
    /// Returns the type that implements `OpTrait`; `None` for predicates.
    pub(crate) fn as_type(&self) -> Option<&Type> {
        match self {
            TraitItem::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether this is the trait named `name`.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.as_type().and_then(crate::args::last_segment).is_some_and(|s| s.ident == name)
    }
}

/// The custom syntax of an operation.
pub(crate) enum Assembly {
    Generic,
    Format(LitStr),
    Custom { parse: Box<Expr>, print: Box<Expr> },
}

/// The declaration of the properties struct.
pub(crate) enum PropertiesDecl {
    /// The operation has no properties.
    None,
    /// The properties are fields of the operation's declaration.
    Inline(Vec<PropertyDecl>),
    /// The properties are a separate struct.
    Struct(Box<Type>),
}

/// The declared memory effects.
pub(crate) enum Effects {
    Unknown,
    Declared(Vec<EffectDecl>),
    Hook(Expr),
}

/// A declared effect.
pub(crate) struct EffectDecl {
    /// The variant of `EffectKind`.
    pub(crate) kind: Ident,
    /// The operand or result that the effect applies to; `None` for the operation as a whole.
    pub(crate) on: Option<Ident>,
    pub(crate) resource: Option<Expr>,
    pub(crate) stage: Option<Expr>,
    pub(crate) full: bool,
}

/// A declared operation, as parsed by the macro.
pub(crate) struct OpModel {
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) summary: String,
    pub(crate) description: String,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) traits: Vec<TraitItem>,
    pub(crate) interfaces: Vec<Path>,
    pub(crate) assembly: Assembly,
    pub(crate) verify: Option<Expr>,
    pub(crate) verify_regions: Option<Expr>,
    pub(crate) infer: Option<Expr>,
    pub(crate) fold: Option<Expr>,
    pub(crate) canonicalize: Option<Expr>,
    pub(crate) effects: Effects,
    pub(crate) result_names: Option<Expr>,
    pub(crate) result_name: Option<Expr>,
    pub(crate) block_argument_names: Option<Expr>,
    pub(crate) default_dialect: Option<LitStr>,
    pub(crate) builder: bool,
    /// Whether the struct `…Adaptor` is emitted.
    pub(crate) adaptor: bool,
    pub(crate) operands: Vec<ValueDecl>,
    pub(crate) results: Vec<ValueDecl>,
    pub(crate) regions: Vec<RegionOrSuccessor>,
    pub(crate) successors: Vec<RegionOrSuccessor>,
    pub(crate) properties: PropertiesDecl,
    /// Operands and inline properties in the order of declaration.
    pub(crate) arguments: Vec<Var>,
}

/// A named part of a declaration: operand, result, property, region or successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Var {
    Operand(usize),
    Result(usize),
    Region(usize),
    Successor(usize),
    /// A property in an inline struct.
    Property(usize),
}

impl Var {
    /// Returns the word for the kind of part in error messages.
    pub(crate) fn what(self) -> &'static str {
        match self {
            Var::Operand(_) => "operand",
            Var::Result(_) => "result",
            Var::Region(_) => "region",
            Var::Successor(_) => "successor",
            Var::Property(_) => "attribute",
        }
    }
}

impl OpModel {
    /// Returns the name of a part in MLIR.
    pub(crate) fn var_name(&self, var: Var) -> &str {
        match var {
            Var::Operand(i) => &self.operands[i].name,
            Var::Result(i) => &self.results[i].name,
            Var::Region(i) => &self.regions[i].name,
            Var::Successor(i) => &self.successors[i].name,
            Var::Property(i) => &self.inline_properties()[i].name,
        }
    }

    /// Returns the properties that are declared as fields.
    pub(crate) fn inline_properties(&self) -> &[PropertyDecl] {
        match &self.properties {
            PropertiesDecl::Inline(fields) => fields,
            _ => &[],
        }
    }

    /// Whether the inline property holds the segment sizes of a variadic-of-variadic operand.
    pub(crate) fn is_segments(&self, decl: &PropertyDecl) -> bool {
        self.operands.iter().any(|d| d.segments.as_ref() == Some(&decl.ident))
    }

    /// Returns the operand, result, region, successor or property named `name`, in Rust or in MLIR;
    /// `None` if the declaration has no such name.
    pub(crate) fn lookup(&self, name: &str) -> Option<Var> {
        fn find<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<usize> {
            list.iter().position(is)
        }
        let same =
            |ident: &Ident, text: &str| text == name || crate::args::ident_text(ident) == name;
        None.or_else(|| find(&self.operands, |d| same(&d.ident, &d.name)).map(Var::Operand))
            .or_else(|| find(&self.results, |d| same(&d.ident, &d.name)).map(Var::Result))
            .or_else(|| find(&self.regions, |d| same(&d.ident, &d.name)).map(Var::Region))
            .or_else(|| find(&self.successors, |d| same(&d.ident, &d.name)).map(Var::Successor))
            .or_else(|| {
                find(self.inline_properties(), |d| same(&d.ident, &d.name)).map(Var::Property)
            })
    }

    /// Returns the name in MLIR of the part named `ident` in Rust.
    pub(crate) fn name_in_text(&self, ident: &Ident) -> String {
        let name = crate::args::ident_text(ident);
        match self.lookup(&name) {
            Some(Var::Operand(i)) => self.operands[i].name.clone(),
            Some(Var::Result(i)) => self.results[i].name.clone(),
            Some(Var::Property(i)) => self.inline_properties()[i].name.clone(),
            _ => name,
        }
    }

    /// Whether the name refers to variadic operands or results.
    pub(crate) fn is_variadic(&self, ident: &Ident) -> bool {
        let arity = match self.lookup(&crate::args::ident_text(ident)) {
            Some(Var::Operand(i)) => self.operands[i].arity,
            Some(Var::Result(i)) => self.results[i].arity,
            _ => Arity::Single,
        };
        matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic)
    }

    /// Returns the trait named `name` in `traits`; `None` if it is absent.
    pub(crate) fn trait_type(&self, name: &str) -> Option<&Type> {
        self.traits.iter().find(|t| t.is(name)).and_then(TraitItem::as_type)
    }

    /// Whether `traits` contains a trait named `name`.
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t.is(name))
    }

    /// Whether operand segment sizes are a property.
    pub(crate) fn operand_segments(&self) -> bool {
        self.has_trait("AttrSizedOperandSegments")
    }

    /// Whether result segment sizes are a property.
    pub(crate) fn result_segments(&self) -> bool {
        self.has_trait("AttrSizedResultSegments")
    }

    /// Whether the operation is isolated from above, so that its regions are in a body of their
    /// own.
    pub(crate) fn isolated(&self) -> bool {
        self.has_trait("IsolatedFromAbove")
    }
}
