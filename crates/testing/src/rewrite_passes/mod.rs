//! Test passes of rewrite patterns and their drivers.

mod commutativity;
mod isolation;
mod notifications;
mod patterns;
mod selective;
mod strict_driver;
mod walk_driver;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    commutativity::register(registry);
    isolation::register(registry);
    selective::register(registry);
    strict_driver::register(registry);
    walk_driver::register(registry);
}
