//! Reading of modules and of definitions of dialects.

use terrace_asm::{ParseOptions, TokenKind, parse, parse_recorded, tokens};
use terrace_diag::{Diagnostic, Severity, SourceFile};
use terrace_ir::{Body, Context, Dialect, DialectRegistry, Reported};
use terrace_irdl::IrdlDialect;

use crate::session::SessionOptions;

/// Loads the dialects that `file` defines in IRDL into `cx` (MLIR: `loadIRDLDialects`); `read`
/// parses and verifies the file.
///
/// # Errors
/// When the file is invalid, which is reported.
pub fn load_irdl(
    cx: &Context,
    file: &SourceFile,
    read: impl FnOnce(&Context, &SourceFile) -> Result<Body, Reported>,
) -> Result<(), Reported> {
    if !cx.knows_dialect(IrdlDialect::info().name) {
        let mut registry = DialectRegistry::new();
        cx.append_registry(registry.insert::<IrdlDialect>());
    }
    terrace_irdl::load_dialects(read(cx, file)?.root())
}

/// Parses and verifies a text.
fn read_text(cx: &Context, file: &SourceFile) -> Result<Body, Reported> {
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    parse(cx, file, &options)
}

/// Loads the dialects that `text`, the contents of the file `name`, defines into `cx`.
///
/// # Errors
/// When the text is invalid, which is reported.
pub fn load_irdl_text(cx: &Context, name: &str, text: &str) -> Result<(), Reported> {
    load_irdl(cx, &SourceFile::new(name, text), read_text)
}

/// Returns the error at the first bracket of `file` that is nested in `limit` others, with the
/// offset of the bracket.
pub(crate) fn too_deep(file: &SourceFile, limit: Option<u32>) -> Option<(usize, Diagnostic)> {
    use TokenKind as K;
    let (limit, mut depth) = (limit?, 0u32);
    for (kind, range) in tokens(file.bytes(), 0) {
        match kind {
            K::LBrace | K::LParen | K::LSquare | K::Less => depth += 1,
            K::RBrace | K::RParen | K::RSquare | K::Greater => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > limit {
            let message = format!("nesting is limited to {limit} levels here");
            let at = file.position(range.start);
            return Some((range.start, Diagnostic::new(Severity::Error, Some(at), message)));
        }
    }
    None
}

/// The texts that a module is read from.
pub(crate) struct Texts<'t> {
    /// The text of the module.
    pub(crate) module: SourceFile,
    /// Definitions of dialects in IRDL; empty for none.
    pub(crate) irdl: &'t str,
    /// Whether operations of dialects that are not registered are allowed.
    pub(crate) allow_unregistered: bool,
}

/// The name of the text with definitions of dialects in locations.
pub(crate) const IRDL_NAME: &str = "dialects.irdl.mlir";

impl Texts<'_> {
    /// Creates a context with the dialects of `registry` and those that the text defines.
    fn context(&self, registry: &DialectRegistry, options: &SessionOptions) -> Context {
        let cx = Context::with_registry(registry.clone());
        cx.set_thread_pool(options.pool.clone());
        cx.allow_unregistered_dialects(self.allow_unregistered);
        cx
    }

    fn load_irdl(&self, cx: &Context) -> Result<(), Reported> {
        match self.irdl.trim().is_empty() {
            true => Ok(()),
            false => load_irdl_text(cx, IRDL_NAME, self.irdl),
        }
    }

    /// Reads the module into a context of its own; returns it with the diagnostics, or all errors.
    pub(crate) fn read(
        &self,
        registry: &DialectRegistry,
        options: &SessionOptions,
    ) -> (Option<(Context, Body)>, Vec<Diagnostic>) {
        let irdl = SourceFile::new(IRDL_NAME, self.irdl);
        let limit = options.max_nesting;
        let deep = [&irdl, &self.module].into_iter().find_map(|file| too_deep(file, limit));
        if let Some((_, error)) = deep {
            return (None, vec![error]);
        }
        let cx = self.context(registry, options);
        let (body, emitted) = cx.capture(|| {
            self.load_irdl(&cx)?;
            read_text(&cx, &self.module)
        });
        let emitted: Vec<Diagnostic> = emitted.iter().map(|one| one.resolve(&cx)).collect();
        match body {
            Ok(body) => (Some((cx, body)), emitted),
            Err(_) => (None, self.all_errors(registry, options).unwrap_or(emitted)),
        }
    }

    /// Returns all errors of syntax; `None` for a valid text, or if the dialects cannot be loaded.
    fn all_errors(
        &self,
        registry: &DialectRegistry,
        options: &SessionOptions,
    ) -> Option<Vec<Diagnostic>> {
        let cx = self.context(registry, options);
        let (has_errors, emitted) = cx.capture(|| {
            self.load_irdl(&cx)?;
            Ok::<_, Reported>(parse_recorded(&cx, &self.module, 0..self.module.len()).has_errors)
        });
        let has_errors = has_errors.unwrap_or(false);
        has_errors.then(|| emitted.iter().map(|one| one.resolve(&cx)).collect())
    }
}
