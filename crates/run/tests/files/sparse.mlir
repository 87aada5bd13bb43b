// A sparse matrix of the runtime library: dense rows with compressed columns.
func.func private @newSparseTensor(memref<?xindex>, memref<?xindex>, memref<?xi64>,
  memref<?xindex>, memref<?xindex>, i32, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
  attributes {llvm.emit_c_interface}
func.func private @lexInsertF64(!llvm.ptr, memref<?xindex>, memref<f64>)
  attributes {llvm.emit_c_interface}
func.func private @endLexInsert(!llvm.ptr)
func.func private @delSparseTensor(!llvm.ptr)
func.func private @sparseLvlSize(!llvm.ptr, index) -> index
func.func private @sparsePositions32(!llvm.ptr, index) -> memref<?xi32>
  attributes {llvm.emit_c_interface}
func.func private @sparseCoordinates0(!llvm.ptr, index) -> memref<?xindex>
  attributes {llvm.emit_c_interface}
func.func private @sparseValuesF64(!llvm.ptr) -> memref<?xf64> attributes {llvm.emit_c_interface}

memref.global "private" constant @sizes : memref<2xindex> = dense<[3, 4]>
memref.global "private" constant @levels : memref<2xi64> = dense<[65536, 262144]>
memref.global "private" constant @order : memref<2xindex> = dense<[0, 1]>

func.func @insert(%t: !llvm.ptr, %row: index, %column: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %at = memref.alloca() : memref<2xindex>
  memref.store %row, %at[%c0] : memref<2xindex>
  memref.store %column, %at[%c1] : memref<2xindex>
  %v = memref.alloca() : memref<f64>
  memref.store %value, %v[] : memref<f64>
  %any = memref.cast %at : memref<2xindex> to memref<?xindex>
  call @lexInsertF64(%t, %any, %v) : (!llvm.ptr, memref<?xindex>, memref<f64>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = memref.get_global @sizes : memref<2xindex>
  %l = memref.get_global @levels : memref<2xi64>
  %o = memref.get_global @order : memref<2xindex>
  %sizes = memref.cast %s : memref<2xindex> to memref<?xindex>
  %levels = memref.cast %l : memref<2xi64> to memref<?xi64>
  %order = memref.cast %o : memref<2xindex> to memref<?xindex>
  %wide = arith.constant 0 : i32
  %narrow = arith.constant 2 : i32
  %f64 = arith.constant 1 : i32
  %none = llvm.mlir.zero : !llvm.ptr
  %t = call @newSparseTensor(%sizes, %sizes, %levels, %order, %order, %narrow, %wide, %f64, %wide,
    %none) : (memref<?xindex>, memref<?xindex>, memref<?xi64>, memref<?xindex>, memref<?xindex>,
    i32, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
  %x = arith.constant 1.5 : f64
  %y = arith.constant 2.5 : f64
  call @insert(%t, %c0, %c1, %x) : (!llvm.ptr, index, index, f64) -> ()
  call @insert(%t, %c0, %c3, %y) : (!llvm.ptr, index, index, f64) -> ()
  call @insert(%t, %c2, %c0, %x) : (!llvm.ptr, index, index, f64) -> ()
  call @endLexInsert(%t) : (!llvm.ptr) -> ()
  %positions = call @sparsePositions32(%t, %c1) : (!llvm.ptr, index) -> memref<?xi32>
  %p = vector.transfer_read %positions[%c0], %wide : memref<?xi32>, vector<4xi32>
  vector.print %p : vector<4xi32>
  %coordinates = call @sparseCoordinates0(%t, %c1) : (!llvm.ptr, index) -> memref<?xindex>
  %c = vector.transfer_read %coordinates[%c0], %c0 : memref<?xindex>, vector<3xindex>
  vector.print %c : vector<3xindex>
  %values = call @sparseValuesF64(%t) : (!llvm.ptr) -> memref<?xf64>
  %v = vector.transfer_read %values[%c0], %x : memref<?xf64>, vector<3xf64>
  vector.print %v : vector<3xf64>
  %size = call @sparseLvlSize(%t, %c1) : (!llvm.ptr, index) -> index
  vector.print %size : index
  call @delSparseTensor(%t) : (!llvm.ptr) -> ()
  return
}

// The handle is not that of a tensor.
func.func @unknown() {
  %c0 = arith.constant 0 : index
  %none = llvm.mlir.zero : !llvm.ptr
  %x = arith.constant 1.5 : f64
  call @insert(%none, %c0, %c0, %x) : (!llvm.ptr, index, index, f64) -> ()
  return
}
