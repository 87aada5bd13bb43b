//! Quantized types: integers that stand for floats.

mod parse;
mod print;
mod storage;

pub use storage::Storage;

use terrace_builtin::property::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Type};
use terrace_numeric::Float;
use terrace_ods::ty;

/// Integers that stand for floats in a way that is not said, `!quant.any<i8:f32>`
/// (MLIR: `AnyQuantizedType`).
#[ty(name = "quant.any", parse = parse::any, print = print::any, verify = |ty: &AnyQuantizedType, _: &Context| ty.storage.check())]
pub struct AnyQuantizedType {
    /// The integers.
    pub storage: Storage,
    /// The floats that they stand for, if that is said.
    pub expressed: Option<Type>,
}

/// Floats between two bounds, `!quant.calibrated<f32<-1.0:1.0>>`
/// (MLIR: `CalibratedQuantizedType`).
#[ty(name = "quant.calibrated", parse = parse::calibrated, print = print::calibrated, verify = check_calibrated)]
pub struct CalibratedQuantizedType {
    /// The type of the floats.
    pub expressed: Type,
    /// The least and the greatest of them.
    pub bounds: Bounds,
}

/// Integers that stand for floats at equal distances, `!quant.uniform<i8:f32, 0.5:3>`
/// (MLIR: `UniformQuantizedType`, and that per axis, and that of sub-channels).
#[ty(name = "quant.uniform", parse = parse::uniform, print = print::uniform, verify = check_uniform)]
pub struct UniformQuantizedType {
    /// The integers.
    pub storage: Storage,
    /// The type of the floats.
    pub expressed: Type,
    /// The distances.
    pub scales: Scales,
}

/// The least and the greatest value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The least value.
    pub low: Float,
    /// The greatest value.
    pub high: Float,
}

/// The distance between neighbours, and the integer that stands for zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scale {
    /// The distance between the floats of two neighbouring integers.
    pub scale: Float,
    /// The integer that stands for zero.
    pub zero_point: i64,
}

/// The scales of a tensor.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Scales {
    /// The whole tensor has one scale.
    Layer(Scale),
    /// Each index of a dimension has its own scale.
    Axis {
        /// The dimension.
        dimension: i64,
        /// The scales, by index.
        scales: Vec<Scale>,
    },
    /// Each block has its own scale.
    Blocks {
        /// The dimensions that are divided into blocks, with the sizes of these.
        blocks: Vec<(i64, i64)>,
        /// The numbers of blocks in each dimension.
        shape: Vec<i64>,
        /// The scales of the blocks, in row-major order.
        scales: Vec<Scale>,
    },
}

/// Whether `ty` is one of the dialect (MLIR: `isa<QuantizedType>`).
pub fn is_quantized(_: &Context, ty: Type) -> bool {
    ty.is::<AnyQuantizedType>()
        || ty.is::<CalibratedQuantizedType>()
        || ty.is::<UniformQuantizedType>()
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

/// Parameters that hold no types and attributes, and are read and written by their types.
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
