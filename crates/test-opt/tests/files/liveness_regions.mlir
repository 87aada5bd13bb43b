// RUN: --test-liveness-analysis --allow-unregistered-dialect
func.func @f(%n: i1) {
  "foo.foo"(%n) ({ 
  ^bb0(%a: i32, %b: i32):
    "foo.br"(%b)[^bb1] : (i32) -> ()
  ^bb1:
    "foo.end"() : () -> ()
   }, {
   }, {
   ^bb0:
    "foo.br"()[^bb1] : () -> ()
  ^bb1(%z: i32, %y: i32):
    "foo.end"() : () -> () }) {tag = "foo"} : (i1) -> ()
  return
}
