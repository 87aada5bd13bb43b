// RUN: --convert-func-to-llvm --split-input-file

func.func private @taken(!llvm.struct<"_Converted.pair", (f64)>)
func.func private @other_fields(!llvm.struct<"pair", (index)>)
// -----
func.func private @taken(!llvm.struct<"_Converted.pair", (i64)>)
func.func private @same(!llvm.struct<"pair", (index)>)
func.func private @packed(!llvm.struct<"_Converted.list", packed (i64, ptr)>)
func.func private @not_packed(!llvm.struct<"list", (index, ptr)>)
// -----
func.func private @taken(!llvm.struct<"_Converted.node", (struct<"_Converted.node">, i64)>)
func.func private @recursive(!llvm.struct<"node", (struct<"node">, index)>)
func.func private @again(!llvm.struct<"node", (struct<"node">, index)>)
