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

/// The programs of formats, by their places; `None` for one that is running.
#[derive(Default)]
pub(super) struct Programs(Vec<Option<Box<Program>>>);

impl Programs {
    /// Takes out the program at `place` to run it: what it reads holds no operations, so nobody misses it.
    #[inline]
    pub(super) fn take(&mut self, place: u32) -> Option<Box<Program>> {
        self.0.get_mut(place as usize)?.take()
    }

    /// Puts the program from `place` back.
    #[inline]
    pub(super) fn put(&mut self, place: u32, program: Box<Program>) {
        if let Some(held) = self.0.get_mut(place as usize) {
            *held = Some(program);
        }
    }
}

impl CustomName {
    /// Counts one more time that the name is read; after `enough` times its format is made a program.
    #[inline]
    pub(super) fn count(&mut self, enough: u8, programs: &mut Programs) {
        if self.times < enough {
            self.times += 1;
            if self.times == enough
                && let Some(program) = Program::compile(self.info)
            {
                self.program = Some(programs.0.len() as u32);
                programs.0.push(Some(Box::new(program)));
            }
        }
    }
}
