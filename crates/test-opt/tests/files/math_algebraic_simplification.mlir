// RUN: --test-math-algebraic-simplification --split-input-file --allow-unregistered-dialect
func.func @p(%x: f32) -> (f32,f32,f32,f32,f32,f32,f32,f32,f32,f32) {
 %c1 = arith.constant 1.0 : f32
 %c2 = arith.constant 2.0 : f32
 %c3 = arith.constant 3.0 : f32
 %cm1 = arith.constant -1.0 : f32
 %ch = arith.constant 0.5 : f32
 %cmh = arith.constant -0.5 : f32
 %c75 = arith.constant 0.75 : f32
 %c4 = arith.constant 4.0 : f32
 %c0 = arith.constant 0.0 : f32
 %cm2 = arith.constant -2.0 : f32
 %0 = math.powf %x, %c1 : f32
 %1 = math.powf %x, %c2 : f32
 %2 = math.powf %x, %c3 fastmath<fast> : f32
 %3 = math.powf %x, %cm1 : f32
 %4 = math.powf %x, %ch : f32
 %5 = math.powf %x, %cmh : f32
 %6 = math.powf %x, %c75 : f32
 %7 = math.powf %x, %c4 : f32
 %8 = math.powf %x, %c0 : f32
 %9 = math.powf %x, %cm2 : f32
 return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9 : f32,f32,f32,f32,f32,f32,f32,f32,f32,f32 }
// -----
func.func @pv(%x: vector<4xf32>, %t: tensor<4xf64>) -> (vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>, tensor<4xf64>) {
 %c2 = arith.constant dense<2.0> : vector<4xf32>
 %c3 = arith.constant dense<3.0> : vector<4xf32>
 %cm1 = arith.constant dense<-1.0> : vector<4xf32>
 %ch = arith.constant dense<0.5> : vector<4xf32>
 %cmh = arith.constant dense<-0.5> : vector<4xf32>
 %c75 = arith.constant dense<0.75> : vector<4xf32>
 %td = arith.constant dense<2.0> : tensor<4xf64>
 %0 = math.powf %x, %c2 : vector<4xf32>
 %1 = math.powf %x, %c3 : vector<4xf32>
 %2 = math.powf %x, %cm1 : vector<4xf32>
 %3 = math.powf %x, %ch : vector<4xf32>
 %4 = math.powf %x, %cmh : vector<4xf32>
 %5 = math.powf %x, %c75 : vector<4xf32>
 %6 = math.powf %t, %td : tensor<4xf64>
 return %0,%1,%2,%3,%4,%5,%6 : vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>, tensor<4xf64> }
// -----
func.func @ip(%x: i32) -> (i32,i32,i32,i32,i32,i32,i32,i32,i32) {
 %c0 = arith.constant 0 : i32
 %c1 = arith.constant 1 : i32
 %c2 = arith.constant 2 : i32
 %c3 = arith.constant 3 : i32
 %c8 = arith.constant 8 : i32
 %c9 = arith.constant 9 : i32
 %cm1 = arith.constant -1 : i32
 %cm3 = arith.constant -3 : i32
 %c5 = arith.constant 5 : i32
 %0 = math.ipowi %x, %c0 : i32
 %1 = math.ipowi %x, %c1 : i32
 %2 = math.ipowi %x, %c2 : i32
 %3 = math.ipowi %x, %c3 : i32
 %4 = math.ipowi %x, %c8 : i32
 %5 = math.ipowi %x, %c9 : i32
 %6 = math.ipowi %x, %cm1 : i32
 %7 = math.ipowi %x, %cm3 : i32
 %8 = math.ipowi %x, %c5 : i32
 return %0,%1,%2,%3,%4,%5,%6,%7,%8 : i32,i32,i32,i32,i32,i32,i32,i32,i32 }
// -----
func.func @fp(%x: f32, %v: vector<4xf32>) -> (f32,f32,f32,f32,f32,f32,vector<4xf32>,f32, vector<4xf32>) {
 %c0 = arith.constant 0 : i32
 %c1 = arith.constant 1 : i32
 %c2 = arith.constant 2 : i32
 %c8 = arith.constant 8 : i32
 %c9 = arith.constant 9 : i32
 %cm3 = arith.constant -3 : i32
 %d3 = arith.constant dense<3> : vector<4xi32>
 %dm3 = arith.constant dense<-3> : vector<4xi32>
 %m1 = arith.constant -1 : i64
 %0 = math.fpowi %x, %c0 : f32, i32
 %1 = math.fpowi %x, %c1 : f32, i32
 %2 = math.fpowi %x, %c2 fastmath<fast> : f32, i32
 %3 = math.fpowi %x, %c8 : f32, i32
 %4 = math.fpowi %x, %c9 : f32, i32
 %5 = math.fpowi %x, %cm3 : f32, i32
 %6 = math.fpowi %v, %d3 : vector<4xf32>, vector<4xi32>
 %7 = math.fpowi %x, %m1 : f32, i64
 %8 = math.fpowi %v, %dm3 : vector<4xf32>, vector<4xi32>
 return %0,%1,%2,%3,%4,%5,%6,%7,%8 : f32,f32,f32,f32,f32,f32,vector<4xf32>,f32,vector<4xf32> }
// -----
func.func @ipv(%x: vector<4xi32>, %y: index) -> (vector<4xi32>, vector<4xi32>, index, vector<4xi32>) {
 %d3 = arith.constant dense<3> : vector<4xi32>
 %dm = arith.constant dense<[1,2,3,4]> : vector<4xi32>
 %dn = arith.constant dense<-2> : vector<4xi32>
 %i = arith.constant 3 : index
 %0 = math.ipowi %x, %d3 : vector<4xi32>
 %1 = math.ipowi %x, %dm : vector<4xi32>
 %2 = math.ipowi %y, %i : index
 %3 = math.ipowi %x, %dn : vector<4xi32>
 return %0, %1, %2, %3 : vector<4xi32>, vector<4xi32>, index, vector<4xi32> }
// -----
func.func @p(%x: f32, %t: tensor<4xf32>) -> (f32,f32,f32,f32,f32) {
 %c2 = arith.constant 2.0 : f32
 %cm1 = arith.constant -1.0 : f32
 %ch = arith.constant 0.5 : f32
 %cmh = arith.constant -0.5 : f32
 %c75 = arith.constant 0.75 : f32
 %1 = math.powf %x, %c2 fastmath<fast> : f32
 %3 = math.powf %x, %cm1 fastmath<fast> : f32
 %4 = math.powf %x, %ch fastmath<fast> : f32
 %5 = math.powf %x, %cmh fastmath<fast> : f32
 %6 = math.powf %x, %c75 fastmath<fast> : f32
 return %1,%3,%4,%5,%6 : f32,f32,f32,f32,f32 }
// -----
func.func @p(%t: tensor<4xf32>) -> (tensor<4xf32>) {
 %c2 = arith.constant dense<-1.0> : tensor<4xf32>
 %1 = math.powf %t, %c2 fastmath<fast> : tensor<4xf32>
 return %1 : tensor<4xf32> }
// -----
func.func @p(%t: tensor<4xi32>) -> (tensor<4xi32>) {
 %c2 = arith.constant dense<0> : tensor<4xi32>
 %1 = math.ipowi %t, %c2 : tensor<4xi32>
 return %1 : tensor<4xi32> }
// -----
func.func @p(%t: i32) -> (i32) {
 %c2 = arith.constant 12 : i32
 %1 = math.ipowi %t, %c2 : i32
 return %1 : i32 }
// -----
func.func @p(%t: f16, %u: bf16) -> (f16, bf16) {
 %c2 = arith.constant 0.75 : f16
 %c3 = arith.constant 3.0 : bf16
 %1 = math.powf %t, %c2 : f16
 %2 = math.powf %u, %c3 : bf16
 return %1, %2 : f16, bf16 }
// -----
func.func @p(%t: i1, %u: ui8, %v: i8) -> (i1, i8) {
 %c2 = arith.constant true
 %c3 = arith.constant 255 : i8
 %1 = math.ipowi %t, %c2 : i1
 %2 = math.ipowi %v, %c3 : i8
 return %1, %2 : i1, i8 }
// -----
func.func @p(%t: vector<[4]xf32>) -> (vector<[4]xf32>) {
 %c2 = arith.constant dense<-1.0> : vector<[4]xf32>
 %1 = math.powf %t, %c2 : vector<[4]xf32>
 return %1 : vector<[4]xf32> }
