// RUN: --convert-pdl-to-pdl-interp

// The patterns share the test of the number of operands; the second one has two roots, of which one
// is reached by the users of their common operand.
pdl.pattern @negate : benefit(1) {
  %type = pdl.type : i32
  %x = pdl.operand : %type
  %root = pdl.operation "test.negate"(%x : !pdl.value) -> (%type : !pdl.type)
  %result = pdl.result 0 of %root
  pdl.apply_native_constraint "is_small"(%result : !pdl.value)
  pdl.rewrite %root {
    %attribute = pdl.attribute = 0 : i32
    %zero = pdl.operation "test.constant" {"value" = %attribute} -> (%type : !pdl.type)
    %value = pdl.result 0 of %zero
    %new = pdl.operation "test.subtract"(%value, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
    pdl.replace %root with %new
  }
}

pdl.pattern @pair : benefit(2) {
  %x = pdl.operand
  %types = pdl.types
  %first = pdl.operation "test.first"(%x : !pdl.value) -> (%types : !pdl.range<type>)
  %second = pdl.operation "test.second"(%x : !pdl.value)
  pdl.rewrite with "fuse"(%first, %second : !pdl.operation, !pdl.operation)
}
