//! The outcome of a transform operation: success, or one of two kinds of failure (MLIR:
//! `DiagnosedSilenceableFailure`).

use terrace_ir::{Context, Diagnostic, Location, OpRef, Reported, Severity};

/// A failure of a transform operation.
pub enum Failure {
    /// The payload is valid, so that the script may continue; the diagnostics, of which there is at
    /// least one, are emitted only if no enclosing operation suppresses the failure.
    Silenceable(Diagnostic, Vec<Diagnostic>),
    /// The payload may be invalid; the diagnostics are already emitted.
    Definite(Reported),
}

/// The result of a transform operation.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Creates a silenceable failure with one diagnostic.
    pub fn silenceable(diagnostic: Diagnostic) -> Self {
        Self::Silenceable(diagnostic, Vec::new())
    }

    /// Emits `diagnostic` and returns a definite failure.
    pub fn definite(cx: &Context, diagnostic: Diagnostic) -> Self {
        Self::Definite(cx.emit(diagnostic))
    }

    /// Creates the silenceable failure with this message at the transform operation `op`.
    pub fn at(op: OpRef<'_>, message: impl Into<String>) -> Self {
        Self::silenceable(Diagnostic::error(op.location(), message))
    }

    /// Creates the silenceable failure with this message at the transform operation `op`, and a
    /// note at `target`, the location of the payload operation.
    pub fn on_target(op: OpRef<'_>, target: Location, message: impl Into<String>) -> Self {
        let error = Diagnostic::error(op.location(), message);
        Self::silenceable(error.with_note(target, "target op"))
    }

    /// Creates the silenceable failure of `op` with this message, after the name of `op`.
    pub fn of(op: OpRef<'_>, message: impl AsRef<str>) -> Self {
        Self::at(op, format!("'{}' op {}", op.name_str(), message.as_ref()))
    }

    /// Emits the diagnostics of a silenceable failure, which becomes a definite one.
    pub fn report(self, cx: &Context) -> Reported {
        match self {
            Self::Definite(reported) => reported,
            Self::Silenceable(first, rest) => {
                let reported = cx.emit(first);
                for diagnostic in rest {
                    cx.emit(diagnostic);
                }
                reported
            }
        }
    }
}

/// Returns the default error of an operation that failed on the payload operation `payload`.
pub fn failed_to_apply(op: OpRef<'_>, payload: OpRef<'_>) -> Failure {
    let message = format!("{} failed to apply", op.name_str());
    let error = Diagnostic::error(op.location(), message);
    Failure::silenceable(error.with_note(payload.location(), "when applied to this op"))
}

/// Returns the error of an operation that does not apply to the payload operation `payload`.
pub fn attempted(op: OpRef<'_>, payload: OpRef<'_>) -> Failure {
    let error = Diagnostic::error(op.location(), "failed to apply");
    Failure::silenceable(error.with_note(payload.location(), "attempted to apply to this op"))
}

/// Returns a remark at `op`, which quotes the operation if the context quotes operations.
pub fn remark_at(op: OpRef<'_>, message: &str) -> Diagnostic {
    terrace_asm::diagnostic_at(op, Severity::Remark, message)
}
