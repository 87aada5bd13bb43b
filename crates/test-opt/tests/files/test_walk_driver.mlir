// RUN: --split-input-file --mlir-disable-threading --test-walk-pattern-rewrite-driver=dump-notifications=true
// Changes of the walk driver.
func.func @a(%x: i32) {
  "test.replace_with_new_op"() : () -> ()
  "test.replace_with_new_op"() {create_erase_op} : () -> ()
  "test.erase_op"() : () -> ()
  return
}

// -----

func.func @a() -> i32 {
  %0 = "test.replace_with_new_op"() {a = 1} : () -> i32
  %1 = "test.replace_with_new_op"() {create_erase_op} : () -> i32
  return %0 : i32
}

// -----

func.func @a() {
  "test.container"() ({ 
   "test.foo_a"() : () -> ()
   "test.move_after_parent_op"() : () -> ()
   "test.foo_b"() : () -> ()
   "test.foo_c"() : () -> ()
  }) : () -> ()
   "test.foo_d"() : () -> ()
  return
}

// -----

func.func @a() {
  "test.container"() ({ 
   "test.foo_a"() : () -> ()
   "test.move_after_parent_op"() {advance = 1} : () -> ()
   "test.foo_b"() : () -> ()
   "test.move_after_parent_op"() {advance = 2} : () -> ()
   "test.foo_c"() : () -> ()
  }) : () -> ()
   "test.foo_d"() : () -> ()
   "test.foo_d2"() : () -> ()
   "test.foo_d3"() : () -> ()
  return
}

// -----

func.func @a() {
  "test.clone_me"() ({ "test.foo"() : () -> () }): () -> ()
  return
}

// -----

func.func @a() {
  "test.erase_first_block"() ({ 
   ^bb0:
   "test.br"() [^bb1] : () -> ()
   ^bb1:
   "test.foo"() : () -> ()
 }): () -> ()
  return
}

// -----

func.func @a() {
  "test.inline_blocks_into_parent"() ({ 
   "test.foo_b"() : () -> ()
   "test.foo"() : () -> ()
 }): () -> ()
  return
}

// -----

func.func @a() {
  "test.split_block_here"() : () -> ()
  "test.foo"() : () -> ()
  return
}

// -----

func.func @a() {
  "test.hoist_me"() : () -> ()
  "test.change_block_op"() [^bb1, ^bb2] : () -> ()
^bb1:
  return
^bb2:
  return
}

// -----

func.func @a() -> i32 {
   %x = arith.constant 1 : i32
  "test.erase_op"() : () -> ()
  %y = arith.addi %x, %x : i32
  return %y : i32
}

// -----

func.func @a(%x: i32) -> i32 {
  %0 = "test.replace_with_new_op"(%x) {a = 1} : (i32) -> i32
  "test.y"(%0, %0) : (i32, i32) -> ()
  "test.z"() ({ "test.y"(%0) : (i32) -> () 
    "test.replace_with_new_op"(%x) ({ "test.u"() : () -> () }) : (i32) -> ()
  }) : () -> ()
  return %0 : i32
}

// -----

func.func @b(%x: i32) {
  "test.z"() ({ 
  "test.erase_first_block"() ({ 
   ^bb0:
   "test.foo"() ({ "test.i"() : () -> () }) : () -> ()
   "test.br"() [^bb1] : () -> ()
   ^bb1:
   "test.foo"() : () -> ()
   "test.br"() [^bb2] : () -> ()
   ^bb2:
   "test.foo"() : () -> ()
 }): () -> ()
  "test.clone_me"(%x) {u} : (i32) -> ()
  "test.move_before_parent_op"(): () -> ()
  }) : () -> ()
  "test.clone_me"() {was_cloned} : () -> ()
  return
}
