//! Test passes of rewrite patterns and their drivers.

mod isolation;
mod notifications;
mod walk_driver;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    isolation::register(registry);
    walk_driver::register(registry);
}
