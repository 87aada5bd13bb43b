//! The declaration of an operation, as static data that generic algorithms read.

use std::borrow::Cow;
use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use crate::body::OpState;
use crate::body::{Block, Body, OpRef, Region, Value};
use crate::declaration::effects::{EffectSummary, Effects};
use crate::declaration::fold::FoldHook;
use crate::declaration::infer::{InferArgs, Types};
use crate::declaration::interface::{self, InterfaceEntry};
use crate::declaration::properties::{PropertiesBuf, PropertiesInfo, PropertiesRef};
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::TraitInfo;
use crate::pattern::PatternSet;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Type;
use crate::text::class_syntax::ClassSyntax;
use crate::text::format::Format;
use crate::text::syntax::{OpAsmParser, OpAsmPrinter};

/// The number of values, regions or successors behind one name of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one value stands behind the name.
    Single,
    /// No value or one stands behind the name (MLIR: `Optional`).
    Optional,
    /// Any number of values stands behind the name (MLIR: `Variadic`).
    Variadic,
    /// Any number of groups of any length stands behind the name; an inherent attribute holds the
    /// lengths (MLIR: `VariadicOfVariadic`).
    VariadicOfVariadic(&'static Segments),
}

/// The inherent attribute that holds the lengths of the groups behind one operand's name.
pub struct Segments {
    /// The name of the attribute in text.
    pub name: &'static str,
    /// Reads the lengths of the groups out of the properties.
    pub get: SegmentSizes,
    /// Changes the lengths of the groups in the properties.
    pub set: fn(&mut PropertiesBuf, &[i32]),
}

impl PartialEq for Segments {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Segments {}

impl std::fmt::Debug for Segments {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Arity {
    /// The attribute with the lengths of groups, if there are groups.
    pub fn segments(self) -> Option<&'static Segments> {
        match self {
            Arity::VariadicOfVariadic(segments) => Some(segments),
            _ => None,
        }
    }
}

/// A named predicate over types, as operands and results are declared with.
pub struct TypeConstraint {
    /// The description of the types in diagnostics: `32-bit signless integer`.
    pub summary: &'static str,
    /// Whether a type satisfies the constraint.
    pub check: fn(&Context, Type) -> bool,
    /// The only type that satisfies it, when there is one: it is never written in custom syntax.
    pub build: Option<fn(&Context) -> Type>,
    /// The syntax of the only declared class whose types the constraint accepts, if it is so: they
    /// print and parse without their dialect's prefix.
    pub class: Option<ClassSyntax>,
}

/// A declared operand or result.
pub struct ValueInfo {
    /// The name of the operand or result.
    pub name: &'static str,
    /// The number of values behind the name.
    pub arity: Arity,
    /// The constraint that the type of each value must satisfy.
    pub constraint: &'static TypeConstraint,
}

impl ValueInfo {
    /// The ranges of the groups among the `count` values; one range of all if the value has no
    /// groups.
    pub fn ranges(&self, properties: PropertiesRef<'_>, count: usize) -> Ranges {
        let Some(segments) = self.arity.segments() else { return smallvec![0..count] };
        let mut start = 0;
        let range = |len: i32| {
            let len = usize::try_from(len).unwrap_or(0).min(count - start);
            start += len;
            start - len..start
        };
        (segments.get)(properties).into_iter().map(range).collect()
    }
}

/// A declared region.
pub struct RegionInfo {
    /// The name of the region; empty if it has none.
    pub name: &'static str,
    /// The number of regions behind the name: `Single` or `Variadic`.
    pub arity: Arity,
    /// The description and the check of what each region must satisfy; `None` allows any.
    pub constraint: Option<(&'static str, fn(&Body, Region) -> bool)>,
}

/// A declared successor.
pub struct SuccessorInfo {
    /// The name of the successor; empty if it has none.
    pub name: &'static str,
    /// The number of blocks behind the name: `Single` or `Variadic`.
    pub arity: Arity,
    /// The description and the check of what each block must satisfy; `None` allows any.
    pub constraint: Option<(&'static str, fn(&Body, Block) -> bool)>,
}

/// The functions of hand-written custom syntax (MLIR: `hasCustomAssemblyFormat`).
#[derive(Clone, Copy)]
pub struct CustomSyntax {
    /// Reads what follows the operation's name.
    pub parse: fn(&mut OpAsmParser<'_>, &mut OpState) -> Result<(), Diagnostic>,
    /// Writes what follows the operation's name.
    pub print: fn(&mut OpAsmPrinter<'_>, OpRef<'_>) -> std::fmt::Result,
}

/// The custom assembly of an operation.
#[derive(Clone, Copy)]
pub enum Assembly {
    /// The operation has no custom syntax: it is always written in generic form.
    Generic,
    /// A declarative format reads and writes the operation.
    Declarative(&'static Format),
    /// Hand-written functions read and write the operation.
    Custom(CustomSyntax),
}

/// Receives a name for a value; the printer makes it unique.
pub type NameValue<'n> = &'n mut dyn FnMut(Value, &str);

/// The functions by which an operation says how the printer names things
/// (MLIR: `OpAsmOpInterface`).
#[derive(Clone, Copy, Default)]
pub struct AsmHooks {
    /// Names results; the first value of a group names the group.
    pub result_names: Option<fn(OpRef<'_>, NameValue<'_>)>,
    /// Names the first result where `result_names` does not: by nothing but the properties, for
    /// which the printer remembers it.
    pub result_name: Option<fn(&Context, PropertiesRef<'_>) -> Cow<'static, str>>,
    /// Names the arguments of the blocks of a region.
    pub block_argument_names: Option<fn(OpRef<'_>, Region, NameValue<'_>)>,
    /// The dialect whose operations in the regions are written without prefix.
    pub default_dialect: Option<&'static str>,
}

/// Reads the lengths of the operand or result groups from the properties.
pub type SegmentSizes = fn(PropertiesRef<'_>) -> SmallVec<[i32; 4]>;

/// Start and length of every declared operand or result.
pub type Groups = SmallVec<[(u32, u32); 4]>;

/// The ranges of the groups of a variadic operand of groups among its values.
pub type Ranges = SmallVec<[Range<usize>; 4]>;

/// Everything the declaration of an operation says.
pub struct OpInfo {
    /// The full name of the operation, `dialect.mnemonic`.
    pub name: &'static str,
    /// The name of the Rust type, which is that of the C++ class.
    pub rust_name: &'static str,
    /// The operation in one line, for the dialect reference.
    pub summary: &'static str,
    /// The documentation after the summary.
    pub description: &'static str,
    /// The operands, in the order of the declaration.
    pub operands: &'static [ValueInfo],
    /// The results, in the order of the declaration.
    pub results: &'static [ValueInfo],
    /// The regions, in the order of the declaration.
    pub regions: &'static [RegionInfo],
    /// The successors, in the order of the declaration.
    pub successors: &'static [SuccessorInfo],
    /// The lengths of the operand groups, if the properties hold them (`operandSegmentSizes`).
    pub operand_segments: Option<SegmentSizes>,
    /// Changes the lengths of the operand groups in the properties.
    pub set_operand_segments: Option<fn(&mut PropertiesBuf, &[i32])>,
    /// The lengths of the result groups, if the properties hold them (`resultSegmentSizes`).
    pub result_segments: Option<SegmentSizes>,
    /// The properties, if there are any.
    pub properties: Option<&'static PropertiesInfo>,
    /// The traits, in the order of the declaration.
    pub traits: &'static [&'static TraitInfo],
    /// The traits that algorithms ask for, as bits: [`TraitFlags::of`] the traits, by which the
    /// verifier knows which of them check something.
    pub flags: TraitFlags,
    /// The operation interfaces that the declaration names, with their tables of functions.
    pub interfaces: &'static [InterfaceEntry],
    /// Names of the interfaces, for the dialect reference.
    pub interface_names: &'static [&'static str],
    /// The syntax of the operation outside of the generic form.
    pub assembly: Assembly,
    /// The hooks by which the operation names its results and block arguments.
    pub asm: AsmHooks,
    /// Result types from operands and properties, where the declaration determines them.
    pub infer: Option<fn(&InferArgs<'_>) -> Result<Types, Diagnostic>>,
    /// The fold hook.
    pub fold: Option<FoldHook>,
    /// Adds the operation's patterns of canonicalization
    /// (MLIR: `getCanonicalizationPatterns`).
    pub canonicalize: Option<fn(&mut PatternSet)>,
    /// The effects of the operation on memory.
    pub effects: Effects,
    /// The effects of an operation itself, where the declaration alone says them: see
    /// [`OpInfo::summarized`].
    pub effect_summary: Option<EffectSummary>,
    /// The author's verifier, run after everything that the declaration implies.
    pub verify: Option<fn(OpRef<'_>) -> Result<(), Diagnostic>>,
    /// The author's verifier that runs after the nested operations have been verified.
    pub verify_regions: Option<fn(OpRef<'_>) -> Result<(), Diagnostic>>,
}

/// Start and length of the declared value at `index` among `count` values; `None` if there is no
/// such one. They are divided as `sizes` say, else each variadic gets an equal share of what the
/// single ones leave.
pub(crate) fn value_group(
    declared: &[ValueInfo],
    count: usize,
    sizes: Option<&[i32]>,
    index: usize,
) -> Option<(u32, u32)> {
    let arity = declared.get(index)?.arity;
    let count = count as u32;
    let (start, len) = match sizes {
        Some(sizes) => {
            let size = |size: &i32| u32::try_from(*size).unwrap_or(0);
            let before = sizes.iter().take(index).map(size);
            (before.fold(0, u32::saturating_add), sizes.get(index).map_or(0, size))
        }
        None => {
            let is_single = |declared: &&ValueInfo| declared.arity == Arity::Single;
            let before = declared[..index].iter().filter(is_single).count() as u32;
            let single = before + declared[index..].iter().filter(is_single).count() as u32;
            let (variadic, left) = (declared.len() as u32 - single, count.saturating_sub(single));
            let share = if variadic > 1 { left / variadic } else { left };
            let start = before.saturating_add((index as u32 - before).saturating_mul(share));
            (start, if arity == Arity::Single { 1 } else { share })
        }
    };
    let start = start.min(count);
    Some((start, len.min(count - start)))
}

/// Start and length of every declared value: see [`value_group`].
fn groups(declared: &[ValueInfo], count: usize, sizes: Option<&[i32]>) -> Groups {
    (0..declared.len()).filter_map(|index| value_group(declared, count, sizes, index)).collect()
}

impl OpInfo {
    /// A declaration that says nothing, to fill in the rest of a constant.
    pub const EMPTY: OpInfo = OpInfo {
        name: "",
        rust_name: "",
        summary: "",
        description: "",
        operands: &[],
        results: &[],
        regions: &[],
        successors: &[],
        operand_segments: None,
        set_operand_segments: None,
        result_segments: None,
        properties: None,
        traits: &[],
        flags: TraitFlags::NONE,
        interfaces: &[],
        interface_names: &[],
        assembly: Assembly::Generic,
        asm: AsmHooks {
            result_names: None,
            result_name: None,
            block_argument_names: None,
            default_dialect: None,
        },
        infer: None,
        fold: None,
        canonicalize: None,
        effects: Effects::Unknown,
        effect_summary: None,
        verify: None,
        verify_regions: None,
    };

    /// Whether the declaration allows `count` operands: exactly as many as it has, or at least its
    /// single operands if some are optional or variadic.
    pub const fn accepts_operands(&self, count: usize) -> bool {
        let (mut at, mut single, mut optional, mut unlimited) = (0, 0, 0, false);
        while at < self.operands.len() {
            match self.operands[at].arity {
                Arity::Single => single += 1,
                Arity::Optional => optional += 1,
                Arity::Variadic | Arity::VariadicOfVariadic(_) => unlimited = true,
            }
            at += 1;
        }
        single <= count && (unlimited || count <= single + optional)
    }

    /// The same declaration with the fields that follow from its parts: [`OpInfo::effect_summary`],
    /// and in [`OpInfo::flags`] whether an interface reads the operations around.
    #[must_use]
    pub const fn summarized(mut self) -> Self {
        self.effect_summary = EffectSummary::declared(&self);
        if interface::checks_enclosed(self.interfaces) {
            self.flags = self.flags.union(TraitFlags::CHECKS_ENCLOSED);
        }
        self
    }

    /// Start and length of every declared operand among `count` with these properties.
    pub fn groups_of_operands(&self, count: usize, properties: PropertiesRef<'_>) -> Groups {
        let sizes = self.operand_segments.map(|sizes| sizes(properties));
        groups(self.operands, count, sizes.as_deref())
    }

    /// Start and length of every declared operand among those of `op`.
    pub fn operand_groups(&self, op: OpRef<'_>) -> Groups {
        self.groups_of_operands(op.operand_count(), op.properties())
    }

    /// Start and length of the declared operand at `index` among those of `op`; `None` if there is
    /// no such one.
    #[inline]
    pub fn operand_group(&self, op: OpRef<'_>, index: usize) -> Option<(u32, u32)> {
        let sizes = self.operand_segments.map(|sizes| sizes(op.properties()));
        value_group(self.operands, op.operand_count(), sizes.as_deref(), index)
    }

    /// Start and length of every declared result among those of `op`.
    pub fn result_groups(&self, op: OpRef<'_>) -> Groups {
        let sizes = self.result_segments.map(|sizes| sizes(op.properties()));
        groups(self.results, op.result_count(), sizes.as_deref())
    }

    /// Start and length of the declared result at `index` among those of `op`; `None` if there is
    /// no such one.
    #[inline]
    pub fn result_group(&self, op: OpRef<'_>, index: usize) -> Option<(u32, u32)> {
        let sizes = self.result_segments.map(|sizes| sizes(op.properties()));
        value_group(self.results, op.result_count(), sizes.as_deref(), index)
    }

    /// The result types that the declaration infers; `None` if it infers none.
    ///
    /// # Errors
    /// When the types cannot be inferred, as when there are not as many operands as declared.
    pub fn infer_types(&self, args: &InferArgs<'_>) -> Option<Result<Types, Diagnostic>> {
        let infer = self.infer?;
        Some(match self.takes(args.operands.len(), args.properties.as_ref()) {
            true => infer(args),
            false => Err(Diagnostic::error(args.location, "failed to infer returned types")),
        })
    }

    /// Whether an operation with these properties can have `count` operands.
    fn takes(&self, count: usize, properties: PropertiesRef<'_>) -> bool {
        if self.operands.iter().all(|declared| declared.arity == Arity::Single) {
            return count == self.operands.len();
        }
        let groups = self.groups_of_operands(count, properties);
        let end = groups.last().map_or(0, |(start, len)| (start + len) as usize);
        let fits = |(declared, (_, len)): (&ValueInfo, (u32, u32))| match declared.arity {
            Arity::Single => len == 1,
            Arity::Optional => len < 2,
            _ => true,
        };
        end <= count && self.operands.iter().zip(groups).all(fits)
    }
}
