// RUN: --allow-unregistered-dialect --convert-func-to-spirv

func.func @f(%0: vector<[1]xi1>) -> vector<[1]xi1> {
  return %0 : vector<[1]xi1>
}
func.func @f1(%0: vector<1xi1>) -> vector<1xi1> {
  return %0 : vector<1xi1>
}
func.func @f4(%0: vector<[4]xi1>) -> vector<[4]xi1> {
  return %0 : vector<[4]xi1>
}
func.func @g() -> vector<1xi1> {
  %0 = "x"() : () -> vector<1xi1>
  return %0 : vector<1xi1>
}
