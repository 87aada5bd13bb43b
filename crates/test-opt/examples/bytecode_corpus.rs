//! Compares bytecode with that of MLIR, as `cargo xtask bytecode` recorded it: folders with
//! `N.mlir`, the text that MLIR read, `N.expected`, the text that it wrote, and `N.mlirbc`, its
//! bytecode.
//!
//! `bytecode_corpus [--show N] [--out FOLDER] FOLDER…` shows the first N differences and writes
//! Terrace's bytecode into FOLDER.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};

use terrace_asm::{ParseOptions, ParsedFile, PrintFlags, print_op};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Context, DialectRegistry};

/// The number of files compared, and of each kind of match.
#[derive(Default)]
struct Counts {
    files: usize,
    text: usize,
    from_text: usize,
    from_bytecode: usize,
}

struct Comparison {
    registry: DialectRegistry,
    show: usize,
    out: Option<PathBuf>,
    counts: Counts,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let (mut folders, mut show, mut out) = (Vec::new(), 0, None);
    while let Some(arg) = args.next() {
        match &*arg {
            "--show" => show = args.next().and_then(|n| n.parse().ok()).unwrap_or(0),
            "--out" => out = args.next().map(PathBuf::from),
            _ => folders.push(PathBuf::from(arg)),
        }
    }
    let registry = terrace_testing::registry();
    let mut comparison = Comparison { registry, show, out, counts: Counts::default() };
    for folder in folders {
        let entries = std::fs::read_dir(&folder).expect("the folder can be read");
        let mut files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "mlirbc"));
        files.sort();
        files.iter().for_each(|file| comparison.file(file));
    }
    let Counts { files, text, from_text, from_bytecode } = comparison.counts;
    println!(
        "{files} files: {text} give MLIR's text; {from_text} are written from text as MLIR does, \
         {from_bytecode} from bytecode"
    );
}

impl Comparison {
    fn context(&self) -> Context {
        let cx = Context::with_registry(self.registry.clone());
        cx.allow_unregistered_dialects(true);
        cx
    }

    fn differs(&mut self, file: &Path, what: &str, details: &str) {
        if self.show > 0 {
            self.show -= 1;
            let details: String = details.chars().take(2000).collect();
            println!("{}: {what}: {details}", file.display());
        }
    }

    fn file(&mut self, file: &Path) {
        self.counts.files += 1;
        let bytes = std::fs::read(file).expect("the file can be read");
        let expected = std::fs::read_to_string(file.with_extension("expected")).unwrap_or_default();
        let source = std::fs::read(file.with_extension("mlir")).unwrap_or_default();
        let options = WriteOptions {
            version: u64::from(bytes[4] >> 1),
            producer: "MLIR22.1.8".to_owned(),
            ..WriteOptions::default()
        };
        let parse = ParseOptions { verify: true, ..ParseOptions::default() };
        let cx = self.context();
        let (read, emitted) = cx.capture(|| terrace_bytecode::read(&cx, "<stdin>", &bytes, &parse));
        match read {
            Err(_) => self.differs(file, "not read", &first_message(&emitted)),
            Ok(ParsedFile { body, top }) => {
                let flags = PrintFlags {
                    generic: true,
                    debug_info: file.to_string_lossy().contains("-loc/"),
                    ..PrintFlags::default()
                };
                let text = print_op(body.op(top), &flags);
                if text.trim_end() == expected.trim_end() {
                    self.counts.text += 1;
                } else {
                    self.differs(file, "text", &first_difference(&expected, &text));
                }
                let ours = terrace_bytecode::write(body.op(top), &options).expect("written");
                if ours == bytes {
                    self.counts.from_bytecode += 1;
                } else {
                    self.differs(file, "from bytecode", &difference(&bytes, &ours));
                }
            }
        }
        let cx = self.context();
        let text = SourceFile::new("<stdin>", source);
        let (read, emitted) =
            cx.capture(|| terrace_asm::parse_range(&cx, &text, 0..text.len(), &parse));
        let Ok(ParsedFile { body, top }) = read else {
            return self.differs(file, "not parsed", &first_message(&emitted));
        };
        let ours = terrace_bytecode::write(body.op(top), &options).expect("written");
        if let (Some(out), Some(name)) = (&self.out, file.file_name()) {
            std::fs::write(out.join(name), &ours).expect("the file can be written");
        }
        if ours == bytes {
            self.counts.from_text += 1;
        } else {
            self.differs(file, "from text", &difference(&bytes, &ours));
        }
    }
}

fn first_message(emitted: &[terrace_ir::Diagnostic]) -> String {
    emitted.first().map_or_else(String::new, ToString::to_string)
}

fn first_difference(expected: &str, found: &str) -> String {
    let differ = expected.lines().zip(found.lines()).find(|(a, b)| a != b);
    differ.map_or_else(|| "length".to_owned(), |(a, b)| format!("\n  - {a}\n  + {b}"))
}

fn difference(expected: &[u8], found: &[u8]) -> String {
    let at = expected.iter().zip(found).take_while(|(a, b)| a == b).count();
    format!("at {at:#x}, of {} and {} bytes", expected.len(), found.len())
}
