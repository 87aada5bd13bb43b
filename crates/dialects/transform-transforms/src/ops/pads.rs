//! The operations that pad the operands of structured payload.

use terrace_asm::parse_attribute;
use terrace_builtin::attr_type;
use terrace_builtin::folding::zero_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::values::integers;
use terrace_ir::{Attribute, Context, Op, OpRef, StringAttr, Value};
use terrace_linalg::Structured;
use terrace_linalg_transforms::pad_operands::{CopyBack, OperandPadding, pad_loops, pad_operands};
use terrace_linalg_transforms::tiling::tiled_loops;
use terrace_transform::{PadOp, PadOpRef, PadTilingInterfaceOp};

use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

impl Interpreter<'_, '_> {
    /// Returns the padding values `list` for the operands of `payload`; zeros if it is empty.
    fn padding_values(
        &self,
        op: OpRef<'_>,
        list: &[Attribute],
        payload: OpRef<'_>,
    ) -> Outcome<Vec<Attribute>> {
        let cx = op.context();
        let types = payload
            .operands()
            .chain(payload.results())
            .map(|value| element_type_or_self(cx, payload.body().value_type(value)));
        if list.is_empty() {
            return Ok(types.filter_map(|ty| zero_of(cx, ty)).collect());
        }
        let mut values = Vec::new();
        for (value, ty) in list.iter().zip(types) {
            let fail = |message: String| {
                let note = "when applied to this op";
                Err(self.definite(op.error(message).with_note(payload.location(), note)))
            };
            let text = value.to_text(cx);
            if let Some(string) = value.downcast::<StringAttr>(cx) {
                let source = format!("{} : {}", string.text(), ty.to_text(cx));
                match parse_attribute(cx, &source) {
                    Ok(parsed) if attr_type(cx, parsed) == Some(ty) => values.push(parsed),
                    _ => {
                        let wanted = ty.to_text(cx);
                        return fail(format!(
                            "expects a padding that parses to '{wanted}', got {text}"
                        ));
                    }
                }
                continue;
            }
            match attr_type(cx, *value) {
                Some(own) if own == ty => values.push(*value),
                Some(_) => {
                    let wanted = ty.to_text(cx);
                    return fail(format!("expects a padding value of type '{wanted}', got {text}"));
                }
                None => {
                    let message = "expects padding values to be typed attributes or poison";
                    return Err(self.definite(op.error(message)));
                }
            }
        }
        Ok(values)
    }
}

/// Returns the operation that `op` copies results back with.
fn copy_back(op: PadOpRef<'_>) -> CopyBack {
    match op.copy_back_op().as_str() {
        "none" => CopyBack::None,
        "linalg.copy" => CopyBack::Copy,
        _ => CopyBack::Materialize,
    }
}

/// Returns the padded loops of `op` with the numbers that their sizes become multiples of.
fn loops(
    interpreter: &Interpreter<'_, '_>,
    op: OpRef<'_>,
    view: PadOpRef<'_>,
) -> Outcome<Vec<(u32, i64)>> {
    let cx: &Context = op.context();
    let dims = integers(cx, view.padding_dimensions().data(cx)).unwrap_or_default();
    let statics = view.static_pad_to_multiple_of();
    let multiples = interpreter.constant_sizes(op, statics, view.pad_to_multiple_of())?;
    let multiple = |at: usize| multiples.get(at).copied().unwrap_or(1);
    let loops = dims
        .into_iter()
        .enumerate()
        .filter_map(|(at, dim)| Some((u32::try_from(dim).ok()?, multiple(at))));
    Ok(loops.collect())
}

/// Pads the operands of each payload operation.
pub(crate) fn pad(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PadOp>() else { return Ok(()) };
    let cx = op.context();
    let (mut padded, mut pads, mut copies) = (Vec::new(), Vec::new(), Vec::new());
    for place in interpreter.state.ops(view.target()) {
        let payload = interpreter.payload.op(place);
        let location = payload.location();
        let fail = |message: &str| Failure::on_target(op, location, message);
        if Structured::of(payload).is_none() {
            return Err(fail("expected LinalgOp target"));
        }
        let flags = integers(cx, view.nofold_flags().data(cx)).unwrap_or_default();
        let options = OperandPadding {
            values: interpreter.padding_values(op, &view.padding_values().data(cx).0, payload)?,
            loops: loops(interpreter, op, view)?,
            nofold: flags.into_iter().map(|flag| flag != 0).collect(),
            copy_back: copy_back(view),
        };
        let made = interpreter.rewrite_at(place, |rewriter| {
            let made = pad_operands(rewriter, place.op, &options)?;
            rewriter.replace_op(place.op, &made.results);
            Some(made)
        });
        let made = made.ok_or_else(|| fail("failed to pad op"))?;
        let at = |op: Op| OpPlace { body: place.body, op };
        padded.push(at(made.op));
        pads.extend(made.pads.into_iter().map(at));
        if options.copy_back != CopyBack::None {
            let body = interpreter.payload.body(place.body);
            let defining = made.results.iter().filter_map(|value| body.defining_op(*value));
            copies.extend(defining.map(at));
        }
    }
    copies.dedup();
    for (result, ops) in results.iter_mut().zip([padded, pads, copies]) {
        *result = Some(Mapped::Ops(ops));
    }
    Ok(())
}

/// Pads the loops of each payload operation.
pub(crate) fn pad_tiling_interface(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PadTilingInterfaceOp>() else { return Ok(()) };
    let cx = op.context();
    let (mut padded, mut pads) = (Vec::new(), Vec::new());
    for place in interpreter.state.ops(view.target()) {
        let payload = interpreter.payload.op(place);
        let location = payload.location();
        let fail = |message: &str| Failure::on_target(op, location, message);
        if tiled_loops(payload).is_none() {
            return Err(fail("expected TilingInterface target"));
        }
        if Structured::of(payload).is_none() {
            return Err(fail("only IndexingMapOpInterface ops supported atm"));
        }
        let values = interpreter.padding_values(op, &view.padding_values().data(cx).0, payload)?;
        let operands: Vec<Value> = view.padding_sizes().collect();
        let rows = interpreter.mixed_sizes(op, view.static_padding_sizes(), &operands, 1)?;
        let sizes = rows.into_iter().next().unwrap_or_default();
        let by_multiples = view.pad_to_multiple_of();
        let made = interpreter.rewrite_at(place, |rewriter| {
            let made = pad_loops(rewriter, place.op, &values, &sizes, by_multiples)?;
            rewriter.replace_op(place.op, &made.results);
            Some(made)
        });
        let made = made.ok_or_else(|| fail("failed to pad op"))?;
        let at = |op: Op| OpPlace { body: place.body, op };
        padded.push(at(made.op));
        pads.extend(made.pads.into_iter().map(at));
    }
    for (result, ops) in results.iter_mut().zip([padded, pads]) {
        *result = Some(Mapped::Ops(ops));
    }
    Ok(())
}
