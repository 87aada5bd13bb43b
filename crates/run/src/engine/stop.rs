//! The reasons for which a program stops before its end ([`Stop`]).

use std::fmt;

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
