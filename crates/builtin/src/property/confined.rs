//! Properties with constraints beyond their kind (MLIR: `ConfinedAttr`, `ConfinedProperty`).

use std::fmt;
use std::marker::PhantomData;

use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, Handle, SetError};
use terrace_numeric::Int;

use super::{ByType, NativeProperty, PropertyKind};
use crate::attributes::{DenseArrayAttr, IntegerAttr};

/// A predicate on values, named as a type in declarations. A tuple of predicates is their
/// conjunction.
#[diagnostic::on_unimplemented(message = "`{Self}` says nothing about values of type `{V}`")]
pub trait ValuePredicate<V: ?Sized>: 'static {
    /// The text that diagnostics append to the description of values: `whose value is positive`.
    const SUMMARY: &'static str;

    /// Returns the text that diagnostics append; the default is the constant text.
    fn describe() -> String {
        Self::SUMMARY.to_owned()
    }

    /// Whether `value` satisfies the predicate.
    fn holds(value: &V, cx: &Context) -> bool;
}

/// The conjunction of a tuple of predicates, `whose … and whose …` in diagnostics
/// (MLIR: `AllAttrOf`).
pub struct AllOf<P>(PhantomData<fn() -> P>);

macro_rules! all_of {
    ($($list:ty, $separator:literal: $first:ident $($name:ident)*;)*) => {$(
        impl<V: ?Sized, $first: ValuePredicate<V>, $($name: ValuePredicate<V>),*> ValuePredicate<V>
            for $list
        {
            const SUMMARY: &'static str = $first::SUMMARY;
            fn describe() -> String {
                [$first::describe(), $($name::describe()),*].join($separator)
            }
            fn holds(value: &V, cx: &Context) -> bool {
                $first::holds(value, cx) $(&& $name::holds(value, cx))*
            }
        }
    )*};
}
all_of! {
    (A, B), " ": A B;
    (A, B, C), " ": A B C;
    (A, B, C, D), " ": A B C D;
    AllOf<(A, B)>, " and ": A B;
    AllOf<(A, B, C)>, " and ": A B C;
}

/// The kind of attributes of kind `K` that satisfy `P`: `64-bit signless integer attribute whose
/// value is positive`.
pub struct ConfinedAttr<P, K = ByType>(PhantomData<fn() -> (P, K)>);

/// The kind of properties of kind `K` that satisfy `P`, described in diagnostics by `P`.
pub struct ConfinedProp<P, K = NativeProperty>(PhantomData<fn() -> (P, K)>);

macro_rules! confined {
    ($($name:ident, $describe:expr;)*) => {$(
        impl<V, K: PropertyKind<V>, P: ValuePredicate<V>> PropertyKind<V> for $name<P, K> {
            const CONSTRAINT: &'static str = P::SUMMARY;
            const STRICT: bool = K::STRICT;
            const ABSENT: bool = K::ABSENT;
            const PLAIN: bool = K::PLAIN;
            const UNIT: bool = K::UNIT;
            const NEEDED: bool = K::NEEDED;
            const CASES: &'static [&'static str] = K::CASES;
            fn describe() -> String {
                let describe: fn(fn() -> String, fn() -> String) -> String = $describe;
                describe(K::describe, P::describe)
            }
            fn to_attribute(value: &V, cx: &Context) -> Option<Attribute> {
                K::to_attribute(value, cx)
            }
            fn from_attribute(cx: &Context, attribute: Attribute) -> Result<V, SetError> {
                K::from_attribute(cx, attribute)
            }
            fn check(value: &V, cx: &Context) -> bool {
                // An absent value is not of the kind, and satisfies no predicate.
                let absent = K::ABSENT && K::to_attribute(value, cx).is_none();
                absent || (K::check(value, cx) && P::holds(value, cx))
            }
            fn parse(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<V> {
                K::parse(parser, name)
            }
            fn parse_optional(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Option<V>> {
                K::parse_optional(parser, name)
            }
            fn print(value: &V, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
                K::print(value, printer)
            }
            fn encode(value: &V, out: &mut dyn BytecodeWriter<'_>) {
                K::encode(value, out);
            }
            fn decode(input: &mut dyn BytecodeReader<'_>) -> Result<V, Diagnostic> {
                K::decode(input)
            }
        }
    )*};
}
confined! {
    ConfinedAttr, |kind, predicate| format!("{} {}", kind(), predicate());
    ConfinedProp, |_, predicate| predicate();
}

/// A value that represents an integer, for predicates.
pub trait AsInt {
    /// Returns the integer in its own width.
    fn as_int(&self, cx: &Context) -> Int;
}

impl AsInt for Handle<IntegerAttr> {
    fn as_int(&self, cx: &Context) -> Int {
        self.data(cx).value.clone()
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl AsInt for $ty {
            fn as_int(&self, _: &Context) -> Int {
                Int::from_i64(<$ty>::BITS, *self as i64)
            }
        }
    )*};
}
integers! { i8 i16 i32 i64 u8 u16 u32 u64 }

/// A value that has elements.
pub trait Counted {
    /// Returns the number of elements.
    fn count(&self, cx: &Context) -> usize;
}

impl<T> Counted for Vec<T> {
    fn count(&self, _: &Context) -> usize {
        self.len()
    }
}

impl Counted for Handle<ArrayAttr> {
    fn count(&self, cx: &Context) -> usize {
        self.data(cx).0.len()
    }
}

impl Counted for Handle<DenseArrayAttr> {
    fn count(&self, cx: &Context) -> usize {
        usize::try_from(self.data(cx).len).unwrap_or(usize::MAX)
    }
}

/// Defines predicates under MLIR's names, with their texts in diagnostics.
macro_rules! predicates {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident>)? of $of:ident: $text:expr, $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name$(<const $n: i64>)?;

        impl<V: $of, $(const $n: i64)?> ValuePredicate<V> for $name$(<$n>)? {
            const SUMMARY: &'static str = stringify!($name);
            fn describe() -> String {
                $text.to_string()
            }
            fn holds(value: &V, cx: &Context) -> bool {
                let holds: fn(&V, &Context) -> bool = $holds;
                holds(value, cx)
            }
        }
    )*};
}
predicates! {
    /// The integer is not `N` (MLIR: `IntNEQValue`).
    IntNEQValue<N> of AsInt: format!("whose value is not {N}"),
        |value, cx| value.as_int(cx).to_i64() != Some(N);
    /// The integer is `N` or more (MLIR: `IntMinValue`).
    IntMinValue<N> of AsInt: format!("whose minimum value is {N}"),
        |value, cx| at_least(&value.as_int(cx), N);
    /// The integer is `N` or less (MLIR: `IntMaxValue`).
    IntMaxValue<N> of AsInt: format!("whose maximum value is {N}"),
        |value, cx| !above(&value.as_int(cx), N);
    /// The integer is zero or more (MLIR: `IntNonNegative`).
    IntNonNegative of AsInt: "whose value is non-negative",
        |value, cx| !value.as_int(cx).is_negative();
    /// The integer is more than zero (MLIR: `IntPositive`).
    IntPositive of AsInt: "whose value is positive", |value, cx| above(&value.as_int(cx), 0);
    /// The integer is a power of two (MLIR: `IntPowerOf2`).
    IntPowerOf2 of AsInt: "whose value is a power of two > 0",
        |value, cx| value.as_int(cx).is_power_of_two();
    /// The list has `N` elements or fewer (MLIR: `ArrayMaxCount`).
    ArrayMaxCount<N> of Counted: format!("with at most {N} elements"),
        |value, cx| value.count(cx) as i64 <= N;
    /// The list has `N` elements or more (MLIR: `ArrayMinCount`).
    ArrayMinCount<N> of Counted: format!("with at least {N} elements"),
        |value, cx| value.count(cx) as i64 >= N;
    /// The list has exactly `N` elements (MLIR: `ArrayCount`).
    ArrayCount<N> of Counted: format!("with exactly {N} elements"),
        |value, cx| value.count(cx) as i64 == N;
}

fn above(value: &Int, limit: i64) -> bool {
    value.to_i64().map_or(!value.is_negative(), |value| value > limit)
}

fn at_least(value: &Int, limit: i64) -> bool {
    value.to_i64().map_or(!value.is_negative(), |value| value >= limit)
}

/// Defines predicates on lists, under MLIR's names.
macro_rules! list_predicates {
    ($($(#[$meta:meta])* $name:ident: $text:literal, $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl<V: PartialOrd + Default> ValuePredicate<Vec<V>> for $name {
            const SUMMARY: &'static str = $text;
            fn holds(value: &Vec<V>, _: &Context) -> bool {
                let holds: fn(&[V]) -> bool = $holds;
                holds(value)
            }
        }
    )*};
}
list_predicates! {
    /// Every element is more than zero.
    DenseArrayStrictlyPositive: "whose value is positive",
        |values| values.iter().all(|v| *v > V::default());
    /// Every element is zero or more.
    DenseArrayNonNegative: "whose value is non-negative",
        |values| values.iter().all(|v| *v >= V::default());
    /// The predicate that no element is less than the previous one.
    DenseArraySorted: "should be in non-decreasing order",
        |values| values.is_sorted();
    /// The predicate that every element is greater than the previous one.
    DenseArrayStrictlySorted: "should be in increasing order",
        |values| values.is_sorted_by(|a, b| a < b);
}
