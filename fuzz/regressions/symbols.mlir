func.func @f() { call @g() : () -> () call @f() : (i32) -> () return }
func.func private @f()
