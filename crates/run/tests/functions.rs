//! Functions of programs that Rust calls: numbers, memrefs, closures, and errors.

use terrace_asm::parse;
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_run::{HostFunctions, Limits, MemRef, MemRefMut, Program};

fn compile(text: &str) -> Program {
    let cx = Context::with_registry(terrace_dialects::registry());
    let file = SourceFile::new("program.mlir", text);
    let module = parse(&cx, &file, &Default::default()).expect("the text is valid");
    Program::compile(&module).expect("the program can be compiled")
}

#[test]
fn numbers_are_passed_and_returned() {
    let program = compile(
        "func.func @mix(%a: i8, %b: i1, %c: index, %d: f32) -> (i8, f32) {
           %two = arith.constant 2.0 : f32
           %doubled = arith.mulf %d, %two : f32
           %wide = arith.index_cast %c : index to i8
           %sum = arith.addi %a, %wide : i8
           %chosen = arith.select %b, %sum, %a : i8
           return %chosen, %doubled : i8, f32
         }",
    );
    let mut mix = program.function::<(i8, bool, usize, f32), (i8, f32)>("mix").unwrap();
    assert_eq!(mix.call((-100, true, 7, 1.5)).unwrap(), (-93, 3.0));
    assert_eq!(mix.call((-100, false, 7, 0.25)).unwrap(), (-100, 0.5));
}

#[test]
fn memrefs_are_copied_in_and_out() {
    let program = compile(
        "func.func @transpose(%from: memref<2x3xi32>, %to: memref<?x?xi32>) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c2 = arith.constant 2 : index
           %c3 = arith.constant 3 : index
           scf.for %i = %c0 to %c2 step %c1 {
             scf.for %j = %c0 to %c3 step %c1 {
               %x = memref.load %from[%i, %j] : memref<2x3xi32>
               memref.store %x, %to[%j, %i] : memref<?x?xi32>
             }
           }
           return
         }",
    );
    let mut transpose =
        program.function::<(MemRef<i32, 2>, MemRef<i32, 2>), ()>("transpose").unwrap();
    let (mut from, mut to) = ([1, 2, 3, 4, 5, 6], vec![0; 6]);
    let source = MemRefMut::new(&mut from, [2, 3]).unwrap();
    let target = MemRefMut::new(&mut to, [3, 2]).unwrap();
    transpose.call((source, target)).unwrap();
    assert_eq!(to, [1, 4, 2, 5, 3, 6]);

    let source = MemRefMut::new(&mut from, [3, 2]).unwrap();
    let target = MemRefMut::new(&mut to, [3, 2]).unwrap();
    let fault = transpose.call((source, target)).unwrap_err();
    assert_eq!(fault.message, "a size of a memref is 3, not 2");
    assert!(MemRefMut::new(&mut from, [4, 2]).is_none());
}

#[test]
fn closures_define_declared_functions() {
    let program = compile(
        "func.func private @square(f64) -> f64
         func.func private @seen(i32)
         func.func @norm(%x: f64, %y: f64) -> f64 {
           %one = arith.constant -1 : i32
           call @seen(%one) : (i32) -> ()
           %a = call @square(%x) : (f64) -> f64
           %b = call @square(%y) : (f64) -> f64
           %sum = arith.addf %a, %b : f64
           return %sum : f64
         }",
    );
    let (sender, receiver) = std::sync::mpsc::channel();
    let mut host = HostFunctions::new();
    host.define("square", |x: f64| x * x);
    host.define("seen", move |value: i32| sender.send(value).expect("the test receives"));
    let norm = program.function_with::<(f64, f64), f64>("norm", &Limits::default(), &host);
    assert_eq!(norm.unwrap().call((3.0, 4.0)).unwrap(), 25.0);
    assert_eq!(receiver.recv(), Ok(-1));

    host.define("square", |x: f32| x * x);
    let norm = program.function_with::<(f64, f64), f64>("norm", &Limits::default(), &host);
    let fault = norm.err().expect("the closure has another type");
    assert_eq!(fault.message, "the function 'square' has other parameters or results");
}

#[test]
fn variables_keep_their_values_and_limits_hold_for_each_call() {
    let program = compile(
        "memref.global @count : memref<i64> = dense<0>
         func.func @next(%times: i64) -> i64 {
           %m = memref.get_global @count : memref<i64>
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %one = arith.constant 1 : i64
           %end = arith.index_cast %times : i64 to index
           scf.for %i = %c0 to %end step %c1 {
             %old = memref.load %m[] : memref<i64>
             %new = arith.addi %old, %one : i64
             memref.store %new, %m[] : memref<i64>
           }
           %result = memref.load %m[] : memref<i64>
           return %result : i64
         }",
    );
    let limits = Limits { fuel: Some(100_000), ..Limits::default() };
    let mut next =
        program.function_with::<(i64,), i64>("next", &limits, &HostFunctions::new()).unwrap();
    for count in 1..=100 {
        assert_eq!(next.call((1,)).unwrap(), count);
    }
    let fault = next.call((1_000_000,)).unwrap_err();
    assert_eq!(fault.message, "the limit of executed instructions is exceeded");
    assert!(next.call((1,)).unwrap() > 100, "the instance is usable after a fault");
    assert!(fault.location.is_some());
    assert!(fault.operation.is_some_and(|name| ["scf.for", "memref.load"].contains(&&*name)));
}

#[test]
fn faults_name_the_operation_and_leave_the_stack_empty() {
    let program = compile(
        "func.func @f(%a: i32, %b: i32) -> i32 {
           %m = memref.alloca() : memref<1000000xi32>
           %zero = arith.constant 0 : index
           memref.store %a, %m[%zero] : memref<1000000xi32>
           %c = memref.load %m[%zero] : memref<1000000xi32>
           %r = arith.divsi %c, %b : i32
           return %r : i32
         }",
    );
    let mut f = program.function::<(i32, i32), i32>("f").unwrap();
    for _ in 0..5 {
        let fault = f.call((1, 0)).unwrap_err();
        assert_eq!(fault.to_string(), "division by zero in 'arith.divsi'");
        assert!(fault.location.is_some());
    }
    assert_eq!(f.call((7, 2)).unwrap(), 3);
    let limits = Limits { locate: false, ..Limits::default() };
    let mut f =
        program.function_with::<(i32, i32), i32>("f", &limits, &HostFunctions::new()).unwrap();
    let fault = f.call((1, 0)).unwrap_err();
    assert_eq!((fault.to_string().as_str(), fault.location), ("division by zero", None));
}

#[test]
fn refused_calls_leave_no_memory_behind() {
    let program = compile(
        "func.func @f(%a: memref<?xi64>, %b: memref<1xi64>) {
           return
         }",
    );
    let limits = Limits { memory: 64 << 20, ..Limits::default() };
    let host = HostFunctions::new();
    let mut f =
        program.function_with::<(MemRef<i64, 1>, MemRef<i64, 1>), ()>("f", &limits, &host).unwrap();
    let (mut large, mut two) = (vec![0i64; 1 << 20], vec![0i64; 2]);
    for _ in 0..20 {
        let fault = f.call((MemRefMut::from(&mut large), MemRefMut::from(&mut two))).unwrap_err();
        assert_eq!(fault.message, "a size of a memref is 2, not 1");
    }
    two.pop();
    f.call((MemRefMut::from(&mut large), MemRefMut::from(&mut two))).unwrap();
}

#[test]
fn other_types_are_refused() {
    let program = compile("func.func @f(%x: i64) -> i64 { return %x : i64 }");
    assert!(program.function::<(i64,), i64>("f").is_ok());
    assert!(program.function::<(u64,), usize>("f").is_ok());
    for fault in [
        program.function::<(i32,), i64>("f").err(),
        program.function::<(i64,), f64>("f").err(),
        program.function::<(i64,), ()>("f").err(),
        program.function::<(i64, i64), i64>("f").err(),
    ] {
        let message = fault.expect("the types differ").message;
        assert_eq!(message, "the function 'f' has other parameters or results");
    }
    assert_eq!(program.function::<(), ()>("g").err().unwrap().message, "entry point not found");
}

#[test]
fn functions_move_to_other_threads() {
    let program = compile("func.func @id(%x: i64) -> i64 { return %x : i64 }");
    let mut id = program.function::<(i64,), i64>("id").unwrap();
    let result = std::thread::spawn(move || id.call((5,)).unwrap()).join();
    assert_eq!(result.unwrap(), 5);
}
