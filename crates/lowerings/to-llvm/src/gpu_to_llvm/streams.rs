//! Lowerings of the synchronization of streams and of the choice of the device.

use terrace_gpu::{SetDefaultDeviceOp, WaitOp};
use terrace_ir::{InsertionPoint, OpType, Value};

use super::runtime::Runtime;
use crate::symbols::call_function;

/// Lowers `gpu.set_default_device` to a call with the index of the device.
pub(super) fn set_default_device(
    runtime: &mut Runtime<'_, '_>,
    op: SetDefaultDeviceOp,
    operands: &[Value],
) -> Option<()> {
    runtime.call("mgpuSetDefaultDevice", operands)?;
    runtime.b.rw.erase_op(op.op());
    Some(())
}

/// Lowers a synchronous `gpu.wait`: waits for each stream or event, and destroys it.
pub(super) fn wait(runtime: &mut Runtime<'_, '_>, op: WaitOp, operands: &[Value]) -> Option<()> {
    if op.view(runtime.b.rw.body()).async_token().is_some() {
        return None;
    }
    for token in operands {
        let (synchronize, destroy) = match runtime.is_new_stream(*token) {
            true => ("mgpuStreamSynchronize", "mgpuStreamDestroy"),
            false => ("mgpuEventSynchronize", "mgpuEventDestroy"),
        };
        runtime.call(synchronize, &[*token])?;
        runtime.call(destroy, &[*token])?;
    }
    runtime.b.rw.erase_op(op.op());
    Some(())
}

/// Lowers an asynchronous `gpu.wait` to a new stream that waits for events. A dependency on a
/// stream becomes an event that is recorded after the operation with the token.
pub(super) fn wait_async(
    runtime: &mut Runtime<'_, '_>,
    op: WaitOp,
    operands: &[Value],
) -> Option<()> {
    let view = op.view(runtime.b.rw.body());
    view.async_token()?;
    let tokens: Vec<Value> = view.async_dependencies().collect();
    let mut events = Vec::new();
    for (token, converted) in tokens.into_iter().zip(operands) {
        if !runtime.is_new_stream(*converted) {
            events.push(*converted);
            continue;
        }
        let pointer = runtime.b.pointer();
        let definition = runtime.b.rw.body().defining_op(token)?;
        runtime.declare("mgpuEventCreate", &[], Some(pointer))?;
        runtime.declare("mgpuEventRecord", &[*converted, *converted], None)?;
        let event = runtime.b.rw.at(InsertionPoint::After(definition), |b| {
            let event = call_function(b, "mgpuEventCreate", &[], Some(pointer))?;
            call_function(b, "mgpuEventRecord", &[event, *converted], None);
            Some(event)
        });
        events.push(event?);
    }
    let stream = runtime.create_stream()?;
    for event in &events {
        runtime.call("mgpuStreamWaitEvent", &[stream, *event])?;
    }
    for event in &events {
        runtime.call("mgpuEventDestroy", &[*event])?;
    }
    runtime.b.replace(op.op(), stream)
}
