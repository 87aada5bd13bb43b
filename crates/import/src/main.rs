//! `terrace-import`: a crate of declarations from a user's own TableGen file.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use terrace_import::{Tool, dump, read_dump};

/// Writes a dialect's crate from TableGen records.
#[derive(Parser)]
#[command(name = "terrace-import", version)]
struct Args {
    /// TableGen files, which `llvm-tblgen` of LLVM 22 reads.
    files: Vec<PathBuf>,
    /// Folders in which included files are.
    #[arg(short = 'I')]
    include: Vec<PathBuf>,
    /// Dumps of `llvm-tblgen --dump-json`, in place of TableGen files.
    #[arg(long)]
    json: Vec<PathBuf>,
    /// The folder in which the crates of dialects are.
    #[arg(long, default_value = "crates/dialects")]
    out: PathBuf,
    /// A checkout of Terrace on whose crates new ones depend.
    #[arg(long)]
    terrace: Option<PathBuf>,
    /// The dialects; all that the files declare by default.
    #[arg(long)]
    dialect: Vec<String>,
    /// Compare with what is there, and fail if it differs.
    #[arg(long)]
    check: bool,
    /// Leave out what no mapping knows.
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
