//! Tests of the data layout object: scopes, errors, threads.

use crate::common::{context, module, ty};
use terrace_data_layout::{DataLayout, DataLayoutError, DataLayouts, ScopeChain, TypeSize};
use terrace_ir::{Enclosing, Op, OpRef, StringAttr, Walk};

const NESTED: &str = r#"
module attributes {dlti.dl_spec = #dlti.dl_spec<
    "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64,
    i64 = dense<[32, 64]> : vector<2xi64>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<f64 = dense<[128, 128]> : vector<2xi64>>,
      dlti.target_system_spec = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>>} {
    module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
      "x.y"() ({ "x.z"() : () -> () }) : () -> ()
    }
    "x.w"() : () -> ()
  }
}"#;

/// Calls `check` with each operation of this name and its enclosing operations.
fn at(root: OpRef<'_>, name: &str, mut check: impl FnMut(OpRef<'_>, Enclosing<'_>)) {
    let mut count = 0;
    root.walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.name_str() == name {
            count += 1;
            check(op, enclosing);
        }
        Walk::Advance
    });
    assert_eq!(count, 1, "{name}");
}

#[test]
fn scopes_are_combined() {
    let cx = context();
    let body = module(&cx, NESTED);
    let [i64, f64, index] = ["i64", "f64", "index"].map(|t| ty(&cx, t));
    at(body.root(), "x.z", |op, enclosing| {
        assert_eq!(enclosing.depth(), 2);
        let layout = DataLayout::of(op, enclosing).unwrap();
        assert_eq!(layout.type_abi_alignment(i64), Ok(4));
        assert_eq!(layout.type_preferred_alignment(i64), Ok(8));
        assert_eq!(layout.type_abi_alignment(f64), Ok(16));
        assert_eq!(layout.type_size(index), Ok(TypeSize::fixed(4)));
        assert_eq!(layout.type_index_bitwidth(index), Ok(Some(32)));
        assert_eq!(layout.stack_alignment(), Ok(128));
        assert_eq!(layout.endianness(), Some(StringAttr::get(&cx, "little").attr()));
        // The target system is that of the scope itself.
        let [cpu, l1] = ["CPU", "L1"].map(|t| StringAttr::get(&cx, t));
        assert_eq!(layout.device_property(cpu, l1), None);
        let spec = layout.spec().unwrap().to_text(&cx);
        assert_eq!(
            spec,
            "#dlti.dl_spec<\"dlti.endianness\" = \"little\", \"dlti.stack_alignment\" = 128 : \
             i64, i64 = dense<[32, 64]> : vector<2xi64>, f64 = dense<128> : vector<2xi64>, index \
             = 32 : i64>"
        );
    });
    at(body.root(), "x.w", |op, enclosing| {
        assert_eq!(enclosing.depth(), 1);
        let layout = DataLayout::of(op, enclosing).unwrap();
        assert_eq!(layout.type_size(index), Ok(TypeSize::fixed(8)));
        assert_eq!(layout.type_abi_alignment(f64), Ok(16));
        let [cpu, l1, l2, gpu] = ["CPU", "L1", "L2", "GPU"].map(|t| StringAttr::get(&cx, t));
        for _ in 0..2 {
            let l1_size = layout.device_property(cpu, l1).map(|a| a.to_text(&cx));
            assert_eq!(l1_size.as_deref(), Some("4096 : i32"));
            assert_eq!(layout.device_property(cpu, l2), None);
            assert_eq!(layout.device_property(gpu, l1), None);
        }
    });
    // A body alone has no information on its enclosing operations.
    at(body.root(), "x.z", |op, _| {
        let layout = DataLayout::of(op, Enclosing::none()).unwrap();
        assert_eq!(layout.type_abi_alignment(f64), Ok(8));
        assert_eq!(layout.type_index_bitwidth(index), Ok(Some(32)));
    });
}

#[test]
fn without_a_scope_the_natural_layout_holds() {
    let cx = context();
    let natural = DataLayout::natural(&cx);
    assert_eq!(natural.spec(), None);
    assert_eq!(natural.endianness(), None);
    assert_eq!(natural.stack_alignment(), Ok(0));
    assert_eq!(natural.type_abi_alignment(ty(&cx, "i64")), Ok(4));
    assert_eq!(natural.type_index_bitwidth(ty(&cx, "index")), Ok(Some(64)));
    assert_eq!(natural.type_index_bitwidth(ty(&cx, "i64")), Ok(None));
    assert_eq!(natural.type_index_bitwidth(ty(&cx, "none")), Ok(None));
}

#[test]
fn types_without_a_layout_are_errors() {
    let cx = context();
    let body = module(&cx, "module {}");
    let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
    for text in [
        "tuple<i32>",
        "memref<4xi32>",
        "memref<*xf32>",
        "none",
        "tensor<4xi32>",
        "tensor<*xf32>",
        "(i32) -> i32",
        "!foo.bar",
    ] {
        let ty = ty(&cx, text);
        let error = DataLayoutError::Unknown(text.to_owned());
        assert_eq!(layout.type_size(ty), Err(error.clone()));
        assert_eq!(layout.type_size_in_bits(ty), Err(error.clone()));
        assert_eq!(layout.type_abi_alignment(ty), Err(error.clone()));
        assert_eq!(layout.type_preferred_alignment(ty), Err(error.clone()));
        assert_eq!(
            error.to_string(),
            format!(
                "neither the scoping op nor the type class provide data layout information for \
                 {text}"
            )
        );
    }
}

#[test]
fn what_does_not_fit_or_makes_no_sense_is_an_error() {
    let cx = context();
    let natural = DataLayout::natural(&cx);
    // MLIR wraps around on overflow.
    for _ in 0..2 {
        let large = natural.type_size(ty(&cx, "vector<[4611686018427387904]xi8>"));
        assert!(matches!(large, Err(DataLayoutError::TooLarge(_))), "the size in bits: {large:?}");
        let large = natural.type_size(ty(&cx, "vector<[1152921504606846976]xi8>"));
        assert_eq!(large, Ok(TypeSize::scalable(1 << 60)));
    }
    let large = ty(&cx, "vector<1000000000000x1000000000000xi32>");
    assert!(matches!(natural.type_size(large), Err(DataLayoutError::TooLarge(_))));
    assert!(matches!(natural.type_abi_alignment(large), Err(DataLayoutError::TooLarge(_))));
    // MLIR crashes on these queries.
    assert_eq!(natural.type_size(ty(&cx, "vector<i32>")), Ok(TypeSize::fixed(4)));
    assert_eq!(natural.type_size(ty(&cx, "complex<i0>")), Ok(TypeSize::fixed(0)));
    let body = module(
        &cx,
        "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.stack_alignment\" = \"bad\", \
         index = -1, i8 = dense<0> : vector<1xi64>>} {}",
    );
    let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
    assert!(matches!(layout.stack_alignment(), Err(DataLayoutError::Invalid(_))));
    assert!(matches!(layout.type_size(ty(&cx, "index")), Err(DataLayoutError::Invalid(_))));
    assert_eq!(layout.type_abi_alignment(ty(&cx, "i8")), Ok(0));
    assert_eq!(layout.type_size(ty(&cx, "complex<i8>")), Ok(TypeSize::fixed(2)));
}

#[test]
fn many_types_from_many_threads() {
    let cx = context();
    let body = module(&cx, NESTED);
    let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
    let types: Vec<_> = (1..2000u32).map(|width| (width, ty(&cx, &format!("i{width}")))).collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..3 {
                    for (width, ty) in &types {
                        let bytes = u64::from(width.div_ceil(8));
                        assert_eq!(layout.type_size(*ty), Ok(TypeSize::fixed(bytes)));
                        let bits = TypeSize::fixed((*width).into());
                        assert_eq!(layout.type_size_in_bits(*ty), Ok(bits));
                        assert_eq!(layout.type_preferred_alignment(*ty), Ok(8));
                    }
                }
            });
        }
    });
}

/// Runs a query on a stale layout object; debug builds must panic with this message.
fn ask_stale(ask: impl FnOnce()) {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask));
    let said = result.err().map(|panic| panic.downcast_ref::<&str>().copied().unwrap_or_default());
    let message =
        "data layout object used, but no longer valid due to the change in layout attributes";
    assert_eq!(said, cfg!(debug_assertions).then_some(message));
}

#[test]
fn a_change_of_the_scope_is_noticed() {
    let cx = context();
    let mut body = module(&cx, NESTED);
    let i8 = ty(&cx, "i8");
    let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
    let shared = DataLayouts::new().of(body.root(), Enclosing::none()).unwrap();
    let spec = body.root().attribute("dlti.dl_spec");
    // Attributes that are not about data layout may change.
    body.set_attribute(Op::ROOT, "my.attribute", spec).unwrap();
    assert!(layout.is_current(body.root(), Enclosing::none()));
    assert_eq!(layout.type_size(i8), Ok(TypeSize::fixed(1)));
    body.set_attribute(Op::ROOT, "dlti.dl_spec", None).unwrap();
    body.set_attribute(Op::ROOT, "my.attribute", None).unwrap();
    assert!(!layout.is_current(body.root(), Enclosing::none()));
    ask_stale(|| _ = layout.type_size(i8));
    ask_stale(|| _ = layout.endianness());
    ask_stale(|| _ = shared.type_size(i8));
    // Restoring the attributes makes the object valid again.
    body.set_attribute(Op::ROOT, "dlti.dl_spec", spec).unwrap();
    assert!(layout.is_current(body.root(), Enclosing::none()));
    assert_eq!(layout.type_size(i8), Ok(TypeSize::fixed(1)));
    assert_eq!(shared.type_size(i8), Ok(TypeSize::fixed(1)));
}

#[test]
fn a_change_around_the_scope_is_noticed() {
    let cx = context();
    let mut body = module(&cx, NESTED);
    let mut made = Vec::new();
    at(body.root(), "x.z", |op, enclosing| {
        made.push(DataLayout::of(op, enclosing).unwrap());
        made.push(DataLayout::within(&cx, &ScopeChain::of(op, enclosing)).unwrap());
    });
    body.set_attribute(Op::ROOT, "dlti.dl_spec", None).unwrap();
    at(body.root(), "x.z", |op, enclosing| assert!(!made[0].is_current(op, enclosing)));
    for layout in &made {
        ask_stale(|| _ = layout.type_abi_alignment(ty(&cx, "i64")));
    }
}

#[test]
fn scopes_that_say_the_same_share_an_object() {
    let cx = context();
    let layouts = DataLayouts::new();
    let mut body = module(&cx, NESTED);
    let mut same = module(&cx, NESTED);
    let first = layouts.of(body.root(), Enclosing::none()).unwrap();
    let other = layouts.of(same.root(), Enclosing::none()).unwrap();
    assert!(std::ptr::eq(&*first, &*other));
    body.set_attribute(Op::ROOT, "dlti.dl_spec", None).unwrap();
    let second = layouts.of(body.root(), Enclosing::none()).unwrap();
    assert!(!std::ptr::eq(&*second, &*other));
    assert_eq!(second.type_preferred_alignment(ty(&cx, "i8")), Ok(1));
    // The other scope has not changed.
    assert_eq!(other.type_preferred_alignment(ty(&cx, "i8")), Ok(8));
    same.set_attribute(Op::ROOT, "dlti.dl_spec", None).unwrap();
    assert!(std::ptr::eq(&*second, &*layouts.of(same.root(), Enclosing::none()).unwrap()));
}

#[test]
fn large_specifications_combine() {
    let cx = context();
    let spec = |from: u32| {
        let one = |width| format!("i{width} = dense<{}> : vector<1xi64>", 8 * width);
        (from..from + 1000).map(one).collect::<Vec<_>>().join(", ")
    };
    let text = format!(
        "module attributes {{dlti.dl_spec = #dlti.dl_spec<{}>}} {{ module attributes \
         {{dlti.dl_spec = #dlti.dl_spec<{}>}} {{ \"x.y\"() : () -> () }} }}",
        spec(1),
        spec(501)
    );
    let body = module(&cx, &text);
    at(body.root(), "x.y", |op, enclosing| {
        for _ in 0..2 {
            let layout = DataLayout::of(op, enclosing).unwrap();
            assert_eq!(layout.type_abi_alignment(ty(&cx, "i700")), Ok(700));
            assert_eq!(layout.type_abi_alignment(ty(&cx, "i3")), Ok(3));
            assert_eq!(layout.type_abi_alignment(ty(&cx, "i5000")), Ok(1500));
        }
    });
}
