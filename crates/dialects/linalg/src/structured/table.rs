//! The table of named structured operations: their loops, indexing maps and computations (MLIR:
//! `LinalgNamedStructuredOps.yaml`).

use terrace_ir::OpRef;

/// The computation of a named operation at one point of its loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Computation {
    /// A function of the inputs.
    Function(Function),
    /// `out + cast(in0) * cast(in1)`.
    MultiplyAdd,
    /// `out + (cast(in0) - cast(in2)) * (cast(in1) - cast(in3))`: the last inputs are zero points.
    QuantizedMultiplyAdd,
    /// A function of the output and the cast input.
    Pool(Function),
    /// The cast input.
    Copy,
    /// The input itself.
    Fill,
    /// A pseudo-random number from the loop indices and a seed.
    FillRandom,
}

/// A scalar function (MLIR: `UnaryFn`, `BinaryFn`, `TernaryFn`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Exp,
    Log,
    Abs,
    Ceil,
    Floor,
    Negf,
    Reciprocal,
    Round,
    Sqrt,
    Rsqrt,
    Square,
    Tanh,
    Erf,
    Add,
    Sub,
    Mul,
    Div,
    DivUnsigned,
    MaxSigned,
    MinSigned,
    MaxUnsigned,
    MinUnsigned,
    Powf,
    Select,
}

impl Function {
    /// The functions in the order of `elementwise_kind`.
    pub(crate) const ALL: [Function; 24] = [
        Function::Exp,
        Function::Log,
        Function::Abs,
        Function::Ceil,
        Function::Floor,
        Function::Negf,
        Function::Reciprocal,
        Function::Round,
        Function::Sqrt,
        Function::Rsqrt,
        Function::Square,
        Function::Tanh,
        Function::Erf,
        Function::Add,
        Function::Sub,
        Function::Mul,
        Function::Div,
        Function::DivUnsigned,
        Function::MaxSigned,
        Function::MinSigned,
        Function::MaxUnsigned,
        Function::MinUnsigned,
        Function::Powf,
        Function::Select,
    ];

    /// Returns the number of inputs of the function.
    pub(crate) fn arity(self) -> usize {
        match self as usize {
            0..=12 => 1,
            23 => 3,
            _ => 2,
        }
    }
}

/// The table entry of a named operation.
pub(crate) struct Named {
    /// The name without `linalg.`.
    mnemonic: &'static str,
    /// A letter per loop: `p` for parallel, `r` for reduction. Empty for elementwise operations,
    /// which have a loop per dimension of the output.
    pub(crate) iterators: &'static str,
    /// The indexing map of each operand: `1*s0+4*r0` is loop 1 times the first stride plus loop 4
    /// times the first dilation, `()` a scalar.
    pub(crate) maps: &'static str,
    /// The computation at one point.
    pub(crate) computation: Computation,
}

impl Named {
    /// Whether each operand is indexed by all loops or is a scalar.
    pub(crate) fn is_elementwise(&self) -> bool {
        self.iterators.is_empty()
    }

    /// Whether the operation is a contraction: a sum of products with plain dimensions as indices
    /// (MLIR: `ContractionOpInterface`).
    pub(crate) fn is_contraction(&self) -> bool {
        matches!(self.computation, Computation::MultiplyAdd) && !self.maps.contains('+')
    }

    /// Whether the operation is a convolution or a pooling: an input is indexed by sums of loops
    /// (MLIR: `ConvolutionOpInterface`).
    pub(crate) fn is_convolution(&self) -> bool {
        self.maps.contains('+')
    }

    /// Returns the entry of a named operation; `None` for other operations.
    pub(crate) fn of(op: OpRef<'_>) -> Option<&'static Named> {
        Self::by_name(op.name_str())
    }

    /// Returns the entry of the operation with this full name; `None` for other operations.
    pub(crate) fn by_name(name: &str) -> Option<&'static Named> {
        let mnemonic = name.strip_prefix("linalg.")?;
        let at = NAMED.binary_search_by(|named| named.mnemonic.cmp(mnemonic)).ok()?;
        Some(&NAMED[at])
    }
}

const fn named(
    mnemonic: &'static str,
    iterators: &'static str,
    maps: &'static str,
    computation: Computation,
) -> Named {
    Named { mnemonic, iterators, maps, computation }
}

const fn elementwise(mnemonic: &'static str, function: Function) -> Named {
    named(mnemonic, "", "", Computation::Function(function))
}

use Computation::{MultiplyAdd, Pool, QuantizedMultiplyAdd};
use Function::{Add, MaxSigned, MaxUnsigned, MinSigned, MinUnsigned};

/// All entries, sorted by mnemonic for binary search.
static NAMED: [Named; 81] = [
    elementwise("abs", Function::Abs),
    elementwise("add", Function::Add),
    named("batch_matvec", "ppr", "(0,1,2) (0,2) (0,1)", MultiplyAdd),
    named("batch_mmt4d", "ppprppr", "(0,1,3,4,6) (0,2,3,5,6) (0,1,2,4,5)", MultiplyAdd),
    named("batch_vecmat", "ppr", "(0,2) (0,2,1) (0,1)", MultiplyAdd),
    elementwise("ceil", Function::Ceil),
    named("conv_1d", "pr", "(0+1) (1) (0)", MultiplyAdd),
    named("conv_1d_ncw_fcw", "ppprr", "(0,3,2*s0+4*r0) (1,3,4) (0,1,2)", MultiplyAdd),
    named("conv_1d_nwc_wcf", "ppprr", "(0,1*s0+3*r0,4) (3,4,2) (0,1,2)", MultiplyAdd),
    named("conv_2d", "pprr", "(0+2,1+3) (2,3) (0,1)", MultiplyAdd),
    named(
        "conv_2d_nchw_fchw",
        "pppprrr",
        "(0,4,2*s0+5*r0,3*s1+6*r1) (1,4,5,6) (0,1,2,3)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_nchw_fchw_q",
        "pppprrr",
        "(0,4,2*s0+5*r0,3*s1+6*r1) (1,4,5,6) () () (0,1,2,3)",
        QuantizedMultiplyAdd,
    ),
    named(
        "conv_2d_ngchw_fgchw",
        "ppppprrr",
        "(0,1,5,3*s0+6*r0,4*s1+7*r1) (2,1,5,6,7) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_ngchw_gfchw",
        "ppppprrr",
        "(0,1,5,3*s0+6*r0,4*s1+7*r1) (1,2,5,6,7) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_ngchw_gfchw_q",
        "ppppprrr",
        "(0,1,5,3*s0+6*r0,4*s1+7*r1) (1,2,5,6,7) () () (0,1,2,3,4)",
        QuantizedMultiplyAdd,
    ),
    named(
        "conv_2d_nhwc_fhwc",
        "pppprrr",
        "(0,1*s0+4*r0,2*s1+5*r1,6) (3,4,5,6) (0,1,2,3)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_nhwc_fhwc_q",
        "pppprrr",
        "(0,1*s0+4*r0,2*s1+5*r1,6) (3,4,5,6) () () (0,1,2,3)",
        QuantizedMultiplyAdd,
    ),
    named(
        "conv_2d_nhwc_hwcf",
        "pppprrr",
        "(0,1*s0+4*r0,2*s1+5*r1,6) (4,5,6,3) (0,1,2,3)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_nhwc_hwcf_q",
        "pppprrr",
        "(0,1*s0+4*r0,2*s1+5*r1,6) (4,5,6,3) () () (0,1,2,3)",
        QuantizedMultiplyAdd,
    ),
    named(
        "conv_2d_nhwgc_gfhwc",
        "ppppprrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3,7) (3,4,5,6,7) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "conv_2d_nhwgc_gfhwc_q",
        "ppppprrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3,7) (3,4,5,6,7) () () (0,1,2,3,4)",
        QuantizedMultiplyAdd,
    ),
    named("conv_3d", "ppprrr", "(0+3,1+4,2+5) (3,4,5) (0,1,2)", MultiplyAdd),
    named(
        "conv_3d_ncdhw_fcdhw",
        "ppppprrrr",
        "(0,5,2*s0+6*r0,3*s1+7*r1,4*s2+8*r2) (1,5,6,7,8) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "conv_3d_ndhwc_dhwcf",
        "ppppprrrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,8) (5,6,7,8,4) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "conv_3d_ndhwc_dhwcf_q",
        "ppppprrrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,8) (5,6,7,8,4) () () (0,1,2,3,4)",
        QuantizedMultiplyAdd,
    ),
    named("copy", "", "", Computation::Copy),
    named("depthwise_conv_1d_ncw_cw", "pppr", "(0,2,1*s0+3*r0) (2,3) (0,2,1)", MultiplyAdd),
    named("depthwise_conv_1d_nwc_wc", "pppr", "(0,1*s0+3*r0,2) (3,2) (0,1,2)", MultiplyAdd),
    named("depthwise_conv_1d_nwc_wcm", "ppppr", "(0,1*s0+4*r0,2) (4,2,3) (0,1,2,3)", MultiplyAdd),
    named(
        "depthwise_conv_2d_nchw_chw",
        "pppprr",
        "(0,3,1*s0+4*r0,2*s1+5*r1) (3,4,5) (0,3,1,2)",
        MultiplyAdd,
    ),
    named(
        "depthwise_conv_2d_nhwc_hwc",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5,3) (0,1,2,3)",
        MultiplyAdd,
    ),
    named(
        "depthwise_conv_2d_nhwc_hwc_q",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5,3) () () (0,1,2,3)",
        QuantizedMultiplyAdd,
    ),
    named(
        "depthwise_conv_2d_nhwc_hwcm",
        "ppppprr",
        "(0,1*s0+5*r0,2*s1+6*r1,3) (5,6,3,4) (0,1,2,3,4)",
        MultiplyAdd,
    ),
    named(
        "depthwise_conv_2d_nhwc_hwcm_q",
        "ppppprr",
        "(0,1*s0+5*r0,2*s1+6*r1,3) (5,6,3,4) () () (0,1,2,3,4)",
        QuantizedMultiplyAdd,
    ),
    named(
        "depthwise_conv_3d_ncdhw_cdhw",
        "pppprrrp",
        "(0,7,1*s0+4*r0,2*s1+5*r1,3*s2+6*r2) (7,4,5,6) (0,7,1,2,3)",
        MultiplyAdd,
    ),
    named(
        "depthwise_conv_3d_ndhwc_dhwc",
        "pppprrrp",
        "(0,1*s0+4*r0,2*s1+5*r1,3*s2+6*r2,7) (4,5,6,7) (0,1,2,3,7)",
        MultiplyAdd,
    ),
    named(
        "depthwise_conv_3d_ndhwc_dhwcm",
        "ppppprrrp",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,8) (5,6,7,8,4) (0,1,2,3,8,4)",
        MultiplyAdd,
    ),
    elementwise("div", Function::Div),
    elementwise("div_unsigned", Function::DivUnsigned),
    named("dot", "r", "(0) (0) ()", MultiplyAdd),
    elementwise("erf", Function::Erf),
    elementwise("exp", Function::Exp),
    named("fill", "", "", Computation::Fill),
    named("fill_rng_2d", "pp", "() () () (0,1)", Computation::FillRandom),
    elementwise("floor", Function::Floor),
    elementwise("log", Function::Log),
    named("matvec", "pr", "(0,1) (1) (0)", MultiplyAdd),
    elementwise("max", Function::MaxSigned),
    elementwise("min", Function::MinSigned),
    named("mmt4d", "pprppr", "(0,2,3,5) (1,2,4,5) (0,1,3,4)", MultiplyAdd),
    elementwise("mul", Function::Mul),
    elementwise("negf", Function::Negf),
    named(
        "pooling_nchw_max",
        "pppprr",
        "(0,1,2*s0+4*r0,3*s1+5*r1) (4,5) (0,1,2,3)",
        Pool(MaxSigned),
    ),
    named("pooling_nchw_sum", "pppprr", "(0,1,2*s0+4*r0,3*s1+5*r1) (4,5) (0,1,2,3)", Pool(Add)),
    named("pooling_ncw_max", "pppr", "(0,1,2*s0+3*r0) (3) (0,1,2)", Pool(MaxSigned)),
    named("pooling_ncw_sum", "pppr", "(0,1,2*s0+3*r0) (3) (0,1,2)", Pool(Add)),
    named(
        "pooling_ndhwc_max",
        "ppppprrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,4) (5,6,7) (0,1,2,3,4)",
        Pool(MaxSigned),
    ),
    named(
        "pooling_ndhwc_min",
        "ppppprrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,4) (5,6,7) (0,1,2,3,4)",
        Pool(MinSigned),
    ),
    named(
        "pooling_ndhwc_sum",
        "ppppprrr",
        "(0,1*s0+5*r0,2*s1+6*r1,3*s2+7*r2,4) (5,6,7) (0,1,2,3,4)",
        Pool(Add),
    ),
    named(
        "pooling_nhwc_max",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5) (0,1,2,3)",
        Pool(MaxSigned),
    ),
    named(
        "pooling_nhwc_max_unsigned",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5) (0,1,2,3)",
        Pool(MaxUnsigned),
    ),
    named(
        "pooling_nhwc_min",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5) (0,1,2,3)",
        Pool(MinSigned),
    ),
    named(
        "pooling_nhwc_min_unsigned",
        "pppprr",
        "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5) (0,1,2,3)",
        Pool(MinUnsigned),
    ),
    named("pooling_nhwc_sum", "pppprr", "(0,1*s0+4*r0,2*s1+5*r1,3) (4,5) (0,1,2,3)", Pool(Add)),
    named("pooling_nwc_max", "pppr", "(0,1*s0+3*r0,2) (3) (0,1,2)", Pool(MaxSigned)),
    named("pooling_nwc_max_unsigned", "pppr", "(0,1*s0+3*r0,2) (3) (0,1,2)", Pool(MaxUnsigned)),
    named("pooling_nwc_min", "pppr", "(0,1*s0+3*r0,2) (3) (0,1,2)", Pool(MinSigned)),
    named("pooling_nwc_min_unsigned", "pppr", "(0,1*s0+3*r0,2) (3) (0,1,2)", Pool(MinUnsigned)),
    named("pooling_nwc_sum", "pppr", "(0,1*s0+3*r0,2) (3) (0,1,2)", Pool(Add)),
    elementwise("powf", Function::Powf),
    named("quantized_batch_matmul", "pppr", "(0,1,3) (0,3,2) () () (0,1,2)", QuantizedMultiplyAdd),
    named("quantized_matmul", "ppr", "(0,2) (2,1) () () (0,1)", QuantizedMultiplyAdd),
    elementwise("reciprocal", Function::Reciprocal),
    elementwise("round", Function::Round),
    elementwise("rsqrt", Function::Rsqrt),
    elementwise("select", Function::Select),
    elementwise("sqrt", Function::Sqrt),
    elementwise("square", Function::Square),
    elementwise("sub", Function::Sub),
    elementwise("tanh", Function::Tanh),
    named("vecmat", "pr", "(1) (1,0) (0)", MultiplyAdd),
];
