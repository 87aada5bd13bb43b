//! Reads sets, relations and schedule trees that `isl/record.py` has recorded from isl, compares
//! them with other texts and operations of isl, and prints them. `record.py --check` compares what
//! is printed by isl's equality; `UPDATE_ISL=1` writes it.

use std::path::{Path, PathBuf};

use terrace_presburger::text::{ScheduleTree, UnionSet};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/isl").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).expect("the recorded file is there")
}

/// Compares with the file of printed texts, or writes it.
fn compare(name: &str, printed: &str) {
    if std::env::var_os("UPDATE_ISL").is_some() {
        std::fs::write(path(name), printed).expect("the file can be written");
    }
    assert!(read(name) == printed, "{name} differs; UPDATE_ISL=1 writes it");
}

#[test]
fn relations_are_those_of_isl() {
    let mut printed = String::new();
    let mut wrong = Vec::new();
    let mut undecided = 0;
    for line in read("relations.txt").lines() {
        let (kind, texts) = line.split_once('\t').expect("a kind and texts");
        let sets: Result<Vec<UnionSet>, _> = texts.split('\t').map(str::parse).collect();
        let sets = match sets {
            Ok(sets) => sets,
            Err(error) => {
                wrong.push(format!("{error}: {line}"));
                continue;
            }
        };
        let found = match kind.split_once(' ').map(|(_, operation)| operation) {
            Some("equal") => Some(sets[0].clone()),
            Some("union") => Some(sets[0].union(&sets[1])),
            Some("intersect") => Some(sets[0].intersect(&sets[1])),
            Some("subtract") => sets[0].subtract(&sets[1]),
            other => panic!("unknown operation: {other:?}"),
        };
        match found.and_then(|found| found.is_equal(&sets[sets.len() - 1])) {
            Some(true) => {}
            Some(false) => wrong.push(line.to_string()),
            None => undecided += 1,
        }
        let text = sets[0].to_string();
        let again: UnionSet = text.parse().expect("printed text can be read");
        assert_ne!(again.is_equal(&sets[0]), Some(false), "{text}");
        printed.push_str(&text);
        printed.push('\n');
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(undecided <= 2, "{undecided} operations reach their limit of steps");
    compare("relations.printed.txt", &printed);
}

#[test]
fn schedule_trees_are_those_of_isl() {
    let printed: Vec<String> = read("schedules.txt")
        .split("\n---\n")
        .map(|text| {
            let tree: ScheduleTree = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
            let printed = tree.to_string();
            let again: ScheduleTree = printed.parse().expect("printed text can be read");
            assert_eq!(again.is_equal(&tree), Some(true), "{printed}");
            printed
        })
        .collect();
    compare("schedules.printed.txt", &printed.join("\n---\n"));
}

#[test]
fn errors_have_an_offset() {
    let error = |text: &str| text.parse::<UnionSet>().expect_err("the text is wrong").to_string();
    assert_eq!(
        error("{ [i] : i * i > 0 }"),
        "a product of two variables is not affine (at offset 10)"
    );
    assert_eq!(error("{ [i] : j > 0 }"), "unknown variable 'j' (at offset 8)");
    assert_eq!(
        error("{ [i] : i / 2 > 0 }"),
        "a quotient must be rounded by 'floor' or 'ceil' (at offset 10)"
    );
    assert_eq!(error("{ [i] : i > 0 "), "expected ';' (at offset 14)");
    let deep = format!("{{ [i] : {}i{} > 0 }}", "(".repeat(5000), ")".repeat(5000));
    assert!(error(&deep).starts_with("nesting is deeper than 100 levels"));
    let error =
        |text: &str| text.parse::<ScheduleTree>().expect_err("the text is wrong").to_string();
    let extension = "domain: \"{ S[i] }\"\nchild:\n  extension: \"{ [] -> T[] }\"\n";
    assert_eq!(error(extension), "isl node kind 'extension' is not supported (at offset 0)");
    assert!("[".repeat(5000).parse::<ScheduleTree>().is_err());
}
