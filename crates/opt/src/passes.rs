//! Passes on the command line: `--name` or `--name=options`, in order.

use std::ffi::OsString;

use terrace_pass::{PassInfo, PassRegistry, Pipeline};

/// The passes that a command line asks for.
#[derive(Clone, Default)]
pub struct PassFlags(Vec<(&'static PassInfo, String)>);

impl std::fmt::Debug for PassFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(info, _)| info.name)).finish()
    }
}

impl PassFlags {
    /// Takes the flags that name passes of `registry` out of `args`.
    pub fn take(args: &mut Vec<OsString>, registry: &PassRegistry) -> Self {
        let mut flags = Self::default();
        let mut rest_is_positional = false;
        args.retain(|arg| {
            let Some(text) = arg.to_str().filter(|_| !rest_is_positional) else { return true };
            rest_is_positional = text == "--";
            let Some(flag) = text.strip_prefix("--") else { return true };
            let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
            match registry.get(name) {
                Some(info) => {
                    flags.0.push((info, options.to_owned()));
                    false
                }
                None => true,
            }
        });
        flags
    }

    /// The passes, in order.
    ///
    /// # Errors
    /// When an option makes no sense.
    pub fn pipeline(&self) -> Result<Pipeline, String> {
        let mut pipeline = Pipeline::new();
        for (info, options) in &self.0 {
            pipeline.add(info, options)?;
        }
        Ok(pipeline)
    }
}
