//! Properties: the inherent data of an operation, a plain Rust struct per operation
//! (MLIR: properties; the generic form shows them as `<{…}>`).

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};

use crate::context::Context;
use crate::diagnostic::Diagnostic;
use crate::handle::Attribute;
use crate::op_info::OpInfo;
use crate::syntax::{OpAsmParser, OpAsmPrinter};

/// A struct that holds the properties of an operation; implemented by `#[properties]`.
pub trait Properties: Clone + Default + PartialEq + Eq + Hash + Send + Sync + 'static {
    /// The description.
    const INFO: &'static PropertiesInfo;

    /// Whether a value packs into the 64 bits that the operation's record has for it.
    const INLINE: bool;

    /// The value as bits; called only if [`Properties::INLINE`].
    fn to_bits(&self) -> u64;

    /// The inverse of [`Properties::to_bits`].
    fn from_bits(bits: u64) -> Self;
}

/// Whether a property must be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// It has a default, which the generic form shows (MLIR: `DefaultValuedAttr`, properties).
    Default,
    /// It has a default, which the generic form leaves out (MLIR: `DefaultValuedOptionalAttr`).
    DefaultOptional,
}

/// Why an attribute cannot become the value of a property.
#[derive(Clone, Debug)]
pub enum SetError {
    /// It is not of the kind that holds such a property: an error where it is read.
    Kind,
    /// It is of the right kind but does not satisfy the constraint: an error of the verifier.
    Constraint,
    /// An error with a text of its own.
    Message(String),
}

/// One field of a properties struct.
pub struct PropertyInfo {
    /// The name in text.
    pub name: &'static str,
    /// Whether it is an inherent attribute, rather than a property in MLIR's strict sense: then it
    /// is also accepted in the attribute dictionary.
    pub attribute: bool,
    /// Whether it must be given.
    pub presence: Presence,
    /// Whether it must be given but its value cannot be absent: who reads text notes that it was
    /// missing (see [`PropertyIssue::Missing`]).
    pub tracked: bool,
    /// Whether its presence is its value.
    pub unit: bool,
    /// What diagnostics call the values it takes.
    pub constraint: &'static str,
    /// The value as an attribute; `None` when it is absent.
    pub get: fn(&Context, PropertiesRef<'_>) -> Option<Attribute>,
    /// Sets the value from an attribute; `None` makes it absent or default.
    pub set: fn(&Context, &mut PropertiesBuf, Option<Attribute>) -> Result<(), SetError>,
    /// Whether the value is the default (or absent): custom syntax leaves it out.
    pub is_default: fn(&Context, PropertiesRef<'_>) -> bool,
    /// Whether the value satisfies the constraint.
    pub check: fn(&Context, PropertiesRef<'_>) -> bool,
    /// Reads the value as `$name` in a declarative format stands for it.
    pub parse: fn(&mut dyn OpAsmParser, &mut PropertiesBuf) -> Result<(), Diagnostic>,
    /// As `parse`, where the value may be missing: `false` if it is.
    pub parse_optional: fn(&mut dyn OpAsmParser, &mut PropertiesBuf) -> Result<bool, Diagnostic>,
    /// Writes the value as `$name` in a declarative format stands for it.
    pub print: fn(&mut dyn OpAsmPrinter, PropertiesRef<'_>) -> std::fmt::Result,
}

/// The static description of a properties struct.
pub struct PropertiesInfo {
    /// The Rust type.
    pub type_id: fn() -> TypeId,
    /// The fields, in the order of declaration.
    pub fields: &'static [PropertyInfo],
    /// The default value.
    pub default: fn() -> PropertiesBuf,
    /// An empty column for values too large for the operation's record.
    pub new_column: fn() -> Box<dyn PropertyColumn>,
}

impl PropertiesInfo {
    /// The description of `P` with these fields.
    pub const fn of<P: Properties>(fields: &'static [PropertyInfo]) -> Self {
        Self {
            type_id: TypeId::of::<P>,
            fields,
            default: || PropertiesBuf::of(P::default()),
            new_column: || Box::new(TypedPropertyColumn::<P>::default()),
        }
    }

    /// The field named `name`, perhaps by an older name.
    pub fn field(&self, name: &str) -> Option<&PropertyInfo> {
        let named = self.fields.iter().find(|f| f.name == name);
        named.or_else(|| self.fields.iter().find(|f| legacy_name(f.name) == Some(name)))
    }
}

/// The older name, in text, of a property that holds segment sizes.
pub fn legacy_name(name: &str) -> Option<&'static str> {
    match name {
        "operandSegmentSizes" => Some("operand_segment_sizes"),
        "resultSegmentSizes" => Some("result_segment_sizes"),
        _ => None,
    }
}

/// A value of some properties type outside of any operation.
#[derive(Debug)]
pub enum PropertiesBuf {
    /// No properties.
    None,
    /// The properties of an operation that is not registered: any attribute.
    Attribute(Attribute),
    /// A value that packs into 64 bits.
    Inline(u64),
    /// Any other value.
    Stored(Box<dyn StoredProperties>),
}

/// A value of some properties type in an operation.
#[derive(Clone, Copy, Debug)]
pub enum PropertiesRef<'a> {
    /// No properties.
    None,
    /// The properties of an operation that is not registered.
    Attribute(Attribute),
    /// A value that packs into 64 bits.
    Inline(u64),
    /// Any other value.
    Stored(&'a dyn StoredProperties),
}

/// A properties value whose type is not known statically.
pub trait StoredProperties: Any + Send + Sync + std::fmt::Debug {
    /// A copy.
    fn clone_boxed(&self) -> Box<dyn StoredProperties>;
    /// Whether `other` is of the same type and equal.
    fn equals(&self, other: &dyn StoredProperties) -> bool;
    /// Feeds the value to `state`.
    fn hash_into(&self, state: &mut dyn Hasher);
}

#[derive(Clone)]
struct Stored<P>(P);

impl<P> std::fmt::Debug for Stored<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::any::type_name::<P>())
    }
}

impl<P: Properties> StoredProperties for Stored<P> {
    fn clone_boxed(&self) -> Box<dyn StoredProperties> {
        Box::new(self.clone())
    }
    fn equals(&self, other: &dyn StoredProperties) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| self.0 == other.0)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.0.hash(&mut state);
    }
}

fn stored<P: Properties>(value: &dyn StoredProperties) -> &P {
    let value: &Stored<P> = (value as &dyn Any).downcast_ref().unwrap_or_else(|| wrong_type::<P>());
    &value.0
}

#[cold]
fn wrong_type<P>() -> ! {
    panic!("the operation's properties are not {}", std::any::type_name::<P>())
}

impl PropertiesBuf {
    /// Wraps a value.
    #[inline]
    pub fn of<P: Properties>(value: P) -> Self {
        if P::INLINE {
            PropertiesBuf::Inline(value.to_bits())
        } else {
            PropertiesBuf::Stored(Box::new(Stored(value)))
        }
    }

    /// The default properties of an operation.
    pub fn default_of(info: Option<&OpInfo>) -> Self {
        match info.and_then(|info| info.properties) {
            Some(properties) => (properties.default)(),
            None => PropertiesBuf::None,
        }
    }

    /// The value, borrowed.
    #[inline]
    pub fn as_ref(&self) -> PropertiesRef<'_> {
        match self {
            PropertiesBuf::None => PropertiesRef::None,
            PropertiesBuf::Attribute(a) => PropertiesRef::Attribute(*a),
            PropertiesBuf::Inline(bits) => PropertiesRef::Inline(*bits),
            PropertiesBuf::Stored(value) => PropertiesRef::Stored(&**value),
        }
    }

    /// Changes the value, which must be a `P` (no properties count as `P::default()`).
    ///
    /// # Panics
    /// When the value is of another type.
    pub fn update<P: Properties, R>(&mut self, change: impl FnOnce(&mut P) -> R) -> R {
        if let PropertiesBuf::Stored(value) = self {
            let value: &mut Stored<P> =
                (&mut **value as &mut dyn Any).downcast_mut().unwrap_or_else(|| wrong_type::<P>());
            return change(&mut value.0);
        }
        let mut value: P = self.as_ref().get();
        let result = change(&mut value);
        *self = PropertiesBuf::of(value);
        result
    }
}

impl Clone for PropertiesBuf {
    fn clone(&self) -> Self {
        self.as_ref().to_buf()
    }
}

impl<'a> PropertiesRef<'a> {
    /// The value as a `P`.
    ///
    /// # Panics
    /// When it is of another type.
    #[inline]
    pub fn get<P: Properties>(self) -> P {
        self.with::<P, P>(P::clone)
    }

    /// Reads the value as a `P`, without a copy where it is stored.
    ///
    /// # Panics
    /// When it is of another type.
    #[inline]
    pub fn with<P: Properties, R>(self, read: impl FnOnce(&P) -> R) -> R {
        match self {
            PropertiesRef::None => read(&P::default()),
            PropertiesRef::Inline(bits) if P::INLINE => read(&P::from_bits(bits)),
            PropertiesRef::Stored(value) => read(stored(value)),
            _ => wrong_type::<P>(),
        }
    }

    /// A reference to the value, when it is stored rather than packed.
    pub fn stored<P: Properties>(self) -> Option<&'a P> {
        match self {
            PropertiesRef::Stored(value) => Some(stored(value)),
            _ => None,
        }
    }

    /// A copy that owns the value.
    pub fn to_buf(self) -> PropertiesBuf {
        match self {
            PropertiesRef::None => PropertiesBuf::None,
            PropertiesRef::Attribute(a) => PropertiesBuf::Attribute(a),
            PropertiesRef::Inline(bits) => PropertiesBuf::Inline(bits),
            PropertiesRef::Stored(value) => PropertiesBuf::Stored(value.clone_boxed()),
        }
    }
}

impl PartialEq for PropertiesRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (PropertiesRef::None, PropertiesRef::None) => true,
            (PropertiesRef::Attribute(a), PropertiesRef::Attribute(b)) => a == b,
            (PropertiesRef::Inline(a), PropertiesRef::Inline(b)) => a == b,
            (PropertiesRef::Stored(a), PropertiesRef::Stored(b)) => a.equals(*b),
            _ => false,
        }
    }
}

impl Hash for PropertiesRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            PropertiesRef::None => {}
            PropertiesRef::Attribute(a) => a.hash(state),
            PropertiesRef::Inline(bits) => bits.hash(state),
            PropertiesRef::Stored(value) => value.hash_into(state),
        }
    }
}

/// The stored properties of one type in a body; operations hold the slot.
pub trait PropertyColumn: Any + Send + Sync {
    /// The type of the properties.
    fn type_id_of_values(&self) -> TypeId;
    /// Puts a value, which must be of the column's type, in a free slot.
    fn insert(&mut self, value: Box<dyn StoredProperties>) -> u32;
    /// The value in a slot.
    fn get(&self, slot: u32) -> &dyn StoredProperties;
    /// The value in a slot, to change.
    fn get_mut(&mut self, slot: u32) -> &mut dyn StoredProperties;
    /// Frees a slot.
    fn remove(&mut self, slot: u32);
    /// A copy of the column, slots as they are.
    fn clone_column(&self) -> Box<dyn PropertyColumn>;
    /// Heap bytes held by the column itself.
    fn heap_bytes(&self) -> usize;
}

/// The column of one properties type.
#[derive(Clone)]
pub struct TypedPropertyColumn<P> {
    slots: Vec<Stored<P>>,
    free: Vec<u32>,
}

impl<P> Default for TypedPropertyColumn<P> {
    fn default() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }
}

impl<P: Properties> TypedPropertyColumn<P> {
    /// Puts a value in a free slot.
    pub fn insert_typed(&mut self, value: P) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.slots[slot as usize] = Stored(value);
            return slot;
        }
        self.slots.push(Stored(value));
        (self.slots.len() - 1) as u32
    }

    /// The value in a slot, to change.
    pub fn value_mut(&mut self, slot: u32) -> &mut P {
        &mut self.slots[slot as usize].0
    }
}

impl<P: Properties> PropertyColumn for TypedPropertyColumn<P> {
    fn type_id_of_values(&self) -> TypeId {
        TypeId::of::<P>()
    }
    fn insert(&mut self, value: Box<dyn StoredProperties>) -> u32 {
        match (value as Box<dyn Any>).downcast::<Stored<P>>() {
            Ok(value) => self.insert_typed(value.0),
            Err(_) => wrong_type::<P>(),
        }
    }
    fn get(&self, slot: u32) -> &dyn StoredProperties {
        &self.slots[slot as usize]
    }
    fn get_mut(&mut self, slot: u32) -> &mut dyn StoredProperties {
        &mut self.slots[slot as usize]
    }
    fn remove(&mut self, slot: u32) {
        self.slots[slot as usize] = Stored(P::default());
        self.free.push(slot);
    }
    fn clone_column(&self) -> Box<dyn PropertyColumn> {
        Box::new(self.clone())
    }
    fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<P>() + self.free.capacity() * 4
    }
}

/// A field type that packs into a few bits: with only such fields, properties cost no memory of
/// their own. The defaults are those of a type that does not pack.
pub trait PropertyBits: Sized {
    /// How many bits, or `None` if values do not pack.
    const BITS: Option<u32> = None;

    /// Whether the bits are never all zero, so that an `Option` needs no bit of its own.
    const NON_ZERO: bool = false;

    /// The value as the lowest bits; called only if `BITS` is some.
    fn to_bits(&self) -> u64 {
        unreachable!("values of this type do not pack")
    }

    /// The inverse of `to_bits`.
    fn from_bits(_: u64) -> Self {
        unreachable!("values of this type do not pack")
    }
}

/// The sum of the widths of fields, if all pack and fit into 64 bits.
pub const fn packed_width(fields: &[Option<u32>]) -> Option<u32> {
    let (mut sum, mut at) = (0, 0);
    while at < fields.len() {
        match fields[at] {
            Some(bits) => sum += bits,
            None => return None,
        }
        at += 1;
    }
    if sum <= 64 { Some(sum) } else { None }
}

macro_rules! integer_bits {
    ($($ty:ty as $unsigned:ty),*) => {$(
        impl PropertyBits for $ty {
            const BITS: Option<u32> = Some(<$ty>::BITS);
            #[inline]
            fn to_bits(&self) -> u64 {
                u64::from(*self as $unsigned)
            }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                bits as $ty
            }
        }
    )*};
}
integer_bits!(
    u8 as u8, u16 as u16, u32 as u32, u64 as u64, i8 as u8, i16 as u16, i32 as u32, i64 as u64
);

impl PropertyBits for bool {
    const BITS: Option<u32> = Some(1);
    #[inline]
    fn to_bits(&self) -> u64 {
        u64::from(*self)
    }
    #[inline]
    fn from_bits(bits: u64) -> Self {
        bits & 1 == 1
    }
}

/// Absent is 0; a value that may be 0 is shifted to make room for a bit.
impl<T: PropertyBits> PropertyBits for Option<T> {
    const BITS: Option<u32> = match (T::BITS, T::NON_ZERO) {
        (Some(bits), true) => Some(bits),
        (Some(bits), false) => Some(bits + 1),
        (None, _) => None,
    };
    #[inline]
    fn to_bits(&self) -> u64 {
        match self {
            None => 0,
            Some(value) if T::NON_ZERO => value.to_bits(),
            Some(value) => value.to_bits() << 1 | 1,
        }
    }
    #[inline]
    fn from_bits(bits: u64) -> Self {
        (bits != 0).then(|| T::from_bits(if T::NON_ZERO { bits } else { bits >> 1 }))
    }
}

/// Handles pack as they are; the absent one is a handle too.
macro_rules! handle_bits {
    ($($(@ $param:ident)? $ty:ty, $id:ident => $from:expr;)*) => {$(
        impl$(<$param: crate::Uniqued>)? PropertyBits for $ty {
            const BITS: Option<u32> = Some(32);
            const NON_ZERO: bool = true;
            #[inline]
            fn to_bits(&self) -> u64 {
                u64::from(self.id().to_bits())
            }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                let $id = crate::Id::from_bits(bits as u32).unwrap_or(crate::Id::ABSENT);
                $from
            }
        }
    )*};
}
handle_bits! {
    Attribute, id => Attribute::from_id(id);
    crate::Type, id => crate::Type::from_id(id);
    crate::Location, id => crate::Location::from_id(id);
    @T crate::Handle<T>, id => crate::Handle::from_id(id).unwrap_or_default();
}

impl PropertyBits for String {}
impl<T> PropertyBits for Vec<T> {}
impl<T> PropertyBits for Box<T> {}
impl<T> PropertyBits for std::sync::Arc<T> {}
impl<T, const N: usize> PropertyBits for [T; N] {}

/// What is wrong with the properties of an operation that text described incompletely; the
/// operation holds defaults there until the verifier has reported it.
#[derive(Clone, Debug, PartialEq)]
pub enum PropertyIssue {
    /// A required property is absent.
    Missing(&'static str),
    /// The attribute given does not satisfy the constraint.
    Invalid(&'static str, Attribute),
}
