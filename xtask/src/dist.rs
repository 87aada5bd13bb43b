//! The task `dist`: builds `terrace-opt` for distribution, with mimalloc and profile-guided
//! optimization. The profiles are from runs on generated inputs and on the examples of the
//! repository.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::conformance::target;
use crate::shapes::SHAPES;
use crate::{Result, command, root};

/// The factor by which the inputs are larger than those of `bench --count`.
const SCALE: usize = 4;

/// The arguments of the profiled runs for each input.
const RUNS: &[&[&str]] = &[
    &[],
    &["--mlir-print-op-generic"],
    &["--mlir-print-debuginfo"],
    &["--canonicalize", "--cse"],
    &["--sccp"],
    &["--inline"],
    &["--emit-bytecode"],
];

/// Builds the tool, and prints its path. `args` are additional arguments for cargo, such as
/// `--features all`.
pub(crate) fn run(args: &[String]) -> Result {
    let (host, llvm) = compiler()?;
    let merge = profdata(&host, &llvm)?;
    let folder = target().join("dist");
    let profiles = folder.join("profiles");
    let _ = std::fs::remove_dir_all(&profiles);

    let generate = format!("-Cprofile-generate={}", profiles.display());
    let tool = build(&folder, &host, &generate, args)?;
    train(&tool, &folder)?;
    let merged = folder.join("merged.profdata");
    let merged_text = merged.display().to_string();
    let profiles_text = profiles.display().to_string();
    command(&merge, &["merge", "-o", &merged_text, &profiles_text])?;

    let tool = build(&folder, &host, &format!("-Cprofile-use={merged_text}"), args)?;
    println!("{}", tool.display());
    Ok(())
}

/// Returns the host of the compiler, and the version of its LLVM.
fn compiler() -> Result<(String, String)> {
    let text = output(Command::new("rustc").arg("-vV").current_dir(root()))?;
    let field =
        |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    match (field("host"), field("LLVM version")) {
        (Some(host), Some(llvm)) => Ok((host.to_owned(), llvm.to_owned())),
        _ => Err("`rustc -vV` does not print the host".to_owned()),
    }
}

/// Returns the path of `llvm-profdata`: the toolchain's, or an installed one of the same LLVM
/// version.
fn profdata(host: &str, llvm: &str) -> Result<String> {
    let mut rustc = Command::new("rustc");
    let sysroot = output(rustc.args(["--print", "sysroot"]).current_dir(root()))?;
    let own = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/llvm-profdata");
    let major = llvm.split('.').next().unwrap_or(llvm);
    let versioned = format!("llvm-profdata-{major}");
    let known = [own.display().to_string(), versioned, "llvm-profdata".to_owned()];
    let fits = |program: &String| {
        let version = output(Command::new(program).arg("--version"));
        version.is_ok_and(|text| text.contains(&format!("LLVM version {major}.")))
    };
    known.into_iter().find(fits).ok_or_else(|| {
        format!(
            "no llvm-profdata of LLVM {major}, which merges profiles: install it with `rustup \
             component add llvm-tools`, or the system's package of LLVM {major}"
        )
    })
}

/// Returns the output of a command; an error if it fails.
fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::null()).output();
    let output = output.map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Builds the tool for `host` with `flags`. Naming the target keeps the flags away from build
/// scripts and proc macros.
fn build(folder: &Path, host: &str, flags: &str, args: &[String]) -> Result<PathBuf> {
    println!("$ RUSTFLAGS={flags} cargo build --release -p terrace-opt {}", args.join(" "));
    let status = Command::new("cargo")
        .args(["build", "--release", "--quiet", "-p", "terrace-opt", "--target", host])
        .args(["--features", "mimalloc"])
        .args(args)
        .env("RUSTFLAGS", flags)
        .env("CARGO_TARGET_DIR", folder)
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(folder.join(host).join("release/terrace-opt")),
        Ok(_) => Err("the build failed".to_owned()),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

/// Runs the tool on text and bytecode of each shape, and on the examples.
fn train(tool: &Path, folder: &Path) -> Result {
    let inputs = folder.join("inputs");
    let mut files = vec![root().join("examples/sum.mlir")];
    for shape in &SHAPES {
        let text = shape.write(SCALE * shape.functions, &inputs)?;
        let (bytecode, generic) = (text.with_extension("mlirbc"), text.with_extension("generic"));
        transform(tool, &text, &["--emit-bytecode"], &bytecode)?;
        transform(tool, &text, &["--mlir-print-op-generic"], &generic)?;
        files.extend([text, bytecode, generic]);
    }
    for file in &files {
        for run in RUNS {
            transform(tool, file, run, &inputs.join("output"))?;
        }
    }
    Ok(())
}

/// Runs the tool with an input and an output file.
fn transform(tool: &Path, from: &Path, args: &[&str], to: &Path) -> Result {
    let mut run = Command::new(tool);
    run.args(args).args(["--allow-unregistered-dialect", "--mlir-disable-threading"]);
    output(run.arg(from).arg("-o").arg(to)).map(|_| ())
}
