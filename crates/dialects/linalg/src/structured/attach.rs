//! Attaching interfaces to all structured operations.

use terrace_ir::{Context, OpInterface};

use crate as ops;

/// Attaches the interface `I` with `table` to every structured operation; see
/// [`Context::attach_op_interface`].
pub fn attach_to_structured<I: OpInterface<'static>>(cx: &Context, table: &'static I::Table) {
    macro_rules! attach {
        ($($op:ident)*) => {
            $(cx.attach_op_interface::<ops::$op, I>(table);)*
        };
    }
    attach!(
        AbsOp AddOp BatchMatmulOp BatchMatvecOp BatchMmt4DOp BatchReduceMatmulOp BatchVecmatOp
        BroadcastOp CeilOp ContractOp Conv1DNcwFcwOp Conv1DNwcWcfOp Conv1DOp Conv2DNchwFchwOp
        Conv2DNchwFchwQOp Conv2DNgchwFgchwOp Conv2DNgchwGfchwOp Conv2DNgchwGfchwQOp
        Conv2DNhwcFhwcOp Conv2DNhwcFhwcQOp Conv2DNhwcHwcfOp Conv2DNhwcHwcfQOp Conv2DNhwgcGfhwcOp
        Conv2DNhwgcGfhwcQOp Conv2DOp Conv3DNcdhwFcdhwOp Conv3DNdhwcDhwcfOp Conv3DNdhwcDhwcfQOp
        Conv3DOp CopyOp DepthwiseConv1DNcwCwOp DepthwiseConv1DNwcWcOp DepthwiseConv1DNwcWcmOp
        DepthwiseConv2DNchwChwOp DepthwiseConv2DNhwcHwcOp DepthwiseConv2DNhwcHwcQOp
        DepthwiseConv2DNhwcHwcmOp DepthwiseConv2DNhwcHwcmQOp DepthwiseConv3DNcdhwCdhwOp
        DepthwiseConv3DNdhwcDhwcOp DepthwiseConv3DNdhwcDhwcmOp DivOp DivUnsignedOp DotOp
        ElementwiseOp ErfOp ExpOp FillOp FillRng2DOp FloorOp GenericOp LogOp MapOp MatmulOp MatvecOp
        MaxOp MinOp Mmt4DOp MulOp NegFOp PoolingNchwMaxOp PoolingNchwSumOp PoolingNcwMaxOp
        PoolingNcwSumOp PoolingNdhwcMaxOp PoolingNdhwcMinOp PoolingNdhwcSumOp PoolingNhwcMaxOp
        PoolingNhwcMaxUnsignedOp PoolingNhwcMinOp PoolingNhwcMinUnsignedOp PoolingNhwcSumOp
        PoolingNwcMaxOp PoolingNwcMaxUnsignedOp PoolingNwcMinOp PoolingNwcMinUnsignedOp
        PoolingNwcSumOp PowFOp QuantizedBatchMatmulOp QuantizedMatmulOp ReciprocalOp ReduceOp
        RoundOp RsqrtOp SelectOp SqrtOp SquareOp SubOp TanhOp TransposeOp VecmatOp
    );
}
