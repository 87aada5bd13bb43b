// RUN: --allow-unregistered-dialect
"entry"() {type = #dlti.dl_entry<i32, 3 : i64>, name = #dlti.dl_entry<"k", 3 : i64>, empty = #dlti.dl_entry<"", 3>} : () -> ()
"empty"() {spec = #dlti.dl_spec<>, map = #dlti.map<>} : () -> ()
// What MLIR wrote before version 20.
"old"() {spec = #dlti.dl_spec<#dlti.dl_entry<"k", 3 : i64>, #dlti.dl_entry<i32, "x">>} : () -> ()
"mixed"() {spec = #dlti.dl_spec<"k" = 3, #dlti.dl_entry<"j", 4>>} : () -> ()
"types"() {spec = #dlti.dl_spec<(i32) -> i32 = 3, !foo.ptr<1> = dense<32> : vector<4xi64>>} : () -> ()
"nested"() {spec = #dlti<dl_spec<"k" = 1>>} : () -> ()
"map"() {map = #dlti.map<"A" = #dlti.map<i32 = 5, "q" = [1, "x"]>, tuple<i32> = !foo.bar, "\FF\22" = unit>} : () -> ()
"device"() {device = #dlti.target_device_spec<"L1" = 4096 : i32, #dlti.dl_entry<"L2", 65536>>} : () -> ()
"system"() {system = #dlti.target_system_spec<
  "CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>,
  "" = #dlti.target_device_spec<"L1" = 1>>} : () -> ()
"old_system"() {system = #dlti.target_system_spec<
  #dlti.dl_entry<"CPU", #dlti.target_device_spec<#dlti.dl_entry<"L1", 4096 : i32>>>>} : () -> ()
"pointers"() {a = #dlti.function_pointer_alignment<64, function_dependent = true>,
  b = #dlti.function_pointer_alignment<0x40, function_dependent = 1>,
  c = #dlti.function_pointer_alignment<-64, function_dependent = 0>} : () -> ()
