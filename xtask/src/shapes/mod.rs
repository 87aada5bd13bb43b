//! Inputs that are generated: the same arguments always give the same text.

mod arith;
mod attrs;
mod calls;
mod cfg;

use std::path::{Path, PathBuf};

use crate::Result;

/// A shape of input.
pub(crate) struct Shape {
    /// What it is called.
    name: &'static str,
    /// How many functions make about 4,000 operations.
    pub(crate) functions: usize,
    generate: fn(&mut Random, usize, &mut String),
}

/// All shapes: long functions of straight-line code, attribute dictionaries, branches, functions
/// that call each other, functions of three operations.
pub(crate) const SHAPES: [Shape; 5] = [
    Shape { name: "arith", functions: 20, generate: arith::generate },
    Shape { name: "attrs", functions: 50, generate: attrs::generate },
    Shape { name: "cfg", functions: 18, generate: cfg::generate },
    Shape { name: "calls", functions: 270, generate: calls::generate },
    Shape { name: "small", functions: 1000, generate: calls::generate_small },
];

impl Shape {
    /// Writes a module as [`Shape::text`] makes it into a file of `folder`, named as the shape is.
    pub(crate) fn write(&self, functions: usize, folder: &Path) -> Result<PathBuf> {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let path = folder.join(self.name).with_extension("mlir");
        std::fs::write(&path, self.text(functions)).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// A module of this shape with `functions` functions, or groups of them that call each other.
    fn text(&self, functions: usize) -> String {
        let mut text = String::new();
        (self.generate)(&mut Random(0x9e37_79b9_7f4a_7c15), functions, &mut text);
        text
    }
}

/// A generator of numbers with Knuth's constants, the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize
    }

    /// A number below `end`.
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

/// Appends a line, formatted as by `format!`.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write;
        let _ = writeln!($out, $($arg)*);
    }};
}
use line;
