//! The task `bench --count`: counts the instructions per operation with callgrind, on small inputs
//! of each shape. Unlike times, the counts are independent of other processes. The accepted counts
//! are in `crates/bench/counts.txt`; exceeding them by more than [`TOLERANCE`] is an error.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::least;
use crate::conformance::target;
use crate::shapes::SHAPES;
use crate::{Result, command, root};

/// Greatest relative excess over an accepted count.
const TOLERANCE: f64 = 0.02;
/// Number of instructions per operation up to which an excess is ignored. The allocator and memory
/// addresses cause such differences.
const NOTHING: f64 = 5.0;
/// The function that the benchmark calls before and after the code to count.
const MARK: &str = "*counting_mark*";
/// Architecture and operating system of the accepted counts.
const SYSTEM: (&str, &str) = ("x86_64", "linux");
/// A setting that makes the C library use the same memory functions on every processor.
const SAME_EVERYWHERE: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-ERMS,-FSRM");

/// Instructions per operation, by benchmark.
type Counts = BTreeMap<String, f64>;

/// Counts, and compares with the accepted counts or, with `update`, replaces them. Succeeds with a
/// message on systems where counting is impossible.
pub(crate) fn run(update: bool) -> Result {
    if (std::env::consts::ARCH, std::env::consts::OS) != SYSTEM {
        println!("instructions are not counted: the accepted counts are for another system");
        return Ok(());
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("instructions are not counted: valgrind is not installed");
        return Ok(());
    }
    build()?;
    let mut counts = count()?;
    let accepted = read()?;
    if update {
        print_differences(&counts, &accepted, |share| share.abs() > TOLERANCE / 2.0);
        return write(&counts);
    }
    // A second run excludes random excesses.
    if !slower(&counts, &accepted).is_empty() {
        least(&mut counts, count()?);
    }
    print_differences(&counts, &accepted, |share| share.abs() > TOLERANCE);
    let names = |a: &Counts| a.keys().cloned().collect::<Vec<_>>();
    if names(&counts) != names(&accepted) {
        return Err(format!("the counted benchmarks differ from the accepted ones; {UPDATE}"));
    }
    match slower(&counts, &accepted).len() {
        0 => {
            println!("{} counts of instructions are no greater than accepted", counts.len());
            Ok(())
        }
        count => Err(format!("{count} of {} got slower; {UPDATE}", counts.len())),
    }
}

/// Builds the program to count.
pub(crate) fn build() -> Result {
    command("cargo", &["build", "--profile", "counted", "--quiet", "-p", "terrace-bench"])
}

const UPDATE: &str =
    "run `cargo xtask bench --update` to accept this, with the reason in the commit";

/// Returns the path of the accepted counts.
fn file() -> PathBuf {
    root().join("crates/bench/counts.txt")
}

/// Reads the accepted counts; empty if there is no file.
fn read() -> Result<Counts> {
    let text = std::fs::read_to_string(file()).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &str| {
        let (name, count) = line.rsplit_once(' ')?;
        Some((name.trim_end().to_owned(), count.parse().ok()?))
    };
    lines.map(|line| entry(line).ok_or_else(|| format!("no name and count: {line}"))).collect()
}

fn write(counts: &Counts) -> Result {
    let mut text = "# Instructions for an operation, by `cargo xtask bench --update`.\n".to_owned();
    for (name, count) in counts {
        let _ = writeln!(text, "{name:<24} {count:>9.1}");
    }
    std::fs::write(file(), text).map_err(|error| error.to_string())
}

/// Runs the benchmark once in callgrind.
fn count() -> Result<Counts> {
    let folder = target().join("counted/callgrind");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let files = SHAPES.iter().map(|shape| shape.write(shape.functions, &folder));
    let files = files.collect::<Result<Vec<_>>>()?;
    let mut run = without_random_addresses();
    run.args(["valgrind", "--tool=callgrind", &format!("--dump-before={MARK}")])
        .arg(format!("--callgrind-out-file={}", folder.join("dump").display()))
        .arg(target().join("counted/terrace-bench"))
        .arg("--count")
        .args(files)
        .env(SAME_EVERYWHERE.0, SAME_EVERYWHERE.1);
    let output = run.output().map_err(|error| format!("cannot run valgrind: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let done = text.lines().filter_map(|line| line.strip_suffix(" counted")?.split_once(": "));
    // Dumps alternate: one for the code between two benchmarks, one for the benchmark.
    let dumps = (1..).map(|number| folder.join(format!("dump.{}", 2 * number)));
    let one = |((name, units), dump): ((&str, &str), PathBuf)| {
        let units: f64 = units.parse().map_err(|_| format!("no number: {units}"))?;
        Ok((name.replace(",off", "").replace("[off]", ""), total(&dump)? / units))
    };
    done.zip(dumps).map(one).collect()
}

/// Returns a command that runs its arguments without address space randomization, where the system
/// supports that.
fn without_random_addresses() -> Command {
    let fixed = || {
        let mut command = Command::new("setarch");
        command.arg("-R");
        command
    };
    let can = fixed().arg("true").status().is_ok_and(|status| status.success());
    if can { fixed() } else { Command::new("env") }
}

/// Returns the number of instructions in a dump.
fn total(dump: &Path) -> Result<f64> {
    let text = std::fs::read_to_string(dump).map_err(|e| format!("{}: {e}", dump.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    total.ok_or_else(|| format!("no total in {}", dump.display()))
}

/// Returns the benchmarks that exceed their accepted counts.
fn slower<'a>(counts: &'a Counts, accepted: &Counts) -> Vec<&'a str> {
    let worse = |name: &str, count: f64| {
        let accepted = accepted.get(name).copied().unwrap_or(f64::MAX);
        count > accepted * (1.0 + TOLERANCE) && count > accepted + NOTHING
    };
    counts.iter().filter(|(name, count)| worse(name, **count)).map(|(name, _)| &**name).collect()
}

/// Prints the relative differences for which `much` returns `true`.
fn print_differences(counts: &Counts, accepted: &Counts, much: impl Fn(f64) -> bool) {
    for (name, count) in counts {
        let Some(before) = accepted.get(name) else { continue };
        let share = count / before - 1.0;
        if much(share) && (count - before).abs() > NOTHING {
            println!("{name:<24} {before:>9.1} -> {count:>9.1} {:>+6.1} %", share * 100.0);
        }
    }
}
