//! Tests of the resources at the end of a file.

use super::{Ir, add_attribute};
use crate::printer::{ExternalResources, PrintFlags, ResourceValue};

#[test]
fn resources() {
    let mut ir = Ir::new();
    let top = ir.top();
    let cx = ir.cx.clone();
    let blob = |bytes: &[u8]| {
        std::sync::Arc::new(terrace_builtin::Blob { alignment: 1, bytes: bytes.into() })
    };
    let all = terrace_builtin::Resources::of(&cx);
    all.insert(&cx, "builtin", "long", Some(blob(&[0; 40])));
    all.insert(&cx, "builtin", "a b", Some(blob(&[0x1, 0xab])));
    all.insert(&cx, "builtin", "unused", Some(blob(&[0x1])));
    let external = ExternalResources::of(&cx);
    external.add("tool", "flag", ResourceValue::Bool(true));
    external.add("tool", "text", ResourceValue::String(b"s\"t".as_slice().into()));
    let ty = terrace_builtin::RankedTensorType::get(&cx, &[2], ir.i32());
    for key in ["long", "a b"] {
        let value = terrace_builtin::DenseResourceElementsAttr::get(&cx, ty, key);
        ir.op(top, "r.r", &[], &[], add_attribute("v", value));
    }
    let flags = PrintFlags::new().elide_resources_above(Some(20));
    assert_eq!(
        ir.print(flags.clone()),
        r#""t.top"() ({
  "r.r"() {v = dense_resource<long> : tensor<2xi32>} : () -> ()
  "r.r"() {v = dense_resource<"a b"> : tensor<2xi32>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      "a b": "0x0100000001AB"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      text: "s\22t"
    }
  }
#-}
"#
    );
    let text = ir.print(flags.elide_resources_above(Some(1)));
    assert!(text.ends_with("}) : () -> ()\n\n{-#\n\n#-}\n"), "{text}");
}
