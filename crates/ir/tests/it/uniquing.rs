//! Handles: equal data, equal handles; locations.

use crate::common::{TestType, body, ty};
use terrace_diag::SourceFile;
use terrace_ir::{
    Context, DictionaryAttr, FileLineCol, Ident, Location, StringAttr, Type, UnitAttr,
};

#[test]
fn equal_data_have_equal_handles() {
    let cx = Context::new();
    assert_eq!(ty(&cx, 3), ty(&cx, 3));
    assert_ne!(ty(&cx, 3), ty(&cx, 4));
    assert_eq!(ty(&cx, 3).downcast::<TestType>(&cx), Some(&TestType(3)));
    assert!(ty(&cx, 3).downcast::<UnitAttr>(&cx).is_none());
    // Debug builds also keep the number of the context.
    assert_eq!(size_of::<Option<Type>>(), if cfg!(debug_assertions) { 8 } else { 4 });
    assert!(Type::ABSENT.downcast::<TestType>(&cx).is_none());
}

#[test]
fn kinds_outgrow_their_segment() {
    let cx = Context::new();
    let count = (1 << 20) + 10;
    let handles: Vec<Type> = (0..count).map(|n| ty(&cx, n)).collect();
    for n in [0, 1, (1 << 20) - 1, 1 << 20, count - 1] {
        let handle = handles[n as usize];
        assert!(handle.is::<TestType>());
        assert_eq!(handle.downcast::<TestType>(&cx), Some(&TestType(n)));
        assert_eq!(handle, ty(&cx, n));
    }
}

#[test]
fn threads_agree() {
    let cx = Context::new();
    let make = |cx: &Context| -> Vec<_> {
        (0..20_000).map(|n| StringAttr::get(cx, format!("s{}", n % 5000))).collect()
    };
    let (a, b) = std::thread::scope(|scope| {
        let other = scope.spawn(|| make(&cx));
        (make(&cx), other.join().unwrap())
    });
    assert_eq!(a, b);
}

#[test]
fn dictionaries_are_sorted_and_unique() {
    let cx = Context::new();
    let (a, b) = (Ident::get(&cx, "a"), Ident::get(&cx, "b"));
    let (unit, text) = (UnitAttr::get(&cx).attr(), StringAttr::get(&cx, "x").attr());
    let dictionary = DictionaryAttr::get(&cx, &[(b, unit), (a, unit), (b, text)]);
    assert_eq!(dictionary, DictionaryAttr::get(&cx, &[(a, unit), (b, text)]));
    assert_eq!(dictionary.data(&cx).entries(), [(a, unit), (b, text)]);
    assert_eq!(dictionary.attr().to_text(&cx), "{a, b = \"x\"}");
}

#[test]
fn positions_of_a_source_equal_those_made_by_hand() {
    let cx = Context::new();
    let file = Ident::get(&cx, "f.mlir");
    let text = SourceFile::new("f.mlir", "ab\nc\n\nd");
    let source = cx.add_source(&text, 0..text.len()).unwrap();
    let expected = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1), (4, 2)];
    for (offset, (line, col)) in expected.into_iter().enumerate() {
        let location = source.at(offset as u32);
        assert_eq!(location, Location::file_line_col(&cx, file, line, col));
        let data = FileLineCol { file, line, col, end_line: line, end_col: col };
        assert_eq!(location.as_file_line_col(&cx), Some(data));
    }
    // Not a place in the text.
    let outside = Location::file_line_col(&cx, file, 1, 9);
    assert_eq!(outside.to_text(&cx), "loc(\"f.mlir\":1:9)");
    // Known, so a second text of that name gets no positions of its own.
    assert!(cx.add_source(&text, 0..text.len()).is_none());
    let other = Ident::get(&cx, "g.mlir");
    Location::file_line_col(&cx, other, 1, 1);
    let text = SourceFile::new("g.mlir", "x");
    assert!(cx.add_source(&text, 0..text.len()).is_none());
}

#[test]
fn positions_of_a_part_of_a_source_are_those_of_the_file() {
    let cx = Context::new();
    let file = Ident::get(&cx, "f.mlir");
    let text = SourceFile::new("f.mlir", "ab\nc\n\nd");
    let source = cx.add_source(&text, 1..5).unwrap();
    let expected = [(1, 2), (1, 3), (2, 1), (2, 2), (3, 1)];
    for (number, (line, col)) in expected.into_iter().enumerate() {
        assert_eq!(source.at(number as u32), Location::file_line_col(&cx, file, line, col));
    }
    for (line, col) in [(1, 1), (4, 1), (0, 1), (3, 0)] {
        let outside = Location::file_line_col(&cx, file, line, col);
        assert_eq!(outside.to_text(&cx), format!("loc(\"f.mlir\":{line}:{col})"));
    }
}

#[test]
fn listed_positions_equal_those_made_by_hand() {
    let cx = Context::new();
    let file = Ident::get(&cx, "f.mlir");
    let listed = [(1, 1), (1, 4), (7, 0), (9, 2)];
    let source = cx.add_positions(file, 4, |_| listed.to_vec()).unwrap();
    for (number, (line, col)) in listed.into_iter().enumerate().rev() {
        let location = source.at(number as u32);
        assert_eq!(location, Location::file_line_col(&cx, file, line, col));
        let data = FileLineCol { file, line, col, end_line: line, end_col: col };
        assert_eq!(location.as_file_line_col(&cx), Some(data));
    }
    let outside = Location::file_line_col(&cx, file, 1, 2);
    assert_eq!(outside.to_text(&cx), "loc(\"f.mlir\":1:2)");
    assert!(cx.add_positions(file, 1, |_| vec![(1, 1)]).is_none());
    assert!(cx.add_positions(Ident::get(&cx, "g.mlir"), 0, |_| Vec::new()).is_none());
}

#[test]
fn fused_locations_are_flat() {
    let cx = Context::new();
    let at = |line| Location::file_line_col(&cx, Ident::get(&cx, "f"), line, 1);
    let inner = Location::fused(&cx, [at(1), at(2)], None);
    let outer = Location::fused(&cx, [inner, at(2), Location::unknown(&cx), at(3)], None);
    assert_eq!(outer, Location::fused(&cx, [at(1), at(2), at(3)], None));
    assert_eq!(Location::fused(&cx, [at(1)], None), at(1));
    assert_eq!(outer.to_text(&cx), "loc(fused[\"f\":1:1, \"f\":2:1, \"f\":3:1])");
    let named = Location::name(&cx, "n", at(4));
    let call = Location::call_site(&cx, named, at(5));
    assert_eq!(call.to_text(&cx), "loc(callsite(\"n\"(\"f\":4:1) at \"f\":5:1))");
    assert_eq!(call.file_position(&cx).map(|p| p.line), Some(4));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "`test.type#1` is of context #")]
fn a_type_of_another_context_has_no_data_here() {
    let (a, b) = (Context::new(), Context::new());
    ty(&a, 3);
    let foreign = ty(&a, 4);
    ty(&b, 5);
    foreign.downcast::<TestType>(&b);
}

#[test]
#[cfg(debug_assertions)]
fn handles_of_different_contexts_differ() {
    let (a, b) = (Context::new(), Context::new());
    assert_ne!(ty(&a, 3), ty(&b, 3));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "is of context #")]
fn a_body_rejects_types_of_another_context() {
    let (a, b) = (Context::new(), Context::new());
    let (mut body, block) = body(&a);
    let location = body.root().location();
    body.add_block_argument(block, ty(&b, 3), location);
}
