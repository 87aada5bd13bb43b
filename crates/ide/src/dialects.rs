//! The dialects that documents are read with ([`Dialects`]).

use std::sync::Arc;

use terrace_ir::{Context, DialectRegistry, OpInfo};

/// The dialects that documents are read with: those of a registry, and those that a program defines
/// in each context.
#[derive(Clone, Default)]
pub struct Dialects {
    registry: DialectRegistry,
    /// Defines dialects in a context; `None` for none.
    define: Option<Arc<dyn Fn(&Context) + Send + Sync>>,
}

impl From<DialectRegistry> for Dialects {
    fn from(registry: DialectRegistry) -> Self {
        Self { registry, define: None }
    }
}

impl Dialects {
    /// Returns the dialects with those that `define` loads into each new context, such as from a
    /// file in IRDL. Diagnostics of `define` are dropped.
    pub fn with(mut self, define: impl Fn(&Context) + Send + Sync + 'static) -> Self {
        self.define = Some(Arc::new(define));
        self
    }

    /// Returns the registry.
    pub fn registry(&self) -> &DialectRegistry {
        &self.registry
    }

    /// Creates a context with the dialects, which allows unregistered ones.
    pub(crate) fn context(&self) -> Context {
        let cx = Context::with_registry(self.registry.clone());
        cx.allow_unregistered_dialects(true);
        if let Some(define) = &self.define {
            cx.capture(|| define(&cx));
        }
        cx
    }

    /// Returns the declarations of the operations of a dialect in `cx`.
    pub(crate) fn ops(&self, cx: &Context, dialect: &str) -> &'static [&'static OpInfo] {
        let loaded = cx.loaded_dialect(dialect).map(|dialect| dialect.info());
        loaded.or_else(|| self.registry.get(dialect)).map_or(&[][..], |info| info.ops)
    }
}
