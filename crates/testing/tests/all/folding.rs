//! Tests that expressions of constants fold as in MLIR.

use std::sync::atomic::{AtomicU64, Ordering};

use terrace_testing::fold_cases::{BLOCK, COUNT, differences, expression, functions, module};

/// Returns the expressions that fold differently, with their folds.
fn wrong(next: &AtomicU64) -> Vec<String> {
    let canonicalize = terrace_testing::canonicalizer();
    let mut found = Vec::new();
    loop {
        let block = next.fetch_add(1, Ordering::Relaxed);
        if block >= COUNT / BLOCK {
            return found;
        }
        let printed = canonicalize(&module(block)).expect("expressions can be read");
        let ours = functions(&printed);
        for index in differences(block, &ours) {
            let ours = ours[(index % BLOCK) as usize];
            found.push(format!("{}becomes\n{ours}", expression(index)));
        }
    }
}

#[test]
fn expressions_fold_as_in_mlir() {
    let next = AtomicU64::new(0);
    let found: Vec<String> = std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| wrong(&next))).collect();
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    });
    assert!(
        found.is_empty(),
        "{} of {COUNT} differ (`cargo xtask folds` shows what MLIR says); the first:\n{}",
        found.len(),
        found[..found.len().min(5)].join("\n")
    );
}
