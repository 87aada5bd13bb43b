//! Dialects that files of the client's folder define in IRDL ([`dialects`]).

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use serde_json::Value;
use terrace_ide::Dialects;
use terrace_ir::DialectRegistry;
use terrace_session::load_irdl_text;

use crate::files::file_name;

/// The file of a folder that names the files with definitions: `irdl = ["a.mlir", "b.mlir"]`.
const SETTINGS: &str = "terrace.toml";

/// Returns the dialects of `registry`, and those in the files that the member `irdl` of the options
/// in `params`, the parameters of `initialize`, names; without it, those that the settings of the
/// folder name. The files are read again with each document, and one that has an error is left out.
pub(crate) fn dialects(registry: &DialectRegistry, params: &Value) -> Dialects {
    let dialects = Dialects::from(registry.clone());
    let folder = folder(params);
    let named = params.pointer("/initializationOptions/irdl").and_then(strings);
    let Some(names) = named.or_else(|| settings(folder.as_deref()?)) else { return dialects };
    let in_folder = |name: String| folder.as_ref().map_or(name.clone().into(), |at| at.join(name));
    let files: Vec<PathBuf> = names.into_iter().map(in_folder).collect();
    dialects.with(move |cx| {
        for file in &files {
            if let Ok(text) = std::fs::read_to_string(file) {
                // The error is shown where the file itself is open.
                let _ = load_irdl_text(cx, &file.to_string_lossy(), &text);
            }
        }
    })
}

/// Returns the folder of the client.
fn folder(params: &Value) -> Option<PathBuf> {
    let uri = params.pointer("/workspaceFolders/0/uri").or_else(|| params.get("rootUri"))?;
    let uri: Uri = uri.as_str()?.parse().ok()?;
    Some(file_name(&uri).into())
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let list = value.as_array()?.iter();
    Some(list.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Returns the names in the settings of `folder`; `None` without such settings.
fn settings(folder: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(SETTINGS)).ok()?;
    let table: toml::Table = text.parse().ok()?;
    let names = table.get("irdl")?.as_array()?.iter();
    Some(names.filter_map(toml::Value::as_str).map(str::to_owned).collect())
}
