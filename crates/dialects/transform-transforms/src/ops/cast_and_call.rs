//! The operation `func.cast_and_call`: calls a function with payload values, and replaces other
//! values by the results.

use std::collections::HashSet;

use terrace_affine_analysis::dominates;
use terrace_builtin::shaped::{element_type_or_self, verify_compatible_shape};
use terrace_builtin::types::TypeExt;
use terrace_func::{CallOp, FuncOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::symbol::{SymbolTable, symbol_name};
use terrace_ir::{
    Body, Builder, Diagnostic, Ident, Op, OpRef, OpType, Operand, SymbolRefAttr, TraitFlags, Type,
    Value,
};
use terrace_tensor::{CastOp, preserves_static_information};
use terrace_transform::{CastAndCallOp, CastAndCallOpRef, TypeConversionCastShapeDynamicDimsOp};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::{OpPlace, ValuePlace};
use crate::state::Mapped;

/// The direction of a conversion at a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// From an existing value to an argument.
    Argument,
    /// From a result to the value that it replaces.
    Result,
}

/// The conversions between values and the arguments and results of the function.
struct Conversions {
    /// By operation in the region that gives the conversions, whether casts may add static sizes.
    casts: Vec<bool>,
}

impl Conversions {
    fn of(op: CastAndCallOpRef<'_>) -> Self {
        let block = (*op).region(0).and_then(|region| region.entry());
        let ops = block.into_iter().flat_map(|block| block.ops());
        let casts = ops.filter_map(|op| op.cast::<TypeConversionCastShapeDynamicDimsOp>());
        Self { casts: casts.map(|cast| cast.ignore_dynamic_info()).collect() }
    }

    /// Converts `value` to the type `ty`; `None`, without a change, if there is no such conversion.
    fn convert(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        ty: Type,
        direction: Direction,
    ) -> Option<Value> {
        let cx = b.context();
        let from = b.body().value_type(value);
        let keeps_sizes = match direction {
            Direction::Argument => preserves_static_information(cx, from, ty),
            Direction::Result => preserves_static_information(cx, ty, from),
        };
        let is_possible = self.casts.iter().any(|ignores| *ignores || keeps_sizes);
        let same_elements = element_type_or_self(cx, from) == element_type_or_self(cx, ty);
        let are_tensors = from.is_tensor() && ty.is_tensor();
        if !is_possible || !are_tensors || !same_elements || !verify_compatible_shape(cx, from, ty)
        {
            return None;
        }
        Some(CastOp::build(b, ty, value).value(b))
    }
}

impl Interpreter<'_, '_> {
    /// Returns the operation with the symbol `name` in the nearest symbol table around `place`.
    fn nearest_symbol(&mut self, place: OpPlace, name: Ident) -> Option<OpPlace> {
        let is_table =
            |at: &OpPlace| self.payload.op(*at).flags().contains(TraitFlags::SYMBOL_TABLE);
        let table = self.payload.ancestors(place).find(is_table)?;
        let (body, owner) = self.payload.body_of_regions(table);
        let found = SymbolTable::new(self.payload.body(body).op(owner)).lookup(name)?.id();
        Some(OpPlace { body, op: found })
    }

    /// Returns the function that `op` calls at `point`.
    fn called_function(&mut self, op: CastAndCallOpRef<'_>, point: OpPlace) -> Outcome<OpPlace> {
        let cx = self.context();
        let fail = |interpreter: &Self, message: String| {
            interpreter.definite(Diagnostic::error(op.location(), message))
        };
        if let Some(name) = op.function_name() {
            let text = name.attr().to_text(cx).to_string();
            let root = name.data(cx).root;
            let found = self.nearest_symbol(point, root);
            let found = found.filter(|place| self.payload.op(*place).is::<FuncOp>());
            return found.ok_or_else(|| fail(self, format!("unresolved symbol {text}")));
        }
        let functions = op.function().map(|handle| self.state.ops(handle)).unwrap_or_default();
        let [function] = functions[..] else {
            return Err(fail(self, "requires a single function to call".to_owned()));
        };
        match self.payload.op(function).is::<FuncOp>() {
            true => Ok(function),
            false => Err(fail(self, "invalid non-function callee".to_owned())),
        }
    }
}

/// Whether the operation `op` dominates `user`: it is an earlier operation of the same region, or
/// encloses `user`.
fn op_dominates(body: &Body, op: Op, user: Op) -> bool {
    dominates(&Dominance::new(body), body, op, user)
        || body.op(user).ancestors().any(|around| around.id() == op)
}

/// Calls a function before or after the payload operation.
pub(crate) fn cast_and_call(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<CastAndCallOp>() else { return Ok(()) };
    let values = |handle: Option<Value>| -> Vec<ValuePlace> {
        handle.map(|handle| interpreter.state.values(handle)).unwrap_or_default()
    };
    let (inputs, outputs) = (values(view.inputs()), values(view.outputs()));
    if outputs.iter().collect::<HashSet<_>>().len() != outputs.len() {
        return Err(Failure::at(op, "cast and call output values must be unique"));
    }
    let points = interpreter.state.ops(view.insertion_point());
    let [point] = points[..] else {
        return Err(Failure::at(op, "Only one op can be specified as an insertion point"));
    };
    let after = view.insert_after();
    check_dominance(interpreter, op, point, after, &inputs, &outputs)?;
    let function = interpreter.called_function(view, point)?;
    let callee = interpreter.payload.op(function);
    let Some(ty) = callee.cast::<FuncOp>().and_then(|function| function.ty()) else {
        return Ok(());
    };
    let (arguments, returned) = (ty.inputs.to_vec(), ty.results.to_vec());
    let mismatch = |what: &str, count: usize, found: usize| {
        let message = format!(
            "mismatch between number of function {what}s {count} and number of {}s {found}",
            if what == "argument" { "input" } else { "output" }
        );
        Failure::silenceable(Diagnostic::error(callee.location(), message))
    };
    if arguments.len() != inputs.len() {
        return Err(mismatch("argument", arguments.len(), inputs.len()));
    }
    if returned.len() != outputs.len() {
        // The operation `func.func` itself has no results.
        return Err(mismatch("result", 0, outputs.len()));
    }
    let name = symbol_name(callee).map(|name| name.as_str(op.context()).to_owned());
    let call = Call {
        after,
        point: point.op,
        name: name.unwrap_or_default(),
        arguments,
        returned,
        conversions: Conversions::of(view),
    };
    let inputs: Vec<Value> = inputs.into_iter().map(|place| place.value).collect();
    let outputs: Vec<Value> = outputs.into_iter().map(|place| place.value).collect();
    let made = interpreter.rewrite_at(point, |rewriter| call.build(rewriter, &inputs, &outputs));
    match made {
        Ok(new) => {
            results[0] = Some(Mapped::Ops(vec![OpPlace { body: point.body, op: new }]));
            Ok(())
        }
        Err(message) => Err(interpreter.definite(Diagnostic::error(op.location(), message))),
    }
}

/// Checks that the inputs dominate the place of the call, and the call the users of the outputs.
fn check_dominance(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    point: OpPlace,
    after: bool,
    inputs: &[ValuePlace],
    outputs: &[ValuePlace],
) -> Outcome {
    let fail =
        |message: String| Err(interpreter.definite(Diagnostic::error(op.location(), message)));
    let body = interpreter.payload.body(point.body);
    let at = body.op(point.op);
    for output in outputs.iter().filter(|output| output.body == point.body) {
        for user in body.uses(output.value).map(|use_| body.user(use_)) {
            let is_after = op_dominates(body, point.op, user) && !(after && user == point.op);
            if !is_after {
                return fail(format!(
                    "User {} is not dominated by insertion point {}",
                    terrace_ir::op_text(body.op(user)),
                    terrace_ir::op_text(at)
                ));
            }
        }
    }
    let dominance = Dominance::new(body);
    for input in inputs {
        let is_own = after && body.defining_op(input.value) == Some(point.op);
        let is_before = input.body == point.body
            && (is_own || dominance.value_dominates(input.value, point.op));
        if !is_before {
            return fail(format!(
                "input {} does not dominate insertion point {}",
                value_text(interpreter.payload.body(input.body), input.value),
                terrace_ir::op_text(at)
            ));
        }
    }
    Ok(())
}

/// Returns the text of `value` in messages: its definition, or the position of an argument.
fn value_text(body: &Body, value: Value) -> String {
    match (body.defining_op(value), body.argument_of(value)) {
        (Some(definition), _) => terrace_ir::op_text(body.op(definition)),
        (None, argument) => {
            let ty = body.value_type(value).to_text(body.context());
            let at = argument.map_or(0, |(_, at)| at);
            format!("<block argument> of type '{ty}' at index: {at}")
        }
    }
}

/// A call that is created.
struct Call {
    after: bool,
    point: Op,
    name: String,
    arguments: Vec<Type>,
    returned: Vec<Type>,
    conversions: Conversions,
}

impl Call {
    /// Creates the call with `inputs`, and replaces `outputs` by its results.
    ///
    /// # Errors
    /// If a conversion is not possible; operations were created already.
    fn build(
        &self,
        b: &mut Builder<'_>,
        inputs: &[Value],
        outputs: &[Value],
    ) -> Result<Op, String> {
        let cx = b.context().clone();
        if self.after {
            b.set_after(self.point);
        }
        let mut operands = Vec::new();
        for (input, ty) in inputs.iter().zip(&self.arguments) {
            operands.push(self.converted(b, *input, *ty, Direction::Argument)?);
        }
        let callee = SymbolRefAttr::flat(&cx, &self.name);
        let call = CallOp::build(b, &self.returned, callee, &operands[..]).op();
        let made: Vec<Value> = b.body().results(call).collect();
        for (output, new) in outputs.iter().zip(made) {
            let ty = b.body().value_type(*output);
            let new = self.converted(b, new, ty, Direction::Result)?;
            b.body_mut().replace_uses_if(*output, new, |body, use_| body.user(use_) != call);
        }
        Ok(call)
    }

    fn converted(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        ty: Type,
        direction: Direction,
    ) -> Result<Value, String> {
        if b.body().value_type(value) == ty {
            return Ok(value);
        }
        self.conversions.convert(b, value, ty, direction).ok_or_else(|| {
            let (text, ty) = (value_text(b.body(), value), ty.to_text(b.context()));
            format!("Failed to materialize conversion of {text} to type '{ty}'")
        })
    }
}
