//! Operations that dialect conversions and interfaces of names create and replace.

use terrace_builtin::constraints::{AnyType, I32};
use terrace_builtin::property::StrAttr;
use terrace_interfaces::{BranchOp, SuccessorOperands};
use terrace_ir::effects::{Effect, EffectKind};
use terrace_ir::op_traits::{AttrSizedOperandSegments, IsTerminator};
use terrace_ir::{ArrayAttr, DictionaryAttr, Handle, OpRef, OperandGroup, StringAttr};

use super::operations;

/// An operation whose effects the attribute `effects` lists.
#[terrace_ods::operation(name = "test.side_effect_op", effects = declared_effects)]
pub struct SideEffectOp {
    #[result]
    result: AnyType,
}

/// Adds the effects that the attribute `effects` of `op` lists: dictionaries with the kind as
/// `effect`, and `on_result` or `on_operand` for an effect on the result or the first operand.
pub(super) fn declared_effects(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let cx = op.context();
    let list = op.attribute("effects").and_then(|list| list.downcast::<ArrayAttr>(cx));
    for entry in list.map_or(&[][..], |list| &list.0[..]) {
        let Some(entry) = entry.downcast::<DictionaryAttr>(cx) else { continue };
        let name = entry.lookup_str(cx, "effect").and_then(|name| name.downcast::<StringAttr>(cx));
        let kind = match name.map(|name| name.text()).as_deref() {
            Some("allocate") => EffectKind::Allocate,
            Some("free") => EffectKind::Free,
            Some("read") => EffectKind::Read,
            Some("write") => EffectKind::Write,
            _ => continue,
        };
        let is_on = |name| entry.lookup_str(cx, name).is_some();
        let operand = op.operands().next().filter(|_| is_on("on_operand"));
        effects.push(match operand {
            Some(operand) => Effect::on(kind, operand),
            None if is_on("on_result") => Effect::on(kind, op.result(0)),
            None => Effect::of(kind),
        });
    }
}

operations! {
    /// A producer of a value of any type.
    TypeProducerOp "test.type_producer" [] {
        #[result] result: AnyType,
    }
    /// Another producer of a value of any type.
    AnotherTypeProducerOp "test.another_type_producer" [] {
        #[result] result: AnyType,
    }
    /// A change of type.
    TypeChangerOp "test.type_changer" [] {
        #[operand] a: AnyType,
        #[result] result: AnyType,
    }
    /// A consumer of a value of any type.
    TypeConsumerOp "test.type_consumer" [] {
        #[operand] a: AnyType,
    }
    /// A producer that conversions keep.
    ValidProducerOp "test.valid_producer" [] {
        #[result] result: AnyType,
    }
    /// A consumer that conversions keep.
    ValidConsumerOp "test.valid_consumer" [] {
        #[operand] a: AnyType,
    }
    /// A consumer of a value of any type, for patterns.
    BlackholeOp "test.blackhole" [] {
        #[operand] a: AnyType,
    }
    /// A cast of values.
    TestCastOp "test.cast" [] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: AnyType,
    }
    /// An operation that a conversion replaces by `test.legal_op_a`.
    IllegalOpAOp "test.illegal_op_a" [] {
        #[result] result: I32,
    }
    /// An operation that a conversion replaces.
    IllegalOpBOp "test.illegal_op_b" [] {
        #[result] result: I32,
    }
    /// An operation whose replacement is illegal.
    IllegalOpCOp "test.illegal_op_c" [] {
        #[result] result: I32,
    }
    /// An operation whose replacement has a dynamic legality.
    IllegalOpDOp "test.illegal_op_d" [] {
        #[result] result: I32,
    }
    /// An operation that a conversion erases.
    IllegalOpEOp "test.illegal_op_e" [] {
        #[result] result: I32,
    }
    /// An operation that no pattern replaces.
    IllegalOpFOp "test.illegal_op_f" [] {
        #[result] result: I32,
    }
    /// An operation that a conversion keeps.
    IllegalOpGOp "test.illegal_op_g" [] {
        #[result] result: I32,
    }
    /// A replacement of an illegal operation.
    LegalOpBOp "test.legal_op_b" [] {
        #[result] result: I32,
    }
    /// A replacement with a status.
    LegalOpAOp "test.legal_op_a" [] {
        #[result] result: I32,
        #[attr(StrAttr)] status: Handle<StringAttr>,
    }
    /// A replacement with an operand.
    LegalOpCOp "test.legal_op_c" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A replacement without results.
    LegalOpDOp "test.legal_op_d" [] {
        #[operand] a: AnyType,
    }
    /// A terminator that a conversion replaces.
    IllegalOpTerminatorOp "test.illegal_op_terminator" [IsTerminator] {}
    /// A terminator with any operands that a conversion replaces.
    InvalidOp "test.invalid" [IsTerminator] {
        #[operand] a: Variadic<AnyType>,
    }
    /// A terminator with any operands.
    ValidOp "test.valid" [IsTerminator] {
        #[operand] a: Variadic<AnyType>,
    }
    /// An operation whose region a conversion adds.
    IllegalOpWithRegionAnchorOp "test.illegal_op_with_region_anchor" [] {}
    /// An operation whose region a conversion inlines.
    IllegalOpWithRegionOp "test.illegal_op_with_region" [] {}
    /// An operation with a dot in its name.
    OpWithDotInNameOp "test.op.with_dot_in_name" []
        (format = "attr-dict") {}
    /// An operation that a conversion replaces by a reference to a function.
    OpFuncrefOp "test.op_funcref" [] {}
    /// An operation whose regions a builder creates.
    RegionBuilderOp "test.region_builder" [] {}
    /// An operation for devices of compute capability 8.0.
    NvvmRequiresSm80Op "test.nvvm_requires_sm_80" [] (format = "attr-dict") {}
    /// An operation for devices of compute capability 9.0a.
    NvvmRequiresSm90aOp "test.nvvm_requires_sm_90a" [] (format = "attr-dict") {}
    /// An operation for devices of compute capability 9.0a or 10.0a.
    NvvmRequiresSm90aOrSm100aOp "test.nvvm_requires_sm_90a_or_sm_100a" [] (format = "attr-dict") {}
    /// Several results with names of an interface.
    AsmInterfaceOp "test.asm_interface_op" [] {
        #[result] first: AnyType,
        #[result] middle: Variadic<AnyType>,
        #[result(name = "")] last: AnyType,
    }
    /// A result with a name of the dialect.
    AsmDialectInterfaceOp "test.asm_dialect_interface_op" [] {
        #[result] result: AnyType,
    }
    /// A constant of a builder.
    TblgenConstantOp "test.tblgen_constant" [] {
        #[result] result: AnyType,
    }
    /// A list of results whose types name them.
    ResultNameFromTypeInterfaceOp "test.result_name_from_type_interface" [] {
        #[result] result: Variadic<AnyType>,
    }
    /// A branch to a block.
    TestBranchOp "test.br" [IsTerminator] (interfaces = [terrace_interfaces::BranchOp]) {
        #[operand] a: Variadic<AnyType>,
        #[successor] target: Block,
    }
    /// A branch to one of two blocks, with a result.
    TestProducingBranchOp "test.producing_br" [IsTerminator, AttrSizedOperandSegments]
        (interfaces = [terrace_interfaces::BranchOp]) {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
        #[result] result: I32,
        #[successor] first: Block,
        #[successor] second: Block,
    }
}

impl BranchOp for TestBranchOpRef<'_> {
    fn successor_operands(self, _: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(0))
    }
}

impl BranchOp for TestProducingBranchOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(index))
    }
}
