//! The operations of the builtin dialect, and the dialect.

use terrace_data_layout::{DataLayoutOp, DataLayoutOpTable};
use terrace_ir::constraints::SingleBlockRegion;
use terrace_ir::op_traits::{
    AffineScope, HasOnlyGraphRegion, IsolatedFromAbove, NoRegionArguments, NoTerminator,
    OptionalSymbol, Pure, SingleBlock, SymbolTable,
};
use terrace_ir::{
    Attribute, Block, Body, Builder, Context, Diagnostic, DialectHooks, Fold, FoldResult, Handle,
    Location, OpRef, OpState, OpType, StringAttr, Type,
};
use terrace_ods::{dialect, operation};

use crate::constraints::AnyType;
use crate::property::{StrAttr, SymbolName};

/// The types, attributes and locations that every dialect uses, and the module.
///
/// Integers, floats, vectors, tensors, memrefs and functions are types of this dialect, numbers,
/// strings, symbols and dense elements its attributes; their text has no prefix of a dialect.
/// Every program is a `builtin.module` from the first level to the last. Conversions insert
/// `builtin.unrealized_conversion_cast` between the types of two levels, and
/// `reconcile-unrealized-casts` removes the casts that cancel. Nothing lowers the dialect.
#[dialect(
    name = "builtin",
    ops = [ModuleOp, UnrealizedConversionCastOp],
    hooks = DialectHooks { has_resources: true, ..DialectHooks::NONE },
)]
pub struct BuiltinDialect;

/// A top-level container of operations.
///
/// The operation has one region with one block, without a terminator; the order of the operations
/// inside has no meaning. A module may have a symbol name, and is the symbol table of the symbols
/// inside. The text of a file without a module is parsed as the content of one.
///
/// ```mlir
/// module @program attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
///   func.func private @helper()
///
///   func.func @main() {
///     call @helper() : () -> ()
///     return
///   }
/// }
/// ```
#[operation(
    name = "builtin.module",
    traits = [
        AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, OptionalSymbol,
        HasOnlyGraphRegion, SingleBlock, NoTerminator,
    ],
    interfaces = [DataLayoutOp],
    format = "($sym_name^)? attr-dict-with-keyword $bodyRegion",
    verify = verify_module,
    default_dialect = "builtin",
)]
pub struct ModuleOp {
    /// The name, if it is a symbol.
    #[attr(SymbolName)]
    sym_name: Option<Handle<StringAttr>>,
    /// The visibility of the symbol.
    #[attr(StrAttr)]
    sym_visibility: Option<Handle<StringAttr>>,
    /// The region with the operations.
    #[region(name = "bodyRegion")]
    body_region: SingleBlockRegion,
}

impl ModuleOp {
    /// Creates a module without a name as a body of its own, which `build` fills.
    pub fn define(cx: &Context, location: Location, build: impl FnOnce(&mut Builder<'_>)) -> Body {
        let (mut body, block) = Self::new_body(cx, location);
        build(&mut Builder::at_end(&mut body, block, location));
        body
    }

    /// Creates an unnamed module as a body of its own; returns the body and its block.
    pub fn new_body(cx: &Context, location: Location) -> (Body, Block) {
        cx.get_or_load_dialect("builtin");
        let state = OpState::new(cx, <Self as OpType>::name(cx), location);
        let mut body = Body::new(cx, state, 1);
        let region = body.root().region(0).expect("made with one").id();
        let block = body.append_block(region, []);
        (body, block)
    }
}

/// Checks that names of discardable attributes begin with that of a dialect.
fn verify_module(op: ModuleOpRef<'_>) -> Result<(), Diagnostic> {
    for (name, _) in op.attributes() {
        let name = name.as_str(op.context());
        if !name.contains('.') {
            return Err(op.error(format!(
                "can only contain attributes with dialect-prefixed names, found: '{name}'"
            )));
        }
    }
    crate::data_layout::check_module(*op);
    Ok(())
}

/// Converts between the types of two stages of a lowering, until both stages are done.
///
/// The operation has no meaning of its own: a lowering inserts it where values of the old and the
/// new type meet, casts in opposite directions cancel, and none may be left at the end.
///
/// ```mlir
/// func.func @between(%i: index) -> i64 {
///   %converted = builtin.unrealized_conversion_cast %i : index to i64
///   return %converted : i64
/// }
/// ```
#[operation(
    name = "builtin.unrealized_conversion_cast",
    traits = [Pure],
    fold = fold_cast,
    format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    verify = verify_cast,
)]
pub struct UnrealizedConversionCastOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

/// Folds a conversion to the same types to its operands, and a conversion back to the original
/// values.
fn fold_cast(op: OpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let same_types = |types: &mut dyn Iterator<Item = Type>| types.eq(op.result_types());
    if same_types(&mut op.operand_types()) {
        return Some(Fold::results(op.operands().map(FoldResult::Value)));
    }
    let inner = op.body().op(op.body().defining_op(op.operands().next()?)?);
    let undone = inner.is::<UnrealizedConversionCastOp>()
        && inner.results().eq(op.operands())
        && same_types(&mut inner.operand_types());
    undone.then(|| Fold::results(inner.operands().map(FoldResult::Value)))
}

fn verify_cast(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if op.result_count() == 0 {
        return Err(op.error("expected at least one result for cast operation"));
    }
    Ok(())
}
