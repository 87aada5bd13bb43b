//! Tests that generated inputs have MLIR's recorded answers.

use std::sync::atomic::{AtomicU64, Ordering};

use terrace_testing::recorded::CaseSet;

/// Returns the cases of `set` that are answered differently, with the answers.
fn wrong(set: &CaseSet, next: &AtomicU64) -> Vec<String> {
    let tool = (set.tool)();
    let mut found = Vec::new();
    loop {
        let block = next.fetch_add(1, Ordering::Relaxed);
        if block >= set.blocks() {
            return found;
        }
        let ours = set.ask(&tool, block);
        for index in set.differences(block, &ours) {
            let answer = ours.get((index % set.block) as usize).map_or("nothing", String::as_str);
            found.push(format!("{}becomes\n{answer}", (set.case)(index)));
        }
    }
}

fn check(set: &CaseSet) {
    let next = AtomicU64::new(0);
    let found: Vec<String> = std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| wrong(set, &next))).collect();
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    });
    assert!(
        found.is_empty(),
        "{} of {} differ (`cargo xtask {}` shows what MLIR says); the first:\n{}",
        found.len(),
        set.count,
        set.name,
        found[..found.len().min(5)].join("\n")
    );
}

#[test]
fn expressions_fold_as_in_mlir() {
    check(&terrace_testing::fold_cases::FOLDS);
}

#[cfg(feature = "all")]
#[test]
fn data_layouts_answer_as_in_mlir() {
    check(&terrace_testing::layout_cases::LAYOUTS);
}
