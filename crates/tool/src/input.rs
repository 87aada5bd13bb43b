//! Input files, which are read on all threads if large.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use memmap2::MmapMut;
use terrace_diag::SourceFile;
use terrace_ir::ThreadPool;

use crate::complaint::describe;

/// Minimum size in bytes of a file that is read in parts.
const LARGE_FILE: u64 = 4 << 20;
/// Size in bytes of a part: the size of a huge page.
const PART_SIZE: usize = 2 << 20;

/// Reads the file at `path`, using the threads of `pool` for a large file; `-` is standard input.
///
/// # Errors
/// A message that names the file, if it cannot be read.
pub fn read(path: &Path, pool: &ThreadPool) -> Result<SourceFile, String> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| describe(&error))?;
        return Ok(SourceFile::new("<stdin>", bytes));
    }
    let name = path.to_string_lossy();
    // On an error the file is read again as a whole, which reports it.
    if let Ok(Some(memory)) = read_in_parts(path, pool) {
        return Ok(SourceFile::in_memory(&*name, memory));
    }
    let bytes = std::fs::read(path)
        .map_err(|error| format!("cannot open input file '{name}': {}", describe(&error)))?;
    Ok(SourceFile::new(&*name, bytes))
}

/// Reads a large file into anonymous memory, with huge pages where available, on all threads. Most
/// of the time is spent on page faults, which the threads share. Returns `None` for small files,
/// and where positioned reads are not available.
fn read_in_parts(path: &Path, pool: &ThreadPool) -> io::Result<Option<MmapMut>> {
    if !cfg!(unix) {
        return Ok(None);
    }
    let file = File::open(path)?;
    let about = file.metadata()?;
    if !about.is_file() || about.len() < LARGE_FILE {
        return Ok(None);
    }
    let Ok(len) = usize::try_from(about.len()) else { return Ok(None) };
    let mut memory = MmapMut::map_anon(len)?;
    // Best effort: small pages work as well.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    let parts = memory.chunks_mut(PART_SIZE).enumerate().collect();
    let read = pool.map(parts, |(index, part)| read_at(&file, part, (index * PART_SIZE) as u64));
    read.into_iter().collect::<io::Result<()>>()?;
    Ok(Some(memory))
}

/// Fills `part` with the contents of `file` from offset `start`.
#[cfg(unix)]
fn read_at(file: &File, part: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, part, start)
}

#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_file_is_the_same_in_parts() {
        let path = std::env::temp_dir().join(format!("terrace-parts-{}", std::process::id()));
        let bytes: Vec<u8> = (0..LARGE_FILE as u32 + 77).map(|at| (at % 251) as u8).collect();
        std::fs::write(&path, &bytes).unwrap();
        for threads in [1, 2, 3, 8] {
            let pool = ThreadPool::new(threads);
            assert!(read(&path, &pool).unwrap().bytes() == bytes, "{threads} threads");
            let parts = read_in_parts(&path, &pool).unwrap();
            assert_eq!(parts.is_some(), cfg!(unix));
        }
        std::fs::remove_file(&path).unwrap();
        let error = read(&path, &ThreadPool::new(2)).unwrap_err();
        assert!(error.starts_with("cannot open input file "), "{error}");
    }
}
