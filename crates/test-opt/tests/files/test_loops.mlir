// RUN: --split-input-file --mlir-disable-threading --test-block-is-in-loop
// RUN: --split-input-file --mlir-disable-threading --pass-pipeline="builtin.module(func.func(test-cfg-loop-info))"
// Loops of control flow and of operations.
func.func @a(%arg0: i1, %arg1: i1, %lb: index) {
    cf.br ^bb1
  ^bb1:
    cf.cond_br %arg0, ^bb2, ^bb3
  ^bb2:
    scf.for %i = %lb to %lb step %lb {
      scf.if %arg1 {
        "test.x"() : () -> ()
      } else {
      }
      "test.one_region_op"() ({ "test.y"() : () -> () }) : () -> ()
    }
    scf.while : () -> () {
      scf.condition(%arg1)
    } do {
      scf.yield
    }
    cf.br ^bb1
  ^bb3:
    scf.execute_region {
      cf.br ^bb1
     ^bb1:
      cf.cond_br %arg0, ^bb1, ^bb2
     ^bb2:
      scf.yield
    }
    return
}
func.func private @b()
module {
 func.func @inner() { return }
}

// -----

func.func @a(%c: i1) { return }
func.func @b(%c: i1) { cf.br ^bb1
^bb1:
 return }
func.func @c(%c: i1, %x: i32) { 
 cf.br ^x
^x:
 cf.br ^y
^y:
 cf.cond_br %c, ^y, ^z
^z:
 cf.cond_br %c, ^x, ^q
^q:
 cf.switch %x: i32, [ default: ^x, 1: ^w, 2: ^q ]
^w:
 cf.br ^r(%x: i32)
^r(%a : i32):
 cf.cond_br %c, ^r(%a : i32), ^s
^s:
 return
}
func.func @irr(%c: i1) { 
 cf.cond_br %c, ^x, ^y
^x:
 cf.br ^y
^y:
 cf.br ^x
}
func.func @unr(%c: i1) { 
 cf.cond_br %c, ^x, ^y
^x:
 return
^z:
 cf.br ^y
^y:
 cf.br ^y
}
func.func @nest(%c: i1) { 
 cf.br ^a
^a:
 cf.br ^b
^b:
 cf.br ^c
^c:
 cf.cond_br %c, ^c, ^d
^d:
 cf.cond_br %c, ^b, ^e
^e:
 cf.cond_br %c, ^b, ^f
^f:
 cf.cond_br %c, ^a, ^g
^g:
 cf.cond_br %c, ^h, ^a
^h:
 cf.cond_br %c, ^h, ^i
^i:
 return
}
