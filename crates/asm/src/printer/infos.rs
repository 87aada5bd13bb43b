//! The declarations of the operations met last, without asking the context.

use terrace_ir::{Context, OpInfo, OpName};

/// A name and its declaration.
type Known = (OpName, Option<&'static OpInfo>);

/// Declarations by name; a few.
pub(crate) struct Infos(Box<[Option<Known>; 64]>);

impl Default for Infos {
    fn default() -> Self {
        Self(Box::new([None; 64]))
    }
}

impl Infos {
    /// The declaration of the operations named `name`, if they are registered.
    #[inline]
    pub(crate) fn get(&mut self, cx: &Context, name: OpName) -> Option<&'static OpInfo> {
        let slot = &mut self.0[(name.id().to_bits() & 63) as usize];
        match slot {
            Some((known, info)) if *known == name => *info,
            _ => {
                let info = name.info(cx);
                *slot = Some((name, info));
                info
            }
        }
    }
}
