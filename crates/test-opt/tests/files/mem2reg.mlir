// RUN: --allow-unregistered-dialect --mem2reg

func.func @straight(%x: i32) -> (i32, i32) {
  %0 = memref.alloca() : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  memref.store %x, %0[] : memref<i32>
  %2 = memref.load %0[] : memref<i32>
  return %1, %2 : i32, i32
}

func.func @branches(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  cf.cond_br %c, ^then, ^join
^then:
  memref.store %y, %0[] : memref<i32>
  cf.br ^join
^join:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}

func.func @escapes(%x: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %x, %0[] : memref<i32>
  "use.a"(%0) : (memref<i32>) -> ()
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}

func.func @never_left(%c: i1, %x: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  cf.cond_br %c, ^a, ^join
^a:
  memref.store %x, %0[] : memref<i32>
  cf.br ^join
^never(%y: i32):
  cf.cond_br %c, ^join, ^join
^join:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
