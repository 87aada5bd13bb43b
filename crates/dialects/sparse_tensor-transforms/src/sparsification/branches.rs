//! Inlining of the branches of custom operations.

use terrace_ir::{Block, Mapping, Region, Rewriter, Value};
use terrace_linalg::IndexOp;

use super::kernel::Kernel;

impl Kernel {
    /// Creates a copy of the operations in `region` for `arguments`, and returns the value that the
    /// region yields; `None` for an empty region (MLIR: `insertYieldOp`).
    pub(super) fn branch(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        region: Region,
        arguments: &[Value],
    ) -> Option<Value> {
        let source = rewriter.body().first_block(region)?;
        let mut mapping = Mapping::new();
        for (from, to) in rewriter.body().arguments(source).iter().zip(arguments) {
            mapping.map_value(*from, *to);
        }
        let ops: Vec<_> = rewriter.body().ops_in(source).collect();
        let (end, ops) = ops.split_last()?;
        for op in ops {
            let copy = rewriter.body_mut().clone_op(*op, &mut mapping);
            rewriter.insert(copy);
        }
        let yielded = rewriter.body().operands(*end).next()?;
        let value = mapping.value(yielded);
        let block = match rewriter.body().defining_op(value) {
            Some(op) => rewriter.body().parent_block(op),
            None => rewriter.body().argument_of(value).map(|(block, _)| block),
        };
        let point = rewriter.point();
        let value = self.relink(rewriter, block, value);
        rewriter.set_point(point);
        Some(value)
    }

    /// Replaces elements of tensors and coordinates of loops that operations in `block` use, the
    /// arguments and indices of the structured operation, by those of the loops (MLIR:
    /// `relinkBranch`).
    fn relink(&mut self, rewriter: &mut Rewriter<'_>, block: Option<Block>, value: Value) -> Value {
        let Some(definition) = rewriter.body().defining_op(value) else {
            let owner = rewriter.body().region(self.op, 0);
            let owner = owner.and_then(|region| rewriter.body().first_block(region));
            let argument = rewriter.body().argument_of(value);
            let own = argument.filter(|(block, _)| Some(*block) == owner);
            let element = own.and_then(|(_, at)| self.load_element(rewriter, at));
            return element.unwrap_or(value);
        };
        if let Some(index) = rewriter.body().op(definition).cast::<IndexOp>() {
            let at = index.dim() as usize;
            return self.emitter.coordinate_of_loop(at).unwrap_or(value);
        }
        if rewriter.body().parent_block(definition) == block {
            rewriter.set_before(definition);
            let operands: Vec<Value> = rewriter.body().operands(definition).collect();
            for (at, operand) in operands.into_iter().enumerate() {
                let new = self.relink(rewriter, block, operand);
                rewriter.body_mut().set_operand(definition, at, new);
            }
        }
        value
    }
}
