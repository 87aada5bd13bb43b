//! The IR core, on which all dialects, passes and tools build.
//!
//! The crate holds two kinds of data. Immutable data (types, attributes, locations, names) are
//! stored once per [`Context`] and named by `Copy` handles without lifetimes. Mutable data
//! (operations, blocks, regions, values) are stored in a [`Body`] per isolated operation and named
//! by `Copy` ids.
#![forbid(unsafe_code)]

extern crate self as terrace_ir;

pub mod action;
pub mod body;
pub mod bytecode;
mod declaration;
pub mod dominance;
pub mod effects;
pub mod equivalence;
pub mod fold;
pub mod pattern;
mod store;
pub mod symbol;
mod text;
pub mod verify;

pub use declaration::{constraints, op_traits};
pub use store::{attr, location};
pub use terrace_diag::{lossless, out, outln, outs};
pub use text::{format, print, syntax};

pub use body::{
    Block, BlockRef, Body, Builder, Change, Enclosing, InsertionPoint, Journal, Mapping, Mark,
    NestedOps, Op, OpRef, OpState, Operand, OperandGroup, OperandGroups, Operands, Region,
    RegionRef, RootObserver, Use, Value, Walk, WalkOrder, WalkResult,
};
pub use declaration::by_name::OpNameCache;
pub use declaration::dialect::{
    Alias, Dialect, DialectExtension, DialectExtensionInfo, DialectHooks, DialectInfo,
    DialectRegistry, Extension, FallbackInterface, LoadedDialect, MaterializeConstant, Mnemonic,
    ParseAttributeHook, ParseTypeHook,
};
pub use declaration::dynamic::{
    DialectExists, DynamicAttr, DynamicDialect, DynamicType, VerifyDynamicOp, VerifyParameters,
};
pub use declaration::infer::{InferArgs, Types};
pub use declaration::interface::{Cast, DialectInterfaces, OpInterface};
pub use declaration::kind_hooks::{KindHooks, PrintFn, PrintKind};
pub use declaration::op_info::{
    Arity, AsmHooks, Assembly, CustomSyntax, Groups, NameValue, OpInfo, Ranges, RegionInfo,
    SegmentSizes, Segments, SuccessorInfo, TypeConstraint, ValueInfo,
};
pub use declaration::op_type::{AsOpRef, HasProperties, OpKind, OpType, OpView};
pub use declaration::properties::{
    Presence, Properties, PropertiesBuf, PropertiesInfo, PropertiesRef, PropertyBits,
    PropertyCodec, PropertyEncoding, PropertyInfo, PropertyIssue, SetError,
};
pub use declaration::runtime::Adaptor;
pub use declaration::trait_flags::TraitFlags;
pub use declaration::traits::{OpTrait, TraitInfo, TraitStage, TraitVerifier};
pub use declaration::type_or_attr::{KindSyntax, TypeOrAttrDef};
pub use declaration::verifier::{Verify, VerifyEnclosed};
pub use fold::{Fold, FoldResult};
pub use pattern::{PatternSet, Rewriter};
pub use store::attr::{
    ArrayAttr, DictionaryAttr, NamedAttribute, StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
pub use store::context::{CommonType, Context};
pub use store::diagnostic::{Diagnostic, Handler, Reported, Severity};
pub use store::handle::{Attribute, Handle, Ident, Location, Type};
pub use store::in_order::InOrder;
pub use store::kind::{Class, Element, Id, Kind, KindInfo, Uniqued};
pub use store::location::{CallSiteLoc, FusedLoc, NameLoc, UnknownLoc};
pub use store::mutable_param::MutableParam;
pub use store::object_pool::ObjectPool;
pub use store::op_name::OpName;
pub use store::sources::{FileLineCol, PositionReader, SourceLocations};
pub use store::stack::ensure_sufficient_stack;
pub use store::thread_pool::ThreadPool;
pub use store::threads::Load;
pub use symbol::{DynSymbolUser, SymbolTable, SymbolTables, SymbolUser, SymbolUserTable};
pub use text::class_syntax::{ClassSyntax, ParseParameters};
pub use text::quote::{OpPrinter, op_text};
pub use verify::{verify, verify_in};

/// Functions and types for code that the declaration macros generate, and for the crates of the
/// workspace. No item here is stable.
#[doc(hidden)]
pub mod __private {
    pub use crate::body::{BodyMemory, OpNameCell, lazily};
    pub use crate::declaration::interface::InterfaceEntry;
    pub use crate::declaration::kind_hooks::structural;
    pub use crate::declaration::properties::{
        PropertyAccess, PropertyFields, StoredProperties, legacy_name, packed_width,
    };
    pub use crate::declaration::runtime::*;
    pub use crate::pattern::support::{fused_location, make_op, match_constant};
    pub use crate::store::diagnostic::reported_elsewhere;
    pub use crate::store::kind::KindCell;
    pub use crate::store::uniquer::{Column, TypedColumn};
}
