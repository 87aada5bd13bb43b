//! The requests `mlir/convertToBytecode` and `mlir/convertFromBytecode`, with which editors show
//! bytecode as text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lsp_types::Uri;
use serde::{Deserialize, Serialize};
use terrace_asm::{ParseOptions, ParsedFile, PrintFlags, print_op};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ide::Document;
use terrace_ir::{Context, DialectRegistry, OpRef, Severity};

use crate::files::file_name;

/// The parameters of both requests.
#[derive(Deserialize)]
pub(crate) struct ConvertParams {
    pub(crate) uri: Uri,
}

/// The answer to both requests.
#[derive(Serialize)]
pub(crate) struct Converted {
    /// Bytecode in base64, or text.
    output: String,
}

/// Returns the bytecode of the only operation in `document`.
///
/// # Errors
/// The message if there is an error in the text, or it is not a single operation.
pub(crate) fn to_bytecode(document: &Document) -> Result<Converted, String> {
    let [part] = document.parts() else {
        return Err("unexpected split file, please remove all `// -----`".to_owned());
    };
    let entry = part.body().root().region(0).and_then(|region| region.entry());
    let mut ops = entry.into_iter().flat_map(|block| block.ops());
    let is_error = |severity| severity == Severity::Error;
    let (true, Some(op)) =
        (!part.problems().iter().any(|problem| is_error(problem.severity)), ops.next())
    else {
        let message = "expected a single and valid top-level operation, please ensure there are \
                       no errors";
        return Err(message.to_owned());
    };
    if ops.next().is_some() {
        return Err("expected a single top-level operation".to_owned());
    }
    let bytes = terrace_bytecode::write(op, &WriteOptions::default());
    let bytes = bytes.map_err(|error| error.to_string())?;
    Ok(Converted { output: STANDARD.encode(bytes) })
}

/// Returns the text of the file at `uri`, which holds bytecode or text.
///
/// # Errors
/// The message if the file cannot be read, or is not a single valid operation.
pub(crate) fn from_bytecode(registry: &DialectRegistry, uri: &Uri) -> Result<Converted, String> {
    let name = file_name(uri);
    let bytes = std::fs::read(&name).map_err(|error| format!("cannot open '{name}': {error}"))?;
    let cx = Context::with_registry(registry.clone());
    cx.allow_unregistered_dialects(true);
    let options = ParseOptions { implicit_module: false, verify: true, ..ParseOptions::default() };
    let (parsed, diagnostics) = cx.capture(|| match terrace_bytecode::is_bytecode(&bytes) {
        true => terrace_bytecode::read(&cx, &name, &bytes, &options),
        false => {
            let file = SourceFile::new(name.as_str(), bytes.as_slice());
            terrace_asm::parse_range(&cx, &file, 0..file.len(), &options)
        }
    });
    let Ok(ParsedFile { mut body, top }) = parsed else {
        let messages: String = diagnostics.iter().map(|d| format!("{d}\n")).collect();
        return Err(match messages.starts_with("source must contain a single") {
            true => "expected bytecode to contain a single top-level operation".to_owned(),
            false => format!("failed to parse bytecode source file: {messages}"),
        });
    };
    body.detach_op(top);
    Ok(Converted { output: text_of(body.op(top)) })
}

fn text_of(op: OpRef<'_>) -> String {
    print_op(op, &PrintFlags::new().debug_info(true))
}
