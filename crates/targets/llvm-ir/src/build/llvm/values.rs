//! Constants and addresses, which are no instructions.

use terrace_ir::{OpRef, SymbolRefAttr, lossless};
use terrace_llvm::{
    AddressOfOp, BlockAddressOp, BlockTagOp, ConstantOp, DSOLocalEquivalentOp, LLVMFuncOp,
};

use super::{Translated, Translator};
use crate::model::ConstantKind;

/// Translates the operation `llvm.mlir.constant`.
pub(super) fn constant(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<ConstantOp>() else { return Ok(()) };
    let ty = translator.result_type(op);
    let value = translator.constant(ty, view.value(), op.location())?;
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.mlir.zero`.
pub(super) fn zero(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = translator.result_type(op);
    let value = translator.module.constants.zero(&translator.module.types, ty);
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.mlir.undef`.
pub(super) fn undef(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = translator.result_type(op);
    let value = translator.module.constants.undef(ty);
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.mlir.poison`.
pub(super) fn poison(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = translator.result_type(op);
    let value = translator.module.constants.poison(ty);
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.mlir.none`.
pub(super) fn none(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let ty = translator.result_type(op);
    let value = translator.module.constants.get(ty, ConstantKind::NoToken);
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.mlir.addressof`.
pub(super) fn addressof(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<AddressOfOp>() else { return Ok(()) };
    match translator.symbol_constant(view.global_name().data(op.context())) {
        Some(address) => {
            translator.map_result(op, address);
            Ok(())
        }
        None => Err(unknown(op, translator, view.global_name().data(op.context()))),
    }
}

fn unknown(
    op: OpRef<'_>,
    translator: &Translator<'_>,
    name: &SymbolRefAttr,
) -> crate::build::Failed {
    let name = name.root.as_str(op.context());
    let message = format!("unknown symbol reference '{name}' in constant");
    translator.fail(op.plain_error(message))
}

/// Translates the operation `llvm.dso_local_equivalent`.
pub(super) fn dso_local_equivalent(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<DSOLocalEquivalentOp>() else { return Ok(()) };
    let name = view.function_name().data(op.context());
    let symbol = translator.module.symbol(&lossless::decode(name.root.as_str(op.context())));
    let Some(symbol) = symbol else { return Err(unknown(op, translator, name)) };
    let ty = translator.result_type(op);
    let value = translator.module.constants.get(ty, ConstantKind::DsoLocalEquivalent(symbol));
    translator.map_result(op, value);
    Ok(())
}

/// Translates the operation `llvm.blockaddress`.
pub(super) fn blockaddress(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let Some(view) = op.cast::<BlockAddressOp>() else { return Ok(()) };
    let address = view.block_addr().data(cx);
    let name = address.function.data(cx);
    let symbol = translator.module.symbol(&lossless::decode(name.root.as_str(cx)));
    let Some(symbol) = symbol else { return Err(unknown(op, translator, name)) };
    let block = tagged_block(translator, name, address.tag.attr());
    let ty = translator.result_type(op);
    let kind = ConstantKind::BlockAddress(symbol, block.unwrap_or(0) as u32);
    let value = translator.module.constants.get(ty, kind);
    translator.map_result(op, value);
    Ok(())
}

/// Returns the index of the block of a function with a tag; `None` if there is no such block.
fn tagged_block(
    translator: &Translator<'_>,
    name: &SymbolRefAttr,
    tag: terrace_ir::Attribute,
) -> Option<usize> {
    let root = translator.root();
    let wanted = name.root.as_str(root.context());
    let mut ops = root.region(0)?.entry()?.ops();
    let function =
        ops.find(|op| op.cast::<LLVMFuncOp>().is_some_and(|op| op.sym_name() == wanted))?;
    function.region(0)?.blocks().position(|block| {
        block.ops().any(|op| op.cast::<BlockTagOp>().is_some_and(|op| op.tag().attr() == tag))
    })
}
