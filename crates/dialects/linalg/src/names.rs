//! Suggested names of block arguments.

use terrace_ir::{NameValue, OpRef, Region};

use crate::structured::Structured;
use crate::{GenericOpRef, MapOpRef, ReduceOpRef};

pub(crate) fn generic_arguments(op: GenericOpRef<'_>, _: Region, name: NameValue<'_>) {
    name_arguments(*op, "out", name);
}

pub(crate) fn map_arguments(op: MapOpRef<'_>, _: Region, name: NameValue<'_>) {
    name_arguments(*op, "init", name);
}

pub(crate) fn reduce_arguments(op: ReduceOpRef<'_>, _: Region, name: NameValue<'_>) {
    name_arguments(*op, "init", name);
}

/// Suggests the name `in` for arguments of inputs, and `output` for those of outputs.
fn name_arguments(op: OpRef<'_>, output: &str, name: NameValue<'_>) {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return };
    let inputs = Structured::of(op).map_or(0, |structured| structured.input_count());
    for (at, argument) in block.arguments().iter().enumerate() {
        name(*argument, if at < inputs { "in" } else { output });
    }
}
