//! Operations without a record, declared by hand: asynchronous copies (DMA).

use terrace_builtin::constraints::AnyType;
use terrace_builtin::{AffineMap, AffineMapAttr, MemRefType, TypeExt};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::{Diagnostic, OpRef, Value};
use terrace_ods::operation;

use crate::validity::{is_dim, is_symbol};
use crate::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};

/// `affine.dma_start`: starts copying elements of one memref to another, with a tag to wait for.
///
/// ```text
/// affine.dma_start %source[expression, …], %destination[expression, …], %tag[expression, …],
/// %count (, %stride, %elements_per_stride)? : type, type, type
/// ```
///
/// The operands are the source and its indices, the destination and its indices, the tag and its
/// indices, the number of elements and, for a strided copy, the stride and the number of elements
/// per stride. The maps `src_map`, `dst_map` and `tag_map` determine the numbers of indices; they
/// are discardable attributes, as in MLIR.
#[operation(
    name = "affine.dma_start",
    assembly = custom(crate::assembly::parse_dma_start, crate::assembly::print_dma_start),
    verify = crate::verify::dma_start,
    effects = crate::effects::dma_start,
)]
pub struct AffineDmaStartOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[region]
    regions: Variadic<AnyRegion>,
}

/// `affine.dma_wait`: blocks until the copy that an `affine.dma_start` with the same tag started is
/// complete.
///
/// ```text
/// affine.dma_wait %tag[expression, …], %count : type
/// ```
///
/// The operands are the tag, its indices by the map `tag_map`, and the number of elements.
#[operation(
    name = "affine.dma_wait",
    assembly = custom(crate::assembly::parse_dma_wait, crate::assembly::print_dma_wait),
    verify = crate::verify::dma_wait,
)]
pub struct AffineDmaWaitOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[region]
    regions: Variadic<AnyRegion>,
}

/// Returns the name of the attribute that holds the map of an access, `src_map` for `src`.
pub(crate) fn map_name(place: &str) -> String {
    format!("{place}_map")
}

/// A memory access of an operation: a memref, the map of its indices and the inputs of that map.
pub struct Place<'a> {
    /// The accessed memref.
    pub memref: Value,
    /// The map from `indices` to the indices of the memref.
    pub map: &'a AffineMap,
    /// The dimensions and symbols of the map.
    pub indices: Vec<Value>,
}

/// Splits the operands into the accesses `names`, which come first, and the remaining operands.
///
/// # Errors
/// If maps or operands are missing.
pub fn places<'a, const N: usize>(
    op: OpRef<'a>,
    names: [&str; N],
) -> Result<([Place<'a>; N], Vec<Value>), Diagnostic> {
    let mut operands = op.operands();
    let mut found = Vec::with_capacity(N);
    for name in names {
        let name = map_name(name);
        let map = op.attribute(&name).and_then(|map| map.downcast::<AffineMapAttr>(op.context()));
        let map = map.ok_or_else(|| op.error(format!("requires an affine map '{name}'")))?;
        let memref = operands.next().ok_or_else(|| op.error(INCORRECT))?;
        let indices: Vec<Value> = operands.by_ref().take(map.0.num_inputs() as usize).collect();
        if indices.len() != map.0.num_inputs() as usize {
            return Err(op.error(INCORRECT));
        }
        found.push(Place { memref, map: &map.0, indices });
    }
    let rest = operands.collect();
    Ok((found.try_into().unwrap_or_else(|_| unreachable!("one place for each name")), rest))
}

/// Returns the names of the attributes with the maps of an asynchronous copy, in the order of its
/// operands; none for other operations.
fn places_of(op: OpRef<'_>) -> &'static [&'static str] {
    if op.is::<AffineDmaStartOp>() {
        &["src_map", "dst_map", "tag_map"]
    } else if op.is::<AffineDmaWaitOp>() {
        &["tag_map"]
    } else {
        &[]
    }
}

/// Whether `op` accesses memrefs by affine maps (MLIR: `AffineMapAccessInterface`).
pub fn is_affine_access(op: OpRef<'_>) -> bool {
    op.is::<AffineLoadOp>()
        || op.is::<AffineStoreOp>()
        || op.is::<AffineVectorLoadOp>()
        || op.is::<AffineVectorStoreOp>()
        || op.is::<AffinePrefetchOp>()
        || !places_of(op).is_empty()
}

/// Returns the name of the attribute with the map of the access to the memref that is operand `at`
/// of `op`; `None` if `op` is no affine access.
pub fn access_map_name(op: OpRef<'_>, at: usize) -> Option<&'static str> {
    if !is_affine_access(op) {
        return None;
    }
    let mut position = 0;
    for name in places_of(op) {
        if position == at {
            return Some(name);
        }
        let map = op.attribute(name)?.downcast::<AffineMapAttr>(op.context())?;
        position += 1 + map.0.num_inputs() as usize;
    }
    places_of(op).is_empty().then_some("map")
}

/// The message for operands that do not fit the maps.
pub(crate) const INCORRECT: &str = "incorrect number of operands";

impl Place<'_> {
    /// Checks that the accessed value is a memref; `what` is its name in the message.
    pub(crate) fn verify_memref(&self, op: OpRef<'_>, what: &str) -> Result<(), Diagnostic> {
        match op.body().value_type(self.memref).is::<MemRefType>() {
            true => Ok(()),
            false => Err(op.error(format!("expected DMA {what} to be of memref type"))),
        }
    }

    /// Checks that the indices of the access have type `index` and are valid dimensions or symbols.
    /// Messages call the indices `what` and the operation `name`.
    pub(crate) fn verify_indices(
        &self,
        op: OpRef<'_>,
        what: &str,
        name: &str,
    ) -> Result<(), Diagnostic> {
        for &index in &self.indices {
            if !op.body().value_type(index).is_index() {
                return Err(op.error(format!("{what} to {name} must have 'index' type")));
            }
            if !is_dim(op, index) && !is_symbol(op, index) {
                let message = "must be a valid dimension or symbol identifier";
                return Err(op.error(format!("{what} {message}")));
            }
        }
        Ok(())
    }
}
