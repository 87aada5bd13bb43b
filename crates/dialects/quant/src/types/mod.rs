//! Quantized types: integers that approximate floats.

mod parse;
mod print;
mod storage;

pub use storage::Storage;

use terrace_builtin::property::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type};
use terrace_numeric::Float;
use terrace_ods::ty;

/// A quantized type with unspecified quantization: `!quant.any<i8:f32>` (MLIR: `AnyQuantizedType`).
#[ty(name = "quant.any", parse = parse::any, print = print::any, verify = |ty: &AnyQuantizedType, _: &Context| ty.storage.check())]
pub struct AnyQuantizedType {
    /// The storage type.
    pub storage: Storage,
    /// The float type that is approximated; `None` if unspecified.
    pub expressed: Option<Type>,
}

/// The range of floats found by calibration: `!quant.calibrated<f32<-1.0:1.0>>` (MLIR:
/// `CalibratedQuantizedType`).
#[ty(name = "quant.calibrated", parse = parse::calibrated, print = print::calibrated, verify = check_calibrated)]
pub struct CalibratedQuantizedType {
    /// The type of the floats.
    pub expressed: Type,
    /// The smallest and largest value found.
    pub bounds: Bounds,
}

/// A quantized type with uniform steps: `!quant.uniform<i8:f32, 0.5:3>` (MLIR:
/// `UniformQuantizedType`, `UniformQuantizedPerAxisType` and `UniformQuantizedSubChannelType`).
#[ty(name = "quant.uniform", parse = parse::uniform, print = print::uniform, verify = check_uniform)]
pub struct UniformQuantizedType {
    /// The storage type.
    pub storage: Storage,
    /// The type of the floats.
    pub expressed: Type,
    /// The scales and zero points.
    pub scales: Scales,
}

/// A closed interval of floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The lower bound.
    pub low: Float,
    /// The upper bound.
    pub high: Float,
}

/// The linear map from stored integers to floats: `float = (integer - zero_point) * scale`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scale {
    /// The difference between the floats of adjacent integers.
    pub scale: Float,
    /// The integer that represents 0.
    pub zero_point: i64,
}

/// The granularity of quantization, with the scales.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Scales {
    /// One scale for the whole tensor.
    Layer(Scale),
    /// One scale for each index of a dimension.
    Axis {
        /// The index of the quantized dimension.
        dimension: i64,
        /// The scales, by index.
        scales: Vec<Scale>,
    },
    /// One scale for each block.
    Blocks {
        /// The dimensions that are divided into blocks, with the block sizes.
        blocks: Vec<(i64, i64)>,
        /// The number of blocks in each dimension.
        shape: Vec<i64>,
        /// The scales of the blocks, in row-major order.
        scales: Vec<Scale>,
    },
}

/// Whether `ty` is a quantized type (MLIR: `isa<QuantizedType>`).
pub fn is_quantized(_: &Context, ty: Type) -> bool {
    ty.is::<AnyQuantizedType>()
        || ty.is::<CalibratedQuantizedType>()
        || ty.is::<UniformQuantizedType>()
}

/// Returns the storage type of a quantized type; `None` for `!quant.calibrated` and other types.
pub fn storage(cx: &Context, ty: Type) -> Option<Storage> {
    let any = || ty.downcast::<AnyQuantizedType>(cx).map(|any| any.storage);
    ty.downcast::<UniformQuantizedType>(cx).map(|uniform| uniform.storage).or_else(any)
}

/// Returns the width of the storage type of a quantized type in bits, 0 for `!quant.calibrated`;
/// `None` for other types.
pub fn storage_width(cx: &Context, ty: Type) -> Option<u32> {
    let calibrated = || ty.is::<CalibratedQuantizedType>().then_some(0);
    storage(cx, ty).map(|storage| storage.width).or_else(calibrated)
}

fn check_calibrated(ty: &CalibratedQuantizedType, _: &Context) -> Result<(), String> {
    let Bounds { low, high } = ty.bounds;
    if low.to_f64() < high.to_f64() {
        return Ok(());
    }
    let (low, high) = (print::exponential(low.to_f64()), print::exponential(high.to_f64()));
    Err(format!("illegal min and max: ({low}:{high})"))
}

fn check_uniform(ty: &UniformQuantizedType, _: &Context) -> Result<(), String> {
    ty.storage.check()?;
    match &ty.scales {
        Scales::Axis { dimension, .. } if *dimension < 0 => {
            Err(format!("illegal quantized dimension: {dimension}"))
        }
        Scales::Blocks { blocks, .. } => {
            if let Some((dimension, _)) = blocks.iter().find(|(dimension, _)| *dimension < 0) {
                return Err(format!("illegal quantized dimension: {dimension}"));
            }
            match blocks.iter().find(|(_, size)| *size <= 0) {
                Some((_, size)) => Err(format!("illegal block size: {size}")),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Implements [`Parameter`] for parts of types that contain no types or attributes and are parsed
/// and printed by their types.
macro_rules! opaque_parameters {
    ($($ty:ty),*) => {$(
        impl Parameter for $ty {
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                Err(parser.error(parser.position(), "expected a quantized type"))
            }
            fn print(&self, _: &mut AsmPrinter<'_>) -> std::fmt::Result {
                Ok(())
            }
        }
    )*};
}

opaque_parameters!(Storage, Bounds, Scales);
