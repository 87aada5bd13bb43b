//! The output of the driver ([`Output`]): standard output, or a file that is replaced atomically.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use terrace_diag::{Outs, outs};

/// The capacity of output buffers in bytes.
const CAPACITY: usize = 1 << 16;

/// A destination for the result.
pub enum Output {
    /// The standard output stream.
    Stdout(BufWriter<Outs>),
    /// A temporary file without a name, which replaces the file at the path when the run succeeds.
    /// An interrupted run leaves nothing behind.
    File(BufWriter<File>, PathBuf),
    /// A temporary file without a name, and the open file that its contents are copied to when the
    /// run succeeds. For files with other names or behind a link, which a replacement would cut
    /// off.
    Shared(BufWriter<File>, File),
    /// A file that is not a regular one, such as `/dev/null`.
    Device(BufWriter<File>),
}

impl Output {
    /// Opens `path` for writing; `-` is standard output.
    ///
    /// # Errors
    /// When `path` is a folder, or the file, or a temporary file beside it, cannot be created.
    pub fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Output::Stdout(BufWriter::with_capacity(CAPACITY, outs())));
        }
        if path.metadata().is_ok_and(|m| !m.is_file()) {
            // A folder is refused here.
            let device = OpenOptions::new().write(true).open(path)?;
            return Ok(Output::Device(BufWriter::new(device)));
        }
        if is_shared(path) {
            let to = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
            let scratch = tempfile::tempfile()?;
            return Ok(Output::Shared(BufWriter::with_capacity(CAPACITY, scratch), to));
        }
        let scratch = tempfile::tempfile_in(folder(path))?;
        Ok(Output::File(BufWriter::with_capacity(CAPACITY, scratch), path.to_owned()))
    }

    /// Flushes the output, and writes the temporary file to the destination.
    ///
    /// # Errors
    /// When bytes cannot be written, or the destination cannot be replaced.
    pub fn keep(self) -> io::Result<()> {
        match self {
            Output::Stdout(mut out) => out.flush(),
            Output::Device(mut out) => out.flush(),
            Output::File(out, path) => replace(&finished(out)?, &path),
            Output::Shared(out, mut to) => {
                let mut scratch = finished(out)?;
                scratch.rewind()?;
                to.set_len(0)?;
                io::copy(&mut scratch, &mut to).map(|_| ())
            }
        }
    }

    /// Whether written bytes are visible immediately, so that they remain after an error.
    pub fn is_stream(&self) -> bool {
        !matches!(self, Output::File(..) | Output::Shared(..))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(out) => out.write(bytes),
            Output::File(out, _) | Output::Shared(out, _) => out.write(bytes),
            Output::Device(out) => out.write(bytes),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(out) => out.flush(),
            Output::File(out, _) | Output::Shared(out, _) => out.flush(),
            Output::Device(out) => out.flush(),
        }
    }
}

/// Returns the folder of the file at `path`.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether `path` is a symbolic link, or names a file that has other names.
fn is_shared(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| {
        #[cfg(unix)]
        let is_linked = std::os::unix::fs::MetadataExt::nlink(&found) > 1;
        #[cfg(not(unix))]
        let is_linked = false;
        found.is_symlink() || found.is_file() && is_linked
    })
}

/// Returns the file behind `out`, after writing what is buffered.
fn finished(out: BufWriter<File>) -> io::Result<File> {
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Replaces the file at `path` by `scratch`, a file without a name in the same folder.
fn replace(scratch: &File, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private. The result gets the permissions of the file that it
        // replaces, or those of a new file.
        let mode = path.metadata().map_or(0o644, |m| m.permissions().mode());
        scratch.set_permissions(std::fs::Permissions::from_mode(mode))?;
    }
    let mut names = tempfile::Builder::new();
    let named = names.prefix(".terrace-");
    let replaced = match named.make_in(folder(path), |name| name_file(scratch, name)) {
        Ok(linked) => linked.into_temp_path(),
        // The system cannot name a file that has none.
        Err(_) => {
            let permissions = scratch.metadata()?.permissions();
            let mut copy = named.permissions(permissions).tempfile_in(folder(path))?;
            let mut from = scratch;
            from.rewind()?;
            io::copy(&mut from, copy.as_file_mut())?;
            copy.into_temp_path()
        }
    };
    replaced.persist(path).map_err(|error| error.error)
}

/// Gives `file`, which has no name, the name `name`.
#[cfg(target_os = "linux")]
fn name_file(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, opened, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

/// Reports that a file without a name cannot get one.
#[cfg(not(target_os = "linux"))]
fn name_file(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
