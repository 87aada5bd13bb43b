//! Caches and scratch space, which have no effect on the result of parsing.

use rustc_hash::FxHashMap;
use terrace_builtin::{FloatType, IndexType, IntegerType};
use terrace_ir::__private::BodyMemory;
use terrace_ir::format::Parsed;
use terrace_ir::{Context, Ident, OpName, Type};

use super::custom_name::{CustomName, Programs};
use super::program_scratch::ProgramScratch;
use super::recent_properties::RecentProperties;
use super::recent_types::RecentTypes;
use super::spelling::Spelling;

/// The caches of one parser.
pub(super) struct Caches<'s> {
    /// Names of operations in generic form, by their text in quotes.
    pub(super) op_names: FxHashMap<&'s [u8], OpName>,
    /// Names of operations in custom form, by their text.
    pub(super) custom_names: FxHashMap<Spelling<'s>, CustomName>,
    /// Declarative formats compiled to programs.
    pub(super) programs: Programs,
    /// Names of attributes, by their text: a word or a string in quotes.
    pub(super) attribute_names: FxHashMap<&'s [u8], Ident>,
    /// Cache of shaped types by their text.
    pub(super) recent_types: RecentTypes<'s>,
    /// Properties in `<…>` by the name of their operation.
    pub(super) recent_properties: RecentProperties<'s>,
    /// Scratch space for declarative formats, one for each format that is not in use.
    #[expect(clippy::vec_box, reason = "each is taken out and put back for every operation")]
    pub(super) formats: Vec<Box<Parsed>>,
    /// Scratch space of programs; `None` while a program runs.
    pub(super) program: Option<Box<ProgramScratch>>,
    /// Capacity of finished bodies, reused for other bodies.
    pub(super) memory: BodyMemory,
    /// The most common types, such as `i32` and `index`.
    pub(super) common: CommonTypes,
}

impl Caches<'_> {
    /// Creates empty caches; names read `compile_after` times get a program (0 = never).
    pub(super) fn new(cx: &Context, compile_after: u8) -> Self {
        Self {
            op_names: FxHashMap::default(),
            custom_names: FxHashMap::default(),
            programs: Programs::new(compile_after),
            attribute_names: FxHashMap::default(),
            recent_types: RecentTypes::default(),
            recent_properties: RecentProperties::default(),
            formats: Vec::new(),
            program: None,
            memory: BodyMemory::default(),
            common: CommonTypes::new(cx),
        }
    }
}

/// The most common types, which are recognized by name without a lookup in the context.
pub(super) struct CommonTypes {
    pub(super) index: Type,
    i1: Type,
    i8: Type,
    i16: Type,
    pub(super) i32: Type,
    pub(super) i64: Type,
    f16: Type,
    f32: Type,
    pub(super) f64: Type,
}

impl CommonTypes {
    fn new(cx: &Context) -> Self {
        let integer = |width| IntegerType::get(cx, width).ty();
        Self {
            index: IndexType::get(cx).ty(),
            i1: integer(1),
            i8: integer(8),
            i16: integer(16),
            i32: integer(32),
            i64: integer(64),
            f16: FloatType::f16(cx).ty(),
            f32: FloatType::f32(cx).ty(),
            f64: FloatType::f64(cx).ty(),
        }
    }

    /// Returns the type named `word`; `None` if it is not one of the most common types.
    #[inline(always)]
    pub(super) fn named(&self, word: &[u8]) -> Option<Type> {
        Some(match word {
            b"i32" => self.i32,
            b"i64" => self.i64,
            b"index" => self.index,
            b"f32" => self.f32,
            b"f64" => self.f64,
            b"i1" => self.i1,
            b"i8" => self.i8,
            b"i16" => self.i16,
            b"f16" => self.f16,
            _ => return None,
        })
    }
}
