//! The types of the parameters and results of functions before lowering: [`Signature`], collected
//! by [`compile`](crate::compile).

use std::collections::HashMap;

use terrace_builtin::{DYNAMIC, FloatType, IntegerType, MemRefType, TypeExt};
use terrace_dialects::func::FuncOp;
use terrace_ir::{Context, OpRef, Type};

use crate::scalar::Scalar;

/// The type of a parameter or result.
#[derive(Clone, Debug, PartialEq)]
#[doc(hidden)]
pub enum ParameterType {
    /// A number; the value is zero.
    Scalar(Scalar),
    /// A memref in row-major order and the default memory space, whose elements have the type of
    /// `element`. A dynamic size is `None`.
    MemRef { element: Scalar, shape: Vec<Option<u64>> },
    /// Any other type, which has no Rust type.
    Other,
}

impl ParameterType {
    /// Returns the parameter type for `ty`.
    fn of(cx: &Context, ty: Type) -> Self {
        if let Some(scalar) = scalar(cx, ty) {
            return Self::Scalar(scalar);
        }
        let Some(ty) = ty.downcast::<MemRefType>(cx) else { return Self::Other };
        let element = scalar(cx, ty.element)
            .filter(|_| ty.memory_space.is_none() && ty.has_identity_layout(cx));
        let size = |size: &i64| (*size != DYNAMIC).then(|| size.cast_unsigned());
        match element {
            Some(element) => Self::MemRef { element, shape: ty.shape.iter().map(size).collect() },
            None => Self::Other,
        }
    }
}

/// Returns zero of the type `ty`; `None` unless `ty` is `index`, an integer of up to 64 bits, `f32`
/// or `f64`.
fn scalar(cx: &Context, ty: Type) -> Option<Scalar> {
    if ty.is_index() {
        return Some(Scalar::Int(64, 0));
    }
    if let Some(int) = ty.downcast::<IntegerType>(cx) {
        return (1..=64).contains(&int.width).then_some(Scalar::Int(int.width, 0));
    }
    if ty == FloatType::f32(cx).ty() {
        return Some(Scalar::F32(0.0));
    }
    (ty == FloatType::f64(cx).ty()).then_some(Scalar::F64(0.0))
}

/// The parameters and results of a function.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<ParameterType>,
    pub(crate) results: Vec<ParameterType>,
}

/// Returns the signatures of the functions of `func` in the module `op`, by name.
pub(crate) fn signatures(op: OpRef<'_>) -> HashMap<String, Signature> {
    let cx = op.context();
    let types = |types: &[Type]| types.iter().map(|ty| ParameterType::of(cx, *ty)).collect();
    let functions = op.region(0).into_iter().flat_map(|region| region.blocks());
    functions
        .flat_map(|block| block.ops())
        .filter_map(|op| {
            let function = op.cast::<FuncOp>()?;
            let ty = function.ty()?;
            let name = function.sym_name().data(cx).text().into_owned();
            let (parameters, results) = (types(&ty.inputs), types(&ty.results));
            Some((name, Signature { parameters, results }))
        })
        .collect()
}
