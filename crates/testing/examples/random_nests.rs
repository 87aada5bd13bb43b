//! Tests edits of schedule trees on random nests (`cargo xtask random-nests`). `random_nests N
//! [SEED]` tests N programs, and `random_nests --show SEED` prints the edits of one.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use terrace_ir::Context;
use terrace_testing::random::test_seeds;
use terrace_testing::random_schedules::{EditCounts, check_edits};

/// The number of programs per context, which never frees types and attributes.
const SHARED: u64 = 200;

fn context() -> Context {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.set_thread_count(1);
    cx
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, seed] = &args[..]
        && flag == "--show"
    {
        let counts = check_edits(&context(), seed.parse()?, &mut |edits| println!("{edits}"))?;
        println!("{counts:?}");
        return Ok(());
    }
    let mut numbers = args.iter().map(|arg| arg.parse::<u64>());
    let count = numbers.next().unwrap_or(Ok(1000))?;
    let seed = numbers.next().unwrap_or(Ok(0))?;
    let (wrong, all) = (AtomicU64::new(0), Mutex::new(EditCounts::default()));
    test_seeds(seed..seed + count, SHARED, |seeds| {
        let cx = context();
        for seed in seeds {
            match check_edits(&cx, seed, &mut |_| ()) {
                Ok(counts) => *all.lock().unwrap_or_else(PoisonError::into_inner) += counts,
                Err(error) => {
                    println!("{error}");
                    wrong.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    });
    let wrong = wrong.into_inner();
    let EditCounts { allowed, refused, undecided, inapplicable, unbounded } =
        all.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!(
        "random-nests: {count} programs, {allowed} edits allowed, {refused} refused with a \
         witness, {undecided} not decided, {inapplicable} not applicable, {unbounded} trees without \
         bounds, {wrong} programs went wrong"
    );
    if wrong > 0 { Err("edits changed what programs do".into()) } else { Ok(()) }
}
