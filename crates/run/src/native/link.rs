//! Executables: the call of the compiler of C, which links ([`link`]).

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Links an object file with the library of C, and writes the executable to `output`. `libraries`
/// are files; shared ones are also found when the executable starts.
///
/// # Errors
/// A message, if `cc` is not installed, or what it prints, if it fails.
pub(crate) fn link(object: &[u8], output: &Path, libraries: &[PathBuf]) -> Result<(), String> {
    let error = |error: std::io::Error| format!("cannot write an object file: {error}");
    let mut file = tempfile::Builder::new().suffix(".o").tempfile().map_err(error)?;
    file.write_all(object).map_err(error)?;
    file.flush().map_err(error)?;
    let mut command = Command::new("cc");
    command.arg(file.path()).arg("-o").arg(output);
    for library in libraries {
        command.arg(library);
        if let Some(folder) = library.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            command.arg(format!("-Wl,-rpath,{}", folder.display()));
        }
    }
    let printed = command.arg("-lm").output();
    let printed = printed.map_err(|error| format!("cannot run the linker 'cc': {error}"))?;
    match printed.status.success() {
        true => Ok(()),
        false => Err(format!("'cc' fails\n{}", String::from_utf8_lossy(&printed.stderr))),
    }
}
