// Conversions of numbers of 16 bits, and integers of 128 bits. Halves are in the order of
// significance, lowest first.

func.func @terrace.bf16_to_f32(%bits: i32) -> f32 {
  %shift = arith.constant 16 : i32
  %high = arith.shli %bits, %shift : i32
  %value = arith.bitcast %high : i32 to f32
  return %value : f32
}

func.func @terrace.f16_to_f32(%bits: i32) -> f32 {
  %zero = arith.constant 0 : i32
  %sign_mask = arith.constant 0x8000 : i32
  %rest_mask = arith.constant 0x7fff : i32
  %sixteen = arith.constant 16 : i32
  %thirteen = arith.constant 13 : i32
  %ten = arith.constant 10 : i32
  %special = arith.constant 31 : i32
  // The difference of the biases, in the exponent.
  %rebias = arith.constant 0x38000000 : i32
  %infinity = arith.constant 0x7f800000 : i32
  %smallest = arith.constant 0x33800000 : i32
  %sign_bit = arith.andi %bits, %sign_mask : i32
  %sign = arith.shli %sign_bit, %sixteen : i32
  %rest = arith.andi %bits, %rest_mask : i32
  %exponent = arith.shrui %rest, %ten : i32
  %shifted = arith.shli %rest, %thirteen : i32
  %normal = arith.addi %shifted, %rebias : i32
  %not_finite = arith.ori %shifted, %infinity : i32
  %float = arith.uitofp %rest : i32 to f32
  %unit = arith.bitcast %smallest : i32 to f32
  %scaled = arith.mulf %float, %unit : f32
  %subnormal = arith.bitcast %scaled : f32 to i32
  %is_special = arith.cmpi eq, %exponent, %special : i32
  %is_small = arith.cmpi eq, %exponent, %zero : i32
  %large = arith.select %is_special, %not_finite, %normal : i32
  %magnitude = arith.select %is_small, %subnormal, %large : i32
  %all = arith.ori %magnitude, %sign : i32
  %value = arith.bitcast %all : i32 to f32
  return %value : f32
}

// The bits of a number in a format with `%fraction` bits behind the point and exponents up to
// `%special`, rounded to nearest, ties to even.
func.func @terrace.narrow(%value: f64, %fraction: i64, %special: i64) -> i32 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %bits52 = arith.constant 52 : i64
  %bits54 = arith.constant 54 : i64
  %bits63 = arith.constant 63 : i64
  %bias = arith.constant 1023 : i64
  %all_ones = arith.constant 0x7ff : i64
  %fraction_mask = arith.constant 0xfffffffffffff : i64
  %implicit = arith.constant 0x10000000000000 : i64
  %bits = arith.bitcast %value : f64 to i64
  %negative = arith.shrui %bits, %bits63 : i64
  %high = arith.shrui %bits, %bits52 : i64
  %exponent = arith.andi %high, %all_ones : i64
  %low = arith.andi %bits, %fraction_mask : i64
  // The exponent with the bias of the result.
  %new_bias = arith.shrui %special, %one : i64
  %difference = arith.subi %new_bias, %bias : i64
  %rebiased = arith.addi %exponent, %difference : i64
  %drop = arith.subi %bits52, %fraction : i64
  // A normal result keeps its exponent above the fraction; a carry of the rounding increments it.
  %is_normal = arith.cmpi sge, %rebiased, %one : i64
  %placed = arith.shli %rebiased, %bits52 : i64
  %normal = arith.ori %placed, %low : i64
  %subnormal = arith.ori %low, %implicit : i64
  %missing = arith.subi %one, %rebiased : i64
  %more = arith.addi %drop, %missing : i64
  %limited = arith.minsi %more, %bits54 : i64
  %significand = arith.select %is_normal, %normal, %subnormal : i64
  %shift = arith.select %is_normal, %drop, %limited : i64
  %quotient = arith.shrui %significand, %shift : i64
  %above = arith.shli %quotient, %shift : i64
  %remainder = arith.subi %significand, %above : i64
  %before = arith.subi %shift, %one : i64
  %half = arith.shli %one, %before : i64
  %greater = arith.cmpi ugt, %remainder, %half : i64
  %tie = arith.cmpi eq, %remainder, %half : i64
  %last = arith.andi %quotient, %one : i64
  %is_odd = arith.cmpi ne, %last, %zero : i64
  %tie_up = arith.andi %tie, %is_odd : i1
  %up = arith.ori %greater, %tie_up : i1
  %increment = arith.extui %up : i1 to i64
  %rounded = arith.addi %quotient, %increment : i64
  %infinity = arith.shli %special, %fraction : i64
  %overflows = arith.cmpi sge, %rebiased, %special : i64
  %bounded = arith.minui %rounded, %infinity : i64
  %finite = arith.select %overflows, %infinity, %bounded : i64
  // NaN keeps the high bits of its payload, and is quiet.
  %is_special = arith.cmpi eq, %exponent, %all_ones : i64
  %has_payload = arith.cmpi ne, %low, %zero : i64
  %is_nan = arith.andi %is_special, %has_payload : i1
  %payload = arith.shrui %low, %drop : i64
  %behind = arith.subi %fraction, %one : i64
  %quiet = arith.shli %one, %behind : i64
  %quieted = arith.ori %payload, %quiet : i64
  %nan = arith.ori %infinity, %quieted : i64
  %is_zero = arith.cmpi eq, %exponent, %zero : i64
  %number = arith.select %is_zero, %zero, %finite : i64
  %number_or_nan = arith.select %is_nan, %nan, %number : i64
  %is_infinite = arith.cmpi eq, %exponent, %all_ones : i64
  %not_nan = arith.cmpi eq, %low, %zero : i64
  %infinite = arith.andi %is_infinite, %not_nan : i1
  %magnitude = arith.select %infinite, %infinity, %number_or_nan : i64
  %fifteen = arith.constant 15 : i64
  %sign = arith.shli %negative, %fifteen : i64
  %result = arith.ori %magnitude, %sign : i64
  %narrow = arith.trunci %result : i64 to i32
  return %narrow : i32
}

func.func @terrace.f64_to_f16(%value: f64) -> i32 {
  %fraction = arith.constant 10 : i64
  %special = arith.constant 31 : i64
  %bits = func.call @terrace.narrow(%value, %fraction, %special) : (f64, i64, i64) -> i32
  return %bits : i32
}

func.func @terrace.f64_to_bf16(%value: f64) -> i32 {
  %fraction = arith.constant 7 : i64
  %special = arith.constant 255 : i64
  %bits = func.call @terrace.narrow(%value, %fraction, %special) : (f64, i64, i64) -> i32
  return %bits : i32
}

func.func @terrace.f32_to_f16(%value: f32) -> i32 {
  %wide = arith.extf %value : f32 to f64
  %bits = func.call @terrace.f64_to_f16(%wide) : (f64) -> i32
  return %bits : i32
}

func.func @terrace.f32_to_bf16(%value: f32) -> i32 {
  %wide = arith.extf %value : f32 to f64
  %bits = func.call @terrace.f64_to_bf16(%wide) : (f64) -> i32
  return %bits : i32
}

func.func private @__powisf2(f32, i32) -> f32
func.func private @__powidf2(f64, i32) -> f64

func.func @terrace.powif(%base: f32, %exponent: i32) -> f32 {
  %power = func.call @__powisf2(%base, %exponent) : (f32, i32) -> f32
  return %power : f32
}

func.func @terrace.powi(%base: f64, %exponent: i32) -> f64 {
  %power = func.call @__powidf2(%base, %exponent) : (f64, i32) -> f64
  return %power : f64
}
