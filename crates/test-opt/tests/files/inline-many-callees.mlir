// RUN: --allow-unregistered-dialect --inline

// A function that calls more functions than are looked for one by one, some of them again.
func.func private @f0(%a: i32) -> i32 {
  %c = arith.constant 2 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f1(%a: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f2(%a: i32) -> i32 {
  %c = arith.constant 4 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f3(%a: i32) -> i32 {
  %c = arith.constant 5 : i32
  %0 = arith.divui %a, %c : i32
  %1 = call @f1(%0) : (i32) -> i32
  return %1 : i32
}
func.func @f4(%a: i32) -> i32 {
  %c = arith.constant 6 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f5(%a: i32) -> i32 {
  %c = arith.constant 7 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f6(%a: i32) -> i32 {
  %c = arith.constant 8 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f7(%a: i32) -> i32 {
  %c = arith.constant 9 : i32
  %0 = arith.divui %a, %c : i32
  %1 = call @f5(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @f8(%a: i32) -> i32 {
  %c = arith.constant 10 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f9(%a: i32) -> i32 {
  %c = arith.constant 11 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func private @f10(%a: i32) -> i32 {
  %c = arith.constant 12 : i32
  %0 = arith.divui %a, %c : i32
  %1 = call @f8(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @f11(%a: i32) -> i32 {
  %c = arith.constant 13 : i32
  %0 = arith.divui %a, %c : i32
  return %0 : i32
}
func.func @all(%a: i32) -> i32 {
  %0 = call @f0(%a) : (i32) -> i32
  %1 = call @f1(%0) : (i32) -> i32
  %2 = call @f2(%1) : (i32) -> i32
  %3 = call @f3(%2) : (i32) -> i32
  %4 = call @f4(%3) : (i32) -> i32
  %5 = call @f5(%4) : (i32) -> i32
  %6 = call @f6(%5) : (i32) -> i32
  %7 = call @f7(%6) : (i32) -> i32
  %8 = call @f8(%7) : (i32) -> i32
  %9 = call @f9(%8) : (i32) -> i32
  %10 = call @f10(%9) : (i32) -> i32
  %11 = call @f11(%10) : (i32) -> i32
  %12 = call @f2(%11) : (i32) -> i32
  %13 = call @f11(%12) : (i32) -> i32
  %14 = call @f5(%13) : (i32) -> i32
  %15 = call @f2(%14) : (i32) -> i32
  return %15 : i32
}

// What refers to them keeps them.
func.func @keeps() {
  "foo.refers"() {to = [@f6, @f9]} : () -> ()
  return
}
