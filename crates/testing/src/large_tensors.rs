//! Large programs on tensors whose buffers are shared by many operations, as text, for
//! measurements of bufferization: [`Shape`].

use std::fmt::Write;

use crate::random::Random;

/// A kind of program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A function that changes one tensor: elements, and slices that are extracted, changed and
    /// inserted again.
    Chain,
    /// A function that inserts elements into one tensor.
    Insertions,
    /// A function that extracts slices of slices.
    Slices,
    /// A function that reads every second version of a tensor once more after the next insertion,
    /// which therefore needs a copy.
    Copies,
    /// A function that selects one of two versions of a tensor again and again.
    Selections,
    /// [`Shape::Chain`] in the innermost of 8 loops that all carry the tensor.
    Nest,
    /// Functions like [`Shape::Chain`] of 50 operations.
    Functions,
}

impl Shape {
    /// All kinds of programs.
    pub const ALL: [Self; 7] = [
        Self::Chain,
        Self::Insertions,
        Self::Slices,
        Self::Copies,
        Self::Selections,
        Self::Nest,
        Self::Functions,
    ];

    /// Returns the program with about `ops` operations on tensors.
    pub fn program(self, ops: usize) -> String {
        let mut writer = Writer { text: String::new(), random: Random::new(7), next: 0 };
        match self {
            Self::Functions => {
                (0..ops.div_ceil(50)).for_each(|at| writer.function(&format!("f{at}"), 50, 0));
            }
            Self::Chain => writer.function("f", ops, 0),
            Self::Nest => writer.function("f", ops, 8),
            Self::Insertions | Self::Slices | Self::Copies | Self::Selections => {
                writer.simple(self, ops);
            }
        }
        writer.text
    }
}

/// The type of the tensors.
const TENSOR: &str = "tensor<128xf32>";
/// The type of the slices.
const SLICE: &str = "tensor<16xf32>";

/// A program under construction.
struct Writer {
    text: String,
    random: Random,
    /// The number of names so far.
    next: usize,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    fn named(&mut self, op: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        self.line(&format!("{name} = {op}"));
        name
    }

    /// Writes a function with a chain of `ops` operations in `loops` nested loops.
    fn function(&mut self, name: &str, ops: usize, loops: usize) {
        let formals = format!("(%t0: {TENSOR}, %i0: index, %n: index, %x: f32)");
        self.line(&format!("func.func @{name}{formals} -> {TENSOR} {{"));
        let step = if loops > 0 { self.named("arith.constant 1 : index") } else { String::new() };
        for at in 0..loops {
            let inside = at + 1;
            self.line(&format!(
                "%r{at} = scf.for %i{inside} = %i0 to %n step {step} \
                 iter_args(%t{inside} = %t{at}) -> ({TENSOR}) {{"
            ));
        }
        let mut last = format!("%t{loops}");
        let end = self.next + ops;
        while self.next < end {
            let at = format!("%i{}", self.random.below(loops + 1));
            if self.random.chance(33) {
                last = self.named(&format!("tensor.insert %x into {last}[{at}] : {TENSOR}"));
                continue;
            }
            let offset = if loops > 0 { at } else { self.random.below(100).to_string() };
            let place = format!("[{offset}] [16] [1]");
            let slice =
                self.named(&format!("tensor.extract_slice {last}{place} : {TENSOR} to {SLICE}"));
            let changed = self.named(&format!("tensor.insert %x into {slice}[%i0] : {SLICE}"));
            let insert = format!("tensor.insert_slice {changed} into {last}{place}");
            last = self.named(&format!("{insert} : {SLICE} into {TENSOR}"));
        }
        for at in (0..loops).rev() {
            self.line(&format!("scf.yield {last} : {TENSOR}"));
            self.line("}");
            last = format!("%r{at}");
        }
        self.line(&format!("return {last} : {TENSOR}"));
        self.line("}");
    }

    /// Writes a function with `ops` operations of a kind without slices of fixed size.
    fn simple(&mut self, shape: Shape, ops: usize) {
        let tensor = if shape == Shape::Slices { "tensor<?xf32>" } else { TENSOR };
        let formals = format!("(%t: {tensor}, %c: i1, %i: index, %x: f32)");
        self.line(&format!("func.func @f{formals} -> ({tensor}, f32) {{"));
        let (mut last, mut sum) = ("%t".to_owned(), "%x".to_owned());
        while self.next < ops {
            let insert = format!("tensor.insert {sum} into {last}[%i] : {tensor}");
            last = match shape {
                Shape::Slices => {
                    let types = format!("{tensor} to {tensor}");
                    self.named(&format!("tensor.extract_slice {last}[1] [%i] [1] : {types}"))
                }
                Shape::Copies => {
                    let old = self.named(&insert);
                    let new = self.named(&format!("tensor.insert {sum} into {old}[%i] : {tensor}"));
                    let read = self.named(&format!("tensor.extract {old}[%i] : {tensor}"));
                    sum = self.named(&format!("arith.addf {sum}, {read} : f32"));
                    new
                }
                Shape::Selections => {
                    let new = self.named(&insert);
                    self.named(&format!("arith.select %c, {new}, {last} : {tensor}"))
                }
                _ => self.named(&insert),
            };
        }
        self.line(&format!("return {last}, {sum} : {tensor}, f32"));
        self.line("}");
    }
}
