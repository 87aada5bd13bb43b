//! Random edits of bodies in bodies, compared with a tree after each step: isolated operations,
//! moves and copies from one body to another, walks that change, rolling back.
//!
//! Every operation has a label, an attribute, by which the tree knows it and its results. The
//! environment variables are those of `edits.rs`.

use std::collections::HashSet;

use terrace_ir::{
    Attribute, Body, Context, Location, Mapping, Op, OpName, OpRef, OpState, PropertiesBuf, Region,
    StringAttr, Value, Walk, WalkOrder,
};

use crate::common::ty;
use crate::edits::{Random, number};

/// A result: the label of its operation and its number.
type Name = (u32, usize);

/// The expected IR of an operation.
#[derive(Clone, PartialEq, Debug)]
struct Node {
    label: u32,
    name: OpName,
    properties: Option<Attribute>,
    isolated: bool,
    operands: Vec<Name>,
    results: usize,
    /// The operations of the blocks of the regions.
    regions: Vec<Vec<Vec<Node>>>,
}

impl Node {
    fn children(&self) -> impl Iterator<Item = &Node> {
        self.regions.iter().flatten().flatten()
    }

    fn find(&mut self, label: u32) -> Option<&mut Node> {
        if self.label == label {
            return Some(self);
        }
        self.regions.iter_mut().flatten().flatten().find_map(|node| node.find(label))
    }

    /// The block that holds `label`, and where.
    fn place(&mut self, label: u32) -> Option<(&mut Vec<Node>, usize)> {
        let mut blocks = self.regions.iter_mut().flatten();
        blocks.find_map(|block| match block.iter().position(|node| node.label == label) {
            Some(at) => Some((block, at)),
            None => block.iter_mut().find_map(|node| node.place(label)),
        })
    }

    /// This one and those in it, outer ones first, as a walk finds them.
    fn walk<'a>(&'a self, all: &mut Vec<&'a Node>) {
        all.push(self);
        self.children().for_each(|node| node.walk(all));
    }

    fn all(&self) -> Vec<&Node> {
        let mut all = Vec::new();
        self.walk(&mut all);
        all
    }

    /// The operations in the body of this one, which is isolated; not itself.
    fn body(&self) -> Vec<&Node> {
        fn collect<'a>(node: &'a Node, all: &mut Vec<&'a Node>) {
            for child in node.children() {
                all.push(child);
                if !child.isolated {
                    collect(child, all);
                }
            }
        }
        let mut all = Vec::new();
        collect(self, &mut all);
        all
    }

    /// The values used here and defined elsewhere.
    fn outside(&self) -> Vec<Name> {
        let all = self.all();
        let labels: HashSet<u32> = all.iter().map(|node| node.label).collect();
        let operands = all.iter().flat_map(|node| node.operands.iter().copied());
        operands.filter(|name| !labels.contains(&name.0)).collect()
    }

    fn rewrite(&mut self, change: &mut impl FnMut(&mut Node)) {
        change(self);
        self.regions.iter_mut().flatten().flatten().for_each(|node| node.rewrite(change));
    }
}

fn label(op: OpRef<'_>) -> u32 {
    let label = op.attribute("label").expect("every operation has a label");
    let label = label.downcast::<StringAttr>(op.context()).expect("a string");
    label.as_str().and_then(|text| text.parse().ok()).expect("a number")
}

/// Reads `op` as a tree.
fn read(op: OpRef<'_>) -> Node {
    let body = op.body();
    let name = |value: Value| {
        let (def, place) = body.result_of(value).expect("there are no arguments");
        (label(body.op(def)), place)
    };
    let regions = op.regions().map(|region| {
        let blocks = region.body().blocks_in(region.id());
        let ops = blocks.map(|block| region.body().ops_in(block));
        ops.map(|ops| ops.map(|op| read(region.body().op(op))).collect()).collect()
    });
    Node {
        label: label(op),
        name: op.name(),
        properties: match body.properties(op.id()) {
            terrace_ir::PropertiesRef::Attribute(held) => Some(held),
            _ => None,
        },
        isolated: op.id() == Op::ROOT || body.child(op.id()).is_some(),
        operands: body.operands(op.id()).map(name).collect(),
        results: op.result_count(),
        regions: regions.collect(),
    }
}

/// Finds the operation labelled `wanted`: the isolated operations on the way to its body, and it.
fn locate(body: &Body, wanted: u32, path: &mut Vec<Op>) -> Option<Op> {
    let mut found = None;
    let mut children = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if op.body().root().id() == op.id() || std::ptr::eq(op.body(), body) {
            if label(op) == wanted {
                found = Some(op.id());
            }
            if op.id() != Op::ROOT && body.child(op.id()).is_some() {
                children.push(op.id());
                return Walk::Skip;
            }
        }
        Walk::Advance
    });
    if found.is_some() {
        return found;
    }
    children.into_iter().find_map(|op| {
        path.push(op);
        let found = locate(body.child(op).expect("isolated"), wanted, path);
        if found.is_none() {
            path.pop();
        }
        found
    })
}

struct Editing {
    cx: Context,
    location: Location,
    body: Body,
    model: Node,
    random: Random,
    labels: u32,
}

impl Editing {
    fn new(seed: u64) -> Self {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let location = Location::unknown(&cx);
        let state = OpState::new(&cx, OpName::get(&cx, "t.root"), location);
        let mut body = Body::new(&cx, state, 1);
        let region = body.root().region(0).expect("made with one").id();
        body.append_block(region, []);
        body.set_attribute(Op::ROOT, "label", Some(StringAttr::get(&cx, "0").attr())).unwrap();
        let model = read(body.root());
        let random = Random::new(seed);
        Self { cx, location, body, model, random, labels: 0 }
    }

    fn new_label(&mut self) -> (u32, Attribute) {
        self.labels += 1;
        (self.labels, StringAttr::get(&self.cx, self.labels.to_string()).attr())
    }

    /// The body that `label` is in and its id there.
    fn at(&mut self, label: u32) -> (&mut Body, Op) {
        let mut path = Vec::new();
        let op = locate(&self.body, label, &mut path).expect("what the model has is there");
        let body = path.into_iter().fold(&mut self.body, |body, op| body.child_mut(op).unwrap());
        (body, op)
    }

    /// The body of the isolated operation `label`.
    fn body_of(&mut self, label: u32) -> &mut Body {
        let (body, op) = self.at(label);
        if op == Op::ROOT { body } else { body.child_mut(op).expect("isolated") }
    }

    /// The label of some operation that `which` accepts.
    fn some(&mut self, which: impl Fn(&Node) -> bool) -> Option<u32> {
        let all = self.model.all();
        let labels: Vec<u32> = all.into_iter().filter(|n| which(n)).map(|n| n.label).collect();
        self.random.pick(&labels)
    }

    /// The isolated operation whose body `label` is in.
    fn owner(&self, label: u32) -> Option<u32> {
        let holds = |node: &&Node| node.isolated && node.body().iter().any(|n| n.label == label);
        self.model.all().into_iter().find(holds).map(|node| node.label)
    }

    /// The results that are visible in region `region` of `around`, in the body of `owner`. (MLIR
    /// does not say what a copy uses where the original uses something else.)
    fn pool(&mut self, owner: u32, (around, region): (u32, usize)) -> Vec<Name> {
        fn visible(node: &Node, around: (u32, usize), scope: &mut Vec<Name>) -> bool {
            for (at, region) in node.regions.iter().enumerate() {
                let mark = scope.len();
                let ops = || region.iter().flatten();
                scope.extend(ops().flat_map(|n| (0..n.results).map(|i| (n.label, i))));
                let here = (node.label, at) == around;
                if here || ops().any(|n| !n.isolated && visible(n, around, scope)) {
                    return true;
                }
                scope.truncate(mark);
            }
            false
        }
        let mut scope = Vec::new();
        let owner = self.model.find(owner).expect("there");
        assert!(visible(owner, (around, region), &mut scope));
        scope
    }

    /// A block of the body of `owner`: the operation around it, its region and its number.
    fn some_block(&mut self, owner: u32) -> Option<(u32, usize, usize)> {
        let owner = self.model.find(owner).expect("there");
        let around = owner.body().into_iter().filter(|node| !node.isolated).chain([&*owner]);
        let mut places = Vec::new();
        for node in around {
            for (region, blocks) in node.regions.iter().enumerate() {
                places.extend((0..blocks.len()).map(|block| (node.label, region, block)));
            }
        }
        self.random.pick(&places)
    }

    /// Puts `op`, of the body of `owner`, and `node` at a random place of `block`.
    fn insert(&mut self, owner: u32, op: Op, node: Node, place: (u32, usize, usize)) {
        let (around, region, block) = place;
        let ops = &mut self.model.find(around).expect("there").regions[region][block];
        let at = self.random.below(ops.len() + 1);
        let next = ops.get(at).map(|node| node.label);
        ops.insert(at, node);
        let body = self.body_of(owner);
        let around = if around == owner {
            Op::ROOT
        } else {
            locate(body, around, &mut Vec::new()).expect("there")
        };
        let region = body.region(around, region).expect("there");
        let block = body.blocks_in(region).nth(block).expect("there");
        let next = next.map(|label| {
            body.ops_in(block).find(|op| self::label(body.op(*op)) == label).expect("there")
        });
        body.insert_op(op, block, next);
    }

    fn value(body: &Body, name: Name) -> Value {
        let op = locate(body, name.0, &mut Vec::new()).expect("there");
        body.result(op, name.1)
    }

    fn create(&mut self) {
        let owner = self.some(|node| node.isolated).expect("the root is");
        let Some(place) = self.some_block(owner) else { return };
        let pool = self.pool(owner, (place.0, place.1));
        let operands: Vec<Name> =
            (0..self.random.below(3)).filter_map(|_| self.random.pick(&pool)).collect();
        let (label, attribute) = self.new_label();
        let name = OpName::get(&self.cx, ["t.a", "t.b"][self.random.below(2)]);
        let mut state = OpState::new(&self.cx, name, self.location);
        let isolated = self.random.chance(4);
        if isolated {
            state.make_own_body(&self.cx);
        }
        let results = self.random.below(3);
        state.add_results(&vec![ty(&self.cx, 1); results]);
        let blocks: Vec<usize> = (0..self.random.below(3)).map(|_| self.random.below(3)).collect();
        let body = self.body_of(owner);
        let values: Vec<Value> = operands.iter().map(|name| Self::value(body, *name)).collect();
        state.add_operands(&values);
        for count in &blocks {
            let region = state.add_region(body);
            for _ in 0..*count {
                state.region_body(body).append_block(region, []);
            }
        }
        let op = body.create(state);
        body.set_attribute(op, "label", Some(attribute)).expect("discardable");
        let regions = blocks.iter().map(|count| vec![vec![]; *count]).collect();
        let node = Node { label, name, properties: None, isolated, operands, results, regions };
        self.insert(owner, op, node, place);
    }

    /// Whether something outside of `label` uses what is made in it.
    fn is_used(&mut self, label: u32) -> bool {
        let inner: HashSet<u32> =
            self.model.find(label).expect("there").all().iter().map(|n| n.label).collect();
        let all = self.model.all();
        let mut others = all.into_iter().filter(|node| !inner.contains(&node.label));
        others.any(|node| node.operands.iter().any(|name| inner.contains(&name.0)))
    }

    fn take(&mut self, label: u32) -> Node {
        let (block, at) = self.model.place(label).expect("in a block");
        block.remove(at)
    }

    fn erase(&mut self) {
        let Some(label) = self.some(|node| node.label != 0) else { return };
        if self.is_used(label) {
            return;
        }
        let (body, op) = self.at(label);
        body.erase(op);
        self.take(label);
    }

    /// A random mapping of `outside` to values of `pool`; `None` if `pool` is empty.
    fn choose(&mut self, outside: &[Name], pool: &[Name]) -> Option<Vec<(Name, Name)>> {
        outside.iter().map(|name| Some((*name, self.random.pick(pool)?))).collect()
    }

    fn map(node: &mut Node, chosen: &[(Name, Name)]) {
        node.rewrite(&mut |node| {
            for name in &mut node.operands {
                // What was said last counts.
                if let Some(to) = chosen.iter().rev().find(|pair| pair.0 == *name) {
                    *name = to.1;
                }
            }
        });
    }

    /// Moves an operation into an isolated one beside it, or out of one.
    fn transfer_op(&mut self) {
        let into = self.random.chance(2);
        let Some(isolated) = self.some(|node| node.isolated && node.label != 0) else { return };
        let outer = self.owner(isolated).expect("not the root");
        let (from, to) = if into { (outer, isolated) } else { (isolated, outer) };
        let inside = self.model.find(from).expect("there").body();
        let labels: Vec<u32> = inside.iter().map(|node| node.label).collect();
        let Some(moved) = self.random.pick(&labels) else { return };
        let holds = |node: &Node| node.all().iter().any(|n| n.label == isolated);
        if self.is_used(moved) || holds(self.model.find(moved).expect("there")) {
            return;
        }
        let Some(place) = self.some_block(to) else { return };
        let outside = self.model.find(moved).expect("there").outside();
        let pool = self.pool(to, (place.0, place.1));
        let Some(chosen) = self.choose(&outside, &pool) else { return };
        let body = self.body_of(outer);
        let proxy = locate(body, isolated, &mut Vec::new()).expect("there");
        let find = |body: &Body, label| locate(body, label, &mut Vec::new()).expect("there");
        let (from_body, to_body) = {
            let child = body.child(proxy).expect("isolated");
            if into { (&*body, child) } else { (child, &*body) }
        };
        let mut mapping = Mapping::new();
        for (old, new) in &chosen {
            mapping.map_value(Self::value(from_body, *old), Self::value(to_body, *new));
        }
        let op = find(from_body, moved);
        let made = body.with_child(proxy, |outer, child| {
            let (from, to) = if into { (outer, child) } else { (child, outer) };
            from.transfer_op(op, to, &mut mapping)
        });
        let made = made.expect("isolated");
        assert_eq!(mapping.get_op(op), Some(made));
        let mut node = self.take(moved);
        Self::map(&mut node, &chosen);
        self.insert(to, made, node, place);
    }

    /// Gives the operations in `op` new labels, by a walk that changes, and `node` the same.
    fn relabel(&mut self, owner: u32, op: Op, node: &mut Node) {
        let mut labels = Vec::new();
        let (cx, mut last) = (self.cx.clone(), self.labels);
        self.body_of(owner).walk_mut(op, WalkOrder::Pre, |body, op| {
            last += 1;
            labels.push(last);
            let new = StringAttr::get(&cx, last.to_string()).attr();
            body.set_attribute(op, "label", Some(new)).expect("discardable");
            Walk::Advance
        });
        self.labels = last;
        let mut old = Vec::new();
        let mut new = labels.iter();
        node.rewrite(&mut |node| {
            let label = *new.next().expect("a walk visits what a tree has");
            old.push((node.label, label));
            node.label = label;
        });
        assert!(new.next().is_none(), "a walk visits nothing else");
        node.rewrite(&mut |node| {
            for name in &mut node.operands {
                if let Some(to) = old.iter().find(|pair| pair.0 == name.0) {
                    name.0 = to.1;
                }
            }
        });
    }

    /// Copies the operations of a body, one by one, to a body beside it.
    fn copy_across(&mut self) {
        let Some(to) = self.some(|node| node.isolated && node.label != 0) else { return };
        let outer = self.owner(to).expect("not the root");
        let inside = self.model.find(outer).expect("there").body();
        let siblings: Vec<u32> =
            inside.iter().filter(|n| n.isolated && n.label != to).map(|n| n.label).collect();
        let Some(from) = self.random.pick(&siblings) else { return };
        let source = self.model.find(from).expect("there").body();
        let labels: Vec<u32> =
            source.iter().filter(|n| n.all().len() < 8).map(|n| n.label).collect();
        let Some(copied) = self.random.pick(&labels) else { return };
        let Some(place) = self.some_block(to) else { return };
        let mut node = self.model.find(copied).expect("there").clone();
        let (outside, pool) = (node.outside(), self.pool(to, (place.0, place.1)));
        let Some(chosen) = self.choose(&outside, &pool) else { return };
        let body = self.body_of(outer);
        let find = |body: &Body, label| locate(body, label, &mut Vec::new()).expect("there");
        let (to_op, from_op) = (find(body, to), find(body, from));
        let (target, source) = body.child_pair(to_op, from_op).expect("two bodies");
        let mut mapping = Mapping::new();
        for (old, new) in &chosen {
            mapping.map_value(Self::value(source, *old), Self::value(target, *new));
        }
        let made = target.clone_op_from(source, find(source, copied), &mut mapping);
        Self::map(&mut node, &chosen);
        self.relabel(to, made, &mut node);
        self.insert(to, made, node, place);
    }

    /// A region with what is in it, of an operation that is not isolated.
    fn some_region(&mut self, which: impl Fn(&Node) -> bool) -> Option<(u32, usize)> {
        let label = self.some(|n| !n.isolated && !n.regions.is_empty() && which(n))?;
        let count = self.model.find(label)?.regions.len();
        Some((label, self.random.below(count)))
    }

    fn region(body: &Body, (label, index): (u32, usize)) -> Region {
        let op = locate(body, label, &mut Vec::new()).expect("there");
        body.region(op, index).expect("there")
    }

    /// Copies the blocks of a region to the end of another region of the body.
    fn clone_region(&mut self) {
        let Some(from) = self.some_region(|node| node.all().len() < 8) else { return };
        let owner = self.owner(from.0).expect("not the root");
        let Some(into) = self.some_region(|_| true) else { return };
        let same = self.owner(into.0) == Some(owner);
        let nested = self.model.find(from.0).expect("there").all();
        if !same || nested.iter().any(|n| n.label == into.0) {
            return;
        }
        let copy = self.model.find(from.0).expect("there").regions[from.1].clone();
        let labels: Vec<u32> =
            copy.iter().flatten().flat_map(|n| n.all()).map(|n| n.label).collect();
        let pool = self.pool(owner, into);
        let mut used = copy.iter().flatten().flat_map(|n| n.outside());
        if used.any(|name| !labels.contains(&name.0) && !pool.contains(&name)) {
            return;
        }
        let body = self.body_of(owner);
        let (source, target) = (Self::region(body, from), Self::region(body, into));
        let before = body.blocks_in(target).count();
        body.clone_region(source, target, &mut Mapping::new());
        let made: Vec<Op> =
            body.blocks_in(target).skip(before).flat_map(|block| body.ops_in(block)).collect();
        let mut made = made.into_iter();
        // The copies use each other; so one tree is relabelled, and put together again.
        let start = self.labels;
        let mut whole = Node { regions: vec![copy], operands: vec![], ..self.model.clone() };
        let mut olds = Vec::new();
        whole.rewrite(&mut |node| olds.push(node.label));
        for op in made.by_ref() {
            let mut last = self.labels;
            let cx = self.cx.clone();
            self.body_of(owner).walk_mut(op, WalkOrder::Pre, |body, op| {
                last += 1;
                let new = StringAttr::get(&cx, last.to_string()).attr();
                body.set_attribute(op, "label", Some(new)).expect("discardable");
                Walk::Advance
            });
            self.labels = last;
        }
        let new = |old: u32| {
            let at = olds[1..].iter().position(|label| *label == old)?;
            Some(start + at as u32 + 1)
        };
        whole.rewrite(&mut |node| {
            node.label = new(node.label).unwrap_or(node.label);
            for name in &mut node.operands {
                name.0 = new(name.0).unwrap_or(name.0);
            }
        });
        let copy = whole.regions.remove(0);
        self.model.find(into.0).expect("there").regions[into.1].extend(copy);
    }

    /// Moves the blocks of a region to the end of a region of the body of an operation beside it.
    fn transfer_blocks(&mut self) {
        let Some(from) = self.some_region(|_| true) else { return };
        let owner = self.owner(from.0).expect("not the root");
        let inside = self.model.find(owner).expect("there").body();
        let isolated: Vec<u32> = inside.iter().filter(|n| n.isolated).map(|n| n.label).collect();
        let Some(target) = self.random.pick(&isolated) else { return };
        let node = self.model.find(from.0).expect("there");
        if node.all().iter().any(|n| n.label == target) {
            return;
        }
        let blocks = node.regions[from.1].clone();
        let moved: Vec<u32> =
            blocks.iter().flatten().flat_map(|n| n.all()).map(|n| n.label).collect();
        let all = self.model.all();
        let mut others = all.iter().filter(|n| !moved.contains(&n.label));
        if others.any(|n| n.operands.iter().any(|name| moved.contains(&name.0))) {
            return;
        }
        let count = self.model.find(target).expect("there").regions.len();
        if count == 0 {
            return;
        }
        let into = self.random.below(count);
        let outside: Vec<Name> = blocks.iter().flatten().flat_map(|n| n.outside()).collect();
        let outside: Vec<Name> =
            outside.into_iter().filter(|name| !moved.contains(&name.0)).collect();
        let pool = self.pool(target, (target, into));
        let Some(chosen) = self.choose(&outside, &pool) else { return };
        let body = self.body_of(owner);
        let source = Self::region(body, from);
        let proxy = locate(body, target, &mut Vec::new()).expect("there");
        let inner = body.child(proxy).expect("isolated");
        let mut mapping = Mapping::new();
        for (old, new) in &chosen {
            mapping.map_value(Self::value(body, *old), Self::value(inner, *new));
        }
        body.with_child(proxy, |body, child| {
            let into = child.region(Op::ROOT, into).expect("there");
            body.transfer_blocks(source, child, into, &mut mapping);
        });
        let mut blocks =
            std::mem::take(&mut self.model.find(from.0).expect("there").regions[from.1]);
        blocks.iter_mut().flatten().for_each(|node| Self::map(node, &chosen));
        self.model.find(target).expect("there").regions[into].extend(blocks);
    }

    fn set_name(&mut self) {
        let Some(label) = self.some(|node| node.label != 0) else { return };
        let name = OpName::get(&self.cx, ["t.a", "t.b", "t.c"][self.random.below(3)]);
        let held = (!self.random.chance(3)).then(|| ty_attribute(&self.cx, self.labels));
        let (body, op) = self.at(label);
        body.set_name(op, name, held.map_or(PropertiesBuf::None, PropertiesBuf::Attribute));
        let node = self.model.find(label).expect("there");
        (node.name, node.properties) = (name, held);
    }

    /// Says to every isolated operation of a body which one it is.
    fn all_bodies(&mut self) {
        let owner = self.some(|node| node.isolated).expect("the root is");
        let held: Vec<Attribute> = (0..100).map(|number| ty_attribute(&self.cx, number)).collect();
        let mut count = 0;
        for child in self.body_of(owner).bodies_in_order_mut() {
            child.set_properties(Op::ROOT, PropertiesBuf::Attribute(held[count % held.len()]));
            count += 1;
        }
        let body = self.model.find(owner).expect("there").body();
        let isolated: Vec<u32> = body.iter().filter(|n| n.isolated).map(|n| n.label).collect();
        assert_eq!(count, isolated.len());
        for (at, label) in isolated.into_iter().enumerate() {
            let node = self.model.find(label).expect("there");
            node.properties = Some(held[at % held.len()]);
        }
    }

    /// Erases what is not used, inner operations first, by a walk that changes.
    fn sweep(&mut self) {
        let leaf = |n: &Node| n.label != 0 && n.children().next().is_none();
        let Some(label) = self.some(|node| !node.isolated && node.all().len() < 5) else { return };
        let (body, op) = self.at(label);
        let mut swept = Vec::new();
        body.walk_mut(op, WalkOrder::Post, |body, at| {
            let used = body.results(at).any(|value| body.has_uses(value));
            let empty = body.op(at).regions().all(|r| r.blocks().all(|b| b.ops().next().is_none()));
            if at != op && !used && empty {
                swept.push(self::label(body.op(at)));
                body.erase(at);
            }
            Walk::Advance
        });
        for label in swept {
            assert!(leaf(self.model.find(label).expect("there")));
            self.take(label);
        }
    }

    /// Makes a few edits of the outermost body and undoes them.
    fn attempt(&mut self) {
        let before = self.model.clone();
        self.body.start_recording();
        let mark = self.body.mark();
        for _ in 0..self.random.below(5) {
            let Some(label) = self.some(|node| node.label != 0) else { break };
            if self.owner(label) != Some(0) || self.is_used(label) {
                continue;
            }
            if self.random.chance(2) {
                let (body, op) = self.at(label);
                body.clone_op(op, &mut Mapping::new());
                // What the copy uses cannot be erased, and the tree does not know of the copy.
                break;
            } else {
                let (body, op) = self.at(label);
                body.erase(op);
                self.take(label);
            }
        }
        self.body.roll_back(mark);
        self.body.stop_recording();
        self.model = before;
    }

    fn step(&mut self) {
        let full = self.model.all().len() > 60;
        match self.random.below(100) {
            0..30 if !full => self.create(),
            0..45 => self.erase(),
            45..60 => self.transfer_op(),
            60..68 if !full => self.copy_across(),
            68..74 if !full => self.clone_region(),
            74..81 => self.transfer_blocks(),
            81..86 => self.set_name(),
            86..89 => self.all_bodies(),
            89..94 => self.sweep(),
            94..100 => self.attempt(),
            _ => self.erase(),
        }
    }

    fn compare(&self, step: u64) {
        if let Err(broken) = self.body.check_integrity() {
            panic!("step {step}: {broken}");
        }
        let found = read(self.body.root());
        assert!(found == self.model, "step {step}: found {found:#?}\nexpected {:#?}", self.model);
    }
}

fn ty_attribute(cx: &Context, number: u32) -> Attribute {
    StringAttr::get(cx, (number % 16).to_string()).attr()
}

#[test]
fn random_edits_of_nested_bodies_agree_with_a_tree() {
    const EACH: u64 = 2000;
    let (edits, seed) = (number("TERRACE_EDITS", 8_000), number("TERRACE_SEED", 1));
    let every = number("TERRACE_COMPARE", 1).max(1);
    for round in 0..edits.div_ceil(EACH) {
        let mut editing = Editing::new(seed + round);
        for step in 0..EACH.min(edits) {
            editing.step();
            if step % every == 0 {
                editing.compare(round * EACH + step);
            }
        }
        editing.compare((round + 1) * EACH);
    }
}
