//! Object files and executables of programs: [`Program::object`], [`Program::executable_object`],
//! and the call of the linker.

mod entry;
mod link;
mod runtime;

use terrace_codegen::flat::{Linkage, Module};
use terrace_codegen::native::{ObjectBuilder, Target};
use terrace_codegen::{CodegenError, Placement};

use crate::fault::Fault;
use crate::program::Program;
pub(crate) use entry::ResultForm;
pub(crate) use link::link;

impl Program {
    /// Returns the program as an object file, whose functions follow the calling convention of C.
    /// The functions that programs call without defining them, such as `printF32`, become part of
    /// it; it needs the libraries of C and its mathematics, and that of the compiler.
    ///
    /// # Errors
    /// When the program cannot be translated for the target; the fault names the location.
    pub fn object(&self, target: &Target) -> Result<Vec<u8>, Fault> {
        self.object_of(self.linked()?, target)
    }

    /// Returns the program as an object file with a function `main` of C, which calls the function
    /// `entry` with the arguments of the command line, and prints its results.
    ///
    /// # Errors
    /// As [`Program::object`], and when there is no such function with scalar parameters and
    /// results.
    pub(crate) fn executable_object(
        &self,
        target: &Target,
        entry: &str,
        form: ResultForm,
    ) -> Result<Vec<u8>, Fault> {
        let (parameters, results) = (self.parameters(entry)?, self.results(entry)?);
        let mut module = self.linked()?;
        for function in &mut module.functions {
            function.linkage = Linkage::Local;
        }
        for variable in &mut module.variables {
            variable.linkage = Linkage::Local;
        }
        entry::add_main(&mut module, entry, &parameters, &results, form)?;
        self.object_of(module, target)
    }

    fn object_of(&self, module: Module, target: &Target) -> Result<Vec<u8>, Fault> {
        let mut builder = ObjectBuilder::new(target.clone());
        builder.add_program(module);
        runtime::add(&mut builder, target).map_err(Fault::message)?;
        builder.finish().map_err(Fault::message)
    }

    /// Returns the program in the flat form, with symbols in place of addresses.
    fn linked(&self) -> Result<Module, Fault> {
        let legalized = terrace_codegen::legalize(&mut self.module.clone(), Placement::Linked);
        legalized.map_err(|CodegenError { message, point }| Fault {
            location: point.and_then(|point| self.location_at(point)),
            ..Fault::message(message)
        })
    }
}
