//! Tests of the text and HTML page of dumps.

use std::sync::{Arc, Mutex, PoisonError};

use terrace_bytecode::Dump;
use terrace_ir::{Context, DialectRegistry};

/// The bytecode that MLIR 22 writes for `module { }`, read from `e.mlir`.
const MODULE: &[u8] = &[
    0x4d, 0x4c, 0xef, 0x52, 0x0d, 0x4d, 0x4c, 0x49, 0x52, 0x32, 0x32, 0x2e, 0x31, 0x2e, 0x38, 0x00,
    0x01, 0x0d, 0x03, 0x01, 0x03, 0x01, 0x03, 0x07, 0x03, 0x0d, 0x05, 0x01, 0x01, 0x05, 0x13, 0x0b,
    0x02, 0x0d, 0x17, 0x03, 0x03, 0x03, 0x05, 0x05, 0x04, 0x17, 0x05, 0x01, 0x50, 0x01, 0x01, 0x07,
    0x04, 0x07, 0x03, 0x01, 0x01, 0x06, 0x03, 0x01, 0x05, 0x01, 0x00, 0x35, 0x07, 0x0f, 0x0f, 0x11,
    0x62, 0x75, 0x69, 0x6c, 0x74, 0x69, 0x6e, 0x00, 0x6d, 0x6f, 0x64, 0x75, 0x6c, 0x65, 0x00, 0x65,
    0x2e, 0x6d, 0x6c, 0x69, 0x72, 0x00, 0x08, 0x09, 0x03, 0x05, 0x01, 0x01,
];

#[test]
fn every_part_of_a_file_is_listed() {
    let cx = Context::with_registry(DialectRegistry::new());
    let text = Dump::read(&cx, "e.mlirbc", MODULE).unwrap().to_string();
    let expected = "bytecode version 6, 92 bytes, written by 'MLIR22.1.8'

    offset      bytes   share  section
       0x0         16   17.4%  header
      0x10          8    8.7%  Dialect
      0x18          8    8.7%  AttrTypeOffset
      0x20          8    8.7%  AttrType
      0x28         13   14.1%  IR
      0x35          3    3.3%  ResourceOffset
      0x38          2    2.2%  Resource
      0x3a         28   30.4%  String
      0x56          6    6.5%  Properties

     count      bytes  IR: operations by name
         1          7  builtin.module
         1          2  (regions)
         1          1  (blocks and arguments)

     count      bytes  AttrType: attributes by sort
         1          4  FileLineColLoc
         1          2  StringAttr

     count      bytes  String: the longest
         1          8  \"builtin\"
         1          7  \"module\"
         1          7  \"e.mlir\"

String: 3
  0: \"builtin\"
  1: \"module\"
  2: \"e.mlir\"

Dialect: 1
  0: builtin

Dialect, operation names: 1
  0: builtin.module

AttrType, attributes: 2
  #0 @0x22 +4 builtin: FileLineColLoc #1 1 1
  #1 @0x26 +2 builtin: StringAttr \"e.mlir\"

AttrType, types: 0

Properties: 1
  0 @0x5a +2: 01 01

Resource: 0

IR
  @0x2b +7 builtin.module at #0, properties 0, regions 1, isolated
    @0x32 +2 region: blocks 1, values 0
      @0x34 +1 block: operations 0
";
    assert_eq!(text, expected);
}

#[test]
fn a_page_has_all_sections_and_nothing_from_elsewhere() {
    let cx = Context::with_registry(DialectRegistry::new());
    let page = Dump::read(&cx, "e.mlirbc", MODULE).unwrap().to_html();
    for section in ["Dialect", "AttrTypeOffset", "AttrType", "IR", "String", "Properties"] {
        assert!(page.contains(&format!("<title>{section}: ")), "{section} is not in {page}");
    }
    assert!(page.contains("builtin.module") && !page.contains("://") && !page.contains("<script"));
}

#[test]
fn a_file_cut_anywhere_is_an_error() {
    for end in 0..MODULE.len() {
        let cx = Context::with_registry(DialectRegistry::new());
        let errors = Arc::new(Mutex::new(0));
        let count = Arc::clone(&errors);
        cx.set_diagnostic_handler(Arc::new(move |_, _| {
            *count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        }));
        assert!(Dump::read(&cx, "e.mlirbc", &MODULE[..end]).is_err(), "{end} bytes are a file");
        assert_eq!(*errors.lock().unwrap_or_else(PoisonError::into_inner), 1);
    }
}
