//! Canonicalization from text to text.

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_rewrite::{FrozenPatterns, GreedyConfig, RegionSimplification};
use terrace_transforms::{canonicalization_patterns, canonicalize};

/// Returns a function that parses a module, canonicalizes it as the pass does, and prints it. The
/// function fails with the diagnostics of the parser.
pub fn canonicalizer() -> impl Fn(&str) -> Result<String, String> {
    let cx = Context::with_registry(crate::registry());
    move |text| {
        let file = SourceFile::new("module.mlir", text.as_bytes());
        let (body, said) = cx.capture(|| terrace_asm::parse(&cx, &file, &ParseOptions::default()));
        let mut body = body.map_err(|_| {
            said.iter().map(|diagnostic| diagnostic.resolve(&cx).to_string()).collect::<String>()
        })?;
        let patterns = FrozenPatterns::new(&cx, canonicalization_patterns(&cx));
        let config = GreedyConfig {
            top_down: true,
            region_simplification: RegionSimplification::Normal,
            ..GreedyConfig::default()
        };
        canonicalize(&mut body, &patterns, &config);
        Ok(terrace_asm::print_op(body.root(), &PrintFlags::default()))
    }
}
