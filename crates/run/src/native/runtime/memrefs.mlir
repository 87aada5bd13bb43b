// Printing and copying of memrefs, with the output of `mlir_runner_utils`. The kinds of elements
// are numbered as in the list of `runtime.rs`.

func.func private @putchar(i32) -> i32
func.func private @printString(!llvm.ptr)
func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printF16(i16)
func.func private @printBF16(i16)
func.func private @printComma()
func.func private @printNewline()
llvm.mlir.global private constant @terrace.unranked("Unranked Memref\00")
llvm.mlir.global private constant @terrace.ranked("Memref\00")
llvm.mlir.global private constant @terrace.base(" base@ = 0x\00")
llvm.mlir.global private constant @terrace.rank(" rank = \00")
llvm.mlir.global private constant @terrace.offset(" offset = \00")
llvm.mlir.global private constant @terrace.sizes(" sizes = [\00")
llvm.mlir.global private constant @terrace.strides("] strides = [\00")
llvm.mlir.global private constant @terrace.end_of_shape("]\00")
llvm.mlir.global private constant @terrace.data(" data = \0A\00")
llvm.mlir.global private constant @terrace.wide_comma(",   \00")
llvm.mlir.global private constant @terrace.last_comma(",  \00")

func.func @terrace.print_hexadecimal(%value: i64) {
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  %fifteen = arith.constant 15 : i64
  %nine = arith.constant 9 : i64
  %digits = arith.constant 48 : i64
  %letters = arith.constant 87 : i64
  %rest = arith.shrui %value, %four : i64
  %more = arith.cmpi ne, %rest, %zero : i64
  scf.if %more {
    func.call @terrace.print_hexadecimal(%rest) : (i64) -> ()
  }
  %digit = arith.andi %value, %fifteen : i64
  %is_letter = arith.cmpi ugt, %digit, %nine : i64
  %first = arith.select %is_letter, %letters, %digits : i64
  %byte = arith.addi %digit, %first : i64
  %wide = arith.trunci %byte : i64 to i32
  func.call @putchar(%wide) : (i32) -> i32
  return
}

// The word with an index behind an address.
func.func @terrace.word(%address: !llvm.ptr, %index: i64) -> i64 {
  %place = llvm.getelementptr %address[%index] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %word = llvm.load %place : !llvm.ptr -> i64
  return %word : i64
}

// Words from an index on, with commas.
func.func @terrace.print_words(%address: !llvm.ptr, %first: i64, %count: i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  scf.for %at = %zero to %count step %one : i64 {
    %follows = arith.cmpi ne, %at, %zero : i64
    scf.if %follows {
      func.call @printComma() : () -> ()
    }
    %index = arith.addi %first, %at : i64
    %word = func.call @terrace.word(%address, %index) : (!llvm.ptr, i64) -> i64
    func.call @printI64(%word) : (i64) -> ()
  }
  return
}

func.func @terrace.print_shape(%title: !llvm.ptr, %rank: i64, %descriptor: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  func.call @printString(%title) : (!llvm.ptr) -> ()
  %t0 = llvm.mlir.addressof @terrace.base : !llvm.ptr
  func.call @printString(%t0) : (!llvm.ptr) -> ()
  %base = func.call @terrace.word(%descriptor, %zero) : (!llvm.ptr, i64) -> i64
  func.call @terrace.print_hexadecimal(%base) : (i64) -> ()
  %t1 = llvm.mlir.addressof @terrace.rank : !llvm.ptr
  func.call @printString(%t1) : (!llvm.ptr) -> ()
  func.call @printI64(%rank) : (i64) -> ()
  %t2 = llvm.mlir.addressof @terrace.offset : !llvm.ptr
  func.call @printString(%t2) : (!llvm.ptr) -> ()
  %offset = func.call @terrace.word(%descriptor, %two) : (!llvm.ptr, i64) -> i64
  func.call @printI64(%offset) : (i64) -> ()
  %t3 = llvm.mlir.addressof @terrace.sizes : !llvm.ptr
  func.call @printString(%t3) : (!llvm.ptr) -> ()
  func.call @terrace.print_words(%descriptor, %three, %rank) : (!llvm.ptr, i64, i64) -> ()
  %t4 = llvm.mlir.addressof @terrace.strides : !llvm.ptr
  func.call @printString(%t4) : (!llvm.ptr) -> ()
  %strides = arith.addi %three, %rank : i64
  func.call @terrace.print_words(%descriptor, %strides, %rank) : (!llvm.ptr, i64, i64) -> ()
  %t5 = llvm.mlir.addressof @terrace.end_of_shape : !llvm.ptr
  func.call @printString(%t5) : (!llvm.ptr) -> ()
  return
}

// The number of bytes of an element.
func.func @terrace.element_size(%kind: i64) -> i64 {
  %index = arith.index_cast %kind : i64 to index
  %size = scf.index_switch %index -> i64
  case 0 {
    %c = arith.constant 1 : i64
    scf.yield %c : i64
  }
  case 1 {
    %c = arith.constant 2 : i64
    scf.yield %c : i64
  }
  case 2 {
    %c = arith.constant 4 : i64
    scf.yield %c : i64
  }
  case 5 {
    %c = arith.constant 2 : i64
    scf.yield %c : i64
  }
  case 6 {
    %c = arith.constant 2 : i64
    scf.yield %c : i64
  }
  case 7 {
    %c = arith.constant 4 : i64
    scf.yield %c : i64
  }
  case 10 {
    %c = arith.constant 16 : i64
    scf.yield %c : i64
  }
  case 11 {
    %c = arith.constant 64 : i64
    scf.yield %c : i64
  }
  default {
    %c = arith.constant 8 : i64
    scf.yield %c : i64
  }
  return %size : i64
}

// A complex number, of two numbers of 32 or 64 bits.
func.func @terrace.print_complex(%address: !llvm.ptr, %is_double: i1) {
  %open = arith.constant 40 : i32
  %comma = arith.constant 44 : i32
  %close = arith.constant 41 : i32
  func.call @putchar(%open) : (i32) -> i32
  scf.if %is_double {
    %real = llvm.load %address : !llvm.ptr -> f64
    func.call @printF64(%real) : (f64) -> ()
    func.call @putchar(%comma) : (i32) -> i32
    %second = llvm.getelementptr %address[1] : (!llvm.ptr) -> !llvm.ptr, f64
    %imaginary = llvm.load %second : !llvm.ptr -> f64
    func.call @printF64(%imaginary) : (f64) -> ()
  } else {
    %real = llvm.load %address : !llvm.ptr -> f32
    func.call @printF32(%real) : (f32) -> ()
    func.call @putchar(%comma) : (i32) -> i32
    %second = llvm.getelementptr %address[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %imaginary = llvm.load %second : !llvm.ptr -> f32
    func.call @printF32(%imaginary) : (f32) -> ()
  }
  func.call @putchar(%close) : (i32) -> i32
  return
}

// A vector of 4 times 4 numbers. The last row has one space less, as in the library of MLIR.
func.func @terrace.print_tile(%address: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %open = arith.constant 40 : i32
  %close = arith.constant 41 : i32
  func.call @putchar(%open) : (i32) -> i32
  scf.for %row = %zero to %four step %one : i64 {
    %follows = arith.cmpi ne, %row, %zero : i64
    %is_last = arith.cmpi eq, %row, %three : i64
    scf.if %follows {
      %wide = llvm.mlir.addressof @terrace.wide_comma : !llvm.ptr
      %narrow = llvm.mlir.addressof @terrace.last_comma : !llvm.ptr
      %text = arith.select %is_last, %narrow, %wide : !llvm.ptr
      func.call @printString(%text) : (!llvm.ptr) -> ()
    }
    func.call @putchar(%open) : (i32) -> i32
    scf.for %column = %zero to %four step %one : i64 {
      %inner = arith.cmpi ne, %column, %zero : i64
      scf.if %inner {
        func.call @printComma() : () -> ()
      }
      %start = arith.muli %row, %four : i64
      %index = arith.addi %start, %column : i64
      %place = llvm.getelementptr %address[%index] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %value = llvm.load %place : !llvm.ptr -> f32
      func.call @printF32(%value) : (f32) -> ()
    }
    func.call @putchar(%close) : (i32) -> i32
  }
  func.call @putchar(%close) : (i32) -> i32
  return
}

func.func @terrace.print_element(%kind: i64, %address: !llvm.ptr) {
  %index = arith.index_cast %kind : i64 to index
  scf.index_switch %index
  case 0 {
    %value = llvm.load %address : !llvm.ptr -> i8
    %wide = arith.extui %value : i8 to i32
    func.call @putchar(%wide) : (i32) -> i32
    scf.yield
  }
  case 1 {
    %value = llvm.load %address : !llvm.ptr -> i16
    %wide = arith.extsi %value : i16 to i64
    func.call @printI64(%wide) : (i64) -> ()
    scf.yield
  }
  case 2 {
    %value = llvm.load %address : !llvm.ptr -> i32
    %wide = arith.extsi %value : i32 to i64
    func.call @printI64(%wide) : (i64) -> ()
    scf.yield
  }
  case 3 {
    %value = llvm.load %address : !llvm.ptr -> i64
    func.call @printI64(%value) : (i64) -> ()
    scf.yield
  }
  case 4 {
    %value = llvm.load %address : !llvm.ptr -> i64
    func.call @printU64(%value) : (i64) -> ()
    scf.yield
  }
  case 5 {
    %value = llvm.load %address : !llvm.ptr -> i16
    func.call @printF16(%value) : (i16) -> ()
    scf.yield
  }
  case 6 {
    %value = llvm.load %address : !llvm.ptr -> i16
    func.call @printBF16(%value) : (i16) -> ()
    scf.yield
  }
  case 7 {
    %value = llvm.load %address : !llvm.ptr -> f32
    func.call @printF32(%value) : (f32) -> ()
    scf.yield
  }
  case 8 {
    %value = llvm.load %address : !llvm.ptr -> f64
    func.call @printF64(%value) : (f64) -> ()
    scf.yield
  }
  case 9 {
    %single = arith.constant false
    func.call @terrace.print_complex(%address, %single) : (!llvm.ptr, i1) -> ()
    scf.yield
  }
  case 10 {
    %double = arith.constant true
    func.call @terrace.print_complex(%address, %double) : (!llvm.ptr, i1) -> ()
    scf.yield
  }
  default {
    func.call @terrace.print_tile(%address) : (!llvm.ptr) -> ()
  }
  return
}

// The elements from a dimension on, which start at an address.
func.func @terrace.print_elements(%kind: i64, %rank: i64, %descriptor: !llvm.ptr, %dimension: i64, %address: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %open = arith.constant 91 : i32
  %close = arith.constant 93 : i32
  %comma = arith.constant 44 : i32
  %space = arith.constant 32 : i32
  %newline = arith.constant 10 : i32
  %is_element = arith.cmpi eq, %dimension, %rank : i64
  scf.if %is_element {
    func.call @terrace.print_element(%kind, %address) : (i64, !llvm.ptr) -> ()
  } else {
    func.call @putchar(%open) : (i32) -> i32
    %size_at = arith.addi %three, %dimension : i64
    %stride_at = arith.addi %size_at, %rank : i64
    %size = func.call @terrace.word(%descriptor, %size_at) : (!llvm.ptr, i64) -> i64
    %stride = func.call @terrace.word(%descriptor, %stride_at) : (!llvm.ptr, i64) -> i64
    %bytes = func.call @terrace.element_size(%kind) : (i64) -> i64
    %step = arith.muli %stride, %bytes : i64
    %inner = arith.addi %dimension, %one : i64
    %is_row = arith.cmpi ne, %inner, %rank : i64
    %for_elements = arith.addi %rank, %one : i64
    %spaces = arith.select %is_row, %inner, %for_elements : i64
    scf.for %at = %zero to %size step %one : i64 {
      %follows = arith.cmpi ne, %at, %zero : i64
      scf.if %follows {
        func.call @putchar(%comma) : (i32) -> i32
        scf.if %is_row {
          func.call @putchar(%space) : (i32) -> i32
          func.call @putchar(%newline) : (i32) -> i32
        }
        scf.for %number = %zero to %spaces step %one : i64 {
          func.call @putchar(%space) : (i32) -> i32
        }
      }
      %distance = arith.muli %at, %step : i64
      %next = llvm.getelementptr %address[%distance] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      func.call @terrace.print_elements(%kind, %rank, %descriptor, %inner, %next) : (i64, i64, !llvm.ptr, i64, !llvm.ptr) -> ()
    }
    func.call @putchar(%close) : (i32) -> i32
  }
  return
}

// The address of the first element.
func.func @terrace.first_element(%descriptor: !llvm.ptr, %bytes: i64) -> !llvm.ptr {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %data = func.call @terrace.word(%descriptor, %one) : (!llvm.ptr, i64) -> i64
  %offset = func.call @terrace.word(%descriptor, %two) : (!llvm.ptr, i64) -> i64
  %distance = arith.muli %offset, %bytes : i64
  %start = llvm.inttoptr %data : i64 to !llvm.ptr
  %first = llvm.getelementptr %start[%distance] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  return %first : !llvm.ptr
}

func.func @terrace.print_memref(%title: !llvm.ptr, %kind: i64, %rank: i64, %descriptor: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %open = arith.constant 91 : i32
  %close = arith.constant 93 : i32
  func.call @terrace.print_shape(%title, %rank, %descriptor) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  %text = llvm.mlir.addressof @terrace.data : !llvm.ptr
  func.call @printString(%text) : (!llvm.ptr) -> ()
  %bytes = func.call @terrace.element_size(%kind) : (i64) -> i64
  %first = func.call @terrace.first_element(%descriptor, %bytes) : (!llvm.ptr, i64) -> !llvm.ptr
  %is_scalar = arith.cmpi eq, %rank, %zero : i64
  scf.if %is_scalar {
    func.call @putchar(%open) : (i32) -> i32
  }
  func.call @terrace.print_elements(%kind, %rank, %descriptor, %zero, %first) : (i64, i64, !llvm.ptr, i64, !llvm.ptr) -> ()
  scf.if %is_scalar {
    func.call @putchar(%close) : (i32) -> i32
  }
  func.call @printNewline() : () -> ()
  return
}

func.func @terrace.print_unranked(%kind: i64, %rank: i64, %descriptor: !llvm.ptr) {
  %title = llvm.mlir.addressof @terrace.unranked : !llvm.ptr
  func.call @terrace.print_memref(%title, %kind, %rank, %descriptor) : (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
  return
}

func.func @terrace.print_ranked(%kind: i64, %rank: i64, %descriptor: !llvm.ptr) {
  %title = llvm.mlir.addressof @terrace.ranked : !llvm.ptr
  func.call @terrace.print_memref(%title, %kind, %rank, %descriptor) : (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
  return
}

// Prints a memref without its elements; the pair of rank and descriptor is at an address.
func.func @terrace.print_only_shape(%pair: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %rank = func.call @terrace.word(%pair, %zero) : (!llvm.ptr, i64) -> i64
  %address = func.call @terrace.word(%pair, %one) : (!llvm.ptr, i64) -> i64
  %descriptor = llvm.inttoptr %address : i64 to !llvm.ptr
  %title = llvm.mlir.addressof @terrace.unranked : !llvm.ptr
  func.call @terrace.print_shape(%title, %rank, %descriptor) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @terrace.print_pair(%kind: i64, %pair: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %rank = func.call @terrace.word(%pair, %zero) : (!llvm.ptr, i64) -> i64
  %address = func.call @terrace.word(%pair, %one) : (!llvm.ptr, i64) -> i64
  %descriptor = llvm.inttoptr %address : i64 to !llvm.ptr
  func.call @terrace.print_unranked(%kind, %rank, %descriptor) : (i64, i64, !llvm.ptr) -> ()
  return
}

// Copies the elements from a dimension on.
func.func @terrace.copy_elements(%bytes: i64, %rank: i64, %from: !llvm.ptr, %to: !llvm.ptr, %dimension: i64, %source: !llvm.ptr, %target: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %is_element = arith.cmpi eq, %dimension, %rank : i64
  scf.if %is_element {
    "llvm.intr.memcpy"(%target, %source, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  } else {
    %size_at = arith.addi %three, %dimension : i64
    %stride_at = arith.addi %size_at, %rank : i64
    %size = func.call @terrace.word(%from, %size_at) : (!llvm.ptr, i64) -> i64
    %stride = func.call @terrace.word(%from, %stride_at) : (!llvm.ptr, i64) -> i64
    %other = func.call @terrace.word(%to, %stride_at) : (!llvm.ptr, i64) -> i64
    %inner = arith.addi %dimension, %one : i64
    %step = arith.muli %stride, %bytes : i64
    %other_step = arith.muli %other, %bytes : i64
    scf.for %at = %zero to %size step %one : i64 {
      %distance = arith.muli %at, %step : i64
      %other_distance = arith.muli %at, %other_step : i64
      %next = llvm.getelementptr %source[%distance] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      %other_next = llvm.getelementptr %target[%other_distance] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      func.call @terrace.copy_elements(%bytes, %rank, %from, %to, %inner, %next, %other_next) : (i64, i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
    }
  }
  return
}

func.func @memrefCopy(%bytes: i64, %source: !llvm.ptr, %target: !llvm.ptr) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %rank = func.call @terrace.word(%source, %zero) : (!llvm.ptr, i64) -> i64
  %a = func.call @terrace.word(%source, %one) : (!llvm.ptr, i64) -> i64
  %b = func.call @terrace.word(%target, %one) : (!llvm.ptr, i64) -> i64
  %from = llvm.inttoptr %a : i64 to !llvm.ptr
  %to = llvm.inttoptr %b : i64 to !llvm.ptr
  %first = func.call @terrace.first_element(%from, %bytes) : (!llvm.ptr, i64) -> !llvm.ptr
  %other = func.call @terrace.first_element(%to, %bytes) : (!llvm.ptr, i64) -> !llvm.ptr
  func.call @terrace.copy_elements(%bytes, %rank, %from, %to, %zero, %first, %other) : (i64, i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  return
}
