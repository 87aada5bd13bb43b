//! The attributes that map the dimensions of an `scf.forall` to ids of a GPU: [`Mapping`], checked
//! for use by a transform operation.

use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::Mixed;
use terrace_gpu::{
    GPUBlockMappingAttr, GPULaneMappingAttr, GPUMappingMaskAttr, GPUThreadMappingAttr,
    GPUWarpMappingAttr, GPUWarpgroupMappingAttr, MappingId,
};
use terrace_ir::{Attribute, Context};
use terrace_scf::ForallOpRef;

/// The kind of ids that a loop is mapped to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Block,
    Warpgroup,
    Warp,
    Thread,
    Lane,
}

/// The number of warps of a warp group.
const WARPS_PER_GROUP: i64 = 4;

/// The most dimensions of a mapping to linear ids.
const LINEAR_DIMENSIONS: usize = 10;

/// The most dimensions of a mapping to `x`, `y` and `z`.
const DIMENSIONS: usize = 3;

impl Unit {
    /// Returns the number of threads that share an id.
    pub(super) const fn multiplicity(self, warp_size: i64) -> i64 {
        match self {
            Self::Block | Self::Thread | Self::Lane => 1,
            Self::Warp => warp_size,
            Self::Warpgroup => warp_size * WARPS_PER_GROUP,
        }
    }
}

/// The mapping of an `scf.forall`.
pub(super) struct Mapping {
    pub(super) unit: Unit,
    /// The index of the id of each dimension.
    pub(super) ids: Vec<usize>,
    /// Whether the ids are the digits of one linear id.
    pub(super) is_linear: bool,
    /// The set of linear ids that take part, one bit each.
    pub(super) mask: Option<u64>,
    /// The number of iterations of each dimension.
    pub(super) sizes: Vec<i64>,
}

impl Mapping {
    /// Returns the mapping of `forall` for `op`, an operation that maps to blocks if `to_blocks`,
    /// else to parts of a block.
    ///
    /// # Errors
    /// The message of the first rule that does not hold.
    pub(super) fn of(forall: ForallOpRef<'_>, to_blocks: bool) -> Result<Self, String> {
        let cx = forall.context();
        let Some(mapping) = forall.mapping() else {
            return Err("scf.forall op requires a mapping attribute".into());
        };
        let all = mapping.data(cx).0.clone();
        let mask = all.iter().find_map(|one| one.downcast::<GPUMappingMaskAttr>(cx));
        let ids: Vec<(Unit, MappingId)> = all.iter().filter_map(|one| id_of(cx, *one)).collect();
        let units: Vec<Unit> = ids.iter().map(|(unit, _)| *unit).collect();
        let first = units.first().copied();
        if units.iter().any(|unit| Some(*unit) != first) {
            return Err("cannot mix different mapping types, use nesting".into());
        }
        let Some(unit) = first.filter(|unit| (*unit == Unit::Block) == to_blocks) else {
            let kinds = if to_blocks { "'block'" } else { "'thread' or 'warp'" };
            return Err(format!("scf.forall op requires a mapping attribute of kind {kinds}"));
        };
        let numbers: Vec<usize> = ids.iter().map(|(_, id)| *id as usize).collect();
        if (1..numbers.len()).any(|at| numbers[..at].contains(&numbers[at])) {
            return Err(
                "duplicate attribute, cannot map different loops to the same mapping id".into()
            );
        }
        let is_linear = numbers.iter().all(|id| *id >= DIMENSIONS);
        if !is_linear && numbers.iter().any(|id| *id >= DIMENSIONS) {
            return Err("cannot mix linear and non-linear mapping modes".into());
        }
        if mask.is_some() && !is_linear {
            return Err("device masking is only available in linear mapping mode".into());
        }
        let is_normalized = forall.static_lower_bound().iter().all(|bound| *bound == 0)
            && forall.static_step().iter().all(|step| *step == 1);
        if !is_normalized {
            return Err("unsupported non-normalized loops".into());
        }
        if forall.result_count() > 0 {
            return Err("only bufferized scf.forall can be mapped".into());
        }
        let most = if is_linear { LINEAR_DIMENSIONS } else { DIMENSIONS };
        let [_, upper, _] = forall.bounds();
        let size = |bound: &Mixed| bound.known(forall.body()).unwrap_or(DYNAMIC);
        let sizes: Vec<i64> = upper.iter().map(size).collect();
        if sizes.len() > most {
            return Err(format!(
                "scf.forall with rank > {most} does not lower for the specified mapping attribute \
                 type"
            ));
        }
        if sizes.contains(&DYNAMIC) {
            return Err("requires statically sized, normalized forall op".into());
        }
        let offset = if is_linear { DIMENSIONS } else { 0 };
        let ids = numbers.iter().map(|id| id - offset).collect();
        Ok(Self { unit, ids, is_linear, mask: mask.map(|mask| mask.mask), sizes })
    }

    /// Returns the number of iterations for each id, 1 for ids without a dimension: of `x`, `y` and
    /// `z`, or of all linear ids up to the last one that is used.
    pub(super) fn sizes_by_id(&self) -> Vec<i64> {
        let last = self.ids.iter().max().map_or(0, |last| last + 1);
        let mut sizes = vec![1; if self.is_linear { last } else { DIMENSIONS }];
        for (id, size) in self.ids.iter().zip(&self.sizes) {
            sizes[*id] = *size;
        }
        sizes
    }
}

/// Returns the kind and the id that `attribute` maps to; `None` for masks.
fn id_of(cx: &Context, attribute: Attribute) -> Option<(Unit, MappingId)> {
    if let Some(block) = attribute.downcast::<GPUBlockMappingAttr>(cx) {
        return Some((Unit::Block, block.block));
    }
    if let Some(group) = attribute.downcast::<GPUWarpgroupMappingAttr>(cx) {
        return Some((Unit::Warpgroup, group.warpgroup));
    }
    if let Some(warp) = attribute.downcast::<GPUWarpMappingAttr>(cx) {
        return Some((Unit::Warp, warp.warp));
    }
    if let Some(thread) = attribute.downcast::<GPUThreadMappingAttr>(cx) {
        return Some((Unit::Thread, thread.thread));
    }
    attribute.downcast::<GPULaneMappingAttr>(cx).map(|lane| (Unit::Lane, lane.lane))
}
