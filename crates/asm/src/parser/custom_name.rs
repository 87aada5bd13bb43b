//! Names of operations in custom form, and the programs of names that are read often.

use terrace_ir::{OpInfo, OpName};

use crate::format::Program;

/// The operation that a name in custom form stands for.
pub(super) struct CustomName {
    /// The default dialect in which the name stands for the operation; empty = in any.
    pub(super) dialect: &'static str,
    pub(super) name: OpName,
    pub(super) info: &'static OpInfo,
    /// The number of operations of this name read so far; counts no further than
    /// [`Programs::compile_after`].
    pub(super) times: u8,
    /// The index of the format's program in [`Programs`]; `None` before it is compiled, and if the
    /// format cannot be compiled.
    pub(super) program: Option<u32>,
}

/// The programs of declarative formats.
pub(super) struct Programs {
    /// The programs by index; `None` for a program that is running.
    list: Vec<Option<Box<Program>>>,
    /// The number of times that a name is read before its format is compiled; 0 = never.
    pub(super) compile_after: u8,
}

impl Programs {
    /// Creates an empty list; see [`Programs::compile_after`].
    pub(super) fn new(compile_after: u8) -> Self {
        Self { list: Vec::new(), compile_after }
    }

    /// Removes and returns the program with index `place` to run it; `None` while it is running.
    /// Programs do not nest, because the elements that they read hold no operations.
    #[inline]
    pub(super) fn take(&mut self, place: u32) -> Option<Box<Program>> {
        self.list.get_mut(place as usize)?.take()
    }

    /// Puts back the program with index `place`.
    #[inline]
    pub(super) fn put(&mut self, place: u32, program: Box<Program>) {
        if let Some(held) = self.list.get_mut(place as usize) {
            *held = Some(program);
        }
    }
}

impl CustomName {
    /// Counts a use of the name; compiles its format after [`Programs::compile_after`] uses.
    #[inline]
    pub(super) fn count(&mut self, programs: &mut Programs) {
        if self.times < programs.compile_after {
            self.times += 1;
            if self.times == programs.compile_after
                && let Some(program) = Program::compile(self.info)
            {
                self.program = Some(programs.list.len() as u32);
                programs.list.push(Some(Box::new(program)));
            }
        }
    }
}
