//! Tests of every verifier message without a file test, each with an operation that breaks one
//! rule.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultShape, SameOperandsShape, SameTypeOperands,
};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    HasOnlyGraphRegion, HasParent, IsTerminator, NoRegionArguments, NoTerminator, SingleBlock,
    Symbol, SymbolTable,
};
use terrace_ods::{dialect, operation};

use crate::support::{Dialects, errors};

#[dialect(
    name = "msg",
    ops = [
        GraphOp, RegionsOp, OneSuccessorOp, StrictOp, SymbolOp, LastOp, BlockOp, NoArgumentsOp,
        ChildOp, TableOp, SameOp, RanksOp, ShapesOp, ElementwiseOp,
    ],
)]
struct MessagesDialect;

#[operation(name = "msg.graph", traits = [HasOnlyGraphRegion, NoTerminator])]
struct GraphOp {
    #[region]
    body: AnyRegion,
}

#[operation(name = "msg.regions")]
struct RegionsOp {
    #[region]
    first: AnyRegion,
    #[region]
    rest: Variadic<AnyRegion>,
}

#[operation(name = "msg.one_successor", traits = [IsTerminator])]
struct OneSuccessorOp {
    #[successor]
    dest: Block,
}

#[operation(name = "msg.strict", format = "prop-dict attr-dict")]
struct StrictOp {
    #[property]
    count: i64,
}

#[operation(name = "msg.symbol", traits = [Symbol])]
struct SymbolOp {}

#[operation(name = "msg.last", traits = [IsTerminator])]
struct LastOp {}

#[operation(name = "msg.block", traits = [SingleBlock])]
struct BlockOp {
    #[region]
    body: AnyRegion,
}

#[operation(name = "msg.no_arguments", traits = [NoRegionArguments, NoTerminator])]
struct NoArgumentsOp {
    #[region]
    body: Variadic<AnyRegion>,
}

#[operation(name = "msg.child", traits = [HasParent<BlockOp>])]
struct ChildOp {}

#[operation(name = "msg.table", traits = [SymbolTable, NoTerminator])]
struct TableOp {
    #[region]
    body: Variadic<AnyRegion>,
}

#[operation(name = "msg.same", traits = [SameTypeOperands])]
struct SameOp {
    #[operand]
    values: Variadic<AnyType>,
}

#[operation(name = "msg.ranks", traits = [SameOperandsAndResultShape])]
struct RanksOp {
    #[operand]
    values: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
}

#[operation(name = "msg.shapes", traits = [SameOperandsShape])]
struct ShapesOp {
    #[operand]
    values: Variadic<AnyType>,
}

#[operation(name = "msg.elementwise", traits = [Elementwise])]
struct ElementwiseOp {
    #[operand]
    values: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
}

const DIALECTS: Dialects = |registry| {
    registry.insert::<MessagesDialect>();
};

/// Declares values of several types.
const VALUES: &str = "%i, %j, %v, %t, %s = \"builtin.unrealized_conversion_cast\"() : () -> \
                      (i32, i64, vector<2xi32>, tensor<2xi32>, tensor<3xi32>)\n";

#[track_caller]
fn says(text: &str, message: &str) {
    let found = errors(DIALECTS, &format!("{VALUES}{text}"));
    assert_eq!(found.first().map(String::as_str), Some(message), "{text}: {found:?}");
}

#[test]
fn regions_and_blocks() {
    says(
        "\"msg.graph\"() ({\n^a:\n  \"msg.strict\"() <{count = 1 : i64}> : () -> ()\n^b:\n}) : () -> ()",
        "'msg.graph' op expects graph region #0 to have 0 or 1 blocks",
    );
    says("\"msg.regions\"() : () -> ()", "'msg.regions' op expected 1 or more regions");
    says(
        "\"msg.block\"() ({\n^a:\n  \"msg.last\"() : () -> ()\n^b:\n  \"msg.last\"() : () -> ()\n}) : () -> ()",
        "'msg.block' op expects region #0 to have 0 or 1 blocks",
    );
    says("\"msg.block\"() ({\n^a:\n}) : () -> ()", "'msg.block' op expects a non-empty block");
    says(
        "\"msg.no_arguments\"() ({\n^a(%x: i32):\n}) : () -> ()",
        "'msg.no_arguments' op region should have no arguments",
    );
    says(
        "\"msg.no_arguments\"() ({}, {\n^a(%x: i32):\n}) : () -> ()",
        "'msg.no_arguments' op region #1 should have no arguments",
    );
    says("\"msg.child\"() : () -> ()", "'msg.child' op expects parent op 'msg.block'");
}

#[test]
fn terminators_and_successors() {
    says(
        "\"msg.graph\"() ({\n  \"msg.last\"() : () -> ()\n  \"msg.last\"() : () -> ()\n}) : () -> ()",
        "'msg.last' op must be the last operation in the parent block",
    );
    says(
        "\"msg.regions\"() ({\n  \"msg.one_successor\"() : () -> ()\n}) : () -> ()",
        "'msg.one_successor' op requires 1 successor but found 0",
    );
    says(
        "\"msg.regions\"() ({\n^a:\n  \"msg.one_successor\"()[^b] : () -> ()\n  \
         \"msg.last\"() : () -> ()\n^b:\n  \"msg.last\"() : () -> ()\n}) : () -> ()",
        "operation with block successors must terminate its parent block",
    );
    says(
        "\"msg.regions\"() ({\n  \"msg.strict\"() <{count = 1 : i64}> : () -> ()\n}) : () -> ()",
        "block with no terminator, has \"msg.strict\"() <{count = 1 : i64}> : () -> ()",
    );
}

#[test]
fn operands_of_blocks_that_do_not_dominate() {
    let text = "\"msg.regions\"() ({\n^a:\n  \"msg.one_successor\"()[^c] : () -> ()\n^b(%x: i32):\n  \
                \"msg.last\"() : () -> ()\n^c:\n  \"msg.same\"(%x) : (i32) -> ()\n  \
                \"msg.one_successor\"()[^c] : () -> ()\n}) : () -> ()";
    says(text, "operand #0 does not dominate this use");
}

#[test]
fn properties_and_symbols() {
    says("\"msg.symbol\"() : () -> ()", "'msg.symbol' op requires string attribute 'sym_name'");
    says(
        "\"msg.symbol\"() {sym_name = \"a\", sym_visibility = 1 : i32} : () -> ()",
        "'msg.symbol' op requires visibility attribute 'sym_visibility' to be a string attribute, \
         but got 1 : i32",
    );
    says(
        "\"msg.symbol\"() {sym_name = \"a\", sym_visibility = \"odd\"} : () -> ()",
        "'msg.symbol' op visibility expected to be one of [\"public\", \"private\", \"nested\"], \
         but got \"odd\"",
    );
    says(
        "\"msg.graph\"() ({\n  \"msg.symbol\"() {sym_name = \"a\"} : () -> ()\n}) : () -> ()",
        "'msg.symbol' op symbol's parent must have the SymbolTable trait",
    );
    says(
        "\"msg.table\"() : () -> ()",
        "'msg.table' op Operations with a 'SymbolTable' must have exactly one region",
    );
    says(
        "\"msg.table\"() ({}) : () -> ()",
        "'msg.table' op Operations with a 'SymbolTable' must have exactly one block",
    );
}

#[test]
fn types_that_are_not_alike() {
    says(
        "\"msg.same\"(%i, %j) : (i32, i64) -> ()",
        "'msg.same' op requires all operands to have the same type",
    );
    says(
        "\"msg.shapes\"(%t, %s) : (tensor<2xi32>, tensor<3xi32>) -> ()",
        "'msg.shapes' op requires the same shape for all operands",
    );
    says("\"msg.ranks\"(%t) : (tensor<2xi32>) -> ()", "'msg.ranks' op expected 1 or more results");
    says(
        "%r = \"msg.elementwise\"(%i) : (i32) -> tensor<2xi32>",
        "'msg.elementwise' op if a result is non-scalar, then at least one operand must be non-scalar",
    );
    says(
        "%r = \"msg.elementwise\"(%t) : (tensor<2xi32>) -> i32",
        "'msg.elementwise' op if an operand is non-scalar, then there must be at least one \
         non-scalar result",
    );
    says(
        "%r, %q = \"msg.elementwise\"(%t) : (tensor<2xi32>) -> (tensor<2xi32>, i32)",
        "'msg.elementwise' op if an operand is non-scalar, then all results must be non-scalar",
    );
    says(
        "%r = \"msg.elementwise\"(%t) : (tensor<2xi32>) -> vector<2xi32>",
        "'msg.elementwise' op all non-scalar operands/results must have the same shape and base type",
    );
}
