//! Parallel work whose results are consumed in order while the work continues.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};

use rayon::Scope;

use crate::store::context::Context;
use crate::store::thread_pool::lock;
use crate::store::threads::Captured;

impl Context {
    /// Runs `consume` while other threads of this context run `work` on the items that `consume`
    /// pushes to the [`InOrder`]. `consume` takes the results in the order of the items, while
    /// later items are in progress.
    pub fn in_order<T: Send, R: Send, O>(
        &self,
        work: impl Fn(T) -> R + Sync,
        consume: impl FnOnce(&mut InOrder<'_, '_, T, R>) -> O,
    ) -> O {
        let pool = self.threads().pool();
        let work: &(dyn Fn(T) -> R + Sync) = &work;
        // A thread of the pool that waited for others could keep them waiting.
        match pool.others().filter(|others| others.current_thread_index().is_none()) {
            Some(others) => others.in_place_scope(|scope| {
                consume(&mut InOrder {
                    cx: self,
                    work,
                    scope: Some(scope),
                    pushed: VecDeque::new(),
                })
            }),
            None => consume(&mut InOrder { cx: self, work, scope: None, pushed: VecDeque::new() }),
        }
    }
}

/// A queue of parallel work whose results are taken in the order of the pushed items: see
/// [`Context::in_order`].
pub struct InOrder<'s, 'scope, T, R> {
    cx: &'scope Context,
    work: &'scope (dyn Fn(T) -> R + Sync),
    /// The scope in which work is spawned; `None` without other threads.
    scope: Option<&'s Scope<'scope>>,
    pushed: VecDeque<Pushed<T, R>>,
}

/// An item of the queue.
enum Pushed<T, R> {
    /// The item, until a thread takes it, and the receiver of the result if another thread does.
    Item(Arc<Mutex<Option<T>>>, Receiver<Captured<R>>),
    /// The result, which this thread has computed in advance.
    Done(Captured<R>),
}

impl<'scope, T: Send + 'scope, R: Send + 'scope> InOrder<'_, 'scope, T, R> {
    /// Appends an item to the queue.
    pub fn push(&mut self, item: T) {
        let (cx, work) = (self.cx, self.work);
        let item = Arc::new(Mutex::new(Some(item)));
        let (give, result) = sync_channel(1);
        if let Some(scope) = self.scope {
            let item = Arc::clone(&item);
            scope.spawn(move |_| {
                let taken = lock(&item).take();
                if let Some(item) = taken {
                    // Nobody waits any more if the consumer has stopped.
                    let _ = give.send(cx.capture(|| work(item)));
                }
            });
        }
        self.pushed.push_back(Pushed::Item(item, result));
    }

    /// Takes the result of the first remaining item, waiting for it if necessary, and emits the
    /// diagnostics of its work. Works on items that are not started instead of waiting. `None` if
    /// no item remains.
    ///
    /// # Panics
    /// If the work on the item panicked.
    pub fn take(&mut self) -> Option<R> {
        let captured = match self.pushed.pop_front()? {
            Pushed::Done(captured) => captured,
            Pushed::Item(item, result) => {
                let untouched = lock(&item).take();
                if let Some(item) = untouched {
                    return Some((self.work)(item));
                }
                loop {
                    match result.try_recv() {
                        Ok(captured) => break captured,
                        Err(TryRecvError::Empty) if self.work_in_advance() => {}
                        Err(_) => break result.recv().expect("the work did not panic"),
                    }
                }
            }
        };
        Some(self.cx.emit_captured(captured))
    }

    /// Works on the first item that is not started; returns whether there was such an item.
    fn work_in_advance(&mut self) -> bool {
        for pushed in &mut self.pushed {
            let Pushed::Item(item, _) = pushed else { continue };
            let untouched = lock(item).take();
            if let Some(item) = untouched {
                *pushed = Pushed::Done(self.cx.capture(|| (self.work)(item)));
                return true;
            }
        }
        false
    }

    /// Returns the number of items whose results have not been taken.
    pub fn waiting(&self) -> usize {
        self.pushed.len()
    }

    /// Returns the number of items to keep in the queue so that no thread is idle; 1 without other
    /// threads.
    pub fn room(&self) -> usize {
        if self.scope.is_some() { 4 * self.cx.thread_count() } else { 1 }
    }
}
