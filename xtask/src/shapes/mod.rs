//! Generated inputs ([`Shape`]); equal arguments give equal texts.

mod arith;
mod attrs;
mod calls;
mod cfg;

use std::path::{Path, PathBuf};

use crate::Result;

/// A kind of generated input.
pub(crate) struct Shape {
    /// Name of the shape, and of its files.
    name: &'static str,
    /// Number of functions for about 4,000 operations.
    pub(crate) functions: usize,
    generate: fn(&mut Random, usize, &mut String),
}

/// All shapes: straight-line code, attribute dictionaries, branches, functions that call each
/// other, functions of three operations.
pub(crate) const SHAPES: [Shape; 5] = [
    Shape { name: "arith", functions: 20, generate: arith::generate },
    Shape { name: "attrs", functions: 50, generate: attrs::generate },
    Shape { name: "cfg", functions: 18, generate: cfg::generate },
    Shape { name: "calls", functions: 270, generate: calls::generate },
    Shape { name: "small", functions: 1000, generate: calls::generate_small },
];

impl Shape {
    /// Writes the module [`Shape::text`] to a file in `folder` that is named after the shape.
    pub(crate) fn write(&self, functions: usize, folder: &Path) -> Result<PathBuf> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let path = folder.join(self.name).with_extension("mlir");
        std::fs::write(&path, self.text(functions)).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// Returns a module of this shape with `functions` functions, or with as many groups of
    /// functions that call each other.
    fn text(&self, functions: usize) -> String {
        let mut text = String::new();
        (self.generate)(&mut Random(0x9e37_79b9_7f4a_7c15), functions, &mut text);
        text
    }
}

/// A linear congruential generator with Knuth's constants.
struct Random(u64);

impl Random {
    fn next(&mut self) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize
    }

    /// Returns a number less than `end`.
    fn below(&mut self, end: usize) -> usize {
        self.next() % end
    }

    fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Appends a formatted line, with the arguments of `format!`.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write;
        let _ = writeln!($out, $($arg)*);
    }};
}
use line;
