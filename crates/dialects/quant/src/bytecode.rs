//! The bytecode encoding of quantized types.

use terrace_builtin::{
    DenseElementsAttr, FloatAttr, IntegerType, RankedTensorType, Signedness, TypeExt,
};
use terrace_ir::bytecode::{BytecodeDialect, BytecodeReader, BytecodeWriter};
use terrace_ir::{Attribute, Diagnostic, Handle, Type, TypeOrAttrDef};
use terrace_numeric::{Float, FloatFormat};

use crate::{
    AnyQuantizedType, Bounds, CalibratedQuantizedType, QuantDialect, Scale, Scales, Storage,
    UniformQuantizedType,
};

const ANY: u64 = 1;
const ANY_EXPRESSED: u64 = 2;
const CALIBRATED: u64 = 3;
const UNIFORM: u64 = 4;
const UNIFORM_PER_AXIS: u64 = 5;
const UNIFORM_BLOCKS: u64 = 6;

impl BytecodeDialect for QuantDialect {
    fn write_type(&self, ty: Type, out: &mut dyn BytecodeWriter<'_>) -> bool {
        let cx = out.context();
        if let Some(any) = ty.downcast::<AnyQuantizedType>(cx) {
            out.varint(if any.expressed.is_some() { ANY_EXPRESSED } else { ANY });
            write_storage(any.storage, out);
            any.expressed.into_iter().for_each(|expressed| out.ty(expressed));
            write_limits(any.storage, out);
        } else if let Some(calibrated) = ty.downcast::<CalibratedQuantizedType>(cx) {
            out.varint(CALIBRATED);
            out.ty(calibrated.expressed);
            write_double(calibrated.bounds.low, out);
            write_double(calibrated.bounds.high, out);
        } else if let Some(uniform) = ty.downcast::<UniformQuantizedType>(cx) {
            write_uniform(uniform, out);
        } else {
            return false;
        }
        true
    }

    fn read_type(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Type, Diagnostic> {
        let code = input.varint()?;
        match code {
            ANY | ANY_EXPRESSED => {
                let storage = read_storage(input)?;
                let expressed = if code == ANY_EXPRESSED { Some(input.ty()?) } else { None };
                let storage = read_limits(storage, input)?;
                make(input, AnyQuantizedType { storage, expressed })
            }
            CALIBRATED => {
                let expressed = input.ty()?;
                let bounds = Bounds { low: read_double(input)?, high: read_double(input)? };
                make(input, CalibratedQuantizedType { expressed, bounds })
            }
            UNIFORM | UNIFORM_PER_AXIS | UNIFORM_BLOCKS => read_uniform(code, input),
            _ => Err(input.error(&format!("unknown attribute code: {code}"))),
        }
    }
}

/// Builds and verifies the type with these parameters.
fn make<T: TypeOrAttrDef>(input: &dyn BytecodeReader<'_>, data: T) -> Result<Type, Diagnostic> {
    data.verify(input.context()).map_err(|message| input.error(&message))?;
    Ok(Handle::of(input.context(), data).ty())
}

/// Writes signedness and width of the storage type; [`write_limits`] writes the limits, later.
fn write_storage(storage: Storage, out: &mut dyn BytecodeWriter<'_>) {
    out.varint(storage.signed.into());
    out.ty(storage.integer_type(out.context()));
}

fn write_limits(storage: Storage, out: &mut dyn BytecodeWriter<'_>) {
    out.signed(storage.min);
    out.signed(storage.max);
}

fn read_storage(input: &mut dyn BytecodeReader<'_>) -> Result<Storage, Diagnostic> {
    let signed = input.varint()? & 1 == 1;
    let ty = input.ty()?;
    match ty.downcast::<IntegerType>(input.context()) {
        Some(integer) if integer.signedness != Signedness::Unsigned || !signed => {
            let (held_as, width) = (integer.signedness, integer.width);
            Ok(Storage { signed, held_as, width, min: 0, max: 0 })
        }
        _ => Err(input.error("invalid storage type of a quantized type")),
    }
}

fn read_limits(
    storage: Storage,
    input: &mut dyn BytecodeReader<'_>,
) -> Result<Storage, Diagnostic> {
    Ok(Storage { min: input.signed()?, max: input.signed()?, ..storage })
}

fn write_double(value: Float, out: &mut dyn BytecodeWriter<'_>) {
    out.signed(value.to_bits() as u64 as i64);
}

fn read_double(input: &mut dyn BytecodeReader<'_>) -> Result<Float, Diagnostic> {
    let bits = input.signed()? as u64;
    Ok(Float::from_bits(FloatFormat::F64, bits.into()))
}

fn write_uniform(uniform: &UniformQuantizedType, out: &mut dyn BytecodeWriter<'_>) {
    let UniformQuantizedType { storage, expressed, scales } = uniform;
    out.varint(match scales {
        Scales::Layer(_) => UNIFORM,
        Scales::Axis { .. } => UNIFORM_PER_AXIS,
        Scales::Blocks { .. } => UNIFORM_BLOCKS,
    });
    write_storage(*storage, out);
    out.ty(*expressed);
    match scales {
        Scales::Layer(scale) => {
            write_double(scale.scale, out);
            out.signed(scale.zero_point);
            write_limits(*storage, out);
        }
        Scales::Axis { dimension, scales } => {
            out.varint(*dimension as u64);
            write_limits(*storage, out);
            out.varint(scales.len() as u64);
            scales.iter().for_each(|scale| write_double(scale.scale, out));
            out.varint(scales.len() as u64);
            scales.iter().for_each(|scale| out.signed(scale.zero_point));
        }
        Scales::Blocks { blocks, shape, scales } => {
            write_limits(*storage, out);
            out.varint(blocks.len() as u64);
            blocks.iter().for_each(|(dimension, _)| out.signed(*dimension));
            out.varint(blocks.len() as u64);
            blocks.iter().for_each(|(_, size)| out.signed(*size));
            let [distances, zero_points] = tables(out, uniform, shape, scales);
            out.attribute(distances);
            out.attribute(zero_points);
        }
    }
}

/// Returns the scales and zero points of blocks as dense elements of this shape.
fn tables(
    out: &mut dyn BytecodeWriter<'_>,
    uniform: &UniformQuantizedType,
    shape: &[i64],
    scales: &[Scale],
) -> [Attribute; 2] {
    let cx = out.context();
    let distances = RankedTensorType::get(cx, shape, uniform.expressed).ty();
    let distances =
        DenseElementsAttr::from_floats(cx, distances, scales.iter().map(|s| s.scale.to_f64()));
    let integer = IntegerType::get(cx, uniform.storage.width);
    let zero_points = RankedTensorType::get(cx, shape, integer).ty();
    let zero_points =
        DenseElementsAttr::from_ints(cx, zero_points, scales.iter().map(|s| s.zero_point));
    let attribute = |made: Result<Handle<DenseElementsAttr>, String>| {
        made.map(Handle::attr).unwrap_or_default()
    };
    [attribute(distances), attribute(zero_points)]
}

fn read_uniform(code: u64, input: &mut dyn BytecodeReader<'_>) -> Result<Type, Diagnostic> {
    let storage = read_storage(input)?;
    let expressed = input.ty()?;
    if !expressed.is_float() {
        return Err(input.error("expected a float type that a quantized type stands for"));
    }
    let (storage, scales) = match code {
        UNIFORM => {
            let scale = Scale { scale: read_double(input)?, zero_point: input.signed()? };
            (read_limits(storage, input)?, Scales::Layer(scale))
        }
        UNIFORM_PER_AXIS => {
            let dimension = input.varint()? as i64;
            let storage = read_limits(storage, input)?;
            let distances = read_list(input, read_double)?;
            let zero_points = read_list(input, |input| input.signed())?;
            let scales = zip(distances, zero_points, input)?;
            (storage, Scales::Axis { dimension, scales })
        }
        _ => {
            let storage = read_limits(storage, input)?;
            (storage, read_blocks(input)?)
        }
    };
    make(input, UniformQuantizedType { storage, expressed, scales })
}

fn read_list<T>(
    input: &mut dyn BytecodeReader<'_>,
    read: fn(&mut dyn BytecodeReader<'_>) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let count = input.count()?;
    (0..count).map(|_| read(input)).collect()
}

fn zip(
    distances: Vec<Float>,
    zero_points: Vec<i64>,
    input: &dyn BytecodeReader<'_>,
) -> Result<Vec<Scale>, Diagnostic> {
    if distances.len() != zero_points.len() {
        let (scales, points) = (distances.len(), zero_points.len());
        return Err(
            input.error(&format!("illegal number of scales and zeroPoints: {scales}, {points}"))
        );
    }
    let pairs = distances.into_iter().zip(zero_points);
    Ok(pairs.map(|(scale, zero_point)| Scale { scale, zero_point }).collect())
}

fn read_blocks(input: &mut dyn BytecodeReader<'_>) -> Result<Scales, Diagnostic> {
    let dimensions = read_list(input, |input| input.signed())?;
    let sizes = read_list(input, |input| input.signed())?;
    if dimensions.len() != sizes.len() {
        return Err(input.error("illegal number of quantized dimensions and block sizes"));
    }
    let tables = [input.attribute()?, input.attribute()?];
    let cx = input.context();
    let [Some(distances), Some(zero_points)] =
        tables.map(|table| table.downcast::<DenseElementsAttr>(cx))
    else {
        return Err(input.error("expected scales and zero points to be dense elements"));
    };
    let shape = terrace_builtin::shaped::shape_of(cx, distances.ty).unwrap_or_default().to_vec();
    // A splat of few bytes can claim any number of elements, so the number is limited.
    let limit = distances.data.len().max(zero_points.data.len()) as u64 * 8;
    if distances.num_elements(cx) > limit.max(1 << 16) {
        return Err(input.error("too many scales of a quantized type"));
    }
    let double = |attribute: Attribute| {
        let float = attribute.downcast::<FloatAttr>(cx)?;
        Some(Float::from_f64(FloatFormat::F64, float.to_f64()).0)
    };
    let floats: Option<Vec<Float>> = (0..distances.num_elements(cx))
        .map(|at| distances.attribute_at(cx, at).and_then(double))
        .collect();
    let Some(floats) = floats else {
        return Err(input.error("expected scales to be floats"));
    };
    let scales = zip(floats, zero_points.i64s(cx).collect(), input)?;
    Ok(Scales::Blocks { blocks: dimensions.into_iter().zip(sizes).collect(), shape, scales })
}
