//! The contents of the page of `--trace-html` ([`Page`]), and their conversion to HTML.

use std::time::Duration;

use indexmap::{IndexMap, IndexSet};
use terrace_asm::OpKey;
use terrace_ide::Json;
use terrace_session::{Graph, Piece, Unit, pieces};

use super::tree::{Node, Tree};

/// Greatest size in bytes of the IR on a page. Changes beyond are only counted.
const MAX_PAGE_BYTES: usize = 16 << 20;
/// Maximum size in bytes of a unit that is shown.
const MAX_UNIT_BYTES: usize = 1 << 20;

/// The executions of passes that have changed the IR.
#[derive(Default)]
pub(super) struct Page {
    steps: Vec<PassRun>,
    texts: IndexMap<String, Graph>,
    bytes: usize,
    /// Number of changed units that are not shown.
    left_out: usize,
}

/// An execution of a pass that has changed the IR.
struct PassRun {
    node: usize,
    target: String,
    time: Duration,
    units: Vec<ChangedUnit>,
    left_out: usize,
}

/// A unit that a pass has changed, with its old and new text.
struct ChangedUnit {
    title: String,
    before: Option<usize>,
    after: Option<usize>,
    pieces: Vec<Piece>,
    /// Lines of the new text on which a created operation begins, with the index of its creator.
    made: Vec<(u32, usize)>,
}

impl Page {
    /// Records an execution of a pass. Returns the number of changed lines.
    pub(super) fn step(
        &mut self,
        node: usize,
        target: String,
        time: Duration,
        before: Vec<Unit>,
        after: Vec<Unit>,
        maker: impl Fn(OpKey) -> Option<usize>,
    ) -> u64 {
        let mut run = PassRun { node, target, time, units: Vec::new(), left_out: 0 };
        let mut old: IndexMap<String, Vec<Unit>> = IndexMap::new();
        for unit in before.into_iter().rev() {
            old.entry(unit.title.clone()).or_default().push(unit);
        }
        let mut lines = 0;
        for unit in after {
            let before = old.get_mut(&unit.title).and_then(Vec::pop);
            lines += self.compare(&mut run, before, Some(unit), &maker);
        }
        for unit in old.into_values().flatten() {
            lines += self.compare(&mut run, Some(unit), None, &maker);
        }
        if !run.units.is_empty() || run.left_out > 0 {
            self.steps.push(run);
        }
        lines
    }

    /// Adds a unit to `run` if it has changed. Returns the number of changed lines.
    fn compare(
        &mut self,
        run: &mut PassRun,
        before: Option<Unit>,
        after: Option<Unit>,
        maker: &impl Fn(OpKey) -> Option<usize>,
    ) -> u64 {
        let text = |unit: &Option<Unit>| unit.as_ref().map_or(String::new(), |u| u.text.clone());
        let (old, new) = (text(&before), text(&after));
        if old == new {
            return 0;
        }
        let pieces = pieces(&old, &new);
        // Reordered definitions may differ only in the names of values.
        let changed = pieces.iter().map(Piece::changed).sum::<usize>().max(1) as u64;
        let longest = old.len().max(new.len());
        if longest > MAX_UNIT_BYTES || self.bytes + old.len() + new.len() > MAX_PAGE_BYTES {
            run.left_out += 1;
            self.left_out += 1;
            return changed;
        }
        let made = after.iter().flat_map(|unit| &unit.ops);
        let made = made.filter_map(|(op, line)| Some((*line, maker(*op)?))).collect();
        let title = before.as_ref().or(after.as_ref()).map_or(String::new(), |u| u.title.clone());
        let before = before.map(|unit| self.text(unit));
        let after = after.map(|unit| self.text(unit));
        run.units.push(ChangedUnit { title, before, after, pieces, made });
        changed
    }

    /// Returns the index of the text of `unit` in `texts`, adding it if it is new.
    fn text(&mut self, unit: Unit) -> usize {
        if let Some(at) = self.texts.get_index_of(&unit.text) {
            return at;
        }
        self.bytes += unit.text.len();
        self.texts.insert_full(unit.text, unit.graph).0
    }

    /// Returns the page as a self-contained HTML document.
    pub(super) fn to_html(&self, tree: &Tree, makers: &IndexSet<String>) -> String {
        include_str!("page.html")
            .replace("/*STYLE*/", include_str!("page.css"))
            .replace("/*SCRIPT*/", include_str!("page.js"))
            .replace("/*DATA*/", &self.to_json(tree, makers))
    }

    fn to_json(&self, tree: &Tree, makers: &IndexSet<String>) -> String {
        let mut json = Json::default();
        json.object(|json| {
            json.name("nodes").list(&tree.nodes, node);
            json.name("steps").list(&self.steps, step);
            json.name("texts").list(&self.texts, |json, (text, graph)| {
                json.object(|json| {
                    json.name("text").text(text);
                    graph.write(json);
                });
            });
            json.name("makers").list(makers, |json, name| {
                json.text(name);
            });
            json.name("leftOut").plain(self.left_out);
        });
        json.into_string()
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1000.0)
}

fn node(json: &mut Json, node: &Node) {
    json.object(|json| {
        json.name("name").text(&node.name);
        json.name("options").text(&node.options);
        json.name("parent").plain(node.parent.map_or(-1, |parent| parent as i64));
        json.name("pass").plain(node.is_pass);
        json.name("ms").plain(milliseconds(node.time));
        json.name("runs").plain(node.runs);
        json.name("changed").plain(node.changed);
        json.name("lines").plain(node.lines);
        json.name("failed").plain(node.failed);
        json.name("patterns").list(&node.patterns, |json, (name, counts)| {
            json.list([0], |json, _| {
                json.text(name).plain(counts.tried).plain(counts.fired);
            });
        });
    });
}

fn step(json: &mut Json, run: &PassRun) {
    let place = |text: Option<usize>| text.map_or(-1, |text| text as i64);
    json.object(|json| {
        json.name("node").plain(run.node);
        json.name("target").text(&run.target);
        json.name("ms").plain(milliseconds(run.time));
        json.name("leftOut").plain(run.left_out);
        json.name("units").list(&run.units, |json, unit| {
            json.object(|json| {
                json.name("title").text(&unit.title);
                json.name("before").plain(place(unit.before));
                json.name("after").plain(place(unit.after));
                json.name("pieces").list(&unit.pieces, |json, piece| {
                    json.list([piece.old, piece.new, piece.relation as usize], |json, number| {
                        json.plain(number);
                    });
                });
                json.name("made").list(&unit.made, |json, (line, maker)| {
                    json.list([*line as usize, *maker], |json, number| {
                        json.plain(number);
                    });
                });
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Graph, MAX_UNIT_BYTES, Page, Unit};

    fn unit(title: &str, text: String) -> Unit {
        Unit { title: title.to_owned(), text, ops: Vec::new(), graph: Graph::default() }
    }

    #[test]
    fn what_is_too_long_is_counted_only() {
        let long = "x\n".repeat(MAX_UNIT_BYTES / 2 + 1);
        let mut page = Page::default();
        let before = vec![unit("a", long.clone()), unit("b", "y".to_owned())];
        let after = vec![unit("a", format!("{long}z")), unit("c", "y".to_owned())];
        let lines = page.step(0, String::new(), Duration::ZERO, before, after, |_| None);
        assert_eq!((lines, page.left_out), (3, 1));
        let shown: Vec<_> =
            page.steps[0].units.iter().map(|unit| (unit.before, unit.after)).collect();
        assert_eq!(shown, [(None, Some(0)), (Some(0), None)]);
    }
}
