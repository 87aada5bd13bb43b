//! The task `playground`: builds the files of the playground, Terrace as WebAssembly with a page
//! around it, and tests the page in Chromium.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::conformance::target;
use crate::{Result, command, root};

/// The folder of the page.
const WEB: &str = "crates/playground/web";
/// The target of the compiler.
const TARGET: &str = "wasm32-unknown-unknown";
/// Greatest size of the compressed module in bytes.
const MAX_COMPRESSED: usize = 2_600_000;

/// The extensions of WebAssembly that the compiler uses and every browser has.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Settings of a build that takes less time and is not for publication.
const FAST: [&str; 6] = [
    "--config",
    "profile.playground.lto=\"off\"",
    "--config",
    "profile.playground.codegen-units=16",
    "--config",
    "profile.playground.opt-level=\"s\"",
];

/// Builds the files, or only the page with `--page`; `--fast` builds in less time, `--test` tests
/// the page, and `--shots` writes pictures of it, too.
pub(crate) fn run(args: &[String]) -> Result {
    let known = ["--page", "--fast", "--test", "--shots"];
    if let Some(unknown) = args.iter().find(|arg| !known.contains(&arg.as_str())) {
        return Err(format!("playground: unknown argument {unknown}"));
    }
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let web = root().join(WEB);
    if !web.join("node_modules").exists() {
        npm(&["ci"])?;
    }
    if !has("--page") {
        build(&web, has("--fast"))?;
    }
    npm(&["run", "build"])?;
    println!("{}", web.join("dist").display());
    match (has("--shots"), has("--test")) {
        (true, _) => npm(&["test", "--", "--shots", "shots"]),
        (_, true) => npm(&["test"]),
        _ => Ok(()),
    }
}

/// Builds the module and optimizes it.
fn build(web: &Path, is_fast: bool) -> Result {
    let mut args =
        vec!["build", "--profile", "playground", "-p", "terrace-playground", "--target", TARGET];
    if is_fast {
        args.extend(FAST);
    }
    command("cargo", &args)?;
    let built = target().join(TARGET).join("playground/terrace_playground.wasm");
    let result = web.join("terrace.wasm");
    if is_fast {
        fs::copy(&built, &result).map_err(|error| format!("{}: {error}", built.display()))?;
        return Ok(());
    }
    let (built, result) = (built.display().to_string(), result.display().to_string());
    let optimizer = web.join("node_modules/.bin/wasm-opt").display().to_string();
    let mut args = vec!["-Oz", "--strip-debug", "--strip-producers"];
    args.extend(FEATURES);
    args.extend([&*built, "-o", &*result]);
    command(&optimizer, &args)?;
    let size = fs::metadata(&result).map_err(|error| error.to_string())?.len();
    let compressed = compressed_size(&result)?;
    println!("  the module has {size} bytes, {compressed} compressed");
    match compressed > MAX_COMPRESSED {
        true => Err(format!("the module has more than {MAX_COMPRESSED} bytes compressed")),
        false => Ok(()),
    }
}

/// Returns the size of a file as `gzip -9` compresses it.
fn compressed_size(path: &str) -> Result<usize> {
    let output = Command::new("gzip").args(["-9", "-c", path]).stderr(Stdio::inherit()).output();
    Ok(output.map_err(|error| format!("cannot run gzip: {error}"))?.stdout.len())
}

/// Runs npm in the folder of the page.
fn npm(args: &[&str]) -> Result {
    let mut all = vec!["--prefix", WEB];
    all.extend(args);
    command("npm", &all)
}
