// The examples, which are those of the book where there are such.

import type { Shared } from "./share";

export interface Example extends Partial<Shared> {
  title: string;
  module: string;
  pipeline: string;
}

export const EXAMPLES: Example[] = [
  {
    title: "Simplify a function",
    pipeline: "canonicalize,cse",
    module: `// Change something, and see at the right what the passes make of it.
func.func @main(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.muli %0, %0 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
`,
  },
  {
    title: "Loops to branches",
    pipeline: "func.func(loop-invariant-code-motion),convert-scf-to-cf,canonicalize",
    module: `func.func @sum(%m: memref<8xi32>, %n: index, %k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %v = memref.load %m[%i] : memref<8xi32>
    %twice = arith.addi %k, %k : i32
    %w = arith.addi %v, %twice : i32
    %positive = arith.cmpi sgt, %w, %zero : i32
    %r = scf.if %positive -> (i32) {
      %t = arith.addi %a, %w : i32
      scf.yield %t : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %r : i32
  }
  return %s : i32
}
`,
  },
  {
    title: "From tensors to memory",
    pipeline:
      "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},convert-linalg-to-loops,canonicalize",
    module: `func.func @axpy(%a: f32, %x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%x : tensor<16xf32>) outs(%y : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.mulf %a, %in : f32
    %2 = arith.addf %1, %out : f32
    linalg.yield %2 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
`,
  },
  {
    title: "Fuse and tile affine loops",
    pipeline: "func.func(affine-loop-fusion,affine-scalrep,affine-loop-tile{tile-size=8}),lower-affine",
    module: `func.func @blur(%in: memref<64xf32>, %out: memref<64xf32>) {
  %tmp = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %0 = affine.load %in[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %tmp[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %tmp[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %out[%i] : memref<64xf32>
  }
  memref.dealloc %tmp : memref<64xf32>
  return
}
`,
  },
  {
    title: "Inline calls, propagate constants",
    pipeline: "sccp,canonicalize,inline,symbol-dce",
    module: `func.func private @clamp(%x: i32, %limit: i32) -> i32 {
  %over = arith.cmpi sgt, %x, %limit : i32
  cf.cond_br %over, ^limit, ^done(%x : i32)
^limit:
  cf.br ^done(%limit : i32)
^done(%r: i32):
  return %r : i32
}

func.func @main(%y: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %0 = func.call @clamp(%c9, %c7) : (i32, i32) -> i32
  %1 = func.call @clamp(%y, %c7) : (i32, i32) -> i32
  return %0, %1 : i32, i32
}
`,
  },
  {
    title: "A dialect of one's own",
    pipeline: "canonicalize",
    irdl: `// Operations that the module can use: a change here checks the module anew.
irdl.dialect @shop {
  irdl.type @money {
    %any = irdl.any
    irdl.parameters(currency: %any)
  }
  irdl.operation @price {
    %money = irdl.base @shop::@money
    %i32 = irdl.is i32
    irdl.operands(cents: %i32)
    irdl.results(price: %money)
  }
  irdl.operation @sum {
    %money = irdl.base @shop::@money
    irdl.operands(a: %money, b: %money)
    irdl.results(sum: %money)
  }
}
`,
    module: `func.func @bill(%apple: i32, %pear: i32) -> !shop.money<"EUR"> {
  %a = "shop.price"(%apple) : (i32) -> !shop.money<"EUR">
  %zero = arith.constant 0 : i32
  %cents = arith.addi %pear, %zero : i32
  %b = "shop.price"(%cents) : (i32) -> !shop.money<"EUR">
  %sum = "shop.sum"(%a, %b) : (!shop.money<"EUR">, !shop.money<"EUR">) -> !shop.money<"EUR">
  return %sum : !shop.money<"EUR">
}
`,
  },
  {
    title: "Sizes of types",
    pipeline: "",
    module: `// The tab Layout shows sizes and alignments in each scope.
module attributes { dlti.dl_spec = #dlti.dl_spec<
  index = 32,
  i64 = dense<32> : vector<2xi64>
> } {
  func.func @f(%x: i64, %i: index) {
    return
  }
}
`,
  },
  {
    title: "Errors where they are",
    pipeline: "canonicalize",
    module: `// All errors at once: rest the pointer on one, or go there from the list below.
func.func @wrong(%x: i32, %y: i64) -> i32 {
  %0 = arith.addi %x, %z : i32
  %1 = arith.subi %x, : i32
  %2 = arith.frobnicate %x : i32
  return %0 : i32
}
`,
  },
];
