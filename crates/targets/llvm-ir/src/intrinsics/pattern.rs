//! Type patterns of the tables: types of LLVM IR in which parts depend on overloaded types.

use crate::model::{FloatKind, Module, Type, TypeKind, Types};

/// A type of a signature.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    /// A type that depends on no overload.
    Fixed(Type),
    /// An overloaded type at its first place, with the class of types that are permitted.
    Overload(usize, String),
    /// The same type as an overload.
    Same(usize),
    /// A type computed from an overload.
    Derived(Derivation, usize),
    /// A type, or a vector of this type as long as the overload, if that is a vector.
    SameWidth(usize, Box<Pattern>),
    /// A literal structure.
    Struct(Vec<Pattern>),
}

/// A computation of a type from another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Derivation {
    /// The element type of a vector.
    Element,
    /// Elements of twice the width.
    Extend,
    /// Elements of half the width.
    Truncate,
    /// A vector of this many times more elements, whose width is divided by the same number.
    Subdivide(u32),
    /// A fraction of the elements.
    Nth(u32),
    /// Integers of the same width.
    ToInt,
}

/// Reads the type `text`; `None` if it is malformed or depends on overloads.
pub(super) fn parse_type(module: &mut Module, text: &str) -> Option<Type> {
    match parse(&mut module.types, text)? {
        (Pattern::Fixed(ty), rest) if rest.trim().is_empty() => Some(ty),
        _ => None,
    }
}

/// Reads the pattern at the start of `text`, and returns the rest.
pub(super) fn parse<'t>(types: &mut Types, text: &'t str) -> Option<(Pattern, &'t str)> {
    let text = text.trim_start();
    if let Some(rest) = text.strip_prefix('$') {
        let (number, rest) = leading_number(rest)?;
        let Some(class) = rest.strip_prefix(':') else {
            return Some((Pattern::Same(number as usize), rest));
        };
        let end = class.find(|c: char| !c.is_alphanumeric()).unwrap_or(class.len());
        let (class, rest) = class.split_at(end);
        return Some((Pattern::Overload(number as usize, class.to_owned()), rest));
    }
    if let Some(rest) = text.strip_prefix('{') {
        return parse_struct(types, rest);
    }
    if let Some(rest) = text.strip_prefix('<').or_else(|| text.strip_prefix('[')) {
        return parse_sequence(types, rest, text.starts_with('<'));
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    match rest.strip_prefix("($") {
        Some(inside) if word != "ptr" => parse_derived(types, word, inside),
        _ => parse_word(types, word, rest),
    }
}

fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

fn parse_struct<'t>(types: &mut Types, text: &'t str) -> Option<(Pattern, &'t str)> {
    let mut rest = text.trim_start();
    let mut fields = Vec::new();
    while !rest.starts_with('}') {
        let (field, after) = parse(types, rest)?;
        fields.push(field);
        rest = after.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    let fixed: Option<Vec<Type>> = fields
        .iter()
        .map(|field| if let Pattern::Fixed(ty) = field { Some(*ty) } else { None })
        .collect();
    let pattern = match fixed {
        Some(fields) => Pattern::Fixed(types.literal(&fields)),
        None => Pattern::Struct(fields),
    };
    Some((pattern, &rest[1..]))
}

/// Reads `4 x float>` or `4 x i8]`.
fn parse_sequence<'t>(
    types: &mut Types,
    text: &'t str,
    vector: bool,
) -> Option<(Pattern, &'t str)> {
    let scalable = text.strip_prefix("vscale x ");
    let (count, rest) = leading_number(scalable.unwrap_or(text))?;
    let (element, rest) = parse(types, rest.strip_prefix(" x ")?)?;
    let Pattern::Fixed(element) = element else { return None };
    let ty = match vector {
        true => types.vector(count as u32, scalable.is_some(), element),
        false => types.array(count, element),
    };
    Some((Pattern::Fixed(ty), rest.get(1..)?))
}

/// Reads what follows `elt($`, `samewidth($` and so on.
fn parse_derived<'t>(types: &mut Types, word: &str, text: &'t str) -> Option<(Pattern, &'t str)> {
    let (number, rest) = leading_number(text)?;
    let number = number as usize;
    if word == "samewidth" {
        let (inner, rest) = parse(types, rest.strip_prefix(',')?)?;
        return Some((Pattern::SameWidth(number, Box::new(inner)), rest.strip_prefix(')')?));
    }
    let (derivation, rest) = match word {
        "elt" => (Derivation::Element, rest),
        "extend" => (Derivation::Extend, rest),
        "trunc" => (Derivation::Truncate, rest),
        "subdiv2" => (Derivation::Subdivide(2), rest),
        "subdiv4" => (Derivation::Subdivide(4), rest),
        "toint" => (Derivation::ToInt, rest),
        "nth" => {
            let (divisor, rest) = leading_number(rest.strip_prefix(',')?)?;
            (Derivation::Nth(divisor as u32), rest)
        }
        _ => return None,
    };
    Some((Pattern::Derived(derivation, number), rest.strip_prefix(')')?))
}

fn parse_word<'t>(types: &mut Types, word: &str, rest: &'t str) -> Option<(Pattern, &'t str)> {
    let kind = match word {
        "void" => TypeKind::Void,
        "half" => TypeKind::Float(FloatKind::Half),
        "bfloat" => TypeKind::Float(FloatKind::BFloat),
        "float" => TypeKind::Float(FloatKind::Single),
        "double" => TypeKind::Float(FloatKind::Double),
        "x86_fp80" => TypeKind::Float(FloatKind::X86Fp80),
        "fp128" => TypeKind::Float(FloatKind::Fp128),
        "ppc_fp128" => TypeKind::Float(FloatKind::PpcFp128),
        "label" => TypeKind::Label,
        "token" => TypeKind::Token,
        "metadata" => TypeKind::Metadata,
        "x86_amx" => TypeKind::X86Amx,
        "ptr" => {
            let Some(inside) = rest.trim_start().strip_prefix("addrspace(") else {
                return Some((Pattern::Fixed(Type::PTR), rest));
            };
            let (space, rest) = leading_number(inside)?;
            let ty = types.pointer(space as u32);
            return Some((Pattern::Fixed(ty), rest.strip_prefix(')')?));
        }
        "target" => {
            let inside = rest.strip_prefix("(\"")?;
            let (name, rest) = inside.split_once("\")")?;
            let name = name.as_bytes().into();
            let ty = types.get(TypeKind::Target(name, Box::default(), Box::default()));
            return Some((Pattern::Fixed(ty), rest));
        }
        _ => TypeKind::Integer(word.strip_prefix('i')?.parse().ok()?),
    };
    Some((Pattern::Fixed(types.get(kind)), rest))
}

impl Pattern {
    /// Returns the type for these overloaded types; `None` if there is no such type.
    pub fn instantiate(&self, types: &mut Types, overloads: &[Type]) -> Option<Type> {
        match self {
            Pattern::Fixed(ty) => Some(*ty),
            Pattern::Overload(number, _) | Pattern::Same(number) => overloads.get(*number).copied(),
            Pattern::Derived(derivation, number) => {
                derive(types, *derivation, *overloads.get(*number)?)
            }
            Pattern::SameWidth(number, inner) => {
                let scalar = inner.instantiate(types, overloads)?;
                Some(types.with_scalar(*overloads.get(*number)?, scalar))
            }
            Pattern::Struct(fields) => {
                let fields: Option<Vec<Type>> =
                    fields.iter().map(|field| field.instantiate(types, overloads)).collect();
                Some(types.literal(&fields?))
            }
        }
    }

    /// Matches a type, and records the overloaded types in it; `false` if it does not match. A type
    /// that depends on an overload that is not recorded yet is put off into `later`.
    pub(super) fn bind(
        &self,
        types: &mut Types,
        ty: Type,
        overloads: &mut Vec<Option<Type>>,
        later: &mut Vec<(Pattern, Type)>,
    ) -> bool {
        match self {
            Pattern::Fixed(fixed) => *fixed == ty,
            Pattern::Overload(number, class) => {
                if overloads.len() <= *number {
                    overloads.resize(*number + 1, None);
                }
                overloads[*number] = Some(ty);
                is_of_class(types, ty, class)
            }
            Pattern::Struct(fields) => {
                let Some((false, members)) = types.fields(ty) else { return false };
                let members = members.to_vec();
                members.len() == fields.len()
                    && fields
                        .iter()
                        .zip(members)
                        .all(|(field, member)| field.bind(types, member, overloads, later))
            }
            Pattern::Same(number) | Pattern::Derived(_, number) | Pattern::SameWidth(number, _) => {
                match overloads.get(*number).copied().flatten() {
                    None => {
                        later.push((self.clone(), ty));
                        true
                    }
                    Some(_) => {
                        if let Pattern::SameWidth(_, inner) = self
                            && matches!(**inner, Pattern::Overload(..))
                        {
                            return inner.bind(types, types.scalar(ty), overloads, later);
                        }
                        let known: Vec<Type> =
                            overloads.iter().map(|ty| ty.unwrap_or(Type::VOID)).collect();
                        self.instantiate(types, &known) == Some(ty)
                    }
                }
            }
        }
    }
}

fn is_of_class(types: &Types, ty: Type, class: &str) -> bool {
    let scalar = types.kind(types.scalar(ty));
    let vector = types.lanes(ty).is_some();
    match class {
        "anyint" => matches!(scalar, TypeKind::Integer(_)),
        "anyfloat" => matches!(scalar, TypeKind::Float(_)),
        "anyvector" => vector,
        "anyptr" => matches!(scalar, TypeKind::Pointer(_)),
        "vecptrs" => vector && matches!(scalar, TypeKind::Pointer(_)),
        _ => true,
    }
}

fn derive(types: &mut Types, derivation: Derivation, ty: Type) -> Option<Type> {
    let scalar = types.scalar(ty);
    match derivation {
        Derivation::Element => types.lanes(ty).map(|_| scalar),
        Derivation::Extend => resized(types, scalar, 2, 1).map(|new| types.with_scalar(ty, new)),
        Derivation::Truncate => resized(types, scalar, 1, 2).map(|new| types.with_scalar(ty, new)),
        Derivation::Subdivide(factor) => {
            let (count, scalable) = types.lanes(ty)?;
            let element = resized(types, scalar, 1, factor)?;
            Some(types.vector(count * factor, scalable, element))
        }
        Derivation::Nth(divisor) => {
            let (count, scalable) = types.lanes(ty)?;
            Some(types.vector(count / divisor.max(1), scalable, scalar))
        }
        Derivation::ToInt => {
            let bits = match types.kind(scalar) {
                TypeKind::Integer(bits) => *bits,
                TypeKind::Float(kind) => kind.bits(),
                _ => return None,
            };
            let int = types.int(bits);
            Some(types.with_scalar(ty, int))
        }
    }
}

/// Returns the number type of a multiple of the width.
fn resized(types: &mut Types, ty: Type, times: u32, by: u32) -> Option<Type> {
    let kind = match types.kind(ty) {
        TypeKind::Integer(bits) => TypeKind::Integer(bits * times / by),
        TypeKind::Float(kind) => TypeKind::Float(match kind.bits() * times / by {
            16 => FloatKind::Half,
            32 => FloatKind::Single,
            64 => FloatKind::Double,
            128 => FloatKind::Fp128,
            _ => return None,
        }),
        _ => return None,
    };
    Some(types.get(kind))
}
