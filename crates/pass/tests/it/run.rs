//! Pipelines as they run.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use terrace_ir::{
    Arity, Body, Context, DialectInfo, Location, Op, OpInfo, OpName, OpState, RegionInfo,
    TraitFlags,
};
use terrace_pass::{
    Element, Instrument, Moment, PassManager, PassResult, Pipeline, StatisticValue, Step, Target,
    body_at, pass,
};

use super::{Count, OnFunction, registry};

static MODULE: OpInfo = isolated("t.module");
static FUNCTION: OpInfo = isolated("t.function");
static DIALECT: DialectInfo =
    DialectInfo { name: "t", ops: &[&MODULE, &FUNCTION], ..DialectInfo::EMPTY };

const fn isolated(name: &'static str) -> OpInfo {
    let flags = TraitFlags::ISOLATED.union(TraitFlags::NO_TERMINATOR);
    let regions = &[RegionInfo { name: "", arity: Arity::Single, constraint: None }];
    OpInfo { name, flags, regions, ..OpInfo::EMPTY }
}

/// A context, and a module with `functions` functions, each with two operations.
fn module(functions: usize) -> (Context, Body) {
    let cx = Context::new();
    cx.load_dialect(&DIALECT);
    cx.allow_unregistered_dialects(true);
    let state = |name| OpState::new(&cx, OpName::get(&cx, name), Location::unknown(&cx));
    let mut top = Body::new(&cx, state("t.module"), 1);
    let region = top.region(Op::ROOT, 0).unwrap();
    let block = top.append_block(region, []);
    for _ in 0..functions {
        let mut function = state("t.function");
        let inner = function.region_body(&mut top);
        let region = inner.new_region();
        let entry = inner.append_block(region, []);
        for _ in 0..2 {
            let op = inner.create(state("u.leaf"));
            inner.insert_op(op, entry, None);
        }
        function.adopt_region(region);
        let op = top.create(function);
        top.insert_op(op, block, None);
    }
    (cx, top)
}

#[test]
fn statistics_are_read_from_the_pass() {
    let (_cx, mut top) = module(3);
    let pass = Arc::new(Count { most: 100, ..Default::default() });
    let mut pipeline = Pipeline::new("t.module");
    pipeline.nest("t.function").push(pass.clone());
    PassManager::new(&registry()).run(&pipeline, &mut top).unwrap();
    assert_eq!(pass.counted.value(), 9, "three functions and two operations in each");
    let [Element::Nested(nested)] = pipeline.elements() else { panic!("a pipeline") };
    let [Element::Pass(step)] = nested.elements() else { panic!("a pass") };
    let expected =
        StatisticValue { name: "counted", summary: "Operations that were counted", value: 9 };
    assert_eq!(step.statistics(), [expected]);
}

#[test]
fn a_pass_that_fails_stops_the_pipeline() {
    let (cx, mut top) = module(1);
    let (first, second) =
        (Arc::new(Count { most: 0, ..Default::default() }), Arc::new(Count::default()));
    let mut pipeline = Pipeline::new("t.module");
    pipeline.push(first.clone()).push(second.clone());
    let (result, emitted) = cx.capture(|| PassManager::new(&registry()).run(&pipeline, &mut top));
    assert!(result.is_err());
    let emitted: Vec<String> = emitted.iter().map(|one| one.message().to_string()).collect();
    assert_eq!(emitted, ["'t.module' op has too many operations"]);
    assert_eq!((first.counted.value(), second.counted.value()), (2, 0));
}

#[test]
fn pipelines_run_on_their_anchors_only() {
    let (cx, mut top) = module(1);
    let run = |pipeline: &Pipeline, top: &mut Body| {
        let (result, emitted) = cx.capture(|| PassManager::new(&registry()).run(pipeline, top));
        let emitted = emitted.iter().map(|one| one.message().to_string());
        (result.is_ok(), emitted.collect::<Vec<String>>())
    };
    let mut pipeline = Pipeline::new("t.function");
    let message = "can't run 't.function' pass manager on 't.module' op";
    assert_eq!(run(&pipeline, &mut top), (false, vec![message.to_owned()]));
    pipeline = Pipeline::new("any");
    pipeline.push(OnFunction {});
    let message = "'t.module' op trying to schedule pass 'OnFunctionPass' on an unsupported \
                   operation";
    assert_eq!(run(&pipeline, &mut top), (false, vec![message.to_owned()]));
    pipeline = Pipeline::new("t.module");
    pipeline.nest("t.function").nest("u.leaf").push(Count::default());
    let message = "'u.leaf' op trying to schedule a pass on an unregistered operation";
    assert_eq!(run(&pipeline, &mut top), (false, vec![message.to_owned()]));
}

static PREPARED: AtomicUsize = AtomicUsize::new(0);

/// Add a number to an attribute
#[pass(name = "prepared", prepare = prepare)]
struct Prepared {
    /// Name of the attribute
    #[option(default = "seen")]
    attribute: String,
}

fn prepare(pass: Arc<Prepared>, cx: &Context) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    PREPARED.fetch_add(1, Ordering::Relaxed);
    let unit = terrace_ir::UnitAttr::get(cx).attr();
    move |target| {
        let set = target.body_mut().set_attribute(Op::ROOT, &pass.attribute, Some(unit));
        set.map_err(|_| target.error("does not take the attribute"))
    }
}

#[test]
fn a_pass_is_prepared_once_for_the_first_context() {
    let mut pipeline = Pipeline::new("t.module");
    pipeline.nest("t.function").push(Prepared::default());
    let (_cx, mut top) = module(5);
    let registry = registry();
    let manager = PassManager::new(&registry);
    manager.run(&pipeline, &mut top).unwrap();
    manager.run(&pipeline, &mut top).unwrap();
    assert_eq!(PREPARED.load(Ordering::Relaxed), 1);
    let (other, mut top) = module(1);
    manager.run(&pipeline, &mut top).unwrap();
    assert_eq!(PREPARED.load(Ordering::Relaxed), 2);
    let (_, function) = top.bodies_mut().next().unwrap();
    let seen = function.root().attribute("seen").unwrap();
    assert_eq!(seen, terrace_ir::UnitAttr::get(&other).attr());
}

/// Notes the moments at which it is called.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Instrument for Log {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        let name = body_at(top, path).root().name_str().to_owned();
        self.0.lock().unwrap().push(format!("{moment:?} {} {name}", step.info.name));
    }

    fn needs_top(&self) -> bool {
        true
    }
}

#[test]
fn instruments_are_called_around_passes() {
    let (cx, mut top) = module(1);
    let mut pipeline = Pipeline::new("t.module");
    pipeline.push(OnFunction {}).push(Count { most: 0, ..Default::default() });
    let log = Arc::new(Log::default());
    let registry = registry();
    let mut manager = PassManager::new(&registry);
    manager.instrument(Box::new(log.clone()));
    let (result, _) = cx.capture(|| manager.run(&pipeline, &mut top));
    assert!(result.is_err());
    let expected = [
        "Before on-function t.function",
        "After on-function t.function",
        "Before count t.module",
        "AfterFailed count t.module",
    ];
    assert_eq!(*log.0.lock().unwrap(), expected);
}
