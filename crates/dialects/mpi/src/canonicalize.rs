//! Canonicalization patterns of the operations.

use terrace_ir::{OpType, PatternSet};

use crate::{IRecvOp, ISendOp, RecvOp, SendOp};

/// Declares the patterns of transfers, which bypass a cast of the buffer that loses static
/// information.
macro_rules! bypass_casts {
    ($($name:ident: $op:ident;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>("", |op, rewriter| {
                let body = rewriter.body();
                let source = terrace_memref::foldable_source(body, body.operand(op.op(), 0))?;
                rewriter.body_mut().set_operand(op.op(), 0, source);
                Some(())
            });
        }
    )*};
}

bypass_casts! {
    irecv: IRecvOp;
    isend: ISendOp;
    recv: RecvOp;
    send: SendOp;
}
