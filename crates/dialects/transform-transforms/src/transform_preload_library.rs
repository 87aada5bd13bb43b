//! The pass `transform-preload-library`: reads named sequences from files for the scripts that
//! later passes execute (MLIR: `PreloadLibraryPass`).

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Body, Builder, Context, Diagnostic, Ident, Location, Mapping, Op, OpRef, Reported, TypeAttr,
};
use terrace_pass::{PassResult, Target, pass};

/// Preload transform dialect library
#[pass(name = "transform-preload-library", title = "PreloadLibraryPass", run = run)]
pub struct TransformPreloadLibrary {
    /// Optional paths to files with modules that should be merged into the transform module to
    /// provide the definitions of external named sequences.
    #[option]
    pub transform_library_paths: Vec<String>,
}

/// The modules that were read into a context; they have no symbol twice.
#[derive(Default)]
struct Libraries(RwLock<Option<Arc<Body>>>);

/// Returns the module of all sequences that were read into `cx`; `None` without.
pub(crate) fn library(cx: &Context) -> Option<Arc<Body>> {
    let libraries = cx.extension::<Libraries>();
    libraries.0.read().unwrap_or_else(PoisonError::into_inner).clone()
}

fn run(pass: &TransformPreloadLibrary, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    let location = target.body().root().location();
    let mut files = Vec::new();
    for path in &pass.transform_library_paths {
        files.extend(files_at(&cx, path)?);
    }
    let mut merged: Option<Body> = None;
    for file in files {
        let read = read(&cx, location, &file)?;
        match &mut merged {
            None => merged = Some(read),
            Some(all) => merge(all, &read)?,
        }
    }
    if let Some(merged) = merged {
        let libraries = cx.extension::<Libraries>();
        let mut held = libraries.0.write().unwrap_or_else(PoisonError::into_inner);
        *held = Some(Arc::new(merged));
    }
    Ok(())
}

/// Returns the file at `path`, or the files `*.mlir` of a folder in the order of their names.
fn files_at(cx: &Context, path: &str) -> Result<Vec<PathBuf>, Reported> {
    let place = Path::new(path);
    if place.is_file() {
        return Ok(vec![place.to_owned()]);
    }
    let Ok(entries) = std::fs::read_dir(place) else {
        let location = Location::file_line_col(cx, Ident::get(cx, path), 0, 0);
        let message = format!("'{path}' is neither a file nor a directory");
        return Err(cx.emit(Diagnostic::error(location, message)));
    };
    let files = entries.filter_map(Result::ok).map(|entry| entry.path());
    let is_mlir = |path: &PathBuf| path.extension().is_some_and(|end| end == "mlir");
    let mut files: Vec<PathBuf> = files.filter(is_mlir).collect();
    files.sort();
    Ok(files)
}

fn read(cx: &Context, location: Location, path: &Path) -> Result<Body, Reported> {
    let bytes = std::fs::read(path).map_err(|error| {
        let message = format!("could not read '{}': {error}", path.display());
        cx.emit(Diagnostic::error(location, message))
    })?;
    let file = SourceFile::new(path.display().to_string(), bytes);
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    terrace_asm::parse(cx, &file, &options)
}

/// Returns the symbols in the only block of the root of `body`.
fn symbols(body: &Body) -> impl Iterator<Item = (Op, Ident)> {
    let block = body.root().region(0).and_then(|region| region.entry());
    let ops = block.into_iter().flat_map(|block| block.ops());
    ops.filter_map(|op| Some((op.id(), symbol_name(op)?)))
}

/// Whether `op` is a declaration.
fn is_declaration(op: OpRef<'_>) -> bool {
    op.regions().all(|region| region.is_empty())
}

/// Adds the symbols of `library` to `body`. A definition replaces a declaration.
///
/// # Errors
/// If both define a symbol, or a definition has another type than the declaration.
pub(crate) fn merge(body: &mut Body, library: &Body) -> PassResult {
    let known: FxHashMap<Ident, Op> = symbols(body).map(|(op, name)| (name, op)).collect();
    let mut added = Vec::new();
    for (op, name) in symbols(library) {
        let (old, new) = (known.get(&name).copied(), library.op(op));
        match old.map(|old| body.op(old)) {
            Some(_) if is_declaration(new) => continue,
            Some(old) if !is_declaration(old) => {
                let message = format!("doubly defined symbol @{}", name.as_str(body.context()));
                let error = old.plain_error(message);
                return Err(fail(body, error.with_note(new.location(), "previously defined here")));
            }
            _ => added.push((op, old)),
        }
    }
    let block = body.root().region(0).and_then(|region| region.entry()).map(|block| block.id());
    let Some(block) = block else { return Ok(()) };
    for (op, old) in added {
        let copy = body.clone_op_from(library, op, &mut Mapping::new());
        Builder::at_end(body, block, library.location(op)).insert(copy);
        if let Some(old) = old {
            check_type(body.op(old), library.op(op)).map_err(|error| fail(body, error))?;
            body.erase(old);
        }
    }
    Ok(())
}

/// Checks that the declaration `old` has the type of the definition `new`.
fn check_type(old: OpRef<'_>, new: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = old.context();
    let ty = new.attribute("function_type");
    if old.attribute("function_type") == ty {
        return Ok(());
    }
    let ty = ty.and_then(|ty| ty.downcast::<TypeAttr>(cx));
    let ty = ty.map(|ty| ty.0.to_text(cx)).unwrap_or_default();
    Err(old.plain_error(format!("external definition has a mismatching signature ('{ty}')")))
}

/// Reports `error` and that the symbols cannot be merged.
fn fail(body: &Body, error: Diagnostic) -> Reported {
    body.context().emit(error);
    body.context().emit(body.root().plain_error("failed to merge symbols"))
}
