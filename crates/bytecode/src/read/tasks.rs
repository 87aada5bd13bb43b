//! Reading of the bodies of isolated operations, which are independent of each other, on all
//! threads.

use terrace_ir::{Body, ensure_sufficient_stack};

use super::body::{BodyReader, Task};
use super::cursor::Result;
use super::file::File;

/// Average size of an operation in bytes, an estimate.
const BYTES_PER_OP: usize = 12;

/// Number of bodies that are distributed to the threads at once.
const BODIES_PER_BATCH: usize = 1 << 14;

/// Reads the bodies of isolated operations in `body`, recursively.
pub(super) fn run<'a, 'f>(
    file: &'a File<'f>,
    reader: &mut BodyReader<'a, 'f>,
    body: &mut Body,
    tasks: Vec<Task>,
) -> Result<()> {
    let one = |reader: &mut BodyReader<'a, 'f>, task: &Task, body: &mut Body| {
        let tasks = reader.read_task(task, body)?;
        ensure_sufficient_stack(|| run(file, reader, body, tasks))
    };
    if tasks.len() <= 1 || file.cx.thread_count() == 1 {
        for task in &tasks {
            let Some(child) = body.child_mut(task.op) else { continue };
            one(reader, task, child)?;
        }
        return Ok(());
    }
    let mut left = tasks.iter().peekable();
    let mut work = body
        .bodies_mut()
        .filter_map(|(op, body)| {
            let task = left.next_if(|task| task.op == op)?;
            Some((task, body))
        })
        .peekable();
    let size = |(task, _): &(&Task, &mut Body)| task.bytes() / BYTES_PER_OP;
    while work.peek().is_some() {
        let mut batch: Vec<_> = work.by_ref().take(BODIES_PER_BATCH).collect();
        let results = file.cx.map_in_order_mut(
            &mut batch,
            size,
            || BodyReader::new(file),
            |reader, (task, body)| one(reader, task, body),
        );
        results.into_iter().collect::<Result<()>>()?;
    }
    Ok(())
}
