// RUN: --convert-index-to-llvm
// RUN: --convert-index-to-llvm=index-bitwidth=32
// RUN: --convert-to-llvm=filter-dialects=index
func.func @x(%a: index, %b: index, %i: i32, %l: i64, %h: i128) {
  %0 = index.add %a, %b {tag}
  %1 = index.and %a, %b
  %2 = index.bool.constant true
  %3 = index.casts %a : index to i32
  %4 = index.casts %i : i32 to index
  %5 = index.castu %a : index to i32
  %6 = index.castu %i : i32 to index
  %7 = index.castu %l : i64 to index
  %8 = index.castu %h : i128 to index
  %9 = index.casts %a : index to i64
  %10 = index.ceildivs %a, %b
  %11 = index.ceildivu %a, %b
  %12 = index.cmp slt(%a, %b)
  %13 = index.cmp ugt(%a, %b) {tag}
  %14 = index.constant 42
  %15 = index.constant -5000000000
  %16 = index.divs %a, %b
  %17 = index.divu %a, %b
  %18 = index.floordivs %a, %b
  %19 = index.maxs %a, %b
  %20 = index.maxu %a, %b
  %21 = index.mins %a, %b
  %22 = index.minu %a, %b
  %23 = index.mul %a, %b
  %24 = index.or %a, %b
  %25 = index.rems %a, %b
  %26 = index.remu %a, %b
  %27 = index.shl %a, %b
  %28 = index.shrs %a, %b
  %29 = index.shru %a, %b
  %30 = index.sizeof
  %31 = index.sub %a, %b
  %32 = index.xor %a, %b
  return
}
