//! The task `bench compile`: measures the compile time of a dialect.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::conformance::target;
use crate::{Result, root, sample};

/// Writes a dialect with the given number of operations (default 500) to a crate, and measures its
/// compile time with cargo's profiles. Dependencies are built before.
pub(crate) fn run(args: &[String]) -> Result {
    let ops: usize = match args.first() {
        Some(count) => count.parse().map_err(|_| format!("`{count}` is no number"))?,
        None => 500,
    };
    let folder = target().join("bench-compile");
    let lib = folder.join("src/lib.rs");
    let write = |path: &Path, text: &str| {
        std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
    };
    std::fs::create_dir_all(folder.join("src")).map_err(|e| e.to_string())?;
    write(&folder.join("Cargo.toml"), &manifest())?;
    // The lock file of the workspace, so that cargo does not access the registry.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|e| e.to_string())?;
    let source = sample::dialect(ops);
    println!("{ops} operations in {} lines", source.lines().count());
    for (name, flags) in [
        ("check", &["check"][..]),
        ("debug", &["build"][..]),
        ("release", &["build", "--release"][..]),
    ] {
        write(&lib, "//! Empty.\n")?;
        cargo(&folder, flags)?;
        write(&lib, &source)?;
        println!("{name:<8} {:>6.1} s", cargo(&folder, flags)?.as_secs_f64());
    }
    Ok(())
}

fn manifest() -> String {
    let dependency = |name: &str| {
        let path: PathBuf = root().join("crates").join(name);
        format!("terrace-{name} = {{ path = {:?} }}\n", path.display())
    };
    let dependencies: String = ["ir", "builtin", "ods"].map(dependency).concat();
    format!(
        "[package]\nname = \"sample-dialect\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    )
}

/// Runs cargo in `folder`. Returns its run time.
fn cargo(folder: &Path, args: &[&str]) -> Result<Duration> {
    let start = Instant::now();
    let status = Command::new("cargo")
        .args(args)
        .arg("--quiet")
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("CARGO_PROFILE_DEV_DEBUG")
        .status()
        .map_err(|e| format!("cannot run cargo: {e}"))?;
    if status.success() { Ok(start.elapsed()) } else { Err(format!("cargo {args:?} failed")) }
}
