//! The distribution of a vector over subgroups and lanes that a layout attribute describes
//! ([`Distribution`]); verifiers of types, attributes and operations call this module.

use terrace_builtin::parameter::I32List;
use terrace_ir::{Attribute, Context};

use crate::{LayoutAttr, SliceAttr};

/// The effective parts of a layout or of a slice of it, a number for each dimension; absent parts
/// are empty.
pub struct Distribution {
    /// The number of dimensions.
    pub rank: usize,
    /// Whether subgroups are distributed, not only lanes.
    pub workgroup: bool,
    /// The numbers of subgroups.
    pub sg_layout: Vec<i64>,
    /// The sizes of the tile of a subgroup.
    pub sg_data: Vec<i64>,
    /// The sizes of the tile of an instruction.
    pub inst_data: Vec<i64>,
    /// The numbers of lanes.
    pub lane_layout: Vec<i64>,
    /// The sizes of the tile of a lane.
    pub lane_data: Vec<i64>,
}

impl Distribution {
    /// Returns the distribution of a layout or a slice; `None` for another attribute.
    pub fn of(cx: &Context, attribute: Attribute) -> Option<Self> {
        if let Some(layout) = attribute.downcast::<LayoutAttr>(cx) {
            return Some(Self::of_layout(cx, layout));
        }
        let slice = attribute.downcast::<SliceAttr>(cx)?;
        let mut parent = Self::of(cx, slice.parent.0)?;
        let dropped: Vec<usize> =
            slice.dropped(cx).filter_map(|dim| usize::try_from(dim).ok()).collect();
        parent.rank = parent.rank.saturating_sub(dropped.len());
        let parts = [
            &mut parent.sg_layout,
            &mut parent.sg_data,
            &mut parent.inst_data,
            &mut parent.lane_layout,
            &mut parent.lane_data,
        ];
        for part in parts {
            let mut at = 0..;
            part.retain(|_| at.next().is_none_or(|at| !dropped.contains(&at)));
        }
        Some(parent)
    }

    fn of_layout(cx: &Context, layout: &LayoutAttr) -> Self {
        let list = |list: &Option<I32List>| -> Vec<i64> {
            let values = |list: &I32List| list.0.data(cx).as_i32s(cx);
            list.as_ref().and_then(values).into_iter().flatten().map(i64::from).collect()
        };
        let (sg_layout, inst_data) = (list(&layout.sg_layout), list(&layout.inst_data));
        let lane_layout = list(&layout.lane_layout);
        let rank = match (&layout.sg_layout, &layout.inst_data) {
            (Some(_), _) => sg_layout.len(),
            (None, Some(_)) => inst_data.len(),
            (None, None) => lane_layout.len(),
        };
        Self {
            rank,
            workgroup: layout.sg_layout.is_some(),
            sg_layout,
            sg_data: list(&layout.sg_data),
            inst_data,
            lane_layout,
            lane_data: list(&layout.lane_data),
        }
    }

    /// Whether data of these sizes can be distributed evenly: over the subgroups, which may take
    /// several rounds or share a tile, then in instructions, then over the lanes.
    pub fn is_even(&self, shape: &[i64]) -> bool {
        let tile = distribute(shape, &self.sg_layout, &self.sg_data, true);
        let tile = tile.and_then(|tile| distribute(&tile, &[], &self.inst_data, false));
        tile.and_then(|tile| distribute(&tile, &self.lane_layout, &self.lane_data, false)).is_some()
    }
}

/// Returns the sizes divided by those of a tile; `None` if a division has a remainder.
fn ratio(shape: &[i64], tile: &[i64]) -> Option<Vec<i64>> {
    let divide = |(size, by): (&i64, &i64)| match size.checked_rem(*by) {
        Some(0) => size.checked_div(*by),
        _ => None,
    };
    (shape.len() == tile.len()).then(|| shape.iter().zip(tile).map(divide).collect())?
}

/// Returns the tile of one of `layout` units, each of which processes tiles of the sizes `data`;
/// `None` if the shape cannot be divided. Units may take turns, or have more than the data, if
/// `rounds`.
fn distribute(shape: &[i64], layout: &[i64], data: &[i64], rounds: bool) -> Option<Vec<i64>> {
    let mut tile = shape.to_vec();
    if !layout.is_empty() {
        match ratio(shape, layout) {
            Some(divided) => tile = divided,
            None => drop(ratio(layout, shape).filter(|_| rounds)?),
        }
    }
    if data.is_empty() {
        return Some(tile);
    }
    let fits = ratio(&tile, data).is_some() || (rounds && ratio(data, &tile).is_some());
    fits.then(|| data.to_vec())
}
