//! An interpreter for the operations of random modules and of their transformed forms.

use terrace_builtin::{IntegerAttr, IntegerType, MemRefType};
use terrace_cf::{BranchOp, CondBranchOp, SwitchOp};
use terrace_func::{CallOp, FuncOp};
use terrace_interfaces::{DynBranchOp, successor_operand_values};
use terrace_ir::effects::would_be_trivially_dead;
use terrace_ir::fold::constant_of;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Block, Body, OpRef, RegionRef, Type, Value};
use terrace_scf::{ConditionOp, ForOp, IndexSwitchOp};

use super::evaluate::{Undefined, evaluate, signed};
use super::word::{Word, cut};
use rustc_hash::FxHashMap;

/// The observable behaviour of a call: its results, and the arguments of external calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Behaviour {
    /// The call returns.
    Ends {
        /// The returned values.
        results: Vec<Word>,
        /// The arguments of external calls, in order.
        seen: Vec<Word>,
    },
    /// The behaviour is undefined, so any transformation is allowed.
    Undefined,
    /// The call did not return within the allowed steps.
    Endless,
}

impl Behaviour {
    /// Whether `after` is a valid behaviour of the transformed program: this behaviour is undefined
    /// or endless, or both end with the same values, where poison may become any value.
    pub fn may_become(&self, after: &Behaviour) -> bool {
        let refines = |before: &[Word], after: &[Word]| {
            let fits = |(before, after): (&Word, &Word)| before.may_become(*after);
            before.len() == after.len() && before.iter().zip(after).all(fits)
        };
        match (self, after) {
            (Behaviour::Undefined | Behaviour::Endless, _) => true,
            (
                Behaviour::Ends { results, seen },
                Behaviour::Ends { results: results_after, seen: seen_after },
            ) => refines(results, results_after) && refines(seen, seen_after),
            _ => false,
        }
    }
}

/// The reason for stopping early.
enum Stop {
    Undefined,
    Fuel,
}

impl From<Undefined> for Stop {
    fn from(_: Undefined) -> Self {
        Stop::Undefined
    }
}

type Flow<T> = Result<T, Stop>;

/// The values of a body during execution.
type Values = FxHashMap<Value, Word>;

/// A call of a function, with its behaviour.
pub struct RecordedCall {
    /// The name of the function.
    pub name: String,
    /// The arguments, with their types.
    pub arguments: Vec<(u64, Type)>,
    /// The types of the results.
    pub results: Vec<Type>,
    /// The behaviour of the call.
    pub behaviour: Behaviour,
}

/// Calls each public function of a module several times, with arguments chosen by `seed` and at
/// most `steps` operations per call. Returns the behaviours by function name.
pub fn behaviours(module: &Body, seed: u64, steps: u32) -> Vec<(String, Vec<Behaviour>)> {
    let mut found: Vec<(String, Vec<Behaviour>)> = Vec::new();
    for call in recorded_calls(module, seed, steps) {
        match found.last_mut() {
            Some((name, behaviours)) if *name == call.name => behaviours.push(call.behaviour),
            _ => found.push((call.name, vec![call.behaviour])),
        }
    }
    found
}

/// Calls each public function of a module as [`behaviours`] does, and returns the calls.
pub fn recorded_calls(module: &Body, seed: u64, steps: u32) -> Vec<RecordedCall> {
    let mut functions: FxHashMap<String, &Body> = FxHashMap::default();
    for body in module.child_bodies() {
        if let Some(name) = symbol_name(body.root()) {
            functions.insert(name.as_str(module.context()).to_owned(), body);
        }
    }
    let mut names: Vec<&String> = functions.keys().collect();
    names.sort();
    let mut calls = Vec::new();
    for name in names {
        let function = functions[name];
        let Some(entry) = entry(function.root()) else { continue };
        if function.root().attribute("sym_visibility").is_some() {
            continue;
        }
        let ty = function.root().cast::<FuncOp>().and_then(|function| function.ty());
        let results = ty.map(|ty| ty.results.to_vec()).unwrap_or_default();
        for call in 0..3 {
            let mut random = crate::random::Random::new(seed ^ (call << 40));
            let arguments = function.arguments(entry).iter().map(|argument| {
                let bits = match random.below(3) {
                    0 => random.below(5) as u64,
                    1 => (random.below(200) as u64).wrapping_sub(100),
                    _ => random.bits(),
                };
                let ty = function.value_type(*argument);
                (cut(bits, width(function, ty)), ty)
            });
            let arguments: Vec<(u64, Type)> = arguments.collect();
            let machine =
                Machine { functions: &functions, seen: Vec::new(), memory: Vec::new(), steps };
            let words = arguments.iter().map(|(bits, _)| Word::Int(*bits)).collect();
            let behaviour = machine.behaviour(function, words);
            let (name, results) = (name.clone(), results.clone());
            calls.push(RecordedCall { name, arguments, results, behaviour });
        }
    }
    calls
}

fn entry(function: OpRef<'_>) -> Option<Block> {
    Some(function.region(0)?.entry()?.id())
}

/// Returns the width of a type in bits.
fn width(body: &Body, ty: Type) -> u32 {
    ty.downcast::<IntegerType>(body.context()).map_or(64, |int| int.width)
}

/// The continuation after an operation.
enum Next {
    Op,
    Block(Block, Vec<Word>),
    /// The terminator leaves the region, with these forwarded operands.
    Leave(Vec<Word>),
    /// The operands of `scf.condition`.
    Decide(bool, Vec<Word>),
}

struct Machine<'m> {
    functions: &'m FxHashMap<String, &'m Body>,
    seen: Vec<Word>,
    memory: Vec<Word>,
    steps: u32,
}

impl Machine<'_> {
    fn behaviour(mut self, function: &Body, arguments: Vec<Word>) -> Behaviour {
        match self.call(function, arguments) {
            Ok(results) => Behaviour::Ends { results, seen: self.seen },
            Err(Stop::Undefined) => Behaviour::Undefined,
            Err(Stop::Fuel) => Behaviour::Endless,
        }
    }

    fn call(&mut self, function: &Body, arguments: Vec<Word>) -> Flow<Vec<Word>> {
        let Some(region) = function.root().region(0).filter(|region| !region.is_empty()) else {
            // The result of an external call depends on all external calls before.
            self.seen.extend(&arguments);
            let mut random = crate::random::Random::new(self.seen.len() as u64);
            return Ok(vec![Word::Int(random.below(7) as u64)]);
        };
        let mut values = Values::default();
        match self.region(&mut values, region, arguments)? {
            Next::Leave(results) => Ok(results),
            _ => Err(Stop::Undefined),
        }
    }

    /// Runs a region from its entry up to a terminator that leaves the region.
    fn region(
        &mut self,
        values: &mut Values,
        region: RegionRef<'_>,
        arguments: Vec<Word>,
    ) -> Flow<Next> {
        let body = region.body();
        let mut at = region.entry().ok_or(Stop::Undefined)?.id();
        let mut passed = arguments;
        loop {
            values.extend(body.arguments(at).iter().copied().zip(passed));
            let mut next = Next::Op;
            for op in body.ops_in(at) {
                self.steps = self.steps.checked_sub(1).ok_or(Stop::Fuel)?;
                next = self.op(values, body.op(op))?;
            }
            match next {
                Next::Op => return Ok(Next::Leave(Vec::new())),
                Next::Block(block, values) => (at, passed) = (block, values),
                leave => return Ok(leave),
            }
        }
    }

    fn op(&mut self, values: &mut Values, op: OpRef<'_>) -> Flow<Next> {
        let body = op.body();
        let operands: Vec<Word> = op.operands().map(|v| values[&v]).collect();
        if undecided(op, &operands) {
            values.extend(op.results().map(|result| (result, Word::Poison)));
            return Ok(Next::Op);
        }
        let results = match op.name_str() {
            "func.return" | "scf.yield" => return Ok(Next::Leave(operands)),
            "cf.br" | "cf.cond_br" | "cf.switch" => return branch(op, values, &operands),
            "scf.condition" => {
                let more = decided(operands[0])? != 0;
                debug_assert!(op.is::<ConditionOp>());
                return Ok(Next::Decide(more, operands[1..].to_vec()));
            }
            "scf.if" => self.if_op(values, op, operands[0])?,
            "scf.for" => self.for_op(values, op, operands)?,
            "scf.while" => self.while_op(values, op, operands)?,
            "scf.index_switch" => self.index_switch(values, op, operands[0])?,
            "scf.execute_region" => self.inside(values, op, 0)?,
            "func.call" => {
                let callee = op.cast::<CallOp>().ok_or(Stop::Undefined)?.callee();
                let name = callee.data(op.context()).root.as_str(op.context());
                let function = *self.functions.get(name).ok_or(Stop::Undefined)?;
                self.call(function, operands)?
            }
            "scf.parallel" => self.parallel_op(values, op, &operands)?,
            "scf.reduce" => return Ok(Next::Leave(Vec::new())),
            "memref.dealloc" => Vec::new(),
            "memref.alloc" | "memref.alloca" => {
                let ty = op.result_types().next().ok_or(Stop::Undefined)?;
                let ty = ty.downcast::<MemRefType>(op.context()).ok_or(Stop::Undefined)?;
                let place = self.memory.len() as u64;
                self.memory.extend((0..ty.shape.iter().product::<i64>()).map(|_| Word::Poison));
                vec![Word::Int(place)]
            }
            "memref.load" => vec![self.memory[place(op, 0, &operands)?]],
            "memref.store" => {
                let place = place(op, 1, &operands)?;
                self.memory[place] = operands[0];
                Vec::new()
            }
            "ub.poison" => vec![Word::Poison],
            _ => match constant_of(op) {
                Some(constant) => {
                    let int = constant.downcast::<IntegerAttr>(op.context());
                    vec![int.map_or(Word::Poison, |int| Word::Int(int.value.low_u64()))]
                }
                None => {
                    let width_of = |v| width(body, body.value_type(v));
                    let from = op.operands().last().map_or(64, width_of);
                    let to = op.results().next().map_or(64, width_of);
                    evaluate(op, &operands, from, to)?
                }
            },
        };
        values.extend(op.results().zip(results));
        Ok(Next::Op)
    }

    /// Runs region number `index`, which has no arguments, to its end.
    fn inside(&mut self, values: &mut Values, op: OpRef<'_>, index: usize) -> Flow<Vec<Word>> {
        match op.region(index).filter(|region| !region.is_empty()) {
            Some(region) => self.leave(values, region, Vec::new()),
            None => Ok(Vec::new()),
        }
    }

    fn leave(
        &mut self,
        values: &mut Values,
        region: RegionRef<'_>,
        arguments: Vec<Word>,
    ) -> Flow<Vec<Word>> {
        match self.region(values, region, arguments)? {
            Next::Leave(results) => Ok(results),
            _ => Err(Stop::Undefined),
        }
    }

    fn if_op(&mut self, values: &mut Values, op: OpRef<'_>, condition: Word) -> Flow<Vec<Word>> {
        let holds = decided(condition)? != 0;
        self.inside(values, op, usize::from(!holds))
    }

    fn for_op(
        &mut self,
        values: &mut Values,
        op: OpRef<'_>,
        operands: Vec<Word>,
    ) -> Flow<Vec<Word>> {
        let view = op.cast::<ForOp>().ok_or(Stop::Undefined)?;
        let bits = width(op.body(), op.body().value_type(op.operand(0)));
        let bound = |at: usize| -> Flow<i128> {
            let word = decided(operands[at])?;
            Ok(if view.unsigned_cmp() { word.into() } else { signed(word, bits).into() })
        };
        let (mut at, upper, step) = (bound(0)?, bound(1)?, bound(2)?);
        let mut carried = operands[3..].to_vec();
        if step <= 0 {
            return Err(Stop::Undefined);
        }
        while at < upper {
            let counter = Word::Int(cut(at as u64, bits));
            let arguments = [vec![counter], carried].concat();
            carried = self.leave(values, op.region(0).ok_or(Stop::Undefined)?, arguments)?;
            at += step;
        }
        Ok(carried)
    }

    /// Runs the iterations of a parallel loop without results, the last one first.
    fn parallel_op(
        &mut self,
        values: &mut Values,
        op: OpRef<'_>,
        operands: &[Word],
    ) -> Flow<Vec<Word>> {
        let dims = operands.len() / 3;
        if operands.len() != 3 * dims || op.results().next().is_some() {
            return Err(Stop::Undefined);
        }
        let mut iterations = vec![Vec::new()];
        for at in 0..dims {
            let bound = |of: usize| decided(operands[of * dims + at]).map(|value| value as i64);
            let (lower, upper, step) = (bound(0)?, bound(1)?, bound(2)?);
            let step = usize::try_from(step).ok().filter(|step| *step > 0);
            let values = (lower..upper).step_by(step.ok_or(Stop::Undefined)?);
            let extend = |outer: Vec<Word>| {
                let one = |value: i64| [&outer[..], &[Word::Int(value as u64)]].concat();
                values.clone().map(one).collect::<Vec<_>>()
            };
            iterations = iterations.into_iter().flat_map(extend).collect();
        }
        for iteration in iterations.into_iter().rev() {
            self.leave(values, op.region(0).ok_or(Stop::Undefined)?, iteration)?;
        }
        Ok(Vec::new())
    }

    fn while_op(
        &mut self,
        values: &mut Values,
        op: OpRef<'_>,
        operands: Vec<Word>,
    ) -> Flow<Vec<Word>> {
        let (before, after) = (op.region(0), op.region(1));
        let mut passed = operands;
        loop {
            self.steps = self.steps.checked_sub(1).ok_or(Stop::Fuel)?;
            match self.region(values, before.ok_or(Stop::Undefined)?, passed)? {
                Next::Decide(false, results) => return Ok(results),
                Next::Decide(true, results) => {
                    passed = self.leave(values, after.ok_or(Stop::Undefined)?, results)?;
                }
                _ => return Err(Stop::Undefined),
            }
        }
    }

    fn index_switch(&mut self, values: &mut Values, op: OpRef<'_>, on: Word) -> Flow<Vec<Word>> {
        let on = decided(on)? as i64;
        let view = op.cast::<IndexSwitchOp>().ok_or(Stop::Undefined)?;
        let case = view.cases().iter().position(|case| *case == on);
        self.inside(values, op, case.map_or(0, |case| case + 1))
    }
}

/// Returns the integer of a word that determines a branch or an address; undefined behaviour if the
/// integer is unknown.
fn decided(word: Word) -> Flow<u64> {
    word.int().ok_or(Stop::Undefined)
}

/// Returns the address of an element of the memref that is operand number `at` and is followed by
/// the indices; undefined behaviour for an index outside of the memref.
fn place(op: OpRef<'_>, at: usize, operands: &[Word]) -> Flow<usize> {
    let ty = op.body().value_type(op.operand(at)).downcast::<MemRefType>(op.context());
    let shape = &ty.ok_or(Stop::Undefined)?.shape;
    let mut offset = 0;
    for (size, index) in shape.iter().zip(&operands[at + 1..]) {
        let (size, index) = (*size as u64, decided(*index)?);
        if index >= size {
            return Err(Stop::Undefined);
        }
        offset = offset * size + index;
    }
    Ok((decided(operands[at])? + offset) as usize)
}

/// Whether the branch that `op` takes is unknown and only its results are observable. The results
/// are then poison, so that the operation may be speculated: `loop-invariant-code-motion` hoists an
/// `scf.if` out of loops that do not run, whatever its condition, and `remove-dead-values` leaves
/// an `scf.if` with only local allocations with poison as its condition.
fn undecided(op: OpRef<'_>, operands: &[Word]) -> bool {
    let deciding = match op.name_str() {
        "scf.if" | "scf.index_switch" => 1,
        "scf.for" => 3,
        _ => 0,
    };
    operands[..deciding].iter().any(|word| word.int().is_none()) && would_be_trivially_dead(op)
}

fn branch(op: OpRef<'_>, values: &Values, operands: &[Word]) -> Flow<Next> {
    let index = if op.is::<BranchOp>() {
        0
    } else {
        let on = decided(operands[0])?;
        match op.cast::<SwitchOp>() {
            Some(switch) => {
                let cases = switch.case_values().map(|cases| {
                    let ints = cases.data(op.context()).ints(op.context());
                    ints.map(|int| int.low_u64()).collect::<Vec<_>>()
                });
                cases.and_then(|all| all.iter().position(|case| *case == on)).map_or(0, |at| at + 1)
            }
            None => {
                debug_assert!(op.is::<CondBranchOp>());
                usize::from(on == 0)
            }
        }
    };
    let branch = op.interface::<DynBranchOp<'_>>().ok_or(Stop::Undefined)?;
    let passed = successor_operand_values(branch, index).into_iter();
    let block = op.successors().nth(index).ok_or(Stop::Undefined)?;
    Ok(Next::Block(block, passed.map(|value| values[&value.expect("it is passed")]).collect()))
}
