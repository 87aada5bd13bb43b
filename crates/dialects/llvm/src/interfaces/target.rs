//! Queries of target features.

use terrace_builtin::IntegerAttr;
use terrace_data_layout::{DltiQuery, Key};
use terrace_ir::{Attribute, Context, UnitAttr};

use crate::TargetFeaturesAttr;

/// A feature with its sign is a unit; without the sign it is whether the feature is enabled.
impl DltiQuery for TargetFeaturesAttr {
    fn query(&self, cx: &Context, key: Key) -> Option<Attribute> {
        let Key::Identifier(name) = key else { return None };
        let name = name.data(cx).as_str()?;
        let has = |sign: &str| {
            let mut features = self.features.iter().filter_map(|one| one.data(cx).as_str());
            features.any(|feature| feature.strip_prefix(sign) == Some(name))
        };
        if has("") {
            return Some(UnitAttr::get(cx).attr());
        }
        let enabled = if has("+") { Some(true) } else { has("-").then_some(false) };
        enabled.map(|enabled| IntegerAttr::bool(cx, enabled).attr())
    }
}
