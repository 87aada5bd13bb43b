//! Calls of functions, intrinsics and inline assembly.

use terrace_ir::{
    DictionaryAttr, Handle, OpRef, SymbolRefAttr, TypeAttr, Value as MlirValue, lossless,
};
use terrace_llvm::{
    AsmDialect, CallIntrinsicOp, CallOp, InlineAsmOp, InvokeOp, LLVMFunctionType, TailCallKind,
    TailCallKindAttr,
};

use super::{Translated, Translator};
use crate::build::attributes::memory_attribute;
use crate::build::row::fast_math;
use crate::intrinsics;
use crate::model::instructions::{Call, Callee, InlineAsm, TailCall, Value};
use crate::model::{self, AttributeList, InstructionId, Symbol, Type};
use crate::print::type_text;

/// Returns the demand for a tail call.
fn tail_call(cx: &terrace_ir::Context, kind: Handle<TailCallKindAttr>) -> Option<TailCall> {
    match kind.data(cx).tail_call_kind {
        TailCallKind::None => None,
        TailCallKind::Tail => Some(TailCall::Tail),
        TailCallKind::MustTail => Some(TailCall::MustTail),
        TailCallKind::NoTail => Some(TailCall::NoTail),
    }
}

impl Translator<'_> {
    /// Returns the call without attributes that `op` makes: of the function that `callee` names, or
    /// of the first operand.
    fn plain_call(
        &mut self,
        op: OpRef<'_>,
        callee: Option<&SymbolRefAttr>,
        operands: Vec<MlirValue>,
        variadic: Option<Handle<TypeAttr>>,
    ) -> Translated<Call> {
        let cx = self.cx;
        let mut values: Vec<Value> = operands.iter().map(|value| self.value(*value, op)).collect();
        let variadic = variadic.and_then(|ty| ty.data(cx).0.downcast::<LLVMFunctionType>(cx));
        let (target, symbol) = match callee {
            Some(name) => {
                let symbol = self.module.symbol(&lossless::decode(name.root.as_str(cx)));
                let address = self.symbol_constant(name);
                let address = address.unwrap_or_else(|| self.module.constants.poison(Type::PTR));
                (Value::Constant(address), symbol)
            }
            None => (values.remove(0), None),
        };
        let function_type = match symbol {
            Some(symbol @ Symbol::Function(_)) => self.module.symbol_type(symbol),
            _ => {
                let result = self.result_type(op);
                let params: Vec<Type> = match variadic {
                    Some(ty) => self.all_types(&ty.params),
                    None => values.iter().map(|value| self.value_type(*value)).collect(),
                };
                self.module.types.function(result, &params, variadic.is_some())
            }
        };
        Ok(Call::new(target, function_type, &values))
    }

    /// Maps the result of `op` to that of an instruction, if there is one.
    fn map_call(&mut self, op: OpRef<'_>, id: InstructionId) {
        if op.result_count() > 0 {
            self.map_result(op, Value::Instruction(id));
        }
    }
}

/// Translates the operation `llvm.call`.
pub(super) fn call(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let Some(view) = op.cast::<CallOp>() else { return Ok(()) };
    let callee = view.callee().map(|callee| callee.data(cx));
    let operands: Vec<MlirValue> = view.callee_operands().collect();
    let plain = operands.len();
    let mut call = translator.plain_call(op, callee, operands, view.var_callee_type())?;
    call.tail = tail_call(cx, view.tail_call_kind());
    call.convention = view.c_conv().data(cx).calling_conv.value() as u32;
    let flags = [
        (view.convergent(), "convergent"),
        (view.no_unwind(), "nounwind"),
        (view.will_return(), "willreturn"),
        (view.no_inline(), "noinline"),
        (view.always_inline(), "alwaysinline"),
        (view.inline_hint(), "inlinehint"),
    ];
    let mut list = AttributeList::default();
    flags.iter().filter(|(set, _)| *set).for_each(|(_, name)| list.insert_flag(name));
    if let Some(effects) = view.memory_effects() {
        list.insert(memory_attribute(effects.data(cx)));
    }
    call.attributes = translator.module.attributes.get(list);
    let id = translator.call(call);
    if view.op_bundle_tags().is_some() {
        translator.add_bundles(op, id, plain);
    }
    let args = view.arg_attrs().map(|a| a.attr());
    let results = view.res_attrs().map(|a| a.attr());
    if args.is_some() || results.is_some() {
        translator.call_attributes(op, id, args, results);
    }
    translator.set_call_flags(id, fast_math(view.fastmath_flags()));
    let access = crate::build::metadata::AccessMetadata {
        groups: view.access_groups().map(|a| a.attr()),
        scopes: view.alias_scopes().map(|a| a.attr()),
        no_alias: view.noalias_scopes().map(|a| a.attr()),
        tbaa: view.tbaa().map(|a| a.attr()),
    };
    translator.attach_access(op, id, access)?;
    translator.map_call(op, id);
    Ok(())
}

/// Translates the operation `llvm.invoke`.
pub(super) fn invoke(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let Some(view) = op.cast::<InvokeOp>() else { return Ok(()) };
    let callee = view.callee().map(|callee| callee.data(cx));
    let operands: Vec<MlirValue> = view.callee_operands().collect();
    let passed = view.normal_dest_operands().len() + view.unwind_dest_operands().len();
    let first_bundled = operands.len() + passed;
    let mut call = translator.plain_call(op, callee, operands, view.var_callee_type())?;
    call.invoke = Some((translator.successor(op, 0), translator.successor(op, 1)));
    call.convention = view.c_conv().data(cx).calling_conv.value() as u32;
    let id = translator.call(call);
    if view.op_bundle_tags().is_some() {
        translator.add_bundles(op, id, first_bundled);
    }
    let args = view.arg_attrs().map(|a| a.attr());
    let results = view.res_attrs().map(|a| a.attr());
    if args.is_some() || results.is_some() {
        translator.call_attributes(op, id, args, results);
    }
    translator.map_call(op, id);
    Ok(())
}

/// Translates the operation `llvm.inline_asm`.
pub(super) fn inline_asm(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let Some(view) = op.cast::<InlineAsmOp>() else { return Ok(()) };
    let values = translator.operands(op);
    let result = translator.result_type(op);
    let params: Vec<Type> = values.iter().map(|value| translator.value_type(*value)).collect();
    let function_type = translator.module.types.function(result, &params, false);
    let null = translator.module.constants.zero(&translator.module.types, Type::PTR);
    let mut call = Call::new(null.into(), function_type, &values);
    call.callee = Callee::Asm(InlineAsm {
        text: lossless::decode(view.asm_string()).as_ref().into(),
        constraints: lossless::decode(view.constraints()).as_ref().into(),
        side_effects: view.has_side_effects(),
        align_stack: view.is_align_stack(),
        intel: view.asm_dialect() == Some(AsmDialect::AD_Intel),
        unwind: false,
    });
    call.tail = tail_call(cx, view.tail_call_kind());
    let attributes = view.operand_attrs().map_or(&[][..], |array| &array.data(cx).0);
    for attribute in attributes {
        let dictionary = attribute.downcast::<DictionaryAttr>(cx);
        let element = dictionary.and_then(|entries| entries.lookup_str(cx, "elementtype"));
        let element = element.and_then(|element| element.downcast::<TypeAttr>(cx));
        let mut list = AttributeList::default();
        if let Some(element) = element {
            let ty = translator.ty(element.0);
            list.insert(model::Attribute::of_type("elementtype", ty));
        }
        call.argument_attributes.push(translator.module.attributes.get(list));
    }
    let id = translator.call(call);
    translator.map_call(op, id);
    Ok(())
}

/// Translates the operation `llvm.call_intrinsic`.
pub(super) fn call_intrinsic(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<CallIntrinsicOp>() else { return Ok(()) };
    let name = lossless::decode(view.intrin());
    let values: Vec<Value> = view.args().map(|value| translator.value(value, op)).collect();
    let result = translator.result_type(op);
    let symbol = intrinsic_symbol(op, translator, &name, result, &values)?;
    let id = translator.call_symbol(symbol, &values);
    translator.check_intrinsic(op, &String::from_utf8_lossy(&name), symbol, id, &values)?;
    if view.op_bundle_tags().is_some() {
        translator.add_bundles(op, id, values.len());
    }
    let args = view.arg_attrs().map(|a| a.attr());
    let results = view.res_attrs().map(|a| a.attr());
    if args.is_some() || results.is_some() {
        translator.call_attributes(op, id, args, results);
    }
    translator.set_call_flags(id, fast_math(view.fastmath_flags()));
    translator.map_call(op, id);
    Ok(())
}

/// Returns the function of an intrinsic by name, for the types of a call.
fn intrinsic_symbol(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    name: &[u8],
    result: Type,
    values: &[Value],
) -> Translated<Symbol> {
    let shown = String::from_utf8_lossy(name).into_owned();
    let Some(intrinsic) = intrinsics::find(name) else {
        let message = format!("could not find LLVM intrinsic: \"{shown}\"");
        return Err(translator.fail_at(op.location(), &message));
    };
    let params: Vec<Type> = values.iter().map(|value| translator.value_type(*value)).collect();
    let signature = intrinsic.signature(&mut translator.module);
    let count = intrinsic.overloads;
    let overloads = match count {
        0 => Some(Vec::new()),
        _ => signature.overloads(&mut translator.module, result, &params, count),
    };
    let Some(overloads) = overloads else {
        let ty = translator.module.types.function(result, &params, false);
        let message = format!(
            "call intrinsic signature {} to overloaded intrinsic \"{shown}\" does not match any of \
             the overloads",
            type_text(&translator.module, ty)
        );
        return Err(translator.fail_at(op.location(), &message));
    };
    let symbol = intrinsics::declare(&mut translator.module, intrinsic, &overloads);
    let Some(symbol) = symbol else {
        let message = format!("could not find LLVM intrinsic: \"{shown}\"");
        return Err(translator.fail_at(op.location(), &message));
    };
    check_call(op, translator, &shown, symbol, result, &params)?;
    Ok(symbol)
}

/// Checks the types of a call against those of the function.
fn check_call(
    op: OpRef<'_>,
    translator: &mut Translator<'_>,
    name: &str,
    symbol: Symbol,
    result: Type,
    params: &[Type],
) -> Translated {
    let ty = translator.module.symbol_type(symbol);
    let Some(function) = translator.module.types.as_function(ty).cloned() else { return Ok(()) };
    let text = |ty| type_text(&translator.module, ty);
    let message = if result != function.result {
        format!(
            "intrinsic call returns {} but \"{name}\" actually returns {}",
            text(result),
            text(function.result)
        )
    } else if params.len() != function.params.len() && !function.variadic {
        format!(
            "intrinsic call has {} operands but \"{name}\" expects {}",
            params.len(),
            function.params.len()
        )
    } else {
        let pairs = params.iter().zip(&function.params).enumerate();
        match pairs.into_iter().find(|(_, (param, expected))| param != expected) {
            None => return Ok(()),
            Some((at, (param, expected))) => format!(
                "intrinsic call operand #{at} has type {} but \"{name}\" expects {}",
                text(*param),
                text(*expected)
            ),
        }
    };
    Err(translator.fail_at(op.location(), &message))
}
