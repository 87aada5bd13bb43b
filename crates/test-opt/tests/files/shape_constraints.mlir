// RUN: "--pass-pipeline=builtin.module(func.func(remove-shape-constraints))" --split-input-file --allow-unregistered-dialect
// RUN: "--pass-pipeline=builtin.module(func.func(shape-to-shape-lowering))" --split-input-file --allow-unregistered-dialect
func.func @w(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i32 { %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
 %0 = shape.assuming %w -> i32 { %c = arith.constant 3 : i32
   shape.assuming_yield %c : i32 } 
 return %0 : i32 }
// -----
func.func @w(%a: !shape.shape, %b: !shape.shape) -> !shape.witness { %w = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
 %v = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
 %x = shape.const_witness true
 %y = shape.assuming_all %w, %x, %v
 return %y : !shape.witness }
// -----
func.func @w(%c: i1) -> !shape.witness { %w = shape.cstr_require %c, "msg"
 return %w : !shape.witness }
// -----
func.func @w(%c: i1) { %w = shape.cstr_require %c, "msg"
 shape.assuming %w { 
   func.call @f() : () -> () 
 }
 return }
func.func private @f()
// -----
func.func @d(%a: !shape.shape, %i: index, %t : tensor<2x3xf32>) { 
 %n = shape.num_elements %a : !shape.shape -> !shape.size
 %n2 = shape.const_shape [2, 3] : tensor<2xindex>
 %n3 = shape.num_elements %n2 : tensor<2xindex> -> index
 "foo.a"(%n, %n3) : (!shape.size, index) -> ()
 return }
// -----
func.func @d(%a: !shape.shape) -> i1 { 
 %w = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
 %n3 = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape
 return %n3 : i1}
// -----
module { func.func @d(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> { 
 %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
 %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
 %w = shape.cstr_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
 %w2 = shape.cstr_eq %sa, %sb : tensor<1xindex>, tensor<1xindex>
 %ww = shape.assuming_all %w, %w2
 %r = shape.assuming %ww -> tensor<?xf32> {
   %q = arith.addf %a, %b : tensor<?xf32>
   shape.assuming_yield %q : tensor<?xf32>
  }
 return %r : tensor<?xf32> } }
// -----
func.func @dead(%a: tensor<?xf32>) {
 %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
 cf.br ^bb1
 ^bb1: 
 return }
// -----
func.func @d(%a: tensor<?xindex>) -> index { 
 %n = shape.num_elements %a : tensor<?xindex> -> index
 return %n : index }
