// RUN:
// Operations on operands of one type are shown with all types if these differ.
spirv.func @f(%x: f32, %y: vector<3xf32>) -> vector<3xf32> "None" {
  %0 = "spirv.GL.FClamp"(%x, %y, %y) {foo.a} : (f32, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
  %1 = spirv.GL.FClamp %y, %y, %y : vector<3xf32>
  spirv.ReturnValue %0 : vector<3xf32>
}
