// RUN: --split-input-file --mlir-disable-threading "--test-strict-pattern-driver=strictness=AnyOp"
// RUN: --split-input-file --mlir-disable-threading "--test-strict-pattern-driver=strictness=ExistingAndNewOps"
// RUN: --split-input-file --mlir-disable-threading "--test-strict-pattern-driver=strictness=ExistingOps"
// Patterns on a list of operations.
func.func @a() {
  %0 = "test.insert_same_op"() : () -> (i32)
  "test.foo"() : () -> ()
  return
}

// -----

func.func @a() {
  %0 = "test.replace_with_new_op"() : () -> (i32)
  "test.foo"() : () -> ()
  "test.erase_op"() : () -> ()
  return
}

// -----

func.func @a() -> i32 {
  %0 = "test.replace_with_new_op"() {create_erase_op} : () -> (i32)
  %1 = "test.replace_with_new_op"() {a = 1} : () -> (i32)
  return %1 : i32
}

// -----

func.func @a() -> i32 {
  %0 = "test.replace_with_new_op"() : () -> i32
  %1 = "test.implicit_change_op"() [^bb1] : () -> i32
  ^bb0:
  "test.foo"() [^bb1] : () -> ()
  ^bb1:
  "test.dummy_op"() : () -> ()
  return %0 : i32
}

// -----

func.func @a() -> i32 {
  %0 = "test.op_1"() : () -> i32
  "test.change_block_op"() [^bb1, ^bb2] : () -> ()
  ^bb1:
  return %0 : i32
  ^bb2:
  return %0 : i32
}

// -----

func.func @a() {
  "test.op_3"() ({
   "test.hoist_me"() : () -> ()
   "test.clone_region_before"() ({ "test.foo"() : () -> () }): () -> ()
   "test.inline_blocks_into_parent"() ({ "test.foo"() : () -> () }): () -> ()
   "test.bar"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @a() {
   "test.move_before_parent_op"() : () -> ()
   "test.container"() ({
     "test.clone_me"() : () -> ()
   "test.move_before_parent_op"() : () -> ()
   "test.foo"() : () -> () }): () -> ()
   "test.merge_blocks"() ({
      "test.foo"() : () -> ()
      "test.br"() [^bb1] : () -> ()
     ^bb1: 
      "test.foo"() : () -> () 
      "test.split_block_here"() : () -> ()
       "test.return"() : () -> () }): () -> ()
  return
}

// -----

func.func @a() {
  "test.op_3"() ({
   "test.pre"() : () -> ()
   "test.inline_blocks_into_parent"() ({ "test.foo"() : () -> () 
      "test.foo2"() : () -> ()
      "test.foo3"() : () -> () }): () -> ()
   "test.bar"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @a() {
  "test.op_3"() ({
   "test.clone_region_before"() ({ 
      "test.foo"() : () -> () 
      "test.foo2"() [^bb1] : () -> ()
      ^bb1:
      "test.foo3"() ({ "test.u"() : () -> () }) : () -> () }) {z}: () -> ()
   "test.bar"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @a(%x: i32) {
  "test.erase_first_block"() ({ 
      "test.foo2"() [^bb1] : () -> ()
      ^bb1:
      "test.foo3"() : () -> () }): () -> ()
   %0 = "test.insert_same_op"(%x) {a = 1} : (i32) -> (i32)
  return
}

// -----

func.func @a(%x: i32) {
  "test.op_3"() ({
   "test.a"() : () -> ()
   "test.split_block_here"(%x) {a} : (i32) -> ()
   "test.b"() : () -> ()
   "test.split_block_here"() : () -> ()
   "test.c"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @a(%x: i32) {
  "test.op_3"() ({
   "test.a"() : () -> ()
   "test.move_after_parent_op"() {advance = 1} : () -> ()
   "test.b"() : () -> ()
   "test.move_before_parent_op"() : () -> ()
   }) : () -> ()
   "test.c"() : () -> ()
   "test.clone_me"() : () -> ()
   %c = arith.constant 1 : i32
   %d = arith.addi %c, %c : i32
  return
}
