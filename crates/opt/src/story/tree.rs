//! The passes of a pipeline, with what they have cost and done.

use std::time::Duration;

use indexmap::IndexMap;
use terrace_ir::{Body, Op};
use terrace_pass::{Step, body_at};

/// How often a pattern was tried, and how often it applied.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) tried: u64,
    pub(super) fired: u64,
}

/// A pass, or the operations that passes are nested in.
#[derive(Default)]
pub(super) struct Node {
    pub(super) name: String,
    /// The options of a pass as pipelines in text have them.
    pub(super) options: String,
    pub(super) parent: Option<usize>,
    pub(super) is_pass: bool,
    pub(super) time: Duration,
    pub(super) runs: u64,
    /// In how many runs something was changed.
    pub(super) changed: u64,
    /// How many lines of text were changed.
    pub(super) lines: u64,
    pub(super) failed: u64,
    pub(super) patterns: IndexMap<String, Counts>,
    /// The place of the pass in its pipeline, as an address.
    step: usize,
}

/// The passes and what they are nested in, each behind what it is in.
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

    /// The node of the pass of `step`, which runs on what `path` leads to in `top`, within the pass of
    /// the node `outer` if there is one.
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
        // Pipelines within passes come and go.
        let place = if outer.is_none() { std::ptr::from_ref(step).addr() } else { 0 };
        self.find(Node {
            name: step.info.name.to_owned(),
            options: step.options.to_pipeline_text(),
            parent,
            is_pass: true,
            step: place,
            ..Node::default()
        })
    }

    /// Changes how often the pattern `name` was tried or applied in the pass of `node`.
    pub(super) fn count(&mut self, node: usize, name: &str, change: impl Fn(&mut Counts)) {
        let patterns = &mut self.nodes[node].patterns;
        match patterns.get_mut(name) {
            Some(counts) => change(counts),
            None => change(patterns.entry(name.to_owned()).or_default()),
        }
    }

    /// Notes that the pass of `node` has run, taken `time` and changed so many lines.
    pub(super) fn ended(&mut self, node: usize, time: Duration, lines: u64, failed: bool) {
        let node = &mut self.nodes[node];
        node.time += time;
        node.runs += 1;
        node.changed += u64::from(lines > 0);
        node.lines += lines;
        node.failed += u64::from(failed);
    }
}
