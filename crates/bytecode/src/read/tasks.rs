//! Isolated operations, whose bodies are read one by one or at the same time.

use std::sync::{Mutex, PoisonError};

use terrace_ir::{Body, ensure_sufficient_stack};

use super::body::{BodyReader, Task};
use super::cursor::Result;
use super::file::File;

/// About how many bytes an operation takes.
const BYTES_PER_OP: usize = 12;

/// Reads the bodies of isolated operations in `body`, and those in them.
pub(super) fn run<'a, 'f>(
    file: &'a File<'f>,
    reader: &mut BodyReader<'a, 'f>,
    body: &mut Body,
    tasks: Vec<Task<'f>>,
) -> Result<()> {
    if let [task] = &*tasks {
        let Some(body) = body.child_mut(task.op) else { return Ok(()) };
        let tasks = reader.read_task(task, body)?;
        return ensure_sufficient_stack(|| run(file, reader, body, tasks));
    }
    if tasks.is_empty() {
        return Ok(());
    }
    let mut tasks = tasks.into_iter().peekable();
    let bodies = body.bodies_mut();
    let work: Vec<(Task<'f>, Mutex<&mut Body>)> = bodies
        .filter_map(|(op, body)| {
            let task = tasks.next_if(|task| task.op == op)?;
            Some((task, Mutex::new(body)))
        })
        .collect();
    let one = |reader: &mut BodyReader<'a, 'f>, (task, body): &(Task<'f>, Mutex<&mut Body>)| {
        let mut body = body.lock().unwrap_or_else(PoisonError::into_inner);
        let tasks = reader.read_task(task, &mut body)?;
        ensure_sufficient_stack(|| run(file, reader, &mut body, tasks))
    };
    if file.cx.thread_count() == 1 {
        return work.iter().try_for_each(|work| one(reader, work));
    }
    let size = |(task, _): &(Task<'f>, _)| task.bytes() / BYTES_PER_OP;
    let results = file.cx.map_in_order(&work, size, || BodyReader::new(file), one);
    results.into_iter().collect()
}
