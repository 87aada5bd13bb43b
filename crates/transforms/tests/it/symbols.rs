//! Tests of symbol elimination.

use terrace_ir::Body;
use terrace_transforms::{erase_dead_symbols, privatize_symbols};

use crate::support::{module, text};

/// Returns the names of the functions in the printed module, in order.
fn functions(body: &Body) -> Vec<String> {
    let text = text(body);
    let names = text.split("func.func ").skip(1).filter_map(|rest| {
        let name = rest.split_once('@')?.1;
        Some(name.split('(').next()?.to_owned())
    });
    names.collect()
}

const CHAIN: &str = "
    func.func @public() {
      call @used() : () -> ()
      return
    }
    func.func private @used() {
      call @indirectly() : () -> ()
      return
    }
    func.func private @indirectly() {
      return
    }
    func.func private @dead() {
      call @deadToo() : () -> ()
      return
    }
    func.func private @deadToo() {
      call @dead() : () -> ()
      return
    }";

#[test]
fn private_symbols_that_nothing_live_refers_to_are_erased() {
    let mut body = module(CHAIN);
    assert_eq!(erase_dead_symbols(&mut body, true).expect("all symbol tables are known"), 2);
    assert_eq!(functions(&body), ["public", "used", "indirectly"]);
}

#[test]
fn a_second_elimination_finds_nothing() {
    let mut body = module(CHAIN);
    erase_dead_symbols(&mut body, true).expect("all symbol tables are known");
    assert_eq!(erase_dead_symbols(&mut body, true).expect("all symbol tables are known"), 0);
}

#[test]
fn nested_symbols_are_erased_only_if_all_uses_are_visible() {
    let text = r#"module @m {
      func.func nested @unused() {
        return
      }
    }"#;
    let nested = |all_visible: bool| {
        let mut body = module(text);
        erase_dead_symbols(&mut body, all_visible).expect("all symbol tables are known")
    };
    assert_eq!((nested(true), nested(false)), (1, 0));
}

#[test]
fn references_from_attributes_keep_symbols_alive() {
    let mut body = module(
        r#""t.reference"() {symbols = [@referenced]} : () -> ()
           func.func private @referenced() {
             return
           }"#,
    );
    assert_eq!(erase_dead_symbols(&mut body, true).expect("no region is unknown"), 0);
}

#[test]
fn an_operation_of_an_unknown_dialect_with_a_region_prevents_elimination() {
    let mut body = module(
        r#""unknown.table"() ({
             "t.end"() : () -> ()
           }) : () -> ()
           func.func private @f() {
             return
           }"#,
    );
    let error = erase_dead_symbols(&mut body, true).expect_err("it may be a symbol table");
    assert!(error.message().contains("potentially unknown symbol table"), "{}", error.message());
    assert_eq!(functions(&body), ["f"]);
}

#[test]
fn symbols_are_made_private_except_those_excluded() {
    let mut body = module(
        "func.func @a() {
           return
         }
         func.func @b() {
           return
         }",
    );
    privatize_symbols(&mut body, &["b".to_owned()]);
    let text = text(&body);
    assert!(text.contains("private @a()") && text.contains("func.func @b()"), "{text}");
}
