//! [`AccessSets`], the elements of memrefs that a function or call reads and writes.

use terrace_builtin::function::function_type;
use terrace_builtin::{IntegerAttr, IntegerType, MemRefType, TypeExt};
use terrace_interfaces::{CallOp, DynCallOp};
use terrace_ir::{
    ArrayAttr, Attribute, Context, Diagnostic, DictionaryAttr, Handle, Ident, OpRef, Type,
};
use terrace_presburger::text::AffineRelation;

use crate::RelAttr;

/// The kinds of access sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessKind {
    /// The elements that are read in any case.
    Reads,
    /// The elements that are written in any case.
    Writes,
    /// The elements that may be read.
    MayReads,
    /// The elements that may be written.
    MayWrites,
}

impl AccessKind {
    /// All kinds, in order.
    pub const ALL: [Self; 4] = [Self::Reads, Self::Writes, Self::MayReads, Self::MayWrites];

    /// Returns the name of the attribute on functions and calls.
    pub fn attribute(self) -> &'static str {
        match self {
            Self::Reads => "poly.reads",
            Self::Writes => "poly.writes",
            Self::MayReads => "poly.may_reads",
            Self::MayWrites => "poly.may_writes",
        }
    }

    /// Whether elements are written, as opposed to read.
    pub fn is_write(self) -> bool {
        matches!(self, Self::Writes | Self::MayWrites)
    }

    /// Whether all elements of the set are accessed, as opposed to some.
    pub fn is_must(self) -> bool {
        matches!(self, Self::Reads | Self::Writes)
    }
}

/// The access sets of a function or call. A kind without an attribute is `None`: anything may be
/// accessed.
#[derive(Clone, Default, Debug)]
pub struct AccessSets {
    sets: [Option<Vec<AccessSet>>; 4],
}

/// Elements of a memref that is an argument.
#[derive(Clone, Debug)]
pub struct AccessSet {
    /// The number of the argument that is the memref.
    pub argument: usize,
    /// The numbers of the arguments that are the inputs of the relation.
    pub inputs: Vec<usize>,
    /// The symbols of the relation.
    pub symbols: Vec<SetSymbol>,
    /// The relation from the inputs to the elements.
    pub relation: AffineRelation,
}

/// The value of a symbol of an [`AccessSet`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetSymbol {
    /// The argument with this number.
    Argument(usize),
    /// The size of a dimension of an argument: the number of the argument, and the dimension.
    Size(usize, usize),
}

/// Returns the number that an attribute of type `index` or an integer holds.
fn number(cx: &Context, attribute: Option<Attribute>) -> Option<usize> {
    usize::try_from(attribute?.downcast::<IntegerAttr>(cx)?.to_i64()?).ok()
}

fn list<T>(
    cx: &Context,
    attribute: Option<Attribute>,
    element: impl Fn(Attribute) -> Option<T>,
) -> Option<Vec<T>> {
    let Some(attribute) = attribute else { return Some(Vec::new()) };
    attribute.downcast::<ArrayAttr>(cx)?.0.iter().map(|one| element(*one)).collect()
}

impl AccessSet {
    /// Reads `{arg = 0 : index, ins = […], rel = …, syms = […]}`.
    fn of(cx: &Context, attribute: Attribute) -> Option<Self> {
        let entries = attribute.downcast::<DictionaryAttr>(cx)?;
        let at = |name| entries.lookup_str(cx, name);
        let symbol = |one: Attribute| {
            let entries = one.downcast::<DictionaryAttr>(cx)?;
            let argument = number(cx, entries.lookup_str(cx, "arg"))?;
            Some(match entries.lookup_str(cx, "dim") {
                None => SetSymbol::Argument(argument),
                dim => SetSymbol::Size(argument, number(cx, dim)?),
            })
        };
        Some(Self {
            argument: number(cx, at("arg"))?,
            inputs: list(cx, at("ins"), |one| number(cx, Some(one)))?,
            symbols: list(cx, at("syms"), symbol)?,
            relation: at("rel")?.downcast::<RelAttr>(cx)?.relation().ok()?,
        })
    }

    fn to_attribute(&self, cx: &Context) -> Attribute {
        let index = |number: usize| IntegerAttr::index(cx, number as i64).attr();
        let dictionary = |entries: &[(&str, Attribute)]| {
            let entries: Vec<_> =
                entries.iter().map(|(name, value)| (Ident::get(cx, name), *value)).collect();
            DictionaryAttr::get(cx, &entries).attr()
        };
        let array = |list: Vec<Attribute>| ArrayAttr::get(cx, list).attr();
        let relation = Handle::of(cx, RelAttr { text: self.relation.to_string() }).attr();
        let mut entries = vec![("arg", index(self.argument)), ("rel", relation)];
        if !self.inputs.is_empty() {
            entries.push(("ins", array(self.inputs.iter().map(|one| index(*one)).collect())));
        }
        if !self.symbols.is_empty() {
            let symbols = self.symbols.iter().map(|symbol| match symbol {
                SetSymbol::Argument(at) => dictionary(&[("arg", index(*at))]),
                SetSymbol::Size(at, dim) => {
                    dictionary(&[("arg", index(*at)), ("dim", index(*dim))])
                }
            });
            entries.push(("syms", array(symbols.collect())));
        }
        dictionary(&entries)
    }

    /// Checks the numbers of arguments and the shape of the relation.
    fn verify(&self, cx: &Context, types: &[Type]) -> Result<(), String> {
        let memref = |at: usize| {
            let ty = types.get(at).and_then(|ty| ty.downcast::<MemRefType>(cx));
            ty.ok_or_else(|| format!("argument {at} is no ranked memref"))
        };
        let integer = |at: usize| {
            let ty = types.get(at);
            let fits = ty.is_some_and(|ty| ty.is_index() || ty.is::<IntegerType>());
            if fits { Ok(()) } else { Err(format!("argument {at} is neither index nor integer")) }
        };
        let (relation, rank) = (&self.relation, memref(self.argument)?.shape.len());
        if relation.outputs != rank {
            let outputs = relation.outputs;
            return Err(format!("the relation has {outputs} outputs for a memref of rank {rank}"));
        }
        self.inputs.iter().try_for_each(|at| integer(*at))?;
        for symbol in &self.symbols {
            match *symbol {
                SetSymbol::Argument(at) => integer(at)?,
                SetSymbol::Size(at, dim) if dim >= memref(at)?.shape.len() => {
                    return Err(format!("argument {at} has no dimension {dim}"));
                }
                SetSymbol::Size(..) => {}
            }
        }
        for (what, given, needed) in [
            ("inputs", self.inputs.len(), relation.inputs),
            ("symbols", self.symbols.len(), relation.symbols),
        ] {
            if given != needed {
                return Err(format!("the relation has {needed} {what}, not {given}"));
            }
        }
        Ok(())
    }
}

impl AccessSets {
    /// Returns the sets that `op` has as attributes; `None` if it has none of them.
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        let cx = op.context();
        let sets = AccessKind::ALL.map(|kind| {
            let attribute = op.attribute(kind.attribute())?;
            list(cx, Some(attribute), |one| AccessSet::of(cx, one))
        });
        sets.iter().any(Option::is_some).then_some(Self { sets })
    }

    /// Creates sets of which all kinds are known and empty.
    pub fn empty() -> Self {
        Self { sets: [const { Some(Vec::new()) }; 4] }
    }

    /// Returns the sets of a kind; `None` if anything may be accessed in this way.
    pub fn get(&self, kind: AccessKind) -> Option<&[AccessSet]> {
        self.sets[kind as usize].as_deref()
    }

    /// Returns the sets of a kind; `None` if anything may be accessed in this way.
    pub fn get_mut(&mut self, kind: AccessKind) -> Option<&mut Vec<AccessSet>> {
        self.sets[kind as usize].as_mut()
    }

    /// Returns all sets with their kinds; `None` if one of the kinds is not known.
    pub fn all(&self) -> Option<Vec<(AccessKind, &AccessSet)>> {
        let mut all = Vec::new();
        for kind in AccessKind::ALL {
            all.extend(self.get(kind)?.iter().map(|set| (kind, set)));
        }
        Some(all)
    }

    /// Returns the attributes for the kinds that are known.
    pub fn to_attributes(&self, cx: &Context) -> Vec<(&'static str, Attribute)> {
        let known = AccessKind::ALL.into_iter().zip(&self.sets);
        let attribute = |(kind, sets): (AccessKind, &Option<Vec<AccessSet>>)| {
            let list: Vec<Attribute> =
                sets.as_ref()?.iter().map(|set| set.to_attribute(cx)).collect();
            Some((kind.attribute(), ArrayAttr::get(cx, list).attr()))
        };
        known.filter_map(attribute).collect()
    }
}

/// Returns the types of the arguments of a function or call; `None` for another operation.
fn argument_types(op: OpRef<'_>) -> Option<Vec<Type>> {
    if let Some(call) = op.interface::<DynCallOp<'_>>() {
        let operands: Vec<_> = op.operands().collect();
        let arguments = operands.get(call.arg_operands())?.iter();
        return Some(arguments.map(|one| op.body().value_type(*one)).collect());
    }
    Some(function_type(op)?.inputs.to_vec())
}

/// Checks the attributes of the dialect on other operations.
pub(crate) fn verify_op_attribute(
    op: OpRef<'_>,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let name = name.as_str(cx);
    if !AccessKind::ALL.iter().any(|kind| kind.attribute() == name) {
        return Ok(());
    }
    let error = |message: &str| op.error(format!("attribute '{name}': {message}"));
    let Some(types) = argument_types(op) else {
        return Err(error("expected a function or call"));
    };
    let Some(sets) = list(cx, Some(value), |one| AccessSet::of(cx, one)) else {
        return Err(error("expected an array of dictionaries with 'arg', 'rel', 'ins' and 'syms'"));
    };
    sets.iter().try_for_each(|set| set.verify(cx, &types)).map_err(|message| error(&message))
}
