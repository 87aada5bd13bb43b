//! Compares answers to generated inputs with `mlir-opt`: `recorded SET [--record] [--oracle
//! PROGRAM]` lists the cases that Terrace answers differently; `--record` also records the oracle's
//! answers (`cargo xtask folds`, `cargo xtask layouts`).

use std::error::Error;

use terrace_testing::recorded::CaseSet;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let sets: &[&CaseSet] = &[
        &terrace_testing::fold_cases::FOLDS,
        #[cfg(feature = "all")]
        &terrace_testing::layout_cases::LAYOUTS,
    ];
    let set = sets.iter().find(|set| args.first().is_some_and(|name| name == set.name));
    let set = set.ok_or("expected the name of a set of cases")?;
    let program = args.iter().skip_while(|arg| *arg != "--oracle").nth(1);
    let oracle = set.oracle(program.map_or("mlir-opt-22", String::as_str));
    let records = args.iter().any(|arg| arg == "--record");
    let ours = (set.tool)();
    let (mut recorded, mut unknown, mut different) = (Vec::new(), 0, 0);
    for block in 0..set.blocks() {
        let theirs = set.ask(&oracle, block);
        recorded.extend(set.record(&theirs));
        unknown += theirs.iter().filter(|text| text.is_empty()).count();
        for (at, (ours, theirs)) in set.ask(&ours, block).iter().zip(&theirs).enumerate() {
            let index = block * set.block + at as u64;
            if theirs.is_empty() || ours == theirs || set.unsettled.contains(&index) {
                continue;
            }
            let case = (set.case)(index);
            println!("{case}-- Terrace:\n{ours}\n-- MLIR:\n{theirs}");
            different += 1;
        }
    }
    let (name, count) = (set.name, set.count);
    println!("{name}: {count} cases, {unknown} that mlir-opt crashes on, {different} differ");
    if records {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        std::fs::write(std::path::Path::new(folder).join(set.file), recorded)?;
    }
    Ok(())
}
