// RUN: --test-pattern-selective-replacement --allow-unregistered-dialect --split-input-file
func.func @test1(%a: i32, %b: i32) -> i32 {
  %c = "test.pre"(%a) : (i32) -> i32
  %0 = "test.cast"(%a, %b) : (i32, i32) -> i32
  "test.use"(%0) : (i32) -> ()
  "test.use2"(%a) : (i32) -> ()
  "test.use3"(%a, %0) : (i32, i32) -> ()
  return %0 : i32
}
// -----
func.func @test1(%a: i32, %b: i32) {
  %0 = "test.cast"(%a, %b) : (i32, i32) -> i32
  "test.foo"(%0, %a) : (i32, i32) -> ()
  "test.return"(%0) : (i32) -> ()
}
func.func @test2(%a: i32, %b: i32)  -> i32 {
  %0 = "test.cast"(%a, %b) : (i32, i32) -> i32
  cf.br ^bb1(%0: i32)
  ^bb1(%x: i32):
  "test.foo"(%x, %0) : (i32, i32) -> ()
  return %x : i32
}
