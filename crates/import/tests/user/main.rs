//! Test of a user's dialect: from `kitchen.td` to declarations that compile, parse and verify.
#![allow(missing_docs)]

#[path = "kitchen/src/generated/mod.rs"]
mod generated;
#[path = "kitchen/src/verify.rs"]
mod verify;

pub use generated::*;

use std::path::{Path, PathBuf};

use terrace_import::{Hand, Mapping, Member, Records, Tool, World, dump, generate};
use terrace_ir::{Body, Context, Location, OpState, OpType};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/user")
}

#[test]
fn the_sources_are_those_of_the_records() {
    let tool = Tool { folder: folder(), terrace: None, check: true, tolerate_unknown: false };
    tool.write(&["kitchen".to_owned()]).unwrap();
}

/// Checks that a new crate depends on the crates in the user's checkout of Terrace.
#[test]
fn a_crate_is_written_that_finds_its_dependencies() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let there = tempfile::tempdir().unwrap();
    let out = there.path().join("crates");
    std::fs::create_dir_all(out.join("kitchen/import")).unwrap();
    let records = "kitchen/import/records.json";
    std::fs::copy(folder().join(records), out.join(records)).unwrap();
    let tool =
        Tool { folder: out.clone(), terrace: Some(root), check: false, tolerate_unknown: false };
    tool.write(&["kitchen".to_owned()]).unwrap();
    let manifest = std::fs::read_to_string(out.join("kitchen/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    assert!(dependencies.contains_key("terrace-ir"));
    for (name, dependency) in dependencies {
        let path = out.join("kitchen").join(dependency["path"].as_str().unwrap());
        assert!(path.join("Cargo.toml").exists(), "{name}: {}", path.display());
    }
    let tool = Tool { check: true, ..tool };
    tool.write(&["kitchen".to_owned()]).unwrap();
}

#[test]
fn documentation_of_unknown_operations_is_an_error() {
    let out = tempfile::tempdir().unwrap();
    for folder in ["import", "src/docs"] {
        std::fs::create_dir_all(out.path().join("kitchen").join(folder)).unwrap();
    }
    let records = "kitchen/import/records.json";
    std::fs::copy(folder().join(records), out.path().join(records)).unwrap();
    let folder = out.path().to_owned();
    let tool = Tool { folder, terrace: None, check: true, tolerate_unknown: false };
    for (file, problem) in [("boil.md", "no such operation"), ("boil.txt", "no such syntax")] {
        let path = out.path().join("kitchen/src/docs").join(file);
        std::fs::write(&path, "Boils eggs.\n").unwrap();
        let error = tool.write(&["kitchen".to_owned()]).unwrap_err();
        assert_eq!(error, format!("kitchen: docs/{file}: {problem}"));
        std::fs::remove_file(&path).unwrap();
    }
}

/// Checks that the stored records match the file, if LLVM is installed.
#[test]
fn the_records_are_those_of_the_file() {
    let include = [PathBuf::from("/usr/lib/llvm-22/include")];
    let Ok(dump) = dump::run_tblgen(&folder().join("kitchen/kitchen.td"), &include) else { return };
    let records = dump::reduce(&dump, "kitchen");
    let held = std::fs::read_to_string(folder().join("kitchen/import/records.json")).unwrap();
    assert_eq!(records.to_text(), held);
}

#[test]
fn the_declarations_work() {
    let cx = Context::new();
    cx.load::<KitchenDialect>();
    assert_eq!(FryOp::INFO.name, "kitchen.fry");
    assert!(FryOp::INFO.verify.is_some());
    assert_eq!(FryOp::INFO.summary, "Fries eggs in pans.");
    assert!(FryOp::INFO.description.ends_with("kitchen.dish<1>\n```"));
    let dish = DishType { portions: 2 }.intern(&cx);
    assert_eq!(dish.ty().to_text(&cx), "!kitchen.dish<2>");
    let location = Location::unknown(&cx);
    let body = Body::new(&cx, OpState::new(&cx, FryOp::name(&cx), location), 0);
    let (valid, said) = cx.capture(|| body.verify());
    assert!(valid.is_err() && !said.is_empty());
}

/// The records of an operation with an unknown predicate.
const UNKNOWN: &str = r#"{
"D": {"classes":["Dialect"],"name":"d","cppNamespace":"::d"},
"D_AOp": {"arguments":[[{"classes":["TypeConstraint"],"predicate":{"classes":["Pred","CPred"],"predExpr":"d::isNice($_self)"},"summary":"a nice type"},"x"]],"assemblyFormat":"$x attr-dict `:` type($x)","classes":["Op"],"opDialect":{"def":"D"},"opName":"a"}
}"#;

fn world_of(records: &str, mapping: &str) -> World {
    let member = Member {
        records: Records::from_text(records).unwrap(),
        mapping: Mapping::new(mapping).unwrap(),
        hand: Hand::default(),
        by_hand: false,
    };
    World::new([("d".to_owned(), member)].into())
}

#[test]
fn unknown_snippets_are_told_with_their_table() {
    let dialects = ["d".to_owned()];
    let outputs = generate(&mut world_of(UNKNOWN, ""), &dialects).unwrap();
    let unknown: Vec<_> = outputs[0].1.unknown.iter().collect();
    assert_eq!(unknown, [(&"d::isNice($_self)".to_owned(), &"type_leaf")]);

    let mapping = "[type_leaf]\n'd::isNice\\(\\$_self\\)' = '{t}.is_index()'\n";
    let outputs = generate(&mut world_of(UNKNOWN, mapping), &dialects).unwrap();
    assert!(outputs[0].1.unknown.is_empty());
    assert!(outputs[0].1.sources["constraints.rs"].contains("t.is_index()"));
}

#[test]
fn the_same_records_give_the_same_sources() {
    let dialects = ["d".to_owned()];
    let once = || generate(&mut world_of(UNKNOWN, ""), &dialects).unwrap().remove(0).1.sources;
    assert_eq!(once(), once());
}

/// Checks that formats rejected by the macros are omitted, and listed in the manifest with the
/// reason.
#[test]
fn refused_formats_are_in_the_manifest() {
    let records = UNKNOWN.replace(" `:` type($x)", "");
    let mapping = "[accepts_more]\n'd::isNice.*' = 'not known'\n";
    let outputs = generate(&mut world_of(&records, mapping), &["d".to_owned()]).unwrap();
    let output = &outputs[0].1;
    assert!(!output.sources["ops.rs"].contains("format ="));
    assert!(output.manifest.to_text().contains("the format does not say the type of operand `x`"));
}
