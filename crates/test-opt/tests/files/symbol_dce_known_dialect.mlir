// RUN: --symbol-dce
func.func private @dead() {
  return
}
func.func private @live()
"test.some_region"() ({
  "test.user"() {uses = @live} : () -> ()
}) : () -> ()
