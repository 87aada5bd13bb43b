//! Removal of locations ([`strip_locations`]).

use terrace_ir::{Body, Location, Op};

use crate::bodies::for_each_body;

/// Sets the locations of the root of `body` and of its nested operations to unknown (MLIR: the pass
/// `strip-debuginfo`).
pub fn strip_locations(body: &mut Body) {
    for_each_body(body, &|body: &mut Body| {
        let unknown = Location::unknown(body.context());
        let mut ops = vec![Op::ROOT];
        ops.extend(body.ops_below(Op::ROOT));
        for op in ops {
            body.set_location(op, unknown);
            let regions: Vec<_> = body.regions(op).collect();
            for block in regions.iter().flat_map(|r| body.blocks_in(*r)).collect::<Vec<_>>() {
                for argument in body.arguments(block).to_vec() {
                    body.set_argument_location(argument, unknown);
                }
            }
        }
    });
}
