// RUN: --allow-unregistered-dialect --view-op-graph -o /dev/null
// RUN: --allow-unregistered-dialect --view-op-graph=print-control-flow-edges=true -o /dev/null
// RUN: --allow-unregistered-dialect --view-op-graph=max-label-len=5 -o /dev/null
// RUN: --allow-unregistered-dialect --view-op-graph=print-attrs=false -o /dev/null
// RUN: --allow-unregistered-dialect --view-op-graph=print-result-types=false -o /dev/null
func.func @f(%x: i32, %y: i1) -> i32 attributes {my.attr = "a\"b", z = [1,2]} {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  cf.cond_br %y, ^bb1, ^bb2(%0 : i32)
^bb1:
  %1 = scf.if %y -> i32 {
    scf.yield %0 : i32
  } else {
    %r:2 = "foo.bar"(%0, %c1) <{p = 3 : i8}> {q = dense<[1,2,3]> : tensor<3xi32>, s = @f} : (i32, i32) -> (i32, vector<4xf32>)
    scf.yield %r#0 : i32
  }
  cf.br ^bb2(%1 : i32)
^bb2(%z: i32):
  return %z : i32
}
func.func private @g()
module @inner { func.func @h(%arg0: memref<2x3xf32, affine_map<(d0,d1)->(d1,d0)>>) { return } }
module @"a{b|c}" {
  "q.attrs"() {big = dense<[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]> : tensor<17xi32>, two = dense<[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18]]> : tensor<1x18xi32>, sp = dense<1> : tensor<100xi32>, ar = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17], ar16=[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16], nl = "x\ny", "we ird" = 1, da = array<i32: 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18>, sp2= dense<[true,false,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true]> : tensor<22xi1>, u, t = vector<4x[4]xf32>, uni = "äö", f = affine_map<(d0)->(d0)>, str = dense<["a","b","c","d","e","f","g","h","i","j","k","l","m","n","o","p","q"]> : tensor<17x!q.s>} : () -> ()
  "x.y<z>"() : () -> ()
  "noattr.r"() ({}) : () -> ()
  %a:2 = "q.r"() ({ ^bb0(%z: i32, %y: tuple<i32, tuple<i32, f32>>): "q.s"(%z) : (i32) -> () }, {}) : () -> (i32, i64)
  "q.u"(%a#1, %a#1) : (i64,i64) -> ()
  %g = "q.g"() {x = @foo::@bar} : () -> (!q.ty<"abc">)
}
