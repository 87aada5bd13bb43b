//! Formats compiled to flat programs, for reading frequent operations.
//!
//! A [`Program`] is compiled from the declaration of an operation without regions, successors and
//! custom directives. The parser runs it on bytes, without tokens (`parser/program/`). If the
//! program fails, nothing is consumed and the elements are interpreted (`parse.rs`), which reports
//! errors.

use terrace_ir::format::{Element, Format, TypeSource, TypesOf, Var};
use terrace_ir::{
    Arity, Assembly, Context, OpInfo, Presence, PropertiesBuf, PropertyInfo, TraitFlags, Type,
    Types, ValueInfo,
};

use super::parse::is_keyword;
use crate::lexer::end_of_word;

/// The limit for the declared operands and for the type slots of a program.
pub(crate) const MAX_SLOTS: usize = 8;

/// A format as a list of steps.
pub(crate) struct Program {
    /// The steps in the order of the text.
    pub(crate) steps: Box<[Step]>,
    /// The source of the types of each declared operand.
    pub(crate) operands: Box<[Source]>,
    /// The source of the types of each declared result; `None` if they are inferred.
    pub(crate) results: Option<Box<[Source]>>,
    /// Whether the declared operands are read in the order of their declaration.
    pub(crate) in_order: bool,
    /// The number of results, if all operands and results are single and have the only type
    /// written; `None` otherwise.
    pub(crate) one_type: Option<usize>,
    /// The default properties of the operation.
    pub(crate) properties: PropertiesBuf,
}

/// One step of a program.
pub(crate) enum Step {
    /// Reads punctuation of one byte.
    Byte(u8),
    /// Reads the arrow, `->`.
    Arrow,
    /// Reads a keyword.
    Keyword(&'static [u8]),
    /// Reads the name of one value, for the declared operand with this index.
    Operand(u8),
    /// Reads names of values, for the declared operand with this index: any number, or at most one
    /// if the flag is set.
    Operands(u8, bool),
    /// Reads one type into this slot.
    Type(u8),
    /// Reads one or more types separated by commas into this slot.
    Types(u8),
    /// Reads an attribute dictionary without inherent attributes, if it is next.
    Dictionary,
    /// Fails if the keyword `attributes` is next.
    NoKeywordDictionary,
    /// Reads the value of a property in its short form.
    Property {
        /// The description of the property.
        field: &'static PropertyInfo,
        /// Whether the value may be missing.
        optional: bool,
    },
    /// Sets a unit property without reading.
    Unit(&'static PropertyInfo),
    /// Continues at this step unless the syntax of the step that follows, a literal or operands, is
    /// next.
    Group(u16),
}

/// The source of the types of an operand or result.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// The types in this slot; one for each value.
    Written(u8),
    /// The types in this slot; a single type applies to all values.
    Same(u8),
    /// The only type that the constraint allows.
    Build(fn(&Context) -> Type),
    /// The types in this slot, which must satisfy the constraint, each mapped by the function.
    Map(u8, fn(&Context, Type) -> bool, fn(&Context, Type) -> Option<Type>),
    /// The types in this slot, which must satisfy the constraint, mapped together by the function.
    MapAll(u8, fn(&Context, Type) -> bool, fn(&Context, &[Type]) -> Option<Types>),
    /// The type of the attribute in a property.
    Property(&'static PropertyInfo),
}

impl Program {
    /// Compiles the declarative format of `info`; `None` if it has elements that programs do not
    /// support.
    pub(crate) fn compile(info: &'static OpInfo) -> Option<Self> {
        let Assembly::Declarative(format) = info.assembly else { return None };
        let few = info.operands.len() + info.results.len() <= MAX_SLOTS;
        let nested = !info.regions.is_empty() || !info.successors.is_empty();
        let segments = info.operand_segments.is_some() || info.result_segments.is_some();
        if !few || nested || segments || info.flags.contains(TraitFlags::ISOLATED) {
            return None;
        }
        let mut compiler = Compiler { info, format, steps: Vec::new(), slots: Vec::new() };
        if compiler.may_miss_a_property() {
            return None;
        }
        compiler.elements(format.elements, false)?;
        compiler.finish()
    }
}

struct Compiler {
    info: &'static OpInfo,
    format: &'static Format,
    steps: Vec<Step>,
    /// The operands and results whose types are written, by slot.
    slots: Vec<Var>,
}

impl Compiler {
    /// Whether the format omits a property whose absence has to be recorded.
    fn may_miss_a_property(&self) -> bool {
        let fields = self.info.properties.map_or(&[][..], |p| p.fields);
        let mut unbound = (0u16..).zip(fields).filter(|(at, _)| !self.format.bound.contains(at));
        unbound.any(|(_, field)| field.tracked())
    }

    fn elements(&mut self, elements: &'static [Element], in_group: bool) -> Option<()> {
        elements.iter().try_for_each(|element| self.element(element, in_group))
    }

    fn element(&mut self, element: &'static Element, in_group: bool) -> Option<()> {
        let step = match element {
            Element::Space | Element::Newline => return Some(()),
            Element::Literal(text) => literal(text)?,
            Element::AttrDict => Step::Dictionary,
            Element::AttrDictWithKeyword => Step::NoKeywordDictionary,
            Element::Operand(index) => match self.info.operands[*index as usize].arity {
                Arity::Single => Step::Operand(*index as u8),
                Arity::Optional => Step::Operands(*index as u8, true),
                Arity::Variadic => Step::Operands(*index as u8, false),
                Arity::VariadicOfVariadic(_) => return None,
            },
            Element::Property(index) => {
                let field = self.field(*index);
                let optional = !in_group && field.presence == Presence::Optional;
                Step::Property { field, optional }
            }
            Element::AnchorProperty { index, .. } => {
                let field = self.field(*index);
                if field.unit() {
                    Step::Unit(field)
                } else {
                    Step::Property { field, optional: false }
                }
            }
            Element::Type { of: TypesOf::Var(var), qualified } => self.types(*var, *qualified)?,
            Element::Optional { then, otherwise: [], sets, .. } => return self.group(then, *sets),
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }

    fn field(&self, index: u16) -> &'static PropertyInfo {
        let fields = self.info.properties.map_or(&[][..], |p| p.fields);
        &fields[index as usize]
    }

    fn types(&mut self, var: Var, qualified: bool) -> Option<Step> {
        let declared = self.declared(var)?;
        if self.slots.contains(&var) {
            return None;
        }
        self.slots.push(var);
        let slot = self.slots.len() as u8 - 1;
        match declared.arity {
            // The type may be written without prefix, which programs do not support.
            Arity::Single if declared.constraint.class.is_some() && !qualified => None,
            Arity::Single => Some(Step::Type(slot)),
            Arity::Variadic => Some(Step::Types(slot)),
            Arity::Optional | Arity::VariadicOfVariadic(_) => None,
        }
    }

    fn group(&mut self, then: &'static [Element], sets: Option<u16>) -> Option<()> {
        let blank = |e: &&Element| matches!(e, Element::Space | Element::Newline);
        let first = then.iter().find(|e| !blank(e))?;
        let begins = match first {
            Element::Literal(_) => true,
            Element::Operand(index) => self.info.operands[*index as usize].arity != Arity::Single,
            _ => false,
        };
        if !begins {
            return None;
        }
        let start = self.steps.len();
        self.steps.push(Step::Group(0));
        self.elements(then, true)?;
        if let Some(index) = sets {
            self.steps.push(Step::Unit(self.field(index)));
        }
        let end = u16::try_from(self.steps.len()).ok()?;
        self.steps[start] = Step::Group(end);
        Some(())
    }

    fn finish(self) -> Option<Program> {
        let infers = self.format.result_types.iter().any(|s| matches!(s, TypeSource::Infer));
        let vars = |count: usize, var: fn(u16) -> Var| (0..count as u16).map(var);
        let operands = vars(self.info.operands.len(), Var::Operand)
            .zip(self.format.operand_types)
            .map(|(var, source)| self.source(var, *source))
            .collect::<Option<Box<[Source]>>>()?;
        let results = vars(self.info.results.len(), Var::Result)
            .zip(self.format.result_types)
            .map(|(var, source)| self.source(var, *source))
            .collect::<Option<Box<[Source]>>>();
        if results.is_none() && !infers {
            return None;
        }
        let mut next = 0;
        let in_order = self.steps.iter().all(|step| match step {
            Step::Operand(index) | Step::Operands(index, _) => {
                next += 1;
                *index == next - 1
            }
            _ => true,
        });
        let in_order = in_order && usize::from(next) == self.info.operands.len();
        let one = |source: &Source| matches!(source, Source::Same(0) | Source::Written(0));
        let mut declared = self.info.operands.iter().chain(self.info.results);
        let single = declared.all(|value| value.arity == Arity::Single);
        let one_type = results.as_ref().filter(|results| {
            let mut sources = operands.iter().chain(results.iter());
            in_order && single && self.slots.len() == 1 && sources.all(one)
        });
        let one_type = one_type.map(|results| results.len());
        let properties = PropertiesBuf::default_of(Some(self.info));
        let steps = self.steps.into();
        Some(Program { steps, operands, results, in_order, one_type, properties })
    }

    fn slot(&self, var: Var) -> Option<u8> {
        self.slots.iter().position(|slot| *slot == var).map(|at| at as u8)
    }

    fn source(&self, var: Var, source: TypeSource) -> Option<Source> {
        match source {
            TypeSource::Written => self.slot(var).map(Source::Written),
            TypeSource::Build(build) => Some(Source::Build(build)),
            TypeSource::From(from, map) => self.derived(from, map),
            TypeSource::FromAll(from, map) => {
                Some(Source::MapAll(self.slot(from)?, self.constraint(from)?, map))
            }
            TypeSource::Property(index) => Some(Source::Property(self.field(index))),
            TypeSource::Infer => None,
        }
    }

    fn derived(
        &self,
        from: Var,
        map: Option<fn(&Context, Type) -> Option<Type>>,
    ) -> Option<Source> {
        match (from, self.slot(from), map) {
            (_, Some(slot), None) => Some(Source::Same(slot)),
            (_, Some(slot), Some(map)) => Some(Source::Map(slot, self.constraint(from)?, map)),
            (Var::Property(index), None, None) => Some(Source::Property(self.field(index))),
            (_, None, None) => self.declared(from)?.constraint.build.map(Source::Build),
            (_, None, Some(_)) => None,
        }
    }

    fn constraint(&self, of: Var) -> Option<fn(&Context, Type) -> bool> {
        Some(self.declared(of)?.constraint.check)
    }

    fn declared(&self, of: Var) -> Option<&'static ValueInfo> {
        match of {
            Var::Operand(index) => self.info.operands.get(index as usize),
            Var::Result(index) => self.info.results.get(index as usize),
            _ => None,
        }
    }
}

fn literal(text: &'static str) -> Option<Step> {
    match text {
        "," | ":" | "(" | ")" | "[" | "]" | "<" | ">" | "=" => Some(Step::Byte(text.as_bytes()[0])),
        "->" => Some(Step::Arrow),
        _ if is_keyword(text) && end_of_word(text.as_bytes(), 0) == text.len() => {
            Some(Step::Keyword(text.as_bytes()))
        }
        _ => None,
    }
}
