//! Standard output as the channel of a protocol ([`protocol_output`]).

use std::io::{self, Write};

/// Returns the standard output stream for a protocol. Whatever else is written to standard output
/// from then on, such as by passes that print, goes to standard error.
///
/// # Errors
/// When the streams cannot be exchanged. On systems other than Linux they are not.
pub fn protocol_output() -> io::Result<Box<dyn Write>> {
    #[cfg(target_os = "linux")]
    {
        let own = rustix::io::fcntl_dupfd_cloexec(io::stdout(), 3)?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        Ok(Box::new(std::fs::File::from(own)))
    }
    #[cfg(not(target_os = "linux"))]
    Ok(Box::new(io::stdout()))
}
