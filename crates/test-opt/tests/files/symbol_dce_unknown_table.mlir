// RUN: --allow-unregistered-dialect --symbol-dce
func.func private @dead()
func.func @f() {
  "unheard.of"() ({
    "unheard.branch"()[^other] : () -> ()
  ^other:
    "unheard.end"() : () -> ()
  }) : () -> ()
  return
}
