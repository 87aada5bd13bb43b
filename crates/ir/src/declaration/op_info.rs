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
    /// Exactly one value.
    Single,
    /// At most one value (MLIR: `Optional`).
    Optional,
    /// Any number of values (MLIR: `Variadic`).
    Variadic,
    /// Any number of groups of any length; an inherent attribute holds the lengths (MLIR:
    /// `VariadicOfVariadic`).
    VariadicOfVariadic(&'static Segments),
}

/// The inherent attribute with the group lengths of a variadic of variadics.
pub struct Segments {
    /// The name of the attribute in text.
    pub name: &'static str,
    /// Reads the lengths of the groups from the properties.
    pub get: SegmentSizes,
    /// Sets the lengths of the groups in the properties.
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
    /// Returns the attribute with the group lengths; `None` unless the value is a variadic of
    /// variadics.
    pub fn segments(self) -> Option<&'static Segments> {
        match self {
            Arity::VariadicOfVariadic(segments) => Some(segments),
            _ => None,
        }
    }
}

/// A named predicate over types, with which operands and results are declared.
pub struct TypeConstraint {
    /// The description of the types in diagnostics: `32-bit signless integer`.
    pub summary: &'static str,
    /// Whether a type satisfies the constraint.
    pub check: fn(&Context, Type) -> bool,
    /// Builds the only type that satisfies the constraint, which custom syntax therefore omits;
    /// `None` if several types do.
    pub build: Option<fn(&Context) -> Type>,
    /// The syntax of the only type class that the constraint accepts, whose types print and parse
    /// without the dialect prefix; `None` if it accepts several classes.
    pub class: Option<ClassSyntax>,
}

/// A declared operand or result.
pub struct ValueInfo {
    /// The name of the operand or result.
    pub name: &'static str,
    /// The number of values that the name stands for.
    pub arity: Arity,
    /// The constraint that the type of each value must satisfy.
    pub constraint: &'static TypeConstraint,
}

impl ValueInfo {
    /// Returns the ranges of the groups among the `count` values; a single range unless the value
    /// is a variadic of variadics.
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

/// The declaration of a region of an operation.
pub struct RegionInfo {
    /// The name of the region; empty for an unnamed region.
    pub name: &'static str,
    /// The number of regions that the name stands for: `Single` or `Variadic`.
    pub arity: Arity,
    /// The description and the predicate that each region must satisfy; `None` accepts every
    /// region.
    pub constraint: Option<(&'static str, fn(&Body, Region) -> bool)>,
}

/// The declaration of a successor of an operation.
pub struct SuccessorInfo {
    /// The name of the successor; empty for an unnamed successor.
    pub name: &'static str,
    /// The number of blocks that the name stands for: `Single` or `Variadic`.
    pub arity: Arity,
    /// The description and the predicate that each block must satisfy; `None` accepts every block.
    pub constraint: Option<(&'static str, fn(&Body, Block) -> bool)>,
}

/// The functions of hand-written custom syntax (MLIR: `hasCustomAssemblyFormat`).
#[derive(Clone, Copy)]
pub struct CustomSyntax {
    /// Parses the text after the operation's name.
    pub parse: fn(&mut OpAsmParser<'_>, &mut OpState) -> Result<(), Diagnostic>,
    /// Prints the text after the operation's name.
    pub print: fn(&mut OpAsmPrinter<'_>, OpRef<'_>) -> std::fmt::Result,
}

/// The custom assembly of an operation.
#[derive(Clone, Copy)]
pub enum Assembly {
    /// No custom syntax: the operation is always printed in generic form.
    Generic,
    /// A declarative format reads and writes the operation.
    Declarative(&'static Format),
    /// Hand-written functions read and write the operation.
    Custom(CustomSyntax),
}

/// A callback that suggests a name for a value; the printer makes the name unique.
pub type NameValue<'n> = &'n mut dyn FnMut(Value, &str);

/// The hooks by which an operation suggests names for values and blocks to the printer (MLIR:
/// `OpAsmOpInterface`).
#[derive(Clone, Copy, Default)]
pub struct AsmHooks {
    /// Names results; the first value of a group names the group.
    pub result_names: Option<fn(OpRef<'_>, NameValue<'_>)>,
    /// Suggests a name for the first result from the properties alone, so that the printer can
    /// cache it; used where `result_names` suggests none.
    pub result_name: Option<fn(&Context, PropertiesRef<'_>) -> Cow<'static, str>>,
    /// Names the arguments of the blocks of a region.
    pub block_argument_names: Option<fn(OpRef<'_>, Region, NameValue<'_>)>,
    /// The dialect whose operations are printed without prefix in the regions; `None` for the
    /// enclosing default.
    pub default_dialect: Option<&'static str>,
}

/// Reads the lengths of the operand or result groups from the properties.
pub type SegmentSizes = fn(PropertiesRef<'_>) -> SmallVec<[i32; 4]>;

/// Start and length of each declared operand or result among the values.
pub type Groups = SmallVec<[(u32, u32); 4]>;

/// The ranges of the groups of a variadic of variadics among its values.
pub type Ranges = SmallVec<[Range<usize>; 4]>;

/// The complete declaration of an operation.
pub struct OpInfo {
    /// The full name of the operation, `dialect.mnemonic`.
    pub name: &'static str,
    /// The name of the Rust type, which is also the name of the C++ class.
    pub rust_name: &'static str,
    /// The one-line summary of the operation, for the dialect reference.
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
    /// Access to the lengths of the operand groups in the properties (`operandSegmentSizes`);
    /// `None` if the properties do not hold them.
    pub operand_segments: Option<SegmentSizes>,
    /// Sets the lengths of the operand groups in the properties; `None` if the properties do not
    /// hold them.
    pub set_operand_segments: Option<fn(&mut PropertiesBuf, &[i32])>,
    /// Access to the lengths of the result groups in the properties (`resultSegmentSizes`); `None`
    /// if the properties do not hold them.
    pub result_segments: Option<SegmentSizes>,
    /// The description of the properties; `None` for an operation without properties.
    pub properties: Option<&'static PropertiesInfo>,
    /// The traits, in the order of the declaration.
    pub traits: &'static [&'static TraitInfo],
    /// The traits as bits for algorithms and for the verifier, which skips traits without checks:
    /// [`TraitFlags::of`] the traits.
    pub flags: TraitFlags,
    /// The operation interfaces that the declaration names, with their tables.
    pub interfaces: &'static [InterfaceEntry],
    /// Names of the interfaces, for the dialect reference.
    pub interface_names: &'static [&'static str],
    /// The custom syntax of the operation.
    pub assembly: Assembly,
    /// The hooks that name results and block arguments.
    pub asm: AsmHooks,
    /// Infers the result types from operands and properties; `None` if the declaration does not
    /// determine them.
    pub infer: Option<fn(&InferArgs<'_>) -> Result<Types, Diagnostic>>,
    /// The fold hook; `None` if the operation has none.
    pub fold: Option<FoldHook>,
    /// Adds the operation's canonicalization patterns (MLIR: `getCanonicalizationPatterns`); `None`
    /// without patterns.
    pub canonicalize: Option<fn(&mut PatternSet)>,
    /// The effects of the operation on memory.
    pub effects: Effects,
    /// The effects of the operation itself if they follow from the declaration alone, else `None`:
    /// see [`OpInfo::summarized`].
    pub effect_summary: Option<EffectSummary>,
    /// The hand-written verifier, which runs after all checks that the declaration implies.
    pub verify: Option<fn(OpRef<'_>) -> Result<(), Diagnostic>>,
    /// The hand-written verifier that runs after the nested operations were verified; `None`
    /// without one.
    pub verify_regions: Option<fn(OpRef<'_>) -> Result<(), Diagnostic>>,
}

/// Returns start and length of the declared value at `index` among `count` values; `None` if
/// `index` is out of bounds. The values are divided by `sizes` if given; otherwise all variadics
/// have equal length.
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

/// Returns start and length of every declared value: see [`value_group`].
fn groups(declared: &[ValueInfo], count: usize, sizes: Option<&[i32]>) -> Groups {
    (0..declared.len()).filter_map(|index| value_group(declared, count, sizes, index)).collect()
}

impl OpInfo {
    /// An empty declaration, as the base for struct update syntax.
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

    /// Whether the declaration allows `count` operands: exactly the declared number, or at least
    /// the number of single operands if others are optional or variadic.
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

    /// Completes the declaration by derived fields: [`OpInfo::effect_summary`], and the flag in
    /// [`OpInfo::flags`] of interfaces that check enclosing operations.
    #[must_use]
    pub const fn summarized(mut self) -> Self {
        self.effect_summary = EffectSummary::declared(&self);
        if interface::checks_enclosed(self.interfaces) {
            self.flags = self.flags.union(TraitFlags::CHECKS_ENCLOSED);
        }
        self
    }

    /// Returns start and length of every declared operand among `count` operands, for these
    /// properties.
    pub fn groups_of_operands(&self, count: usize, properties: PropertiesRef<'_>) -> Groups {
        let sizes = self.operand_segments.map(|sizes| sizes(properties));
        groups(self.operands, count, sizes.as_deref())
    }

    /// Returns start and length of every declared operand among the operands of `op`.
    pub fn operand_groups(&self, op: OpRef<'_>) -> Groups {
        self.groups_of_operands(op.operand_count(), op.properties())
    }

    /// Returns start and length of the declared operand at `index` among the operands of `op`;
    /// `None` if `index` is out of bounds.
    #[inline]
    pub fn operand_group(&self, op: OpRef<'_>, index: usize) -> Option<(u32, u32)> {
        let sizes = self.operand_segments.map(|sizes| sizes(op.properties()));
        value_group(self.operands, op.operand_count(), sizes.as_deref(), index)
    }

    /// Returns start and length of every declared result among the results of `op`.
    pub fn result_groups(&self, op: OpRef<'_>) -> Groups {
        let sizes = self.result_segments.map(|sizes| sizes(op.properties()));
        groups(self.results, op.result_count(), sizes.as_deref())
    }

    /// Returns start and length of the declared result at `index` among the results of `op`; `None`
    /// if `index` is out of bounds.
    #[inline]
    pub fn result_group(&self, op: OpRef<'_>, index: usize) -> Option<(u32, u32)> {
        let sizes = self.result_segments.map(|sizes| sizes(op.properties()));
        value_group(self.results, op.result_count(), sizes.as_deref(), index)
    }

    /// Returns the inferred result types; `None` if the declaration infers no types.
    ///
    /// # Errors
    ///
    /// If inference fails, for example because the number of operands is not the declared one.
    pub fn infer_types(&self, args: &InferArgs<'_>) -> Option<Result<Types, Diagnostic>> {
        let infer = self.infer?;
        Some(match self.takes(args.operands.len(), args.properties.as_ref()) {
            true => infer(args),
            false => Err(Diagnostic::error(args.location, "failed to infer returned types")),
        })
    }

    /// Whether an operation with these properties can have `count` operands. Segment sizes of
    /// single operands are not verified: see `values_read` of the runtime.
    fn takes(&self, count: usize, properties: PropertiesRef<'_>) -> bool {
        if self.operands.iter().all(|declared| declared.arity == Arity::Single) {
            return count == self.operands.len();
        }
        if !self.accepts_operands(count) {
            return false;
        }
        let groups = self.groups_of_operands(count, properties);
        let end = groups.last().map_or(0, |(start, len)| (start + len) as usize);
        let fits = |(declared, (_, len)): (&ValueInfo, (u32, u32))| match declared.arity {
            Arity::Optional => len < 2,
            _ => true,
        };
        end <= count && self.operands.iter().zip(groups).all(fits)
    }
}
