//! Names of operations in custom form, and the programs of those that are read often.

use std::rc::Rc;

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
    /// The format as a program, if it can be one and the name was read often.
    pub(super) program: Option<Rc<Program>>,
}

impl CustomName {
    /// Counts one more time that the name is read.
    #[inline]
    pub(super) fn count(&mut self, enough: u8) {
        if self.times < enough {
            self.times += 1;
            if self.times == enough {
                self.program = Program::compile(self.info).map(Rc::new);
            }
        }
    }
}
