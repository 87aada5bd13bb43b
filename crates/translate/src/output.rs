//! The output of the driver ([`Output`]): standard output, or a file that is replaced atomically.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A destination for the result.
pub(crate) enum Output {
    /// The standard output stream.
    Stdout(io::Stdout),
    /// A temporary file, which replaces the file at the path when the run succeeds.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Opens `path` for writing; `-` is standard output.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Output::Stdout(io::stdout()));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let file = tempfile::Builder::new().prefix(".terrace-").tempfile_in(folder)?;
        Ok(Output::File(BufWriter::with_capacity(1 << 16, file), path.to_owned()))
    }

    /// Flushes the output, and replaces the destination by the temporary file.
    pub(crate) fn keep(self) -> io::Result<()> {
        match self {
            Output::Stdout(mut out) => out.flush(),
            Output::File(out, path) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                #[cfg(unix)]
                {
                    use std::os::unix::fs::PermissionsExt;
                    // Temporary files are private; the result gets the permissions of the file that
                    // it replaces, or those of a new file.
                    let mode = path.metadata().map_or(0o644, |m| m.permissions().mode());
                    file.as_file().set_permissions(std::fs::Permissions::from_mode(mode))?;
                }
                file.persist(path).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }

    /// Whether written bytes are visible immediately, so that they remain after an error.
    pub(crate) fn is_stream(&self) -> bool {
        matches!(self, Output::Stdout(_))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(out) => out.write(bytes),
            Output::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(out) => out.flush(),
            Output::File(out, _) => out.flush(),
        }
    }
}
