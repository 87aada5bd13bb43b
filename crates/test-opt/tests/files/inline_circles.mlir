// RUN: --inline

// Functions that call each other in a circle: inlined, unless the callee calls the caller or itself. A
// private one goes with its last call.
func.func private @clerk(%x: i32) -> i32 {
  %done = func.call @cashier(%x) : (i32) -> i32
  func.call @say(%done) : (i32) -> ()
  return %x : i32
}
func.func private @cashier(%x: i32) -> i32 {
  %done = func.call @manager(%x) : (i32) -> i32
  func.call @say(%done) : (i32) -> ()
  return %x : i32
}
func.func @manager(%x: i32) -> i32 {
  %done = func.call @clerk(%x) : (i32) -> i32
  func.call @say(%done) : (i32) -> ()
  return %x : i32
}
func.func private @say(i32)
func.func private @ping(%x: i32) -> i32 {
  %done = func.call @pong(%x) : (i32) -> i32
  return %done : i32
}
func.func @pong(%x: i32) -> i32 {
  %done = func.call @ping(%x) : (i32) -> i32
  func.call @say(%done) : (i32) -> ()
  return %x : i32
}
