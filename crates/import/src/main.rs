//! The tool `terrace-import`: generates a crate of declarations from a user's TableGen file.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use terrace_import::{Tool, dump, read_dump};

/// Generates a dialect's crate from TableGen records.
#[derive(Parser)]
#[command(name = "terrace-import", version)]
struct Args {
    /// TableGen files to read with `llvm-tblgen` of LLVM 22.
    files: Vec<PathBuf>,
    /// Folders to search for included files.
    #[arg(short = 'I')]
    include: Vec<PathBuf>,
    /// Output of `llvm-tblgen --dump-json`, instead of TableGen files.
    #[arg(long)]
    json: Vec<PathBuf>,
    /// Folder that contains the crates of dialects.
    #[arg(long, default_value = "crates/dialects")]
    out: PathBuf,
    /// Checkout of Terrace that new crates depend on.
    #[arg(long)]
    terrace: Option<PathBuf>,
    /// Dialects to generate; by default all that the files declare.
    #[arg(long)]
    dialect: Vec<String>,
    /// Compare with the existing files, and fail if they differ.
    #[arg(long)]
    check: bool,
    /// Omit C++ snippets that no mapping contains, instead of failing.
    #[arg(long)]
    tolerate_unknown: bool,
}

fn run(args: &Args) -> Result<(), String> {
    let tool = Tool {
        folder: args.out.clone(),
        terrace: args.terrace.clone(),
        check: args.check,
        tolerate_unknown: args.tolerate_unknown,
    };
    let mut dumps = Vec::new();
    for file in &args.json {
        dumps.push(read_dump(file)?);
    }
    for file in &args.files {
        dumps.push(dump::run_tblgen(file, &args.include)?);
    }
    let mut dialects = args.dialect.clone();
    if !dumps.is_empty() {
        dialects = tool.reduce(&dumps, &args.dialect)?;
    } else if dialects.is_empty() {
        dialects = tool.dialects();
    }
    tool.write(&dialects)
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
