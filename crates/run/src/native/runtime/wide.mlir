// Integers of 128 bits, as halves of 64 bits, lowest first. Divisions and conversions are in the
// library of the compiler, which `cc` links.

llvm.func @__udivti3(i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
llvm.func @__umodti3(i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
llvm.func @__divti3(i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
llvm.func @__modti3(i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
func.func private @__floattisf(i64, i64) -> f32
func.func private @__floattidf(i64, i64) -> f64
func.func private @__floatuntisf(i64, i64) -> f32
func.func private @__floatuntidf(i64, i64) -> f64
llvm.func @__fixdfti(f64) -> !llvm.struct<(i64, i64)>
llvm.func @__fixunsdfti(f64) -> !llvm.struct<(i64, i64)>
func.func private @terrace.fail(!llvm.ptr)
llvm.mlir.global private constant @terrace.zero_error("division by zero\00")

// Ends the program if a divisor is zero.
func.func @terrace.check_divisor(%low: i64, %high: i64) {
  %zero = arith.constant 0 : i64
  %any = arith.ori %low, %high : i64
  %is_zero = arith.cmpi eq, %any, %zero : i64
  scf.if %is_zero {
    %message = llvm.mlir.addressof @terrace.zero_error : !llvm.ptr
    func.call @terrace.fail(%message) : (!llvm.ptr) -> ()
  }
  return
}

// Ends the program if the quotient is 2^127.
func.func @terrace.check_quotient(%low: i64, %high: i64, %by_low: i64, %by_high: i64) {
  %zero = arith.constant 0 : i64
  %ones = arith.constant -1 : i64
  %least = arith.constant 0x8000000000000000 : i64
  %a = arith.cmpi eq, %low, %zero : i64
  %b = arith.cmpi eq, %high, %least : i64
  %c = arith.cmpi eq, %by_low, %ones : i64
  %d = arith.cmpi eq, %by_high, %ones : i64
  %ab = arith.andi %a, %b : i1
  %cd = arith.andi %c, %d : i1
  %overflows = arith.andi %ab, %cd : i1
  scf.if %overflows {
    %message = llvm.mlir.addressof @terrace.zero_error : !llvm.ptr
    func.call @terrace.fail(%message) : (!llvm.ptr) -> ()
  }
  return
}

llvm.func @terrace.udiv128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  func.call @terrace.check_divisor(%c, %d) : (i64, i64) -> ()
  %q = llvm.call @__udivti3(%a, %b, %c, %d) : (i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %q : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.urem128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  func.call @terrace.check_divisor(%c, %d) : (i64, i64) -> ()
  %r = llvm.call @__umodti3(%a, %b, %c, %d) : (i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %r : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.sdiv128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  func.call @terrace.check_divisor(%c, %d) : (i64, i64) -> ()
  func.call @terrace.check_quotient(%a, %b, %c, %d) : (i64, i64, i64, i64) -> ()
  %q = llvm.call @__divti3(%a, %b, %c, %d) : (i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %q : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.srem128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  func.call @terrace.check_divisor(%c, %d) : (i64, i64) -> ()
  func.call @terrace.check_quotient(%a, %b, %c, %d) : (i64, i64, i64, i64) -> ()
  %r = llvm.call @__modti3(%a, %b, %c, %d) : (i64, i64, i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %r : !llvm.struct<(i64, i64)>
}

// A pair of halves.
llvm.func @terrace.pair(%low: i64, %high: i64) -> !llvm.struct<(i64, i64)> {
  %none = llvm.mlir.undef : !llvm.struct<(i64, i64)>
  %half = llvm.insertvalue %low, %none[0] : !llvm.struct<(i64, i64)>
  %both = llvm.insertvalue %high, %half[1] : !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

// Amounts count modulo 128; the upper half of the amount is not read.
llvm.func @terrace.shl128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %bits63 = arith.constant 63 : i64
  %bits64 = arith.constant 64 : i64
  %amount = arith.andi %c, %bits63 : i64
  %rest = arith.subi %bits63, %amount : i64
  %wide = arith.andi %c, %bits64 : i64
  %is_wide = arith.cmpi ne, %wide, %zero : i64
  %low = arith.shli %a, %amount : i64
  %upper = arith.shli %b, %amount : i64
  // Shifts by 1 and by the rest, since a shift by 64 is one by 0.
  %once = arith.shrui %a, %one : i64
  %carried = arith.shrui %once, %rest : i64
  %high = arith.ori %upper, %carried : i64
  %new_low = arith.select %is_wide, %zero, %low : i64
  %new_high = arith.select %is_wide, %low, %high : i64
  %both = llvm.call @terrace.pair(%new_low, %new_high) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.lshr128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %bits63 = arith.constant 63 : i64
  %bits64 = arith.constant 64 : i64
  %amount = arith.andi %c, %bits63 : i64
  %rest = arith.subi %bits63, %amount : i64
  %wide = arith.andi %c, %bits64 : i64
  %is_wide = arith.cmpi ne, %wide, %zero : i64
  %high = arith.shrui %b, %amount : i64
  %lower = arith.shrui %a, %amount : i64
  %once = arith.shli %b, %one : i64
  %carried = arith.shli %once, %rest : i64
  %low = arith.ori %lower, %carried : i64
  %new_low = arith.select %is_wide, %high, %low : i64
  %new_high = arith.select %is_wide, %zero, %high : i64
  %both = llvm.call @terrace.pair(%new_low, %new_high) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.ashr128(%a: i64, %b: i64, %c: i64, %d: i64) -> !llvm.struct<(i64, i64)> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %bits63 = arith.constant 63 : i64
  %bits64 = arith.constant 64 : i64
  %amount = arith.andi %c, %bits63 : i64
  %rest = arith.subi %bits63, %amount : i64
  %wide = arith.andi %c, %bits64 : i64
  %is_wide = arith.cmpi ne, %wide, %zero : i64
  %high = arith.shrsi %b, %amount : i64
  %sign = arith.shrsi %b, %bits63 : i64
  %lower = arith.shrui %a, %amount : i64
  %once = arith.shli %b, %one : i64
  %carried = arith.shli %once, %rest : i64
  %low = arith.ori %lower, %carried : i64
  %new_low = arith.select %is_wide, %high, %low : i64
  %new_high = arith.select %is_wide, %sign, %high : i64
  %both = llvm.call @terrace.pair(%new_low, %new_high) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

func.func @terrace.si128_to_f32(%low: i64, %high: i64) -> f32 {
  %value = func.call @__floattisf(%low, %high) : (i64, i64) -> f32
  return %value : f32
}

func.func @terrace.si128_to_f64(%low: i64, %high: i64) -> f64 {
  %value = func.call @__floattidf(%low, %high) : (i64, i64) -> f64
  return %value : f64
}

func.func @terrace.ui128_to_f32(%low: i64, %high: i64) -> f32 {
  %value = func.call @__floatuntisf(%low, %high) : (i64, i64) -> f32
  return %value : f32
}

func.func @terrace.ui128_to_f64(%low: i64, %high: i64) -> f64 {
  %value = func.call @__floatuntidf(%low, %high) : (i64, i64) -> f64
  return %value : f64
}

// Saturating conversions; NaN becomes 0.
llvm.func @terrace.f64_to_si128(%value: f64) -> !llvm.struct<(i64, i64)> {
  %zero = arith.constant 0 : i64
  %ones = arith.constant -1 : i64
  %least = arith.constant 0x8000000000000000 : i64
  %greatest = arith.constant 0x7fffffffffffffff : i64
  %above = arith.constant 1.7014118346046923e+38 : f64
  %below = arith.constant -1.7014118346046923e+38 : f64
  %is_nan = arith.cmpf uno, %value, %value : f64
  %is_above = arith.cmpf oge, %value, %above : f64
  %is_below = arith.cmpf olt, %value, %below : f64
  %a = arith.ori %is_nan, %is_above : i1
  %outside = arith.ori %a, %is_below : i1
  %inside = arith.constant 0.0 : f64
  %bounded = arith.select %outside, %inside, %value : f64
  %pair = llvm.call @__fixdfti(%bounded) : (f64) -> !llvm.struct<(i64, i64)>
  %low = llvm.extractvalue %pair[0] : !llvm.struct<(i64, i64)>
  %high = llvm.extractvalue %pair[1] : !llvm.struct<(i64, i64)>
  %low1 = arith.select %is_above, %ones, %low : i64
  %high1 = arith.select %is_above, %greatest, %high : i64
  %low2 = arith.select %is_below, %zero, %low1 : i64
  %high2 = arith.select %is_below, %least, %high1 : i64
  %both = llvm.call @terrace.pair(%low2, %high2) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.f64_to_ui128(%value: f64) -> !llvm.struct<(i64, i64)> {
  %ones = arith.constant -1 : i64
  %zero = arith.constant 0.0 : f64
  %above = arith.constant 3.4028236692093846e+38 : f64
  %is_above = arith.cmpf oge, %value, %above : f64
  %is_positive = arith.cmpf ogt, %value, %zero : f64
  %true = arith.constant true
  %below = arith.xori %is_above, %true : i1
  %inside = arith.andi %is_positive, %below : i1
  %bounded = arith.select %inside, %value, %zero : f64
  %pair = llvm.call @__fixunsdfti(%bounded) : (f64) -> !llvm.struct<(i64, i64)>
  %low = llvm.extractvalue %pair[0] : !llvm.struct<(i64, i64)>
  %high = llvm.extractvalue %pair[1] : !llvm.struct<(i64, i64)>
  %low1 = arith.select %is_above, %ones, %low : i64
  %high1 = arith.select %is_above, %ones, %high : i64
  %both = llvm.call @terrace.pair(%low1, %high1) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.bswap128(%a: i64, %b: i64) -> !llvm.struct<(i64, i64)> {
  %low = llvm.intr.bswap(%b) : (i64) -> i64
  %high = llvm.intr.bswap(%a) : (i64) -> i64
  %both = llvm.call @terrace.pair(%low, %high) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}

llvm.func @terrace.bitreverse128(%a: i64, %b: i64) -> !llvm.struct<(i64, i64)> {
  %low = llvm.intr.bitreverse(%b) : (i64) -> i64
  %high = llvm.intr.bitreverse(%a) : (i64) -> i64
  %both = llvm.call @terrace.pair(%low, %high) : (i64, i64) -> !llvm.struct<(i64, i64)>
  llvm.return %both : !llvm.struct<(i64, i64)>
}
