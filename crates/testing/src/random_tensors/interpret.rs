//! An interpreter of random programs on tensors, and of their forms on buffers ([`Machine`]).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::{DYNAMIC, IntegerAttr, IntegerType};
use terrace_func::CallOp;
use terrace_ir::fold::constant_of;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, OpRef, RegionRef, Type, Value};
use terrace_linalg::Structured;
use terrace_memref::{GetGlobalOp, GlobalOp};

use super::memory::{Array, Flow, Item, Memory, View, points};
use crate::random_ir::{Word, evaluate};

/// The values of a body during execution.
pub(super) type Values = FxHashMap<Value, Item>;

/// The state of a run of a function.
pub(super) struct Machine<'m> {
    functions: FxHashMap<String, &'m Body>,
    module: &'m Body,
    pub(super) memory: Memory,
    globals: FxHashMap<String, View>,
    /// The iterations of the enclosing structured operations, outer ones first.
    pub(super) iterations: Vec<Vec<i64>>,
    /// The number of operations that may still be executed.
    steps: u32,
}

/// Returns the width of a type in bits.
fn width(body: &Body, value: Value) -> u32 {
    let ty = body.value_type(value).downcast::<IntegerType>(body.context());
    ty.map_or(64, |ty| ty.width)
}

/// Returns the integer of an item.
pub(super) fn number(item: &Item) -> Flow<i64> {
    match item {
        Item::Word(Word::Int(number)) => Ok(*number as i64),
        other => Err(format!("{other:?} is no known integer")),
    }
}

pub(super) fn word(item: &Item) -> Flow<Word> {
    match item {
        Item::Word(word) => Ok(*word),
        other => Err(format!("{other:?} is no integer")),
    }
}

pub(super) fn array(item: &Item) -> Flow<&Rc<Array>> {
    match item {
        Item::Tensor(array) => Ok(array),
        other => Err(format!("{other:?} is no tensor")),
    }
}

pub(super) fn view(item: &Item) -> Flow<&View> {
    match item {
        Item::Buffer(view) => Ok(view),
        other => Err(format!("{other:?} is no buffer")),
    }
}

pub(super) fn numbers(items: &[Item]) -> Flow<Vec<i64>> {
    items.iter().map(number).collect()
}

impl<'m> Machine<'m> {
    /// Creates the state for functions of `module`.
    pub(super) fn new(module: &'m Body, steps: u32) -> Self {
        let mut functions = FxHashMap::default();
        for body in module.child_bodies() {
            if let Some(name) = symbol_name(body.root()) {
                functions.insert(name.as_str(module.context()).to_owned(), body);
            }
        }
        let (memory, globals, iterations) = Default::default();
        Self { functions, module, memory, globals, iterations, steps }
    }

    /// Calls the function `name`.
    pub(super) fn call(&mut self, name: &str, arguments: Vec<Item>) -> Flow<Vec<Item>> {
        let function = *self.functions.get(name).ok_or_else(|| format!("no function {name}"))?;
        let region = function.root().region(0).ok_or("no region")?;
        self.region(&mut Values::default(), region, arguments)
    }

    /// Runs a region of one block; returns the operands of its terminator.
    pub(super) fn region(
        &mut self,
        values: &mut Values,
        region: RegionRef<'_>,
        arguments: Vec<Item>,
    ) -> Flow<Vec<Item>> {
        let Some(block) = region.entry() else { return Ok(Vec::new()) };
        values.extend(block.arguments().iter().copied().zip(arguments));
        let end = block.last().map(OpRef::id);
        for op in block.ops() {
            self.steps = self.steps.checked_sub(1).ok_or("too many steps")?;
            let is_end = Some(op.id()) == end && op.result_count() == 0;
            if is_end && (op.name_str().ends_with("yield") || op.name_str() == "func.return") {
                return Ok(op.operands().map(|value| values[&value].clone()).collect());
            }
            let results = self.op(values, op).map_err(|error| match error.contains(" at ") {
                true => error,
                false => format!("{error} at {}", op.name_str()),
            })?;
            values.extend(op.results().zip(results));
        }
        Ok(Vec::new())
    }

    /// Returns the shape of `ty`, whose dynamic sizes are `sizes`.
    pub(super) fn shape(&self, ty: Type, sizes: &[Item]) -> Flow<Vec<i64>> {
        let mut sizes = sizes.iter();
        let known = shape_of(self.module.context(), ty).ok_or("no shape")?;
        let one = |extent: &i64| match *extent {
            DYNAMIC => number(sizes.next().ok_or("a size is missing")?),
            extent => Ok(extent),
        };
        known.iter().map(one).collect()
    }

    /// Executes `op`; returns its results.
    pub(super) fn op(&mut self, values: &mut Values, op: OpRef<'_>) -> Flow<Vec<Item>> {
        let operands: Vec<Item> = op.operands().map(|value| values[&value].clone()).collect();
        if let Some(structured) = Structured::of(op) {
            return self.structured(values, structured, &operands);
        }
        let (dialect, _) = op.name_str().split_once('.').unwrap_or_default();
        match dialect {
            "scf" => self.control(values, op, &operands),
            "tensor" | "bufferization" => self.tensor_op(values, op, &operands),
            "memref" => self.memref_op(values, op, &operands),
            _ => match op.name_str() {
                "func.call" => {
                    let callee = op.cast::<CallOp>().ok_or("no call")?.callee();
                    let name = callee.data(op.context()).root;
                    self.call(name.as_str(op.context()), operands)
                }
                "linalg.index" => {
                    let dim = op.attribute("dim").and_then(|dim| {
                        Some(dim.downcast::<IntegerAttr>(op.context())?.value.low_u64())
                    });
                    let point = self.iterations.last().ok_or("no iteration")?;
                    Ok(vec![Item::Word(Word::Int(point[dim.ok_or("no dim")? as usize] as u64))])
                }
                "affine.apply" => {
                    let map = op.cast::<terrace_affine::AffineApplyOp>().ok_or("no map")?.map();
                    let map = map.data(op.context()).0.clone();
                    let given = numbers(&operands)?;
                    let (dims, symbols) = given.split_at(map.num_dims as usize);
                    let results = map.evaluate(op.context(), dims, symbols).ok_or("no result")?;
                    Ok(results.into_iter().map(|one| Item::Word(Word::Int(one as u64))).collect())
                }
                _ => scalar_op(op, &operands),
            },
        }
    }

    /// Executes a structured operation, point by point.
    fn structured(
        &mut self,
        values: &mut Values,
        structured: Structured<'_>,
        operands: &[Item],
    ) -> Flow<Vec<Item>> {
        let op = structured.op();
        let maps = structured.indexing_maps().ok_or("no maps")?;
        let loops = structured.parallel_loops().ok_or("no loops")?.len();
        let mut extents = vec![0; loops];
        for (map, operand) in maps.iter().zip(operands) {
            let shape = match operand {
                Item::Word(_) => continue,
                Item::Tensor(array) => &array.shape,
                Item::Buffer(view) => &view.shape,
            };
            for (expr, extent) in map.results.iter().zip(shape) {
                if let Some(dim) = expr.as_dim(op.context()) {
                    extents[dim as usize] = *extent;
                }
            }
        }
        let region = op.region(0).ok_or("no region")?;
        let inputs = structured.input_count();
        let mut outputs = operands[inputs..].to_vec();
        for point in points(&extents) {
            let mut elements = Vec::new();
            for (at, map) in maps.iter().enumerate() {
                let place = map.evaluate(op.context(), &point, &[]).ok_or("no element")?;
                let operand = if at < inputs { &operands[at] } else { &outputs[at - inputs] };
                elements.push(match operand {
                    Item::Word(word) => Item::Word(*word),
                    Item::Tensor(array) => Item::Word(array.get(&place)?),
                    Item::Buffer(view) => Item::Word(self.memory.load(view, &place)?),
                });
            }
            self.iterations.push(point.clone());
            let yielded = self.region(values, region, elements);
            self.iterations.pop();
            for ((output, map), element) in outputs.iter_mut().zip(&maps[inputs..]).zip(yielded?) {
                let place = map.evaluate(op.context(), &point, &[]).ok_or("no element")?;
                match output {
                    Item::Tensor(array) => Rc::make_mut(array).set(&place, word(&element)?)?,
                    Item::Buffer(view) => self.memory.store(view, &place, word(&element)?)?,
                    Item::Word(_) => return Err("an output is no tensor".to_owned()),
                }
            }
        }
        outputs.truncate(op.result_count());
        Ok(outputs)
    }

    /// Returns the buffer of the global that `op` refers to.
    pub(super) fn global(&mut self, op: OpRef<'_>) -> Flow<View> {
        let cx = op.context();
        let name = op.cast::<GetGlobalOp>().ok_or("no global")?.name_value().data(cx).root;
        if let Some(known) = self.globals.get(name.as_str(cx)) {
            return Ok(known.clone());
        }
        let module = self.module;
        let mut globals = module.ops_below(terrace_ir::Op::ROOT).map(|op| module.op(op));
        let global = globals.find(|op| symbol_name(*op) == Some(name)).ok_or("no such global")?;
        let value = global.cast::<GlobalOp>().and_then(|op| op.initial_value());
        let array = dense(op, value.ok_or("no value")?)?;
        let view = self.memory.allocate(array, false);
        self.globals.insert(name.as_str(cx).to_owned(), view.clone());
        Ok(view)
    }
}

/// Returns the elements of the constant `value`.
fn dense(op: OpRef<'_>, value: terrace_ir::Attribute) -> Flow<Array> {
    let cx = op.context();
    let dense = value.downcast::<DenseElementsAttr>(cx).ok_or("no dense constant")?;
    let shape = shape_of(cx, dense.ty).ok_or("no shape")?.to_vec();
    Ok(Array { shape, data: dense.ints(cx).map(|int| Word::Int(int.low_u64())).collect() })
}

/// Executes an operation of `arith`.
fn scalar_op(op: OpRef<'_>, operands: &[Item]) -> Flow<Vec<Item>> {
    let body = op.body();
    if let Some(constant) = constant_of(op) {
        let int = constant.downcast::<IntegerAttr>(op.context());
        return Ok(vec![match int {
            Some(int) => Item::Word(Word::Int(int.value.low_u64())),
            None => Item::Tensor(Rc::new(dense(op, constant)?)),
        }]);
    }
    if let [condition, yes, no] = operands
        && !matches!(yes, Item::Word(_))
    {
        let chosen = if number(condition)? != 0 { yes } else { no };
        return Ok(vec![chosen.clone()]);
    }
    let words: Vec<Word> = operands.iter().map(word).collect::<Flow<_>>()?;
    let from = op.operands().last().map_or(64, |value| width(body, value));
    let to = op.results().next().map_or(64, |value| width(body, value));
    let results = evaluate(op, &words, from, to).map_err(|_| "undefined or unknown".to_owned())?;
    Ok(results.into_iter().map(Item::Word).collect())
}
