//! Inference of result types.

use terrace_builtin::RankedTensorType;
use terrace_ir::{Diagnostic, InferArgs, Types};

use crate::{ExtractIterSpaceProperties, IterSpaceType, LevelRange, SparseTensorEncodingAttr};

/// Returns the type of the space over the given levels, with the encoding of the tensor.
pub(crate) fn extract_iteration_space(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let cx = args.cx;
    let failed = || Diagnostic::error(args.location, "failed to infer returned types");
    let tensor = args.operands.first().and_then(|ty| ty.downcast::<RankedTensorType>(cx));
    let encoding = tensor.and_then(|tensor| tensor.encoding).ok_or_else(failed)?;
    let encoding = encoding.as_handle::<SparseTensorEncodingAttr>().ok_or_else(failed)?;
    let properties = args.properties.as_ref();
    let levels = properties.with::<ExtractIterSpaceProperties, _>(|p| [p.lo_lvl, p.hi_lvl]);
    let levels = LevelRange::of(cx, levels).ok_or_else(failed)?;
    Ok(Types::from_slice(&[IterSpaceType { encoding, levels }.intern(cx).ty()]))
}
