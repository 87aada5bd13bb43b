//! The state of a session ([`Session`]): the dialects and passes, the loaded module, and the
//! document that an editor shows.

use terrace_ide::Document;
use terrace_ir::{DialectRegistry, ThreadPool};
use terrace_pass::PassRegistry;

use crate::history::History;
use crate::params::{Failed, Failure};

/// The settings of a session.
#[derive(Clone)]
pub struct SessionOptions {
    /// The threads that read modules and run passes.
    pub pool: ThreadPool,
    /// Whether operations of dialects that are not registered are allowed by default.
    pub allow_unregistered: bool,
    /// Greatest nesting of brackets in texts, where the stack cannot grow; `None` for that of the
    /// reader.
    pub max_nesting: Option<u32>,
}

/// A session of one program.
pub struct Session {
    pub(crate) registry: DialectRegistry,
    pub(crate) passes: PassRegistry,
    pub(crate) options: SessionOptions,
    /// The loaded module; `None` before the first one.
    pub(crate) module: Option<History>,
    /// The open document; `None` before the first one.
    pub(crate) document: Option<Document>,
}

impl Session {
    /// Creates a session without a module.
    pub fn new(registry: DialectRegistry, passes: PassRegistry, options: SessionOptions) -> Self {
        Self { registry, passes, options, module: None, document: None }
    }

    /// Drops the module and the document.
    pub(crate) fn clear(&mut self) {
        (self.module, self.document) = (None, None);
    }

    /// Returns the loaded module.
    ///
    /// # Errors
    /// When no module is loaded.
    pub(crate) fn module(&self) -> Result<&History, Failure> {
        self.module.as_ref().ok_or_else(no_module)
    }

    /// Returns the loaded module to be changed.
    ///
    /// # Errors
    /// When no module is loaded.
    pub(crate) fn module_mut(&mut self) -> Result<&mut History, Failure> {
        self.module.as_mut().ok_or_else(no_module)
    }
}

fn no_module() -> Failure {
    Failure::new(Failed::State, "no module is loaded: `load` does so")
}
