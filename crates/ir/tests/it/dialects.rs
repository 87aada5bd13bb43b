//! Loading dialects and finding what they declare.

use std::sync::Barrier;
use std::time::{Duration, Instant};

use terrace_ir::op_traits::{IsTerminator, SingleBlock};
use terrace_ir::{
    Body, Context, DialectExists, DialectInfo, DynamicDialect, OpInfo, OpName, OpState, OpTrait,
    TraitFlags,
};

/// Dialects of 65 operations each; the names of all operations are different.
fn dialects(count: usize) -> Vec<&'static DialectInfo> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let made = (0..count).map(|dialect| {
        let ops: Vec<&'static OpInfo> = (0..65)
            .map(|op| {
                let name = leak(format!("d{dialect}.operation_{op}"));
                let traits: &[&_] = if op % 2 == 0 { &[&IsTerminator::INFO] } else { &[] };
                let flags = TraitFlags::of(traits);
                &*Box::leak(Box::new(OpInfo { name, traits, flags, ..OpInfo::EMPTY }))
            })
            .collect();
        let (name, ops) = (leak(format!("d{dialect}")), Box::leak(ops.into_boxed_slice()));
        &*Box::leak(Box::new(DialectInfo { name, ops, ..DialectInfo::EMPTY }))
    });
    made.collect()
}

#[test]
fn every_operation_of_many_dialects_is_found() {
    let dialects = dialects(40);
    let cx = Context::new();
    let start = Instant::now();
    dialects.iter().for_each(|dialect| cx.load_dialect(dialect));
    let time = start.elapsed();
    println!("2,600 operations of 40 dialects were registered in {time:?}");
    assert!(time < Duration::from_millis(500), "{time:?}");
    for dialect in &dialects {
        assert!(std::ptr::eq(cx.loaded_dialect(dialect.name).unwrap().info(), *dialect));
        for (at, info) in dialect.ops.iter().enumerate() {
            let name = OpName::get(&cx, info.name);
            assert!(std::ptr::eq(name.info(&cx).unwrap(), *info));
            let body =
                Body::new(&cx, OpState::new(&cx, name, terrace_ir::Location::unknown(&cx)), 0);
            assert_eq!(body.root().has_trait::<IsTerminator>(), at % 2 == 0);
            assert!(!body.root().has_trait::<SingleBlock>());
        }
    }
    assert!(cx.loaded_dialect("d40").is_none());
}

#[test]
fn a_dialect_is_whole_for_every_thread() {
    for dialect in dialects(40) {
        let cx = Context::new();
        let barrier = Barrier::new(8);
        let load = || {
            barrier.wait();
            cx.load_dialect(dialect);
            let last = OpName::get(&cx, dialect.ops[64].name);
            (cx.loaded_dialect(dialect.name).is_some(), last.info(&cx).is_some())
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(load)).collect();
            for thread in threads {
                assert_eq!(thread.join().expect("loading does not panic"), (true, true));
            }
        });
    }
}

#[test]
#[should_panic(expected = "operation `dup.a` is declared twice: by `AOp` and by `BOp`")]
fn an_operation_is_declared_once() {
    static A: OpInfo = OpInfo { name: "dup.a", rust_name: "AOp", ..OpInfo::EMPTY };
    static B: OpInfo = OpInfo { name: "dup.a", rust_name: "BOp", ..OpInfo::EMPTY };
    static DUP: DialectInfo = DialectInfo { name: "dup", ops: &[&A, &B], ..DialectInfo::EMPTY };
    Context::new().load_dialect(&DUP);
}

#[test]
fn dynamic_dialects_are_found_however_many_there_are() {
    let cx = Context::new();
    let load = |name: &str| {
        let mut dialect = DynamicDialect::new(name);
        assert!(dialect.add_op("op", |_| Ok(())));
        assert!(!dialect.add_op("op", |_| Ok(())));
        cx.load_dynamic_dialect(dialect)
    };
    for number in 0..300 {
        load(&format!("d{number}")).expect("the name is new");
    }
    for number in 0..300 {
        let name = format!("d{number}");
        assert_eq!(cx.loaded_dialect(&name).map(|found| found.info().name), Some(&*name));
        assert!(OpName::get(&cx, &format!("{name}.op")).info(&cx).is_some());
    }
    assert!(cx.loaded_dialect("d300").is_none());
    assert_eq!(load("d7"), Err(DialectExists { name: "d7".to_owned() }));
}
