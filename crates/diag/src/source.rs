//! Source files ([`SourceFile`]) and their collection ([`SourceManager`]), with lookup of lines and
//! columns.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::diagnostic::Position;

/// A source file: a name and its bytes. Clones share both.
///
/// The bytes need not be UTF-8: as in MLIR, invalid tokens are errors of the lexer. The table of
/// lines is computed on first use, so files without diagnostics do not need it.
#[derive(Clone)]
pub struct SourceFile {
    data: Arc<FileData>,
}

struct FileData {
    name: Arc<str>,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    line_starts: OnceLock<Vec<usize>>,
    /// Index of the line of the last query. The next query mostly has the same line or the
    /// following one.
    recent_line: AtomicUsize,
}

impl SourceFile {
    /// Creates a file from a copy of `bytes`. `name` is the name in diagnostics.
    pub fn new(name: impl Into<Arc<str>>, bytes: impl Into<Vec<u8>>) -> SourceFile {
        Self::in_memory(name, bytes.into())
    }

    /// Creates a file whose bytes stay in `memory`, such as a memory mapping, which is dropped with
    /// the last clone. `name` is the name in diagnostics.
    pub fn in_memory(
        name: impl Into<Arc<str>>,
        memory: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> SourceFile {
        let (name, bytes) = (name.into(), Box::new(memory));
        let (line_starts, recent_line) = (OnceLock::new(), AtomicUsize::new(0));
        SourceFile { data: Arc::new(FileData { name, bytes, line_starts, recent_line }) }
    }

    /// Returns the name for diagnostics.
    pub fn name(&self) -> &Arc<str> {
        &self.data.name
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        (*self.data.bytes).as_ref()
    }

    /// Returns the contents as text; `None` if they are not valid UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.bytes()).ok()
    }

    /// Returns the length of the file in bytes.
    pub fn len(&self) -> usize {
        self.bytes().len()
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes().is_empty()
    }

    /// Returns the number of lines. The last `\n` begins another line, even if that line is empty.
    pub fn line_count(&self) -> u32 {
        saturating_u32(self.line_starts().len())
    }

    /// Returns line and column of a byte offset, both counted from 1. Offsets beyond the end are
    /// treated as the end.
    pub fn line_col(&self, offset: usize) -> (u32, u32) {
        let recent_line = self.data.recent_line.load(Ordering::Relaxed);
        let mut line = recent_line;
        let position = self.line_col_near(offset, &mut line);
        if line != recent_line {
            self.data.recent_line.store(line, Ordering::Relaxed);
        }
        position
    }

    /// Returns line and column of a byte offset like [`SourceFile::line_col`]. `line` is a cache of
    /// the caller: the line index of the previous query, of any value, which is updated. Unlike a
    /// cache in the file, it causes no contention between threads.
    #[inline]
    pub fn line_col_near(&self, offset: usize, line: &mut usize) -> (u32, u32) {
        let offset = offset.min(self.len());
        let starts = self.line_starts();
        *line = line_index(starts, offset, *line);
        (saturating_u32(*line + 1), saturating_u32(offset - starts[*line] + 1))
    }

    /// Returns the position of a byte offset, for a diagnostic.
    pub fn position(&self, offset: usize) -> Position {
        let (line, col) = self.line_col(offset);
        Position::new(self.name().clone(), line, col)
    }

    /// Returns the byte offset of a line and column; `None` if the line does not have the column.
    ///
    /// The column after the last byte of a line is valid; a missing token is reported there. As in
    /// MLIR, a carriage return ends the valid columns.
    pub fn offset_of(&self, line: u32, col: u32) -> Option<usize> {
        let start = self.line_start(line)?;
        let skip = usize::try_from(col.checked_sub(1)?).ok()?;
        (skip <= self.line_text(line)?.len()).then_some(start + skip)
    }

    /// Returns the bytes of a line, up to the first `\n` or `\r`; `None` if the file has fewer
    /// lines.
    pub fn line_text(&self, line: u32) -> Option<&[u8]> {
        let rest = &self.bytes()[self.line_start(line)?..];
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        Some(&rest[..end])
    }

    /// Returns the offset of the first byte of a line; `None` if the file has fewer lines.
    pub fn line_start(&self, line: u32) -> Option<usize> {
        let index = usize::try_from(line.checked_sub(1)?).ok()?;
        self.line_starts().get(index).copied()
    }

    fn line_starts(&self) -> &[usize] {
        self.data.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.bytes());
            std::iter::once(0).chain(ends.map(|end| end + 1)).collect()
        })
    }
}

impl fmt::Debug for SourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceFile").field("name", self.name()).field("len", &self.len()).finish()
    }
}

/// Returns the index of the line that contains `offset`. `near` is a hint.
#[inline]
fn line_index(starts: &[usize], offset: usize, near: usize) -> usize {
    // The starts of the line `near` and of the two lines after it.
    if let Some([first, second, third]) = starts.get(near..).and_then(|starts| starts.first_chunk())
    {
        if (*first..*second).contains(&offset) {
            return near;
        }
        if (*second..*third).contains(&offset) {
            return near + 1;
        }
    }
    starts.partition_point(|start| *start <= offset) - 1
}

fn saturating_u32(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// An identifier of a file in a [`SourceManager`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(u32);

impl FileId {
    /// Returns the number of files that were added before this one.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function that reads the file with a given name.
type Loader = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

/// A collection of files that diagnostics may quote. Clones refer to the same collection.
#[derive(Clone, Default)]
pub struct SourceManager {
    files: Arc<RwLock<Files>>,
    loader: Option<Arc<Loader>>,
}

#[derive(Default)]
struct Files {
    list: Vec<SourceFile>,
    by_name: HashMap<Arc<str>, FileId>,
    /// Names that the loader could not read; it is called once for each name.
    missing: HashSet<Arc<str>>,
}

impl Files {
    fn add(&mut self, file: SourceFile) -> FileId {
        let id = FileId(saturating_u32(self.list.len()));
        self.by_name.entry(file.name().clone()).or_insert(id);
        self.list.push(file);
        id
    }

    fn find(&self, name: &str) -> Option<&SourceFile> {
        self.by_name.get(name).map(|id| &self.list[id.index()])
    }
}

impl SourceManager {
    /// Creates an empty manager without a loader.
    pub fn new() -> SourceManager {
        SourceManager::default()
    }

    /// Creates a manager that reads missing files from disk, as `mlir-opt` does.
    pub fn reading_from_disk() -> SourceManager {
        SourceManager::with_loader(|name| {
            // Only regular files: reading a pipe could block forever.
            Path::new(name).is_file().then(|| std::fs::read(name).ok()).flatten()
        })
    }

    /// Creates a manager that calls `loader` for the bytes of missing files.
    pub fn with_loader(
        loader: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static,
    ) -> SourceManager {
        SourceManager { files: Arc::default(), loader: Some(Arc::new(loader)) }
    }

    /// Adds a file. If several files have the same name, [`Self::find`] returns the first.
    pub fn add(&self, file: SourceFile) -> FileId {
        self.write().add(file)
    }

    /// Returns the file with this id; `None` if the id belongs to another manager.
    pub fn get(&self, id: FileId) -> Option<SourceFile> {
        self.read().list.get(id.index()).cloned()
    }

    /// Returns the file named `name`; `None` unless it was added or loaded before.
    pub fn find(&self, name: &str) -> Option<SourceFile> {
        self.read().find(name).cloned()
    }

    /// Returns the file named `name`, loading it if necessary; `None` if it cannot be loaded.
    pub fn resolve(&self, name: &str) -> Option<SourceFile> {
        {
            let files = self.read();
            if let Some(file) = files.find(name) {
                return Some(file.clone());
            }
            if files.missing.contains(name) {
                return None;
            }
        }
        // The loader is user code and may be slow, so it is called without the lock.
        let loaded = self.loader.as_ref()?(name);
        let mut files = self.write();
        if let Some(file) = files.find(name) {
            return Some(file.clone());
        }
        let Some(bytes) = loaded else {
            files.missing.insert(name.into());
            return None;
        };
        let file = SourceFile::new(name, bytes);
        files.add(file.clone());
        Some(file)
    }

    fn read(&self) -> RwLockReadGuard<'_, Files> {
        self.files.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Files> {
        self.files.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SourceManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.read().list).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn lines_and_columns_go_both_ways() {
        let file = SourceFile::new("f", "ab\n\ncd\n");
        assert_eq!(file.line_count(), 4);
        let expected = [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3), (4, 1)];
        for (offset, &(line, col)) in expected.iter().enumerate() {
            assert_eq!(file.line_col(offset), (line, col));
            assert_eq!(file.offset_of(line, col), Some(offset));
        }
        for (offset, &position) in expected.iter().enumerate().rev() {
            assert_eq!(file.line_col(offset), position);
        }
        assert_eq!(file.line_col(1000), (4, 1));
        for (line, col) in [(0, 1), (1, 0), (1, 4), (2, 2), (4, 2), (5, 1), (u32::MAX, u32::MAX)] {
            assert_eq!(file.offset_of(line, col), None, "{line}:{col}");
        }
    }

    #[test]
    fn an_empty_file_has_one_line() {
        let file = SourceFile::new("f", "");
        assert!(file.is_empty());
        assert_eq!((file.line_count(), file.line_col(0)), (1, (1, 1)));
        assert_eq!(file.line_text(1), Some(&b""[..]));
        assert_eq!(file.offset_of(1, 1), Some(0));
    }

    #[test]
    fn a_carriage_return_ends_a_line_but_does_not_count_one() {
        let file = SourceFile::new("f", "foo\rbar\r\nbaz");
        assert_eq!(file.line_text(1), Some(&b"foo"[..]));
        assert_eq!(file.offset_of(1, 4), Some(3));
        assert_eq!(file.offset_of(1, 5), None);
        assert_eq!(file.line_col(4), (1, 5));
        assert_eq!(file.line_text(2), Some(&b"baz"[..]));
    }

    #[test]
    fn bytes_need_not_be_utf8() {
        let file = SourceFile::new("f", vec![b'a', 0xff, b'\n', 0, b'b']);
        assert_eq!(file.text(), None);
        assert_eq!(file.line_col(4), (2, 2));
        assert_eq!(file.position(4).to_string(), "f:2:2");
        assert_eq!(SourceFile::new("f", "é").text(), Some("é"));
    }

    #[test]
    fn clones_of_a_manager_share_their_files() {
        let manager = SourceManager::new();
        let id = manager.clone().add(SourceFile::new("a", "first"));
        manager.add(SourceFile::new("a", "second"));
        assert_eq!(manager.get(id).unwrap().bytes(), b"first");
        assert_eq!(manager.find("a").unwrap().bytes(), b"first");
        assert!(manager.resolve("b").is_none());
        assert!(SourceManager::new().get(id).is_none());
    }

    #[test]
    fn a_loader_is_asked_once_per_name() {
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = calls.clone();
        let manager = SourceManager::with_loader(move |name| {
            counter.fetch_add(1, Ordering::Relaxed);
            (name == "there").then(|| b"text".to_vec())
        });
        for _ in 0..2 {
            assert_eq!(manager.resolve("there").unwrap().bytes(), b"text");
            assert!(manager.resolve("elsewhere").is_none());
        }
        assert_eq!(calls.load(Ordering::Relaxed), 2);
        assert!(SourceManager::reading_from_disk().resolve("/").is_none());
    }
}
