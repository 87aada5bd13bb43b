//! The tree of pipelines and passes, with times and numbers of changes ([`Tree`]).

use std::time::Duration;

use indexmap::IndexMap;
use terrace_ir::{Body, Op};
use terrace_pass::{Step, body_at};

/// The numbers of attempts and of applications of a pattern.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) tried: u64,
    pub(super) fired: u64,
}

/// A pass, or an operation that passes are nested in.
#[derive(Default)]
pub(super) struct Node {
    pub(super) name: String,
    /// The options of a pass, in the form of textual pipelines.
    pub(super) options: String,
    pub(super) parent: Option<usize>,
    pub(super) is_pass: bool,
    pub(super) time: Duration,
    pub(super) runs: u64,
    /// Number of executions that changed the IR.
    pub(super) changed: u64,
    /// Number of changed lines of text.
    pub(super) lines: u64,
    pub(super) failed: u64,
    pub(super) patterns: IndexMap<String, Counts>,
    /// Address of the step in its pipeline, as an identifier; 0 for pipelines that a pass has
    /// created.
    step: usize,
}

/// The tree of pipelines and passes that `--trace-html` shows, as a list of nodes in which each
/// parent precedes its children.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    fn find(&mut self, node: Node) -> usize {
        let same = |one: &Node| {
            (&one.name, &one.options, one.parent, one.is_pass, one.step)
                == (&node.name, &node.options, node.parent, node.is_pass, node.step)
        };
        self.nodes.iter().position(same).unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    /// Returns the node of `step`, which runs on the operation at `path` in `top`, creating it if
    /// it is new. `outer` is the node of the enclosing pass; `None` for passes of the main
    /// pipeline.
    pub(super) fn node(
        &mut self,
        outer: Option<usize>,
        step: &Step,
        top: &Body,
        path: &[Op],
    ) -> usize {
        let mut parent = outer;
        for len in 0..=path.len() {
            let name = body_at(top, &path[..len]).root().name_str().to_owned();
            parent = Some(self.find(Node { name, parent, ..Node::default() }));
        }
        // Steps of nested pipelines have no lasting address.
        let place = if outer.is_none() { std::ptr::from_ref(step).addr() } else { 0 };
        self.find(Node {
            name: step.info.name.to_owned(),
            options: step.options_text(),
            parent,
            is_pass: true,
            step: place,
            ..Node::default()
        })
    }

    /// Updates the counts of the pattern `name` in the pass `node`.
    pub(super) fn count(&mut self, node: usize, name: &str, change: impl Fn(&mut Counts)) {
        let patterns = &mut self.nodes[node].patterns;
        match patterns.get_mut(name) {
            Some(counts) => change(counts),
            None => change(patterns.entry(name.to_owned()).or_default()),
        }
    }

    /// Records an execution of the pass `node`.
    pub(super) fn ended(&mut self, node: usize, time: Duration, lines: u64, failed: bool) {
        let node = &mut self.nodes[node];
        node.time += time;
        node.runs += 1;
        node.changed += u64::from(lines > 0);
        node.lines += lines;
        node.failed += u64::from(failed);
    }
}
