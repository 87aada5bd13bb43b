// RUN: -test-pdl-bytecode-pass -split-input-file

// The match with the greater benefit is applied, although it is recorded later.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.switch_operation_name of %root to ["test.a", "test.b"](^common, ^common) -> ^end
  ^common:
    pdl_interp.record_match @rewriters::@low(%root : !pdl.operation) : benefit(1), loc([%root]) -> ^two
  ^two:
    pdl_interp.check_operand_count of %root is at_least 1 -> ^high, ^end
  ^high:
    %operands = pdl_interp.get_operands of %root : !pdl.range<value>
    %types = pdl_interp.get_value_type of %operands : !pdl.range<type>
    pdl_interp.record_match @rewriters::@high(%root, %operands, %types : !pdl.operation, !pdl.range<value>, !pdl.range<type>) : benefit(2), loc([%root]) -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @low(%root : !pdl.operation) {
      %op = pdl_interp.create_operation "test.low"
      pdl_interp.erase %root
      pdl_interp.finalize
    }
    pdl_interp.func @high(%root : !pdl.operation, %operands : !pdl.range<value>, %types : !pdl.range<type>) {
      %flag = pdl_interp.create_attribute "high"
      %op = pdl_interp.create_operation "test.high"(%operands : !pdl.range<value>) {"kind" = %flag} -> (%types : !pdl.range<type>)
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
module @ir {
  func.func @f(%x: i32, %y: f32) {
    "test.a"(%x, %y) : (i32, f32) -> ()
    "test.b"() : () -> ()
    "test.c"() : () -> ()
    return
  }
}

// -----

// Users of the root are visited by a loop; an operation with uses is not erased.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "test.source" -> ^users, ^end
  ^users:
    %result = pdl_interp.get_result 0 of %root
    %users = pdl_interp.get_users of %result : !pdl.value
    pdl_interp.foreach %user : !pdl.operation in %users {
      pdl_interp.check_operation_name of %user is "test.use" -> ^found, ^next
    ^found:
      pdl_interp.record_match @rewriters::@use(%root, %user : !pdl.operation, !pdl.operation) : benefit(1), loc([%root, %user]) -> ^next
    ^next:
      pdl_interp.continue
    } -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @use(%root : !pdl.operation, %user : !pdl.operation) {
      %type = pdl_interp.create_type i64
      %op = pdl_interp.create_operation "test.replacement" -> (%type : !pdl.type)
      %value = pdl_interp.get_result 0 of %op
      pdl_interp.replace %user with (%value : !pdl.value)
      pdl_interp.finalize
    }
  }
}
module @ir {
  %0 = "test.source"() : () -> i32
  %1 = "test.use"(%0) : (i32) -> i64
  %2 = "test.other"(%0) : (i32) -> i64
  %3 = "test.use"(%0) : (i32) -> i64
  "test.sink"(%1, %2, %3) : (i64, i64, i64) -> ()
}

// -----

module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.apply_constraint "absent"(%root : !pdl.operation) -> ^end, ^end
  ^end:
    pdl_interp.finalize
  }
}
module @ir {
}
