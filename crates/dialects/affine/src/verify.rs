//! Verifiers of operations, for constraints that the declarations do not express.

use terrace_arith::AtomicRMWKind;
use terrace_builtin::{
    AffineMapAttr, DYNAMIC, IntegerAttr, IntegerType, MemRefType, Signedness, TypeExt, VectorType,
};
use terrace_interfaces::RegionPoint;
use terrace_interfaces::flow::{LoopValues, argument_types, terminators, verify_edge, verify_loop};
use terrace_ir::{ArrayAttr, Context, Diagnostic, Handle, OpRef, Type, Value};

use crate::operations::{INCORRECT, places};
use crate::validity::{is_dim, is_symbol, map_of, verify_inputs};
use crate::{
    AffineApplyOpRef, AffineDelinearizeIndexOpRef, AffineDmaStartOpRef, AffineDmaWaitOpRef,
    AffineForOpRef, AffineIfOpRef, AffineLinearizeIndexOpRef, AffineLoadOpRef, AffineMaxOpRef,
    AffineMinOpRef, AffineParallelOpRef, AffinePrefetchOpRef, AffineStoreOpRef,
    AffineVectorLoadOpRef, AffineVectorStoreOpRef, AffineYieldOpRef,
};

const COUNTS: &str = "operand count and affine map dimension and symbol count must match";

/// Checks that the map has one result and an input for each operand, and that the operands of
/// symbols are valid symbols.
pub(crate) fn apply(op: AffineApplyOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(map) = map_of(*op, op.map()) else { return Ok(()) };
    if op.operand_count() != map.num_inputs() as usize {
        return Err(op.error(COUNTS));
    }
    if map.results.len() != 1 {
        return Err(op.error("mapping must produce one value"));
    }
    let mut symbols = op.operands().skip(map.num_dims as usize);
    match symbols.any(|value| is_dim(*op, value) && !is_symbol(*op, value)) {
        true => Err(op.plain_error("dimensional operand cannot be used as a symbol")),
        false => Ok(()),
    }
}

fn min_max(op: OpRef<'_>, map: Handle<AffineMapAttr>) -> Result<(), Diagnostic> {
    let Some(map) = map_of(op, map) else { return Ok(()) };
    if op.operand_count() != map.num_inputs() as usize {
        return Err(op.error(COUNTS));
    }
    match map.results.is_empty() {
        true => Err(op.error("affine map expect at least one result")),
        false => Ok(()),
    }
}

/// Checks that the map has a result, and an input for each operand.
pub(crate) fn min(op: AffineMinOpRef<'_>) -> Result<(), Diagnostic> {
    min_max(*op, op.map())
}

/// Checks that the map has a result, and an input for each operand.
pub(crate) fn max(op: AffineMaxOpRef<'_>) -> Result<(), Diagnostic> {
    min_max(*op, op.map())
}

/// Checks that initial, yielded and loop-carried values agree in number and type with the results,
/// that the first block argument is an `index`, and that both bounds have a result and valid
/// operands.
pub(crate) fn for_regions(op: AffineForOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let arguments = region.entry().map_or(&[][..], |block| block.arguments());
    let inits: Vec<Value> = op.inits().collect();
    let point = terminators(region, "affine.yield").next();
    let yielded: Vec<Value> = point.map_or_else(Vec::new, |point| point.operands().collect());
    verify_loop(
        *op,
        &LoopValues {
            inits: &inits,
            arguments: arguments.get(1..).unwrap_or_default(),
            missing: usize::from(arguments.is_empty()),
            yielded: &yielded,
            results: None,
        },
    )?;
    let carried = argument_types(region, 1);
    let results: Vec<Type> = op.result_types().collect();
    let initial: Vec<Type> = inits.iter().map(|value| (*op).body().value_type(*value)).collect();
    verify_edge(*op, *op, &initial, RegionPoint::Region(0), &carried)?;
    verify_edge(*op, *op, &initial, RegionPoint::Parent, &results)?;
    for point in terminators(region, "affine.yield") {
        let passed: Vec<Type> = point.operand_types().collect();
        verify_edge(*op, point, &passed, RegionPoint::Region(0), &carried)?;
        verify_edge(*op, point, &passed, RegionPoint::Parent, &results)?;
    }
    let first = arguments.first().map(|argument| (*op).body().value_type(*argument));
    if !first.is_some_and(|ty| ty.is_index()) {
        let message = "expected body to have a single index argument for the induction variable";
        return Err(op.error(message));
    }
    let bounds = [
        ("lower", op.lower_bound_map(), op.lower_bound_operands().collect::<Vec<_>>()),
        ("upper", op.upper_bound_map(), op.upper_bound_operands().collect()),
    ];
    for (which, map, _) in &bounds {
        if map_of(*op, *map).is_some_and(|map| map.results.is_empty()) {
            return Err(op.error(format!("expected {which} bound map to have at least one result")));
        }
    }
    for (_, map, values) in &bounds {
        if let Some(map) = map_of(*op, *map).filter(|map| map.num_inputs() > 0) {
            verify_inputs(*op, values, map.num_dims as usize)?;
        }
    }
    // As in MLIR, the inputs of the maps are counted, not the operands of the segments.
    let inputs = [op.lower_bound_map(), op.upper_bound_map()]
        .map(|map| map_of(*op, map).map_or(0, |map| map.num_inputs() as usize));
    let carried = (*op).operand_count().checked_sub(inputs.iter().sum());
    match results.is_empty() || carried == Some(results.len()) {
        true => Ok(()),
        false => Err(op.error("mismatch between the number of loop-carried values and results")),
    }
}

/// Checks that the integer set has an input for each operand, and that the operands are valid
/// dimensions and symbols.
pub(crate) fn r#if(op: AffineIfOpRef<'_>) -> Result<(), Diagnostic> {
    let condition = op.condition();
    if condition.is_absent() {
        return Ok(());
    }
    let set = &condition.data(op.context()).0;
    if op.operand_count() != set.num_inputs() as usize {
        return Err(op.error(
            "operand count and condition integer set dimension and symbol count must match",
        ));
    }
    let values: Vec<Value> = op.operands().collect();
    verify_inputs(*op, &values, set.num_dims as usize)
}

/// Checks that the regions yield values of the result types, and that an op without `else` region
/// has no results.
pub(crate) fn if_regions(op: AffineIfOpRef<'_>) -> Result<(), Diagnostic> {
    let results: Vec<Type> = op.result_types().collect();
    if (*op).region(1).is_none_or(|region| region.is_empty()) {
        verify_edge(*op, *op, &[], RegionPoint::Parent, &results)?;
    }
    for region in op.regions() {
        for point in terminators(region, "affine.yield") {
            let passed: Vec<Type> = point.operand_types().collect();
            verify_edge(*op, point, &passed, RegionPoint::Parent, &results)?;
        }
    }
    Ok(())
}

/// Checks that the parent is an affine loop or conditional whose results have the types of the
/// operands.
pub(crate) fn r#yield(op: AffineYieldOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if !matches!(parent.name_str(), "affine.for" | "affine.if" | "affine.parallel") {
        return Err(op.error("only terminates affine.if/for/parallel regions"));
    }
    if parent.result_count() != op.operand_count() {
        let message = "parent of yield must have same number of results as the yield operands";
        return Err(op.error(message));
    }
    match parent.result_types().eq(op.operand_types()) {
        true => Ok(()),
        false => Err(op.error("types mismatch between yield op and its parent")),
    }
}

/// Checks that the map has a result for each dimension of the memref and an input for each index,
/// and that the indices are valid dimensions and symbols.
fn access(
    op: OpRef<'_>,
    memref: Value,
    indices: &[Value],
    map: Handle<AffineMapAttr>,
) -> Result<(), Diagnostic> {
    let ty = op.body().value_type(memref).downcast::<MemRefType>(op.context());
    let (Some(ty), Some(map)) = (ty, map_of(op, map)) else { return Ok(()) };
    if map.results.len() != ty.shape.len() {
        return Err(op.error("affine map num results must equal memref rank"));
    }
    if map.num_inputs() as usize != indices.len() {
        return Err(op.error("expects as many subscripts as affine map inputs"));
    }
    verify_inputs(op, indices, map.num_dims as usize)
}

/// Returns the element type of a memref; `None` if the value is not a memref.
fn element(op: OpRef<'_>, memref: Value) -> Option<Type> {
    let ty = op.body().value_type(memref).downcast::<MemRefType>(op.context());
    ty.map(|ty| ty.element)
}

/// Checks that the result has the element type of the memref, and the map and indices by
/// [`access`].
pub(crate) fn load(op: AffineLoadOpRef<'_>) -> Result<(), Diagnostic> {
    if op.result_types().next() != element(*op, op.memref()) {
        return Err(op.error("result type must match element type of memref"));
    }
    access(*op, op.memref(), &op.indices().collect::<Vec<_>>(), op.map())
}

/// Checks that the stored value has the element type of the memref, and the map and indices by
/// [`access`].
pub(crate) fn store(op: AffineStoreOpRef<'_>) -> Result<(), Diagnostic> {
    if op.operand_types().next() != element(*op, op.memref()) {
        return Err(op.error("value to store must have the same type as memref element type"));
    }
    access(*op, op.memref(), &op.indices().collect::<Vec<_>>(), op.map())
}

/// Checks that the vector and the memref have the same element type.
fn vector_elements(op: OpRef<'_>, memref: Value, vector: Option<Type>) -> Result<(), Diagnostic> {
    let vector = vector.and_then(|ty| ty.downcast::<VectorType>(op.context()));
    match vector.map(|vector| vector.element) == element(op, memref) {
        true => Ok(()),
        false => Err(op.error("requires memref and vector types of the same elemental type")),
    }
}

/// Checks the map and indices by [`access`], and that the vector has the element type of the
/// memref.
pub(crate) fn vector_load(op: AffineVectorLoadOpRef<'_>) -> Result<(), Diagnostic> {
    access(*op, op.memref(), &op.indices().collect::<Vec<_>>(), op.map())?;
    vector_elements(*op, op.memref(), op.result_types().next())
}

/// Checks the map and indices by [`access`], and that the vector has the element type of the
/// memref.
pub(crate) fn vector_store(op: AffineVectorStoreOpRef<'_>) -> Result<(), Diagnostic> {
    access(*op, op.memref(), &op.indices().collect::<Vec<_>>(), op.map())?;
    vector_elements(*op, op.memref(), op.operand_types().next())
}

/// Checks that the map has a result for each dimension of the memref and an input for each index,
/// and that each index is a valid dimension or symbol.
pub(crate) fn prefetch(op: AffinePrefetchOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = (*op).body().value_type(op.memref()).downcast::<MemRefType>(op.context());
    let (Some(ty), Some(map)) = (ty, map_of(*op, op.map())) else { return Ok(()) };
    if map.results.len() != ty.shape.len() {
        return Err(op.error("affine.prefetch affine map num results must equal memref rank"));
    }
    if op.operand_count() != map.num_inputs() as usize + 1 {
        return Err(op.error("too few operands"));
    }
    match op.indices().all(|value| is_dim(*op, value) || is_symbol(*op, value)) {
        true => Ok(()),
        false => Err(op.error("index must be a valid dimension or symbol identifier")),
    }
}

/// Returns the number of elements of an array; 0 if the array is absent.
fn len_of(op: OpRef<'_>, array: Handle<ArrayAttr>) -> usize {
    if array.is_absent() { 0 } else { array.data(op.context()).0.len() }
}

/// Checks that each block argument has a lower bound, an upper bound and a step, and each result a
/// reduction that supports its type; that the maps have as many results as the groups of bounds
/// name, and that the operands are valid dimensions and symbols.
pub(crate) fn parallel(op: AffineParallelOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let groups = [op.lower_bounds_groups(), op.upper_bounds_groups()];
    let maps = [op.lower_bounds_map(), op.upper_bounds_map()].map(|map| map_of(*op, map));
    let ([Some(lower), Some(upper)], false) = (maps, groups.iter().any(|g| g.is_absent())) else {
        return Ok(());
    };
    let groups = groups.map(|groups| groups.data(cx).i64s(cx).collect::<Vec<i64>>());
    let arguments = (*op).region(0).map_or(0, |region| argument_types(region, 0).len());
    let counts = [arguments, groups[0].len(), groups[1].len(), len_of(*op, op.steps())];
    if counts.iter().any(|count| *count != arguments) {
        return Err(op.error(format!(
            "the number of region arguments ({}) and the number of map groups for lower ({}) and \
             upper bound ({}), and the number of steps ({}) must all match",
            counts[0], counts[1], counts[2], counts[3]
        )));
    }
    for ((which, map), groups) in [("lower", lower), ("upper", upper)].into_iter().zip(&groups) {
        if groups.contains(&0) {
            return Err(op.error(format!("expected {which} bound map to have at least one result")));
        }
        let wanted: i64 = groups.iter().sum();
        if map.results.len() as i64 != wanted {
            return Err(
                op.error(format!("expected {which} bounds map to have {} results", wanted as u32))
            );
        }
    }
    if len_of(*op, op.reductions()) != op.result_count() {
        return Err(op.error("a reduction must be specified for each output"));
    }
    verify_reductions(op)?;
    let values: Vec<Value> = op.map_operands().collect();
    let split = (lower.num_inputs() as usize).min(values.len());
    verify_inputs(*op, &values[..split], lower.num_dims as usize)?;
    verify_inputs(*op, &values[split..], upper.num_dims as usize)
}

/// Checks that each result type supports the kind of its reduction.
fn verify_reductions(op: AffineParallelOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let none = op.reductions().is_absent();
    let kinds = if none { &[][..] } else { &op.reductions().data(cx).0[..] };
    for (kind, ty) in kinds.iter().zip(op.result_types()) {
        let kind = kind.downcast::<IntegerAttr>(cx).and_then(|kind| kind.value.to_i64());
        let Some(kind) = kind.and_then(AtomicRMWKind::from_value) else {
            return Err(
                op.error("attribute 'reductions' failed to satisfy constraint: Reduction ops")
            );
        };
        if !reduces(cx, kind, ty) {
            return Err(op.error("result type cannot match reduction attribute"));
        }
    }
    Ok(())
}

/// Whether a reduction of the given kind supports values of type `ty` (MLIR:
/// `isResultTypeMatchAtomicRMWKind`).
fn reduces(cx: &Context, kind: AtomicRMWKind, ty: Type) -> bool {
    use AtomicRMWKind::{
        Addf, Addi, Andi, Assign, Maximumf, Maxs, Maxu, Minimumf, Mins, Minu, Mulf, Muli, Ori,
    };
    let signedness = ty.downcast::<IntegerType>(cx).map(|ty| ty.signedness);
    match kind {
        Assign => true,
        Addf | Mulf | Maximumf | Minimumf => ty.float_format(cx).is_some(),
        Addi | Andi | Muli | Ori => signedness.is_some(),
        Maxs | Mins => signedness == Some(Signedness::Signed),
        Maxu | Minu => signedness == Some(Signedness::Unsigned),
        _ => false,
    }
}

/// Checks that source, destination and tag are memrefs with valid indices, followed by the number
/// of elements and optionally two strides.
pub(crate) fn dma_start(op: AffineDmaStartOpRef<'_>) -> Result<(), Diagnostic> {
    let (places, rest) = places(*op, ["src", "dst", "tag"])?;
    for (place, what) in places.iter().zip(["source", "destination", "tag"]) {
        place.verify_memref(*op, what)?;
    }
    if !matches!(rest.len(), 1 | 3) {
        return Err(op.error(INCORRECT));
    }
    for (place, what) in places.iter().zip(["src index", "dst index", "tag index"]) {
        place.verify_indices(*op, what, "dma_start")?;
    }
    Ok(())
}

/// Checks that the tag is a memref, and that its indices are valid dimensions or symbols of type
/// `index`.
pub(crate) fn dma_wait(op: AffineDmaWaitOpRef<'_>) -> Result<(), Diagnostic> {
    let ([tag], _) = places(*op, ["tag"])?;
    tag.verify_memref(*op, "tag")?;
    tag.verify_indices(*op, "index", "dma_wait")
}

/// Checks that there is a value for each dynamic size of a basis.
fn verify_basis(op: OpRef<'_>, sizes: &[i64], values: usize) -> Result<(), Diagnostic> {
    match sizes.iter().filter(|size| **size == DYNAMIC).count() == values {
        true => Ok(()),
        false => Err(op.error(
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding \
             dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite",
        )),
    }
}

/// Checks that there is a result for each size and at most one more, that there is an operand for
/// each dynamic size, and that static sizes are positive.
pub(crate) fn delinearize_index(op: AffineDelinearizeIndexOpRef<'_>) -> Result<(), Diagnostic> {
    let sizes = op.static_basis();
    let results = op.result_count();
    if results != sizes.len() && results != sizes.len() + 1 {
        let message = "should return an index for each basis element and up to one extra index";
        return Err(op.error(message));
    }
    verify_basis(*op, sizes, op.dynamic_basis().len())?;
    match sizes.iter().any(|size| *size != DYNAMIC && *size <= 0) {
        true => Err(op.error("no basis element may be statically non-positive")),
        false => Ok(()),
    }
}

/// Checks that there is a size for each index except possibly the first, and an operand for each
/// dynamic size.
pub(crate) fn linearize_index(op: AffineLinearizeIndexOpRef<'_>) -> Result<(), Diagnostic> {
    let (sizes, indices) = (op.static_basis(), op.multi_index().len());
    if indices != sizes.len() && indices != sizes.len() + 1 {
        let message = "should be passed a basis element for each index except possibly the first";
        return Err(op.error(message));
    }
    verify_basis(*op, sizes, op.dynamic_basis().len())
}
