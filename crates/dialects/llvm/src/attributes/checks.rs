//! Verifiers of attributes; `generated` refers to them by name.

use terrace_builtin::{DistinctAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Context, StringAttr};

use crate::{
    AliasScopeAttr, AliasScopeDomainAttr, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr,
    ModuleFlagProfileSummaryAttr, TargetFeaturesAttr,
};

fn check_id(id: Attribute, what: &str) -> Result<(), String> {
    if id.is::<StringAttr>() || id.is::<DistinctAttr>() {
        return Ok(());
    }
    Err(format!("id of an {what} must be a StringAttr or a DistrinctAttr"))
}

/// Verifies that the id of the scope is a string or a distinct attribute.
pub(crate) fn verify_alias_scope(attr: &AliasScopeAttr, _: &Context) -> Result<(), String> {
    check_id(attr.id, "alias scope")
}

/// Verifies that the id of the domain is a string or a distinct attribute.
pub(crate) fn verify_alias_scope_domain(
    attr: &AliasScopeDomainAttr,
    _: &Context,
) -> Result<(), String> {
    check_id(attr.id, "alias scope domain")
}

/// Verifies that each feature is a name after `+` or `-`.
pub(crate) fn verify_target_features(
    attr: &TargetFeaturesAttr,
    cx: &Context,
) -> Result<(), String> {
    for feature in &attr.features {
        let text = feature.data(cx).text();
        let wrong = match text.as_bytes() {
            [] => "target features can not be null or empty",
            [b'+' | b'-', rest @ ..] if !rest.contains(&b',') => continue,
            [b'+' | b'-', ..] => "target features can not contain ','",
            _ => "target features must start with '+' or '-'",
        };
        return Err(wrong.to_owned());
    }
    Ok(())
}

/// Verifies that the value has the kind of attribute that the key requires.
pub(crate) fn verify_mlir_module_flag(attr: &ModuleFlagAttr, cx: &Context) -> Result<(), String> {
    let key = attr.key.data(cx).text();
    let wrong = match &*key {
        "CG Profile" => {
            let entries = attr.value.downcast::<ArrayAttr>(cx);
            let entries = entries.map(|array| {
                array.0.iter().all(|entry| entry.is::<ModuleFlagCGProfileEntryAttr>())
            });
            (entries != Some(true))
                .then(|| "'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned())
        }
        "ProfileSummary" => {
            let summary = attr.value.is::<ModuleFlagProfileSummaryAttr>();
            (!summary).then(|| {
                "'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned()
            })
        }
        _ => {
            let known = attr.value.is::<IntegerAttr>() || attr.value.is::<StringAttr>();
            (!known).then(|| {
                let key = attr.key.attr().to_text(cx);
                format!(
                    "only integer and string values are currently supported for unknown key \
                     '{key}'"
                )
            })
        }
    };
    wrong.map_or(Ok(()), Err)
}
