//! The failures of executions ([`Fault`]), and the reasons for which a program stops before its
//! end ([`Stop`]).

use std::fmt;
use std::sync::Arc;

use terrace_ir::Location;

/// A place in the source that a mark in the code stands for.
pub(crate) struct Place {
    pub(crate) location: Option<Location>,
    /// The name of the operation at the location before lowering.
    pub(crate) operation: Option<Arc<str>>,
}

/// The failure of an execution.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The text of the error.
    pub message: String,
    /// The location of the operation at which execution stopped; `None` if it is unknown.
    pub location: Option<Location>,
    /// The name of the operation at this location in the program before lowering; `None` if it is
    /// unknown.
    pub operation: Option<String>,
    /// The exit status that the program requested; `None` if it failed.
    pub exit: Option<i32>,
    /// The index into `flat::Module::points` of the last mark before the failure.
    pub(crate) point: Option<u32>,
}

impl Fault {
    /// Adds the location of the last mark before the failure, and the operation there.
    pub(crate) fn located(self, places: &[Place]) -> Self {
        let point = self.point.and_then(|point| usize::try_from(point).ok());
        match point.and_then(|point| places.get(point)) {
            Some(Place { location, operation }) => Fault {
                location: *location,
                operation: operation.as_ref().map(|name| name.to_string()),
                ..self
            },
            None => self,
        }
    }

    pub(crate) fn message(message: impl Into<String>) -> Self {
        let message = message.into();
        Fault { message, location: None, operation: None, exit: None, point: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.operation {
            Some(operation) => write!(f, " in '{operation}'"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        let exit = match stop {
            Stop::Aborted => Some(ABORTED),
            Stop::Exit(status) => Some(status),
            _ => None,
        };
        Fault { exit, ..Fault::message(stop.to_string()) }
    }
}

/// The exit status of a program that aborts, as a shell reports it.
pub(crate) const ABORTED: i32 = 134;

/// The reason for which a program stopped before its end, in any engine.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// Unreachable code was reached.
    Unreachable,
    /// An address is outside of the memory.
    MemoryOutOfBounds,
    /// A called address is not that of a function.
    NoFunction,
    /// A called address is that of a function of another type.
    OtherSignature,
    /// An integer was divided by zero.
    DivisionByZero,
    /// The result of a division is no number of its type.
    DivisionOverflow,
    /// Calls are nested too deeply.
    CallDepth,
    /// The limit of executed instructions is exceeded.
    Fuel,
    /// The limit of memory is exceeded.
    MemoryLimit,
    /// The program called `abort`.
    Aborted,
    /// The program called `exit` with this status.
    Exit(i32),
    /// Another reason, as a message.
    Other(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Unreachable => "unreachable code was reached",
            Stop::MemoryOutOfBounds => "access of memory out of bounds",
            Stop::NoFunction => "call of an address that is no function",
            Stop::OtherSignature => "call of a function of another type",
            Stop::DivisionByZero => "division by zero",
            Stop::DivisionOverflow => "overflow of a division",
            Stop::CallDepth => "calls are nested too deeply",
            Stop::Fuel => "the limit of executed instructions is exceeded",
            Stop::MemoryLimit => "the limit of memory is exceeded",
            Stop::Aborted => "the program aborted",
            Stop::Exit(status) => return write!(f, "the program exited with status {status}"),
            Stop::Other(message) => message,
        })
    }
}

impl std::error::Error for Stop {}
