//! The task `bytecode`: compares our bytecode with that of `mlir-opt`. Its output for the
//! conformance cases is recorded, then read and written again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, cases, command, root};

/// The conformance suites to record.
const SUITES: &[&str] = &["generic", "generic-loc"];

/// Records missing bytecode, if MLIR and the cases are available, and compares. `args` are passed
/// to the example `bytecode_corpus` of `terrace-test-opt`.
pub(crate) fn run(args: &[String]) -> Result {
    let Some(oracle) = crate::oracle::find() else {
        println!("bytecode: no mlir-opt; skipped");
        return Ok(());
    };
    if args.iter().any(|arg| arg == "--record-sample") {
        return record_sample(&oracle);
    }
    if !cases::folder().exists() {
        println!("bytecode: no cases at {}; skipped", cases::folder().display());
        return Ok(());
    }
    let mut folders = Vec::new();
    for suite in SUITES {
        let folder = crate::conformance::target().join("bytecode-corpus").join(suite);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        record(suite, &folder, &oracle)?;
        folders.push(folder.display().to_string());
    }
    let fixed = ["run", "--profile", "quick", "-p", "terrace-test-opt"];
    let fixed = fixed.into_iter().chain(["--example", "bytecode_corpus", "--"]);
    let rest = args.iter().map(String::as_str).chain(folders.iter().map(String::as_str));
    command("cargo", &fixed.chain(rest).collect::<Vec<_>>())
}

/// Writes the input, text and bytecode of each case of a suite to `folder`.
fn record(suite: &str, folder: &Path, oracle: &str) -> Result {
    for (number, case) in cases::read(&format!("dev/{suite}"))?.iter().enumerate() {
        let file = folder.join(format!("{number:05}.mlirbc"));
        if file.exists() {
            continue;
        }
        let part = |name: &str| cases::text(case, name);
        let write = |end: &str, text: &str| {
            let file = file.with_extension(end);
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
        };
        write("mlir", part("input"))?;
        write("expected", part("expected"))?;
        let bytes = emit(oracle, part("input").as_bytes(), &[])?;
        // Input that MLIR rejects is skipped.
        if !bytes.is_empty() {
            fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    Ok(())
}

/// Returns the bytecode that `mlir-opt` writes for a text; empty if it rejects the text.
fn emit(oracle: &str, text: &[u8], flags: &[&str]) -> Result<Vec<u8>> {
    let args = [&["--allow-unregistered-dialect", "--emit-bytecode"], flags].concat();
    let output = cases::filter(oracle, &args, text)?;
    Ok(if output.status.success() { output.stdout } else { Vec::new() })
}

/// Substrings of texts that are excluded from the sample, with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("test.", "MLIR declares other operations"),
    ("MLIR-DIFFERS", "it does"),
    ("loc(\"\":6)", "MLIR remembers how ranges that are single places were written"),
    ("[s0] -> (d0, d1)>>", "MLIR keeps layouts that are the identity but for symbols"),
    ("1.0e9", "the text of a float that overflowed is read as another one"),
    ("f4E2M1FN", "so is that of some small floats"),
];

/// Records the bytecode of `mlir-opt` for our own test files, in five forms each: the newest
/// version, three older ones, and without locations.
fn record_sample(oracle: &str) -> Result {
    let folder = root().join("crates/test-opt/tests/files");
    let listed = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "mlir"));
    files.sort();
    let (mut sample, mut count) = (Vec::new(), 0);
    for file in files {
        let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        // Files that are not UTF-8 test exactly that.
        let Ok(text) = String::from_utf8(text) else { continue };
        for chunk in text.split("// -----").map(str::trim) {
            let left_out = LEFT_OUT.iter().any(|(part, _)| chunk.contains(part));
            if left_out || chunk.len() > 12_000 {
                continue;
            }
            let older = [0, 2, 4].map(|more| {
                let version = (count + more) % 6;
                (0u8, Some(format!("--emit-bytecode-version={version}")))
            });
            let stripped = (1, Some("--strip-debuginfo".to_owned()));
            let forms = [(0, None)].into_iter().chain(older).chain([stripped]);
            let mut first = true;
            for (stripped, flag) in forms {
                let flags: Vec<&str> = flag.as_deref().into_iter().collect();
                let bytes = emit(oracle, chunk.as_bytes(), &flags)?;
                if bytes.is_empty() {
                    break;
                }
                sample.push(stripped);
                let text = if first { chunk } else { "" };
                for part in [text.as_bytes(), &bytes] {
                    sample.extend((part.len() as u32).to_le_bytes());
                    sample.extend(part);
                }
                first = false;
                count += 1;
            }
        }
    }
    let to = root().join("crates/testing/src/bytecode_sample.bin");
    println!("bytecode: {count} files, {} bytes", sample.len());
    fs::write(&to, sample).map_err(|error| format!("{}: {error}", to.display()))
}
