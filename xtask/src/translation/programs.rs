//! The task `programs`: lowers the programs beside the repository with `terrace-test-opt`,
//! translates them with `terrace-translate`, runs them with `lli`, and compares what they print.
//! With `--exe`, `terrace-run` makes executables of them.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

use super::SHOWN;
use crate::Result;
use crate::cases::{filter, installed, list, read, text, tool, tool_with};
use crate::conformance::target;

/// The output of a run, or the messages of the step before it that failed.
type Step = std::result::Result<Output, String>;

/// The way in which lowered programs are executed.
enum Engine {
    /// Translated to LLVM IR, by `lli`.
    Lli { translate: String, lli: String },
    /// As executables of `terrace-run`.
    Executable { run: String },
}

/// The programs that the task runs.
struct Tools {
    opt: String,
    engine: Engine,
    /// The folder of the libraries that programs call.
    libraries: PathBuf,
    /// The folder for translated programs.
    folder: PathBuf,
}

/// Returns the engine that is requested; `None` if a tool of it is not installed.
fn engine(executables: bool) -> Result<Option<Engine>> {
    if executables {
        let Some(_) = installed("CC", "cc") else { return Ok(None) };
        let run = tool_with("terrace-run", &["native"], "TERRACE_RUN")?;
        return Ok(Some(Engine::Executable { run }));
    }
    let Some(lli) = installed("LLI", "lli-22") else { return Ok(None) };
    Ok(Some(Engine::Lli { translate: tool("terrace-translate", "TERRACE_TRANSLATE")?, lli }))
}

/// Runs all programs, or those whose ids contain the last argument; as executables if the first one
/// is `--exe`. The variable `LLVM_LIBS` is the folder of the libraries of `mlir-runner`.
pub(crate) fn run(args: &[String]) -> Result {
    let cases = read("run/dev/run")?;
    let executables = args.first().is_some_and(|arg| arg == "--exe");
    let args = &args[usize::from(executables)..];
    let Some(engine) = engine(executables)?.filter(|_| !cases.is_empty()) else {
        println!("programs: no lli or cc, or no programs; skipped");
        return Ok(());
    };
    let libraries = std::env::var_os("LLVM_LIBS").unwrap_or_else(|| "/usr/lib/llvm-22/lib".into());
    let tools = Tools {
        opt: tool("terrace-test-opt", "TERRACE_OPT")?,
        engine,
        libraries: libraries.into(),
        folder: target().join("programs"),
    };
    let folder = &tools.folder;
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let (mut same, mut different) = (0, 0);
    for case in &cases {
        let id = text(case, "id");
        if args.first().is_some_and(|part| !id.contains(part.as_str())) {
            continue;
        }
        if !supports(text(case, "mattr")) {
            println!("skipped: {id}, for a processor with {}", text(case, "mattr"));
            continue;
        }
        match tools.execute(case)? {
            Ok(printed) if near(&printed, text(case, "expected")) => same += 1,
            outcome => {
                different += 1;
                if different <= SHOWN {
                    println!("-- {id}\n{}", outcome.unwrap_or_else(|message| message));
                }
            }
        }
    }
    println!("programs: {same} print what is expected, {different} do not");
    if different == 0 { Ok(()) } else { Err("programs differ".to_owned()) }
}

impl Tools {
    /// Lowers, translates and runs a program; returns what it prints, or the messages of the step
    /// that failed.
    fn execute(&self, case: &Value) -> Result<std::result::Result<String, String>> {
        let mut module = text(case, "input").as_bytes().to_vec();
        let stages = case["stages"].as_array().into_iter().flatten();
        for stage in stages {
            let flags = stage.as_array().into_iter().flatten().filter_map(Value::as_str);
            let lowered = filter(&self.opt, &flags.collect::<Vec<_>>(), &module)?;
            if !lowered.status.success() {
                return Ok(Err(messages("lowering", &lowered.stderr)));
            }
            module = lowered.stdout;
        }
        let output = match &self.engine {
            Engine::Lli { translate, lli } => self.interpret(case, &module, translate, lli)?,
            Engine::Executable { run } => self.link_and_run(case, &module, run)?,
        };
        let output = match output {
            Ok(output) if output.status.success() => output,
            Ok(output) => return Ok(Err(messages("run", &output.stderr))),
            Err(message) => return Ok(Err(message)),
        };
        let errors = if case["both"] == true { &output.stderr[..] } else { &[] };
        let printed = [&output.stdout, errors].concat();
        Ok(Ok(String::from_utf8_lossy(&printed).into_owned()))
    }

    /// Makes an executable of a lowered program, and runs it.
    fn link_and_run(&self, case: &Value, module: &[u8], run: &str) -> Result<Step> {
        let program = self.folder.join("program").to_string_lossy().into_owned();
        let libraries: Vec<String> = list(case, "libs")
            .iter()
            .map(|name| self.libraries.join(format!("lib{name}.so")).to_string_lossy().into_owned())
            .collect();
        let flags = [
            "-",
            "-e",
            text(case, "entry"),
            &format!("--entry-point-result={}", text(case, "result")),
            &format!("--shared-libs={}", libraries.join(",")),
            "--emit=exe",
            "-o",
            &program,
        ];
        let linked = filter(run, &flags, module)?;
        if !linked.status.success() {
            return Ok(Err(messages("compilation", &linked.stderr)));
        }
        let output = Command::new(&program).output();
        output.map(Ok).map_err(|error| format!("cannot run {program}: {error}"))
    }

    /// Translates a lowered program, and runs it with `lli`.
    fn interpret(&self, case: &Value, module: &[u8], translate: &str, lli: &str) -> Result<Step> {
        let translated = filter(translate, &["--mlir-to-llvmir"], module)?;
        if !translated.status.success() {
            return Ok(Err(messages("translation", &translated.stderr)));
        }
        let program = self.keep("program.ll", &translated.stdout)?;
        let call = entry(text(case, "entry"), text(case, "result"));
        let call = self.keep("entry.ll", call.as_bytes())?;
        let mut run = Command::new(lli);
        run.arg(format!("--extra-module={}", program.display()));
        for library in list(case, "libs") {
            let library = self.libraries.join(format!("lib{library}.so"));
            run.arg(format!("--dlopen={}", library.display()));
        }
        if !text(case, "mattr").is_empty() {
            run.arg(format!("--mattr={}", text(case, "mattr")));
        }
        let output = run.arg("--entry-function=terrace_entry").arg(&call).output();
        output.map(Ok).map_err(|error| format!("cannot run {lli}: {error}"))
    }

    /// Stores a file for `lli`.
    fn keep(&self, name: &str, text: &[u8]) -> Result<PathBuf> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }
}

fn messages(step: &str, messages: &[u8]) -> String {
    format!("{step} failed\n{}", String::from_utf8_lossy(messages))
}

/// Returns a module that calls the function `entry` and prints its result as `mlir-runner` does:
/// at once, before what the program itself has buffered.
fn entry(entry: &str, result: &str) -> String {
    // The type of the result, the conversion for `dprintf`, its type and format.
    let (ty, widen, wide, format) = match result {
        "i32" => ("i32", "sext i32 %result to i64", "i64", "%lld"),
        "i64" => ("i64", "add i64 %result, 0", "i64", "%lld"),
        "f32" => ("float", "fpext float %result to double", "double", "%e"),
        "f64" => ("double", "fadd double %result, 0.0", "double", "%e"),
        _ => {
            return format!(
                "declare void @{entry}()\n\
                 define i32 @terrace_entry() {{\n  call void @{entry}()\n  ret i32 0\n}}\n"
            );
        }
    };
    let length = format.len() + 2;
    format!(
        "@format = private constant [{length} x i8] c\"{format}\\0A\\00\"\n\
         declare i32 @dprintf(i32, ptr, ...)\ndeclare {ty} @{entry}()\n\
         define i32 @terrace_entry() {{\n  %result = call {ty} @{entry}()\n  %wide = {widen}\n  \
         call i32 (i32, ptr, ...) @dprintf(i32 1, ptr @format, {wide} %wide)\n  ret i32 0\n}}\n"
    )
}

/// Whether the processor has the features in a list like `avx,avx512bw`, where that is known.
fn supports(features: &str) -> bool {
    let Ok(processor) = std::fs::read_to_string("/proc/cpuinfo") else { return true };
    let known: Vec<String> =
        processor.split_whitespace().map(|word| word.replace('_', "")).collect();
    features.split(',').all(|one| one.is_empty() || known.iter().any(|word| word == one))
}

/// Whether two outputs are equal but for addresses and small differences of numbers.
fn near(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    one.len() == other.len()
        && one.iter().zip(&other).all(|(a, b)| {
            let addresses = a.starts_with("0x") && b.starts_with("0x");
            addresses
                || a == b
                || matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b))
                    if (a - b).abs() <= 1e-6_f64.max(1e-5 * a.abs().max(b.abs())))
        })
}

/// Returns the words of an output: sequences of characters of numbers, and single other characters.
fn words(text: &str) -> Vec<&str> {
    let in_number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    text.split_inclusive(|c: char| !in_number(c))
        .flat_map(|word| {
            let end = word.trim_end_matches(|c: char| !in_number(c)).len();
            [&word[..end], &word[end..]]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn outputs_are_near_if_only_addresses_and_last_digits_differ() {
        assert!(near("base@ = 0x55d0 [[1.00001,   2]]\n", "base@ = 0x7ff0 [[1.00000,   2]]\n"));
        assert!(!near("[1, 2]\n", "[1, 3]\n"));
        assert!(!near("[1, 2]\n", "[1, 2]"));
        assert!(!near("[a]", "[b]"));
    }
}
