//! Tests of queries of `#llvm.target_features`.

use terrace_data_layout::{DltiQuery, Key};
use terrace_ir::{Attribute, Context, StringAttr};
use terrace_llvm::TargetFeaturesAttr;

#[test]
fn features_are_found_with_and_without_their_sign() {
    let cx = Context::with_registry(terrace_dialects::registry());
    let features = ["+sve", "-neon"].map(|name| StringAttr::get(&cx, name)).to_vec();
    let features = TargetFeaturesAttr { features };
    let answer = |name: &str| {
        let found = features.query(&cx, Key::Identifier(StringAttr::get(&cx, name)));
        found.map(|value: Attribute| value.to_text(&cx))
    };
    // MLIR's `transform.dlti.query` has the same answers.
    assert_eq!(answer("sve").as_deref(), Some("true"));
    assert_eq!(answer("neon").as_deref(), Some("false"));
    assert_eq!(answer("+sve").as_deref(), Some("unit"));
    assert_eq!(answer("avx"), None);
}
