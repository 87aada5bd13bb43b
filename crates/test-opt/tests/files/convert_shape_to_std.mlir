// RUN: --convert-shape-to-std --split-input-file --allow-unregistered-dialect
func.func @any(%a: !shape.shape) -> !shape.shape { %0 = shape.any %a, %a : !shape.shape, !shape.shape -> !shape.shape return %0 : !shape.shape }
// -----
func.func @any(%a: tensor<?xindex>, %b : tensor<?xindex>) -> tensor<?xindex> { %0 = shape.any %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex> return %0 : tensor<?xindex> }
// -----
func.func @addmul(%a: index, %b: !shape.size) -> index { %0 = shape.add %a, %a : index, index -> index 
 %1 = shape.mul %0, %a : index, index -> index return %1 : index }
// -----
func.func @addmul(%a: index, %b: !shape.size) -> !shape.size { %0 = shape.add %a, %b : index, !shape.size -> !shape.size return %0 : !shape.size }
// -----
func.func @div(%a: index) -> index { %0 = shape.div %a, %a : index, index -> index  return %0 : index }
// -----
func.func @bc(%a: tensor<?xindex>, %b : tensor<?xindex>, %c : tensor<2xindex>) -> tensor<?xindex> { %0 = shape.broadcast %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<2xindex> -> tensor<?xindex> return %0 : tensor<?xindex> }
// -----
func.func @bc(%a: tensor<3xindex>, %c : tensor<2xindex>) -> tensor<3xindex> { %0 = shape.broadcast %a, %c : tensor<3xindex>, tensor<2xindex> -> tensor<3xindex> return %0 : tensor<3xindex> }
// -----
func.func @bc(%a: tensor<3xindex>, %c : !shape.shape) -> !shape.shape { %0 = shape.broadcast %a, %c : tensor<3xindex>, !shape.shape -> !shape.shape return %0 : !shape.shape }
// -----
func.func @cs() -> tensor<3xindex> { %0 = shape.const_shape [1, 2, 3] : tensor<3xindex> return %0 : tensor<3xindex> }
// -----
func.func @cs() -> tensor<?xindex> { %0 = shape.const_shape [1, 2, 3] : tensor<?xindex> return %0 : tensor<?xindex> }
// -----
func.func @cs() -> !shape.shape { %0 = shape.const_shape [1, 2, 3] : !shape.shape return %0 : !shape.shape }
// -----
func.func @cs() -> tensor<0xindex> { %0 = shape.const_shape [] : tensor<0xindex> return %0 : tensor<0xindex> }
// -----
func.func @csz() -> !shape.size { %0 = shape.const_size 4 return %0 : !shape.size }
// -----
func.func @ge(%a: tensor<?xindex>, %i: index) -> index { %0 = shape.get_extent %a, %i : tensor<?xindex>, index -> index return %0 : index }
// -----
func.func @ge(%a: tensor<?x4xf32>, %i: index) -> index { %s = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex> 
%0 = shape.get_extent %s, %i : tensor<2xindex>, index -> index return %0 : index }
// -----
func.func @ge(%a: !shape.shape, %i: index) -> !shape.size { %0 = shape.get_extent %a, %i : !shape.shape, index -> !shape.size return %0 : !shape.size }
// -----
func.func @rank(%a: tensor<?xindex>) -> index { %0 = shape.rank %a : tensor<?xindex> -> index return %0 : index }
// -----
func.func @rank(%a: !shape.shape) -> !shape.size { %0 = shape.rank %a : !shape.shape -> !shape.size return %0 : !shape.size }
// -----
func.func @rank(%a: tensor<?x2xf32>) -> index {  %s = shape.shape_of %a : tensor<?x2xf32> -> tensor<2xindex> 
%0 = shape.rank %s : tensor<2xindex> -> index return %0 : index }
// -----
func.func @so(%a: tensor<?x4xf32>) -> tensor<2xindex> { %s = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex> return %s : tensor<2xindex> }
// -----
func.func @so(%a: tensor<?x4x?xf32>) -> tensor<?xindex> { %s = shape.shape_of %a : tensor<?x4x?xf32> -> tensor<?xindex> return %s : tensor<?xindex> }
// -----
func.func @so(%a: tensor<*xf32>) -> tensor<?xindex> { %s = shape.shape_of %a : tensor<*xf32> -> tensor<?xindex> return %s : tensor<?xindex> }
// -----
func.func @so(%a: tensor<*xf32>) -> !shape.shape { %s = shape.shape_of %a : tensor<*xf32> -> !shape.shape return %s : !shape.shape }
// -----
func.func @so(%a: tensor<f32>) -> tensor<?xindex> { %s = shape.shape_of %a : tensor<f32> -> tensor<?xindex> return %s : tensor<?xindex> }
// -----
func.func @so(%a: tensor<3x4xf32>) -> tensor<2xindex> { %s = shape.shape_of %a : tensor<3x4xf32> -> tensor<2xindex> return %s : tensor<2xindex> }
// -----
func.func @so(%a: memref<3x?xf32>) -> tensor<2xindex> { %s = shape.shape_of %a : memref<3x?xf32> -> tensor<2xindex> return %s : tensor<2xindex> }
// -----
func.func @eq(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i1 { %s = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex> return %s : i1 }
// -----
func.func @eq(%a: tensor<?xindex>, %b: tensor<?xindex>, %c : tensor<3xindex>) -> i1 { %s = shape.shape_eq %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<3xindex> return %s : i1 }
// -----
func.func @eq(%a: tensor<?xindex>) -> i1 { %s = shape.shape_eq %a : tensor<?xindex> return %s : i1 }
// -----
func.func @eq(%a: tensor<?xindex>, %b : !shape.shape) -> i1 { %s = shape.shape_eq %a, %b : tensor<?xindex>, !shape.shape return %s : i1 }
// -----
func.func @ib(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i1 { %s = shape.is_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex> return %s : i1 }
// -----
func.func @ib(%a: tensor<?xindex>, %b: tensor<?xindex>, %c : tensor<3xindex>) -> i1 { %s = shape.is_broadcastable %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<3xindex> return %s : i1 }
// -----
func.func @ib(%a: !shape.shape, %b: tensor<?xindex>) -> i1 { %s = shape.is_broadcastable %a, %b : !shape.shape, tensor<?xindex> return %s : i1 }
// -----
func.func @red(%a: tensor<?xindex>) -> index { 
  %c = arith.constant 1 : index
  %s = shape.reduce(%a, %c) : tensor<?xindex> -> index { ^bb0(%i: index, %e: index, %acc: index):
  %n = arith.muli %e, %acc : index
  shape.yield %n : index }
 return %s : index }
// -----
func.func @red(%a: !shape.shape, %c: !shape.size) -> !shape.size { 
  %s = shape.reduce(%a, %c) : !shape.shape -> !shape.size { ^bb0(%i: index, %e: !shape.size, %acc: !shape.size):
  shape.yield %acc : !shape.size }
 return %s : !shape.size }
// -----
func.func @spl(%a: tensor<?xindex>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) { 
  %h, %t = "shape.split_at"(%a, %i) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
 return %h, %t : tensor<?xindex>, tensor<?xindex> }
// -----
func.func @spl(%a: !shape.shape, %i: index) -> (!shape.shape, !shape.shape) { 
  %h, %t = "shape.split_at"(%a, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
 return %h, %t : !shape.shape, !shape.shape }
// -----
func.func @fe(%a: index, %b: index) -> !shape.shape { %0 = shape.from_extents %a, %b : index, index return %0 : !shape.shape }
// -----
func.func @tet(%a: tensor<?xindex>) -> tensor<3xindex> { %0 = shape.to_extent_tensor %a : tensor<?xindex> -> tensor<3xindex> return %0 : tensor<3xindex> }
// -----
func.func @tet(%a: !shape.shape) -> tensor<3xindex> { %0 = shape.to_extent_tensor %a : !shape.shape -> tensor<3xindex> return %0 : tensor<3xindex> }
// -----
func.func @si(%a: index) -> !shape.size { %0 = shape.index_to_size %a return %0 : !shape.size }
// -----
func.func @si(%a: !shape.size) -> index { %0 = shape.size_to_index %a : !shape.size return %0 : index }
// -----
func.func @si(%a: index) -> index { %0 = shape.size_to_index %a : index return %0 : index }
// -----
func.func @ne(%a: tensor<?xindex>) -> index { %0 = shape.num_elements %a : tensor<?xindex> -> index return %0 : index }
// -----
func.func @w(%a: tensor<?xindex>, %b: tensor<?xindex>) -> i32 { %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
 %0 = shape.assuming %w -> i32 { %c = arith.constant 3 : i32
   shape.assuming_yield %c : i32 } 
 return %0 : i32 }
// -----
func.func @w(%c: i1) -> !shape.witness { %w = shape.cstr_require %c, "msg"
 return %w : !shape.witness }
// -----
func.func @w(%c: tensor<?xindex>) -> tensor<?xindex> { %w = shape.concat %c, %c : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
 return %w : tensor<?xindex> }
// -----
func.func @w(%c: !shape.shape, %t : tensor<?xf32>) { 
  %d = shape.with_shape %t, %c : tensor<?xf32>, !shape.shape
  return }
// -----
func.func @dim(%t : tensor<?x4xf32>, %i: index) -> index { 
  %d = shape.dim %t, %i : tensor<?x4xf32>, index -> index
  return %d : index }
// -----
func.func @any(%a: !shape.shape, %b : tensor<2xindex>) -> tensor<2xindex> { %0 = shape.any %b, %a : tensor<2xindex>, !shape.shape -> !shape.shape 
 return %b : tensor<2xindex> }
// -----
func.func @any(%a: tensor<2xindex>, %b : tensor<3xindex>) -> tensor<?xindex> { %0 = shape.any %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex> 
 return %0 : tensor<?xindex> }
// -----
func.func @bc(%a: tensor<0xindex>, %b : tensor<?xindex>) -> tensor<?xindex> { %0 = shape.broadcast %a, %b : tensor<0xindex>, tensor<?xindex> -> tensor<?xindex> 
 return %0 : tensor<?xindex> }
// -----
func.func @bc(%a: tensor<3xindex>, %b : tensor<4xindex>) -> tensor<?xindex> { %0 = shape.broadcast %a, %b : tensor<3xindex>, tensor<4xindex> -> tensor<?xindex> 
 return %0 : tensor<?xindex> }
// -----
func.func @bc(%a: tensor<?xindex>) -> tensor<?xindex> { %0 = shape.broadcast %a : tensor<?xindex> -> tensor<?xindex> 
 return %0 : tensor<?xindex> }
// -----
func.func @bc(%a: tensor<?xindex>) -> i1 { %0 = shape.is_broadcastable %a : tensor<?xindex>
 return %0 : i1 }
// -----
func.func @fe(%a: index, %b: index) -> tensor<?xindex> { %0 = shape.from_extents %a, %b : index, index 
 %1 = shape.to_extent_tensor %0 : !shape.shape -> tensor<?xindex>
return %1 : tensor<?xindex> }
// -----
func.func @fe(%a: index, %b: !shape.size) { %0 = shape.const_size 3
 %2 = shape.size_to_index %0 : !shape.size
 "foo.a"(%2) : (index) -> ()
return  }
// -----
func.func @fe(%a: !shape.size) -> index { %0 = shape.const_size 3
 %1 = shape.add %0, %a : !shape.size, !shape.size -> !shape.size
 %2 = shape.size_to_index %1 : !shape.size
return %2 : index }
// -----
func.func @c() { %0 = shape.const_size 3
 %1 = shape.const_size 4
 %2 = shape.add %0, %1 : !shape.size, !shape.size -> !shape.size
 %3 = shape.size_to_index %2 : !shape.size
 "foo.a"(%3) : (index) -> ()
return }
// -----
func.func @ge(%i : index) -> index { 
 %0 = shape.const_shape [2, 3] : tensor<2xindex>
 %1 = shape.get_extent %0, %i : tensor<2xindex>, index -> index
return %1 : index }
// -----
func.func @ge(%t: tensor<*xf32>, %i : index) -> index { 
 %0 = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
 %1 = shape.get_extent %0, %i : tensor<?xindex>, index -> index
return %1 : index }
// -----
func.func @ge(%t: tensor<*xf32>, %i : index) -> !shape.size { 
 %0 = shape.shape_of %t : tensor<*xf32> -> !shape.shape
 %1 = shape.get_extent %0, %i : !shape.shape, index -> !shape.size
return %1 : !shape.size }
// -----
func.func @ge(%t: !shape.value_shape, %i : index) -> !shape.size { 
 %0 = shape.shape_of %t : !shape.value_shape -> !shape.shape
 %1 = shape.get_extent %0, %i : !shape.shape, index -> !shape.size
return %1 : !shape.size }
// -----
func.func @red(%a: tensor<?xindex>, %b : f32) -> (index, f32) { 
  %c = arith.constant 1 : index
  %s:2 = shape.reduce(%a, %c, %b) : tensor<?xindex> -> (index, f32) { ^bb0(%i: index, %e: index, %acc: index, %g: f32):
  %n = arith.muli %e, %i : index
  %n2 = shape.mul %e, %n : index, index -> index
  shape.yield %n2, %g : index, f32 }
 return %s#0, %s#1 : index, f32 }
// -----
func.func @red(%a: tensor<3xindex>) -> index { 
  %c = arith.constant 1 : index
  %s = shape.reduce(%a, %c) : tensor<3xindex> -> index { ^bb0(%i: index, %e: index, %acc: index):
  shape.yield %acc : index }
 return %s : index }
// -----
func.func @so(%t: memref<?x4xf32>) -> tensor<?xindex> { 
 %0 = shape.shape_of %t : memref<?x4xf32> -> tensor<?xindex>
 return %0 : tensor<?xindex> }
// -----
func.func @so(%t: vector<4x4xf32>) -> tensor<2xindex> { 
 %0 = shape.shape_of %t : vector<4x4xf32> -> tensor<2xindex>
 return %0 : tensor<2xindex> }
// -----
func.func @so(%t: tensor<f32>) -> tensor<0xindex> { 
 %0 = shape.shape_of %t : tensor<f32> -> tensor<0xindex>
 return %0 : tensor<0xindex> }
// -----
func.func @rank(%t: tensor<3xindex>) -> index { 
 %0 = shape.rank %t : tensor<3xindex> -> index
 return %0 : index }
// -----
func.func @d(%t: tensor<*xf32>, %i: index) -> index { 
 %0 = shape.dim %t, %i : tensor<*xf32>, index -> index
 return %0 : index }
// -----
func.func @d(%t: tensor<3x?xf32>, %i: !shape.size) -> !shape.size { 
 %0 = shape.dim %t, %i : tensor<3x?xf32>, !shape.size -> !shape.size
 return %0 : !shape.size }
// -----
func.func @spl(%a: tensor<5xindex>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) { 
  %h, %t = "shape.split_at"(%a, %i) : (tensor<5xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
 return %h, %t : tensor<?xindex>, tensor<?xindex> }
// -----
func.func @eq(%a: tensor<2xindex>, %b: tensor<3xindex>, %c: tensor<2xindex>, %d: tensor<?xindex>) -> i1 { %s = shape.shape_eq %a, %b, %c, %d : tensor<2xindex>, tensor<3xindex>, tensor<2xindex>, tensor<?xindex> return %s : i1 }
// -----
func.func @m(%a: !shape.shape) -> !shape.shape { %0 = shape.meet %a, %a : !shape.shape, !shape.shape -> !shape.shape
 return %0 : !shape.shape }
// -----
module { shape.func @m(%a: !shape.shape) -> !shape.shape { 
  %c = shape.const_shape [1] : !shape.shape
  shape.return %c : !shape.shape } }
// -----
func.func @cs() -> !shape.size { %s = shape.const_size 3
   %i = shape.const_size 5
  %1 = shape.mul %s, %i : !shape.size, !shape.size -> !shape.size
 return %1 : !shape.size }
// -----
func.func @its(%i : index) -> index { %s = shape.index_to_size %i
  %1 = shape.size_to_index %s : !shape.size
 return %1 : index }
// -----
func.func @d(%t: tensor<3x?xf32>, %i: index) -> !shape.size { 
 %0 = shape.dim %t, %i : tensor<3x?xf32>, index -> !shape.size
 return %0 : !shape.size }
// -----
func.func @d(%t: tensor<3x?xf32>) -> index { 
 %i = arith.constant 1 : index
 %0 = shape.dim %t, %i : tensor<3x?xf32>, index -> index
 return %0 : index }
// -----
func.func @d(%t: tensor<*xf32>, %i: index, %a: !shape.shape, %b : !shape.shape) -> index { 
 %0 = shape.dim %t, %i : tensor<*xf32>, index -> index
 %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
 %w2 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
 return %0 : index }
// -----
func.func @d(%t: tensor<3x?xf32>, %i: !shape.size) -> index { 
 %0 = shape.dim %t, %i : tensor<3x?xf32>, !shape.size -> index
 return %0 : index }
// -----
func.func @d(%t: tensor<?xindex>, %i: !shape.size) -> (tensor<?xindex>, tensor<?xindex>) { 
  %h, %tt = "shape.split_at"(%t, %i) : (tensor<?xindex>, !shape.size) -> (tensor<?xindex>, tensor<?xindex>)
 return %h, %tt : tensor<?xindex>, tensor<?xindex> }
