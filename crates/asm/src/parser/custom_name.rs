//! Names of operations in custom form, and the programs of those that are read often.

use terrace_ir::{OpInfo, OpName};

use crate::format::Program;

/// What a name in custom form stands for.
pub(super) struct CustomName {
    /// The default dialect with which the name stands for this; any if empty.
    pub(super) dialect: &'static str,
    pub(super) name: OpName,
    pub(super) info: &'static OpInfo,
    /// How often the name was read, as far as it matters.
    pub(super) times: u8,
    /// The place among those of the parser of the format as a program, if it can be one and the name was read
    /// often.
    pub(super) program: Option<u32>,
}

/// The programs of declarative formats.
pub(super) struct Programs {
    /// `None` for a program that is running.
    list: Vec<Option<Box<Program>>>,
    /// The number of times that a name is read before its format is compiled; 0 = never.
    pub(super) compile_after: u8,
}

impl Programs {
    /// Creates an empty list; see [`Programs::compile_after`].
    pub(super) fn new(compile_after: u8) -> Self {
        Self { list: Vec::new(), compile_after }
    }

    /// Takes out the program at `place` to run it: what it reads holds no operations, so nobody misses it.
    #[inline]
    pub(super) fn take(&mut self, place: u32) -> Option<Box<Program>> {
        self.list.get_mut(place as usize)?.take()
    }

    /// Puts the program from `place` back.
    #[inline]
    pub(super) fn put(&mut self, place: u32, program: Box<Program>) {
        if let Some(held) = self.list.get_mut(place as usize) {
            *held = Some(program);
        }
    }
}

impl CustomName {
    /// Counts one more time that the name is read; after `enough` times its format is made a program.
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
