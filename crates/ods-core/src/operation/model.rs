//! What a declared operation consists of.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, Ident, LitStr, Path, Type, Visibility};

/// How many values, regions or successors a field stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity {
    Single,
    Optional,
    Variadic,
    /// With the name of the attribute that holds the lengths in [`ValueDecl::segments`].
    VariadicOfVariadic,
}

/// A declared operand or result.
pub(crate) struct ValueDecl {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) arity: Arity,
    /// The attribute that holds the lengths of the groups.
    pub(crate) segments: Option<Ident>,
    pub(crate) constraint: Type,
    pub(crate) docs: Vec<Attribute>,
}

/// A declared region (with a constraint) or successor (without).
pub(crate) struct PlaceDecl {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) variadic: bool,
    pub(crate) constraint: Option<Type>,
    pub(crate) docs: Vec<Attribute>,
}

/// Whether a property must be given.
pub(crate) enum Default {
    /// The property must be given, or is an `Option`.
    None,
    /// The property has this default, which the generic form shows.
    Shown(Expr),
    /// The property has this default, which the generic form leaves out.
    Hidden(Expr),
}

/// A declared inherent attribute or property.
pub(crate) struct PropertyDecl {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    /// Whether the field is an inherent attribute, rather than a property.
    pub(crate) attribute: bool,
    pub(crate) ty: Type,
    /// The type that says how it is converted, parsed and printed.
    pub(crate) kind: Option<Type>,
    pub(crate) default: Default,
    pub(crate) docs: Vec<Attribute>,
}

impl PropertyDecl {
    /// Whether the field is an `Option`.
    pub(crate) fn is_option(&self) -> bool {
        crate::args::generic_argument(&self.ty, "Option").is_some()
    }

    /// Whether its presence is its value.
    pub(crate) fn is_unit(&self) -> bool {
        self.kind
            .as_ref()
            .and_then(crate::args::last_segment)
            .is_some_and(|s| ["Unit", "UnitAttr", "UnitProp"].iter().any(|name| s.ident == name))
    }

    /// Whether it is an attribute of any kind, which is written with its type.
    pub(crate) fn is_any_attribute(&self) -> bool {
        let is = |ty: &Type| {
            crate::args::last_segment(ty)
                .is_some_and(|s| s.ident == "Attribute" || s.ident == "AnyAttr")
        };
        let ty = crate::args::generic_argument(&self.ty, "Option").unwrap_or(&self.ty);
        self.kind.as_ref().map_or_else(|| is(ty), is)
    }

    /// The default, if it has one.
    pub(crate) fn default(&self) -> Option<&Expr> {
        match &self.default {
            Default::Shown(value) | Default::Hidden(value) => Some(value),
            Default::None => None,
        }
    }

    /// Whether the default is made in a context: `|cx| …`.
    pub(crate) fn default_needs_context(&self) -> bool {
        matches!(self.default(), Some(Expr::Closure(_)))
    }

    /// Whether the properties hold an `Option` of the field's type, the absent one of which stands
    /// for the default.
    pub(crate) fn stores_absence(&self) -> bool {
        matches!(self.default, Default::Hidden(_)) || self.default_needs_context()
    }

    /// The type of the field in the properties.
    pub(crate) fn stored_type(&self) -> TokenStream {
        let ty = &self.ty;
        match self.stores_absence() {
            true => quote!(::core::option::Option<#ty>),
            false => quote!(#ty),
        }
    }

    /// Whether builders must be given it.
    pub(crate) fn is_required(&self) -> bool {
        !self.is_option() && !self.is_unit() && matches!(self.default, Default::None)
    }
}

/// An item of `traits = […]`.
pub(crate) enum TraitItem {
    /// A type that implements `OpTrait`.
    Type(Type),
    /// `AllTypesMatch(a, b, …)`: these have the same type.
    AllTypesMatch(Vec<Ident>),
    /// `AllElementTypesMatch(a, b, …)` and the like: what must be the same, and of what.
    AllMatch(&'static str, Vec<Ident>),
    /// `TypesMatchWith("summary", from, to, map)`: `map` makes the type of `to` from that of
    /// `from`.
    TypesMatchWith { summary: LitStr, from: Ident, to: Ident, map: Expr },
    /// `RangedTypesMatchWith("summary", from, to, map)`: `map` makes the types of `to` from those of
    /// `from`.
    RangedTypesMatchWith { summary: LitStr, from: Ident, to: Ident, map: Expr },
    /// `Predicate("summary", function)`: a function must hold of the operation.
    Predicate { summary: LitStr, function: Expr },
    /// `Check(function)`: a verifier among the traits.
    Check(Expr),
}

impl TraitItem {
    /// The type that implements `OpTrait`, if it is one.
    pub(crate) fn as_type(&self) -> Option<&Type> {
        match self {
            TraitItem::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether it is the trait with this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.as_type().and_then(crate::args::last_segment).is_some_and(|s| s.ident == name)
    }
}

/// How the operation is written outside of the generic form.
pub(crate) enum Assembly {
    Generic,
    Format(LitStr),
    Custom { parse: Box<Expr>, print: Box<Expr> },
}

/// Where the properties' struct comes from.
pub(crate) enum PropertiesDecl {
    /// The operation has no properties.
    None,
    /// The properties are fields of the declaration.
    Inline(Vec<PropertyDecl>),
    /// The properties are a struct that is declared by itself.
    Struct(Box<Type>),
}

/// What the declaration says of effects on memory.
pub(crate) enum Effects {
    Unknown,
    Declared(Vec<EffectDecl>),
    Hook(Expr),
}

/// One declared effect.
pub(crate) struct EffectDecl {
    /// The variant of `EffectKind`.
    pub(crate) kind: Ident,
    /// The operand or result that it is on.
    pub(crate) on: Option<Ident>,
    pub(crate) resource: Option<Expr>,
    pub(crate) stage: Option<Expr>,
    pub(crate) full: bool,
}

/// A declared operation, as the macro has parsed it.
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
    pub(crate) operands: Vec<ValueDecl>,
    pub(crate) results: Vec<ValueDecl>,
    pub(crate) regions: Vec<PlaceDecl>,
    pub(crate) successors: Vec<PlaceDecl>,
    pub(crate) properties: PropertiesDecl,
    /// Operands and inline properties in the order of declaration.
    pub(crate) arguments: Vec<Var>,
}

/// The operand, result, property, region or successor that a name of the declaration stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Var {
    Operand(usize),
    Result(usize),
    Region(usize),
    Successor(usize),
    /// A property of an inline struct.
    Property(usize),
}

impl Var {
    /// The word for such a thing in messages.
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
    /// The name of the operand, result, property, region or successor in text.
    pub(crate) fn var_name(&self, var: Var) -> &str {
        match var {
            Var::Operand(i) => &self.operands[i].name,
            Var::Result(i) => &self.results[i].name,
            Var::Region(i) => &self.regions[i].name,
            Var::Successor(i) => &self.successors[i].name,
            Var::Property(i) => &self.inline_properties()[i].name,
        }
    }

    /// The properties that are fields of the declaration.
    pub(crate) fn inline_properties(&self) -> &[PropertyDecl] {
        match &self.properties {
            PropertiesDecl::Inline(fields) => fields,
            _ => &[],
        }
    }

    /// Whether the inline property is what holds the lengths of an operand's groups.
    pub(crate) fn is_segments(&self, decl: &PropertyDecl) -> bool {
        self.operands.iter().any(|d| d.segments.as_ref() == Some(&decl.ident))
    }

    /// The thing that `name`, in Rust's or the text's spelling, stands for.
    pub(crate) fn lookup(&self, name: &str) -> Option<Var> {
        fn find<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<usize> {
            list.iter().position(is)
        }
        let same = |ident: &Ident, text: &str| text == name || crate::args::plain(ident) == name;
        None.or_else(|| find(&self.operands, |d| same(&d.ident, &d.name)).map(Var::Operand))
            .or_else(|| find(&self.results, |d| same(&d.ident, &d.name)).map(Var::Result))
            .or_else(|| find(&self.regions, |d| same(&d.ident, &d.name)).map(Var::Region))
            .or_else(|| find(&self.successors, |d| same(&d.ident, &d.name)).map(Var::Successor))
            .or_else(|| {
                find(self.inline_properties(), |d| same(&d.ident, &d.name)).map(Var::Property)
            })
    }

    /// The text's spelling of what `ident` stands for.
    pub(crate) fn name_in_text(&self, ident: &Ident) -> String {
        let name = crate::args::plain(ident);
        match self.lookup(&name) {
            Some(Var::Operand(i)) => self.operands[i].name.clone(),
            Some(Var::Result(i)) => self.results[i].name.clone(),
            Some(Var::Property(i)) => self.inline_properties()[i].name.clone(),
            _ => name,
        }
    }

    /// Whether the name is that of operands or results of which there may be several.
    pub(crate) fn is_variadic(&self, ident: &Ident) -> bool {
        let arity = match self.lookup(&crate::args::plain(ident)) {
            Some(Var::Operand(i)) => self.operands[i].arity,
            Some(Var::Result(i)) => self.results[i].arity,
            _ => Arity::Single,
        };
        matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic)
    }

    /// The trait with this name, as `traits` names it.
    pub(crate) fn trait_type(&self, name: &str) -> Option<&Type> {
        self.traits.iter().find(|t| t.is(name)).and_then(TraitItem::as_type)
    }

    /// Whether `traits` names this one.
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t.is(name))
    }

    /// Whether the lengths of the operand groups are a property.
    pub(crate) fn operand_segments(&self) -> bool {
        self.has_trait("AttrSizedOperandSegments")
    }

    /// Whether the lengths of the result groups are a property.
    pub(crate) fn result_segments(&self) -> bool {
        self.has_trait("AttrSizedResultSegments")
    }

    /// Whether the regions are in a body of their own.
    pub(crate) fn isolated(&self) -> bool {
        self.has_trait("IsolatedFromAbove")
    }
}
