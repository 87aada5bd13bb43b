// Vectors that are cut into 128 bits: loop-carried, in aggregates, as arguments, bit by bit.
func.func private @scaled(%v: vector<8xf32>, %by: f32) -> (vector<8xf32>, vector<2xi64>) {
  %b = vector.broadcast %by : f32 to vector<8xf32>
  %r = arith.mulf %v, %b : vector<8xf32>
  %i = arith.constant dense<[5, -7]> : vector<2xi64>
  return %r, %i : vector<8xf32>, vector<2xi64>
}

func.func @main(%n: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.index_cast %n : i64 to index
  %start = arith.constant dense<[0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]> : vector<8xf32>
  %ones = arith.constant dense<1.0> : vector<8xf32>
  %sum = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %start) -> vector<8xf32> {
    %next = arith.addf %acc, %ones : vector<8xf32>
    scf.yield %next : vector<8xf32>
  }
  vector.print %sum : vector<8xf32>
  %half = arith.constant 0.5 : f32
  %scaled:2 = call @scaled(%sum, %half) : (vector<8xf32>, f32) -> (vector<8xf32>, vector<2xi64>)
  vector.print %scaled#0 : vector<8xf32>
  vector.print %scaled#1 : vector<2xi64>
  // The bits of numbers as integers, and back.
  %bits = vector.bitcast %scaled#0 : vector<8xf32> to vector<8xi32>
  %sign = arith.constant dense<-2147483648> : vector<8xi32>
  %flipped = arith.xori %bits, %sign : vector<8xi32>
  %negated = vector.bitcast %flipped : vector<8xi32> to vector<8xf32>
  vector.print %negated : vector<8xf32>
  %halves = vector.bitcast %flipped : vector<8xi32> to vector<4xi64>
  vector.print %halves : vector<4xi64>
  %bytes = vector.bitcast %scaled#1 : vector<2xi64> to vector<16xi8>
  vector.print %bytes : vector<16xi8>
  // Lanes: constant and dynamic positions, masks, shuffles.
  %x = vector.extract %negated[3] : f32 from vector<8xf32>
  %y = vector.extract %negated[%end] : f32 from vector<8xf32>
  %z = arith.addf %x, %y : f32
  %placed = vector.insert %z, %sum [6] : f32 into vector<8xf32>
  %moved = vector.insert %x, %placed [%end] : f32 into vector<8xf32>
  vector.print %moved : vector<8xf32>
  %less = arith.cmpf olt, %moved, %sum : vector<8xf32>
  %chosen = arith.select %less, %negated, %ones : vector<8xi1>, vector<8xf32>
  vector.print %chosen : vector<8xf32>
  %shuffled = vector.shuffle %chosen, %sum [15, 1, 8, 3, 0, 0] : vector<8xf32>, vector<8xf32>
  vector.print %shuffled : vector<6xf32>
  // Arithmetic with and without vector instructions.
  %i = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %j = arith.muli %i, %i : vector<4xi32>
  %k = arith.divsi %j, %i : vector<4xi32>
  %l = arith.shli %k, %i : vector<4xi32>
  vector.print %l : vector<4xi32>
  %d = arith.sitofp %l : vector<4xi32> to vector<4xf64>
  %e = math.sqrt %d : vector<4xf64>
  %f = vector.fma %e, %e, %d : vector<4xf64>
  vector.print %f : vector<4xf64>
  %t = arith.truncf %f : vector<4xf64> to vector<4xf32>
  %total = vector.reduction <add>, %t : vector<4xf32> into f32
  vector.print %total : f32
  // Two dimensions are arrays of vectors.
  %m = vector.broadcast %t : vector<4xf32> to vector<3x4xf32>
  %n2 = arith.addf %m, %m : vector<3x4xf32>
  %row = vector.extract %n2[2] : vector<4xf32> from vector<3x4xf32>
  vector.print %row : vector<4xf32>
  %tr = vector.transpose %n2, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  vector.print %tr : vector<4x3xf32>
  // Memory.
  %buffer = memref.alloca() : memref<16xf32>
  vector.store %sum, %buffer[%c1] : memref<16xf32>, vector<8xf32>
  %loaded = vector.load %buffer[%end] : memref<16xf32>, vector<4xf32>
  vector.print %loaded : vector<4xf32>
  %c6 = arith.constant 6 : index
  %pad = arith.constant -1.0 : f32
  %few = memref.subview %buffer[1] [6] [1] : memref<16xf32> to memref<6xf32, strided<[1], offset: 1>>
  %read = vector.transfer_read %few[%c0], %pad : memref<6xf32, strided<[1], offset: 1>>, vector<8xf32>
  vector.print %read : vector<8xf32>
  return
}
func.func @run() {
  %three = arith.constant 3 : i64
  call @main(%three) : (i64) -> ()
  return
}
