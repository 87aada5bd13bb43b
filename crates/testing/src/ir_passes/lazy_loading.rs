//! The pass `test-lazy-loading`: reads the regions of a file of bytecode one after the other.

use terrace_asm::{PrintFlags, print_ops};
use terrace_bytecode::{UnsupportedVersion, VERSION};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Block, BlockRef, Body, Op, OpRef, Region, RegionRef, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLazyLoading>();
}

/// Test LazyLoading of op
#[pass(name = "test-lazy-loading", title = "(anonymous namespace)::LazyLoadingPass", run = run)]
struct TestLazyLoading {
    /// Specifies the bytecode version to use.
    #[option(default = -1)]
    bytecode_version: i64,
}

/// The first version of bytecode whose files can be read on demand.
const FIRST_LAZY_VERSION: i64 = 2;

fn run(pass: &TestLazyLoading, target: &mut Target<'_>) -> PassResult {
    let version = pass.bytecode_version;
    if version > VERSION as i64 {
        let root = target.body().root();
        target.emit(root.plain_error(UnsupportedVersion(version.cast_unsigned()).to_string()));
        let message = format!("failed to write bytecode at version {version}");
        return Err(target.emit(root.plain_error(message)));
    }
    if (0..FIRST_LAZY_VERSION).contains(&version) {
        terrace_ir::outln!("Has 0 ops to materialize");
        return Ok(());
    }
    let mut body = target.body().clone_body();
    let mut unread = Vec::new();
    find(&body, Op::ROOT, &[], None, &mut unread);
    // What is nested deeper is found later.
    unread.sort_by_key(|one| one.depth);
    unread.iter().for_each(|one| one.take_away(&mut body));
    let mut out = String::new();
    let mut known = unread.iter().filter(|one| one.depth == 0).count();
    for one in &unread {
        let before = one.text(&body);
        out.push_str(&format!("Has {known} ops to materialize\n"));
        one.give_back(&mut body);
        let after = one.text(&body);
        out.push_str(&format!("\n\nBefore Materializing...\n\n{before}\n"));
        out.push_str(&format!("\nMaterializing...\n\n{after}\n"));
        known = known - 1 + one.inside;
    }
    out.push_str("Has 0 ops to materialize\n");
    terrace_ir::out!("{out}");
    Ok(())
}

/// An operation whose regions are read on demand.
struct Unread {
    /// The isolated operations around it, from the root inwards.
    path: Vec<Op>,
    op: Op,
    /// The blocks of its regions, in order.
    blocks: Vec<(Region, Block)>,
    /// The number of operations around it that are read on demand, too.
    depth: usize,
    /// The number of operations that are read on demand directly in its regions.
    inside: usize,
}

impl Unread {
    /// Returns the body that holds the operation.
    fn body<'b>(&self, top: &'b mut Body) -> Option<&'b mut Body> {
        self.path.iter().try_fold(top, |body, op| body.child_mut(*op))
    }

    /// Takes the blocks out of the regions.
    fn take_away(&self, top: &mut Body) {
        if let Some(body) = self.body(top) {
            self.blocks.iter().for_each(|(_, block)| body.detach_block(*block));
        }
    }

    /// Puts the blocks back into the regions.
    fn give_back(&self, top: &mut Body) {
        if let Some(body) = self.body(top) {
            for (region, block) in &self.blocks {
                body.insert_block(*block, *region, None);
            }
        }
    }

    /// Returns the text of the operation: in generic form as long as `top` is invalid.
    fn text(&self, top: &Body) -> String {
        let (valid, _) = top.context().capture(|| top.verify().is_ok());
        // An isolated operation is named as one of the body around it.
        let (path, op) = match (self.op, self.path.split_last()) {
            (Op::ROOT, Some((op, path))) => (path, *op),
            _ => (&self.path[..], self.op),
        };
        let body = path.iter().try_fold(top, |body, op| body.child(*op));
        let flags = PrintFlags::new().generic(!valid);
        body.map(|body| print_ops(body, &[op], &flags).concat()).unwrap_or_default()
    }
}

/// Finds the operations that are read on demand: `op` of `body` and those nested in it. `path` are
/// the isolated operations around, `around` is the index of the innermost one read on demand.
fn find(body: &Body, op: Op, path: &[Op], around: Option<usize>, unread: &mut Vec<Unread>) {
    if op != Op::ROOT
        && let Some(child) = body.child(op)
    {
        let path = [path, &[op]].concat();
        return ensure_sufficient_stack(|| find(child, Op::ROOT, &path, around, unread));
    }
    let mut around = around;
    if body.op(op).region_count() > 0 && is_isolated(body.op(op)) {
        let depth = around.map_or(0, |at| unread[at].depth + 1);
        if let Some(at) = around {
            unread[at].inside += 1;
        }
        let blocks = body.regions(op);
        let blocks = blocks.flat_map(|at| body.blocks_in(at).map(move |block| (at, block)));
        let blocks = blocks.collect();
        around = Some(unread.len());
        unread.push(Unread { path: path.to_vec(), op, blocks, depth, inside: 0 });
    }
    for inner in body.op(op).regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops) {
        ensure_sufficient_stack(|| find(body, inner.id(), path, around, unread));
    }
}

/// Whether the regions of `op` use no values from outside.
fn is_isolated(op: OpRef<'_>) -> bool {
    let body = op.body();
    op.id() == Op::ROOT
        || body
            .ops_below(op.id())
            .all(|inner| body.operands(inner).all(|value| is_defined_within(body, value, op.id())))
}
