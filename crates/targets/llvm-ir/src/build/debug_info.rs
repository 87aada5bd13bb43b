//! Debug information: subprograms, variables and locations.

use terrace_ir::{Location, OpRef};
use terrace_llvm::{GlobalOpRef, LLVMFuncOpRef};

use super::{Translated, Translator};
use crate::model::{MetadataId, Symbol};

impl Translator<'_> {
    /// Attaches the subprogram of a function, if its location has one.
    pub(super) fn subprogram(&mut self, _: LLVMFuncOpRef<'_>, _: Symbol) {}

    /// Makes the subprogram of a function the scope of the locations in its body.
    pub(super) fn enter_subprogram(&mut self, _: LLVMFuncOpRef<'_>) {
        self.scope = None;
    }

    /// Attaches the variables that a global variable is in the source.
    pub(super) fn global_variables(&mut self, _: GlobalOpRef<'_>, _: Symbol) {}

    /// Completes the compile units, when all variables are known.
    pub(super) fn globals_done(&mut self) {}

    /// The location of an instruction; `None` if the function has no subprogram, or the location is
    /// unknown.
    pub(super) fn debug_location(&mut self, _: Location) -> Option<MetadataId> {
        self.scope
    }

    /// Translates an operation that describes a variable or label.
    pub(super) fn debug_record(&mut self, _: OpRef<'_>) -> Translated {
        Ok(())
    }
}
