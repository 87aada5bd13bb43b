// RUN: --convert-arith-to-llvm
// RUN: --convert-arith-to-llvm=index-bitwidth=32
func.func @i(%a: i32, %b: i32, %c: i1, %d: i8, %e: i64, %x: index, %y: index, %v: vector<4xi32>, %w: vector<2x3xi32>, %n: vector<2x3xindex>) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> {tag} : i32
  %1 = arith.andi %a, %b : i32
  %2 = arith.divsi %a, %b exact : i32
  %3 = arith.divui %a, %b : i32
  %4 = arith.extsi %a : i32 to i64
  %6 = arith.maxsi %a, %b : i32
  %7 = arith.maxui %a, %b : i32
  %8 = arith.minsi %a, %b : i32
  %9 = arith.minui %a, %b : i32
  %10 = arith.muli %a, %b overflow<nuw> : i32
  %11 = arith.ori %a, %b : i32
  %12 = arith.remsi %a, %b : i32
  %13 = arith.remui %a, %b : i32
  %14 = arith.select %c, %a, %b : i32
  %15 = arith.shli %a, %b overflow<nsw>: i32
  %16 = arith.shrsi %a, %b exact : i32
  %17 = arith.shrui %a, %b : i32
  %18 = arith.subi %a, %b : i32
  %19 = arith.trunci %a overflow<nuw> : i32 to i8
  %20 = arith.xori %a, %b : i32
  %21, %22 = arith.addui_extended %a, %b : i32, i1
  %23, %24 = arith.mulsi_extended %a, %b : i32
  %25, %26 = arith.mului_extended %v, %v : vector<4xi32>
  %27 = arith.cmpi slt, %a, %b {foo} : i32
  %28 = arith.cmpi ult, %w, %w : vector<2x3xi32>
  %29 = arith.addi %w, %w overflow<nsw> {tag = 1} : vector<2x3xi32>
  %30 = arith.index_cast %x : index to i32
  %31 = arith.index_cast %a : i32 to index
  %32 = arith.index_castui %x : index to i32
  %33 = arith.index_castui %a : i32 to index
  %34 = arith.index_cast %e : i64 to index
  %35 = arith.index_cast %n : vector<2x3xindex> to vector<2x3xi32>
  %36 = arith.ceildivsi %a, %b : i32
  %37 = arith.ceildivui %a, %b : i32
  %38 = arith.floordivsi %a, %b : i32
  %39 = arith.constant 3 : index
  %40 = arith.constant dense<[[1,2],[3,4]]> : vector<2x2xindex>
  %41 = arith.constant dense<[[1,2],[3,4]]> : vector<2x2xi32>
  %42 = arith.addi %x, %y : index
  %43 = arith.constant dense<1> : vector<[4]xi32>
  %44 = arith.constant dense<1> : vector<2x[4]xi32>
  %45 = arith.constant dense<1> : tensor<2xi32>
  %46 = arith.addi %45, %45 : tensor<2xi32>
  %47, %48 = arith.addui_extended %w, %w : vector<2x3xi32>, vector<2x3xi1>
  %49, %50 = arith.mulsi_extended %w, %w : vector<2x3xi32>
  %51 = arith.select %c, %w, %w : vector<2x3xi32>
  %52, %53 = arith.mulsi_extended %x, %y : index
  %54 = arith.bitcast %a : i32 to f32
  %55 = arith.constant true
  %56 = arith.constant dense<5> : vector<i32>
  %57, %58 = arith.mulsi_extended %c, %c : i1
  %59 = arith.select %28, %w, %w : vector<2x3xi1>, vector<2x3xi32>
  return
}
func.func @f(%a: f32, %b: f32, %v: vector<4xf32>, %w: vector<2x3xf32>, %h: f16, %d: f64, %t: i32, %c: i1, %k: f8E5M2, %ti: index, %bf: bf16) {
  %0 = arith.addf %a, %b fastmath<fast> {tag} : f32
  %1 = arith.subf %a, %b fastmath<nnan,contract> : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b fastmath<reassoc> : f32
  %5 = arith.negf %a : f32
  %6 = arith.maximumf %a, %b : f32
  %7 = arith.minimumf %a, %b : f32
  %8 = arith.maxnumf %a, %b fastmath<nnan>: f32
  %9 = arith.minnumf %a, %b : f32
  %10 = arith.cmpf olt, %a, %b fastmath<fast> : f32
  %11 = arith.cmpf true, %w, %w : vector<2x3xf32>
  %12 = arith.extf %a : f32 to f64
  %13 = arith.extf %a fastmath<fast>: f32 to f64
  %14 = arith.truncf %a : f32 to f16
  %15 = arith.truncf %a fastmath<fast>: f32 to f16
  %16 = arith.truncf %a downward : f32 to f16
  %17 = arith.truncf %w toward_zero : vector<2x3xf32> to vector<2x3xf16>
  %18 = arith.sitofp %t : i32 to f32
  %19 = arith.uitofp %t : i32 to f32
  %21 = arith.fptosi %a : f32 to i32
  %22 = arith.fptoui %a : f32 to i32
  %23 = arith.select %c, %a, %b : f32
  %24 = arith.constant 1.5 : f32
  %25 = arith.constant dense<1.0> : vector<2x3xf32>
  %26 = arith.constant 1.0 : f8E5M2
  %27 = arith.addf %k, %k : f8E5M2
  %28 = arith.negf %w fastmath<ninf> {tag} : vector<2x3xf32>
  %29 = arith.extf %k : f8E5M2 to f32
  %32 = arith.truncf %d to_nearest_away : f64 to f32
  %33 = arith.constant 1.0 : bf16
  %34 = arith.negf %k : f8E5M2
  %35 = arith.cmpf ogt, %k, %k : f8E5M2
  %36 = arith.select %c, %k, %k : f8E5M2
  %37 = arith.bitcast %k : f8E5M2 to i8
  %38 = arith.constant dense<1.0> : vector<2xf8E5M2>
  %39 = arith.truncf %a : f32 to f8E5M2
  return
}
