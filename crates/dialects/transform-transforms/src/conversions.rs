//! The conversion of payload by lowerings, which are in crates above this one: [`ConversionHook`],
//! by which such a crate prepares a [`PayloadConversion`] for
//! `transform.apply_conversion_patterns`.

use std::sync::{Arc, PoisonError, RwLock};

use terrace_data_layout::ScopeChain;
use terrace_ir::{Body, Context, Diagnostic, Op, OpRef};
use terrace_rewrite::{ConversionMode, ConversionTarget};

/// A function that converts one body of the payload.
pub type ConvertBody<'a> = &'a mut dyn FnMut(&mut Body);

/// A function that calls the [`ConvertBody`] on the body to which a path of proxies leads, and
/// updates handles.
pub type AroundBody<'a> = &'a mut dyn FnMut(&[Op], &mut Body, ConvertBody<'_>);

/// The place of a conversion in the payload.
pub struct ConvertedPlace<'a> {
    /// The proxies that lead from the outermost body to the body with the converted operations.
    pub path: &'a [Op],
    /// The operation of that body that is converted with its nested operations.
    pub op: Op,
    /// The data layout scopes around the outermost body.
    pub scopes: &'a ScopeChain,
    /// The operations that may remain.
    pub mode: ConversionMode,
}

/// A conversion of payload by the patterns of descriptors.
pub trait PayloadConversion {
    /// Converts the operations at `place` of the payload in `top`; each body through `around`.
    ///
    /// # Errors
    /// The first operation that cannot be converted.
    fn run(
        &self,
        top: &mut Body,
        place: &ConvertedPlace<'_>,
        around: AroundBody<'_>,
    ) -> Result<(), Diagnostic>;
}

/// A function that prepares the conversion for a `transform.apply_conversion_patterns`, which has a
/// type converter if it has descriptors.
pub type PrepareConversion =
    fn(OpRef<'_>, ConversionTarget) -> Result<Box<dyn PayloadConversion>, Diagnostic>;

/// The function of a context that prepares conversions; `None` until a crate with lowerings sets
/// it.
#[derive(Default)]
pub struct ConversionHook(RwLock<Option<PrepareConversion>>);

impl ConversionHook {
    /// Returns the hook of the context.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension::<Self>()
    }

    /// Sets the function that prepares conversions.
    pub fn set(&self, prepare: PrepareConversion) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(prepare);
    }

    /// Returns the function that prepares conversions.
    pub(crate) fn get(&self) -> Option<PrepareConversion> {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}
