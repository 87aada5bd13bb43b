//! What the code that the declaration macros generate calls: ordinary functions over the tables.

use smallvec::SmallVec;

use crate::body::{Body, Op, OpRef, RegionRef, Value};
use crate::context::Context;
use crate::diagnostic::Diagnostic;
use crate::format::{TypeSource, Var};
use crate::handle::Type;
use crate::op_info::{InferArgs, NameValue, OpType, TypeConstraint, Types};
use crate::properties::{Properties, PropertiesInfo, PropertiesRef, PropertyBits};
use crate::syntax::{AsmParser, AsmPrinter, ParseResult};
use crate::traits::{TraitFlags, TraitInfo};

/// A named predicate over types: a type that stands for it in declarations.
pub trait Constraint: 'static {
    /// The predicate and what diagnostics call it.
    const INFO: TypeConstraint;
}

/// A named predicate over regions: a type that stands for it in declarations.
pub trait RegionConstraint: 'static {
    /// The predicate and what diagnostics call it; `None`: every region will do.
    const INFO: Option<(&'static str, fn(&Body, crate::Region) -> bool)>;
}

/// Any region.
pub struct AnyRegion;

impl RegionConstraint for AnyRegion {
    const INFO: Option<(&'static str, fn(&Body, crate::Region) -> bool)> = None;
}

/// A region with exactly one block (MLIR: `SizedRegion<1>`).
pub struct SingleBlockRegion;

impl RegionConstraint for SingleBlockRegion {
    const INFO: Option<(&'static str, fn(&Body, crate::Region) -> bool)> =
        Some(("region with 1 blocks", |body, region| RegionRef::new(body, region).has_one_block()));
}

/// A region with at most one block (MLIR: `MaxSizedRegion<1>`).
pub struct MaxSingleBlockRegion;

impl RegionConstraint for MaxSingleBlockRegion {
    const INFO: Option<(&'static str, fn(&Body, crate::Region) -> bool)> =
        Some(("region with at most 1 blocks", |body, region| {
            body.first_block(region).is_none_or(|b| body.next_block(b).is_none())
        }));
}

/// The only type of a constraint as a source, if it has only one; else `otherwise`.
pub const fn build_or(constraint: &TypeConstraint, otherwise: TypeSource) -> TypeSource {
    match constraint.build {
        Some(build) => TypeSource::Build(build),
        None => otherwise,
    }
}

/// As [`build_or`], where nothing else determines the type: an error when compiling.
pub const fn must_build(constraint: &TypeConstraint, message: &'static str) -> TypeSource {
    match constraint.build {
        Some(build) => TypeSource::Build(build),
        None => panic!("{}", message),
    }
}

/// Whether result types follow from what `sources` say.
pub const fn determined(sources: &[TypeSource]) -> bool {
    let mut at = 0;
    while at < sources.len() {
        if matches!(sources[at], TypeSource::Written | TypeSource::Infer) {
            return false;
        }
        at += 1;
    }
    true
}

/// The place of a property in its struct; an error when compiling if there is none.
pub const fn property_index(info: &PropertiesInfo, name: &str) -> u16 {
    let mut at = 0;
    while at < info.fields.len() {
        if same_text(info.fields[at].name.as_bytes(), name.as_bytes()) {
            return at as u16;
        }
        at += 1;
    }
    panic!("the format names something that is no operand, result, region, successor or property")
}

const fn same_text(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The declared interface functions of types over attributes that the core does not know.
pub type TypeOfAttribute = fn(&Context, crate::Attribute) -> Option<Type>;

/// The types of the results, each from its source.
///
/// # Errors
/// When a source gives no type.
pub fn infer(
    args: &InferArgs<'_>,
    info: Option<&'static PropertiesInfo>,
    attribute_type: TypeOfAttribute,
    sources: &[TypeSource],
) -> Result<Types, Diagnostic> {
    let one = |source: &TypeSource| match source {
        TypeSource::Build(build) => Some(build(args.cx)),
        TypeSource::From(Var::Operand(index), map) => {
            let ty = *args.operands.get(*index as usize)?;
            map.map_or(Some(ty), |map| map(args.cx, ty))
        }
        TypeSource::Property(index) => {
            let field = info?.fields.get(*index as usize)?;
            attribute_type(args.cx, (field.get)(args.cx, args.properties.as_ref())?)
        }
        _ => None,
    };
    let types: Option<Types> = sources.iter().map(one).collect();
    types.ok_or_else(|| Diagnostic::error(args.location, "failed to infer returned types"))
}

/// The type of the first value behind `var`, of the attribute if it is a property.
pub fn type_of(op: OpRef<'_>, var: Var, attribute_type: TypeOfAttribute) -> Option<Type> {
    let info = op.info()?;
    match var {
        Var::Operand(index) => {
            let (start, len) = *info.operand_groups(op).get(index as usize)?;
            (len > 0).then(|| op.body().value_type(op.operand(start as usize)))
        }
        Var::Result(index) => {
            let (start, len) = *info.result_groups(op).get(index as usize)?;
            (len > 0).then(|| op.body().value_type(op.result(start as usize)))
        }
        Var::Property(index) => {
            let field = info.properties?.fields.get(index as usize)?;
            attribute_type(op.context(), (field.get)(op.context(), op.properties())?)
        }
        Var::Region(_) | Var::Successor(_) => None,
    }
}

/// All the types behind `vars` are the same one.
///
/// # Errors
/// When they are not: `failed to verify that …`.
pub fn all_types_match(
    op: OpRef<'_>,
    vars: &[Var],
    attribute_type: TypeOfAttribute,
    summary: &str,
) -> Result<(), Diagnostic> {
    let mut types = vars.iter().filter_map(|v| type_of(op, *v, attribute_type));
    let first = types.next();
    if types.all(|ty| Some(ty) == first) {
        return Ok(());
    }
    Err(op.error(format!("failed to verify that {summary}")))
}

/// The type behind `to` is what `map` makes of the one behind `from`.
///
/// # Errors
/// When it is not: `failed to verify that …`.
pub fn types_match_with(
    op: OpRef<'_>,
    (from, to): (Var, Var),
    map: fn(&Context, Type) -> Option<Type>,
    attribute_type: TypeOfAttribute,
    summary: &str,
) -> Result<(), Diagnostic> {
    let (from, to) = (type_of(op, from, attribute_type), type_of(op, to, attribute_type));
    let holds = match (from, to) {
        (Some(from), Some(to)) => map(op.context(), from) == Some(to),
        _ => true,
    };
    if holds { Ok(()) } else { Err(op.error(format!("failed to verify that {summary}"))) }
}

/// `holds`, or the error `failed to verify that …`.
///
/// # Errors
/// When it does not hold.
pub fn predicate(op: OpRef<'_>, holds: bool, summary: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(format!("failed to verify that {summary}"))) }
}

/// An anonymous trait of one declaration: a check without flags, which may depend on nothing but
/// the operation's name, attributes, properties and types.
pub const fn check_trait(verify: fn(OpRef<'_>) -> Result<(), Diagnostic>) -> TraitInfo {
    TraitInfo::checked::<()>("declared constraint", TraitFlags::NONE, verify).by_signature()
}

/// The result types are what the declaration infers (MLIR: `InferTypeOpInterface`).
///
/// # Errors
/// When they are not.
pub fn verify_inferred(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(infer) = op.info().and_then(|info| info.infer) else { return Ok(()) };
    let operands: SmallVec<[Type; 4]> = op.operand_types().collect();
    let properties = op.properties().to_buf();
    let args = InferArgs {
        cx: op.context(),
        location: op.location(),
        operands: &operands,
        properties: &properties,
        attributes: op.body().attribute_dictionary(op.id()),
    };
    let inferred = match infer(&args) {
        Ok(types) => types,
        Err(error) => {
            return Err(op.error("failed to infer returned types").after(error));
        }
    };
    if op.result_types().eq(inferred.iter().copied()) {
        return Ok(());
    }
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let texts: Vec<String> =
            types.map(|ty| format!("'{}'", ty.to_text(op.context()))).collect();
        texts.join(", ")
    };
    let first = format!(
        "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
        op.name_str(),
        list(&mut inferred.iter().copied()),
        list(&mut op.result_types())
    );
    let first = Diagnostic::error(op.location(), first);
    Err(op.error("failed to infer returned types").after(first))
}

/// Names several results as they are declared.
pub fn name_results(op: OpRef<'_>, name: NameValue<'_>) {
    let Some(info) = op.info() else { return };
    for (declared, (start, len)) in info.results.iter().zip(info.result_groups(op)) {
        if len > 0 {
            name(op.result(start as usize), declared.name);
        }
    }
}

/// The values of the operand group at `index` of `op`.
pub fn operand_group<O: OpType>(
    op: O,
    body: &Body,
    index: usize,
) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
    let view = body.op(op.op());
    let (start, len) = O::INFO.operand_groups(view)[index];
    view.operands().skip(start as usize).take(len as usize)
}

/// The values of the result group at `index` of `op`.
pub fn result_group<O: OpType>(
    op: O,
    body: &Body,
    index: usize,
) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<O> {
    let view = body.op(op.op());
    let (start, len) = O::INFO.result_groups(view)[index];
    view.results().skip(start as usize).take(len as usize)
}

/// How many there are before and in each group when only the one at `variadic` varies: the place
/// of single operand `index`.
#[inline]
pub fn single_index(count: usize, declared: usize, variadic: usize, index: usize) -> usize {
    if index < variadic { index } else { (count + index).saturating_sub(declared) }
}

/// The bits of a packed field at `at`, `width` wide.
#[inline]
pub const fn take_bits(bits: u64, at: u32, width: u32) -> u64 {
    match width {
        0 => 0,
        64 => bits,
        _ => (bits >> at) & ((1 << width) - 1),
    }
}

/// The width of a packed field; 0 if it does not pack.
pub const fn width_of<T: PropertyBits>() -> u32 {
    match T::BITS {
        Some(bits) => bits,
        None => 0,
    }
}

/// The view of `op` in `body`.
#[inline]
pub fn view(body: &Body, op: Op) -> OpRef<'_> {
    body.op(op)
}

/// What `map` makes of `ty`, or `ty` itself where it makes nothing: the verifier will say why.
pub fn mapped(cx: &Context, ty: Type, map: fn(&Context, Type) -> Option<Type>) -> Type {
    map(cx, ty).unwrap_or(ty)
}

/// The only type of the constraint `C`.
///
/// # Panics
/// When it leaves more than one; the macro asks only for those that do not.
pub fn built<C: Constraint>(cx: &Context) -> Type {
    (C::INFO.build.expect("the constraint leaves one type"))(cx)
}

/// The type of an attribute; absent if it has none: the verifier will say so.
pub fn attribute_type(
    cx: &Context,
    attribute: crate::Attribute,
    attribute_type: TypeOfAttribute,
) -> Type {
    attribute_type(cx, attribute).unwrap_or(Type::ABSENT)
}

/// A short list, as builders make of variadic operands.
pub type List<T> = SmallVec<[T; 4]>;

/// Properties that hold the lengths of operand groups.
pub trait HasOperandSegments: Properties {
    /// The lengths.
    fn operand_segments(&self) -> &[i32];
    /// The lengths, to change.
    fn operand_segments_mut(&mut self) -> &mut [i32];
}

/// Properties that hold the lengths of result groups.
pub trait HasResultSegments: Properties {
    /// The lengths.
    fn result_segments(&self) -> &[i32];
    /// The lengths, to change.
    fn result_segments_mut(&mut self) -> &mut [i32];
}

/// The lengths of operand groups in properties that are a `P`.
pub fn operand_segments<P: HasOperandSegments>(properties: PropertiesRef<'_>) -> SmallVec<[i32; 4]> {
    properties.with::<P, _>(|p| p.operand_segments().into())
}

/// The lengths of result groups in properties that are a `P`.
pub fn result_segments<P: HasResultSegments>(properties: PropertiesRef<'_>) -> SmallVec<[i32; 4]> {
    properties.with::<P, _>(|p| p.result_segments().into())
}

/// An operation with properties in a struct of its own.
pub trait HasProperties: OpType {
    /// The struct.
    type Properties: Properties;
}

/// Packs fields into a word, the first one lowest.
#[derive(Default)]
pub struct Packer(u64, u32);

impl Packer {
    /// Adds a field.
    #[inline]
    pub fn put<T: PropertyBits>(&mut self, value: &T) {
        let width = width_of::<T>();
        if width > 0 && self.1 < 64 {
            self.0 |= value.to_bits() << self.1;
            self.1 += width;
        }
    }

    /// The word.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.0
    }
}

/// Takes fields out of a word, in the order in which they were put in.
pub struct Unpacker(u64, u32);

impl Unpacker {
    /// The fields of `bits`.
    #[inline]
    pub fn new(bits: u64) -> Self {
        Self(bits, 0)
    }

    /// The next field.
    #[inline]
    pub fn take<T: PropertyBits>(&mut self) -> T {
        let (width, at) = (width_of::<T>(), self.1.min(63));
        self.1 += width;
        T::from_bits(take_bits(self.0, at, width))
    }
}

/// A type or attribute declared by `#[ty]` or `#[attr]`.
pub trait Declared: crate::Uniqued {
    /// How it is found in text.
    const MNEMONIC: crate::Mnemonic;

    /// Reads what follows the mnemonic.
    ///
    /// # Errors
    /// When the text is not that of such parameters.
    fn parse_parameters(parser: &mut dyn AsmParser) -> ParseResult<Self>;

    /// Writes what follows the mnemonic.
    ///
    /// # Errors
    /// When writing fails.
    fn print_parameters(&self, out: &mut dyn AsmPrinter) -> std::fmt::Result;
}
