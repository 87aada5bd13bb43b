//! Recursion that the size of the stack does not bound: every so many levels go on with a stack of
//! their own.

/// The number of levels on one stack.
const LEVELS: u32 = 96;
/// The size of a further stack in bytes.
const STACK: usize = 16 << 20;

/// How deep something recursive is.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Depth(u32);

/// A value for when there is no stack to go on with.
pub(crate) trait OutOfStack {
    /// The value to return when no further stack could be made.
    fn out_of_stack() -> Self;
}

impl OutOfStack for std::fmt::Result {
    fn out_of_stack() -> Self {
        Err(std::fmt::Error)
    }
}

impl OutOfStack for bool {
    fn out_of_stack() -> Self {
        false
    }
}

impl Depth {
    /// Runs `run` one level deeper.
    #[inline]
    pub(crate) fn enter<S: Send, R: OutOfStack + Send>(
        self,
        state: &mut S,
        depth: fn(&mut S) -> &mut Depth,
        run: impl FnOnce(&mut S) -> R + Send,
    ) -> R {
        *depth(state) = Depth(self.0 + 1);
        let result = if self.0 % LEVELS == LEVELS - 1 { further(state, run) } else { run(state) };
        *depth(state) = self;
        result
    }
}

#[cold]
#[inline(never)]
fn further<S: Send, R: OutOfStack + Send>(
    state: &mut S,
    run: impl FnOnce(&mut S) -> R + Send,
) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        match thread.spawn_scoped(scope, || run(state)) {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => R::out_of_stack(),
        }
    })
}
