// RUN: --allow-unregistered-dialect --split-input-file
// What is wrong with indirect calls.

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a( }
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a() : i32
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a(%a %a) : i32
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a(%a, ) : i32
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a(i32) : i32
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a() : () -> ()
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a() i32
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect
return }

// -----
func.func @f(%a: (i32) -> ()) { func.call_indirect %a() : tensor<2xi32>
return }
