//! The IR core: what every dialect, pass and tool is built on.
//!
//! Two kinds of things live here. What is immutable (types, attributes, locations, names) is kept
//! once per [`Context`] and named by `Copy` handles without lifetimes. What changes (operations,
//! blocks, regions, values) is kept in a [`Body`] per isolated operation and named by `Copy` ids.
#![forbid(unsafe_code)]

pub mod attr;
pub mod body;
mod builder;
mod context;
pub mod data_layout;
pub mod declare;
mod diagnostic;
mod dialect;
pub mod dominance;
pub mod equivalence;
pub mod format;
mod handle;
pub mod interface;
mod kind;
mod late;
pub mod location;
mod op_info;
mod op_state;
pub mod op_traits;
pub mod print;
pub mod properties;
pub mod symbol;
pub mod syntax;
mod traits;
mod uniquer;
pub mod verify;

pub use attr::{
    ArrayAttr, DictionaryAttr, NamedAttribute, StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
pub use body::{
    Block, BlockRef, Body, Mapping, Op, OpRef, Region, RegionRef, Use, Value, Walk, WalkOrder,
    WalkResult,
};
pub use builder::{Builder, OpNameCell};
pub use context::Context;
pub use diagnostic::{Diagnostic, Handler, Severity};
pub use dialect::{
    Alias, Dialect, DialectHooks, DialectInfo, DialectRegistry, Extension, FallbackInterface,
    LoadedDialect, Mnemonic, ParseParameters,
};
pub use handle::{Attribute, Handle, Ident, Location, Type};
pub use interface::{Cast, DialectInterfaces, InterfaceEntry, OpInterface};
pub use kind::{Class, Element, Id, Kind, KindCell, KindInfo, PrintFn, PrintKind, Uniqued};
pub use late::Late;
pub use location::{CallSiteLoc, FileLineCol, FusedLoc, NameLoc, SourceLocations, UnknownLoc};
pub use op_info::{
    Arity, AsmHooks, Assembly, ClassSyntax, CustomSyntax, Groups, InferArgs, NameValue, OpInfo,
    OpName, OpType, Ranges, RegionInfo, SegmentSizes, Segments, SuccessorInfo, TypeConstraint,
    Types, ValueInfo,
};
pub use op_state::{OpState, RegionState};
pub use properties::{
    Presence, Properties, PropertiesBuf, PropertiesInfo, PropertiesRef, PropertyAccess,
    PropertyBits, PropertyCodec, PropertyInfo, PropertyIssue, SetError,
};
pub use symbol::{SymbolTable, SymbolTables, SymbolUser};
pub use traits::{OpTrait, TraitFlags, TraitInfo, Verify};
pub use uniquer::{Column, TypedColumn};
pub use verify::{Invalid, verify};
