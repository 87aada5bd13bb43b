// RUN: --convert-spirv-to-llvm=client-api=OpenCL

spirv.func @pointers(!spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, CrossWorkgroup>, !spirv.ptr<f32, Generic>, !spirv.ptr<f32, Function>) "None"

spirv.func @copy(%from: !spirv.ptr<f32, UniformConstant>, %to: !spirv.ptr<f32, Workgroup>) "None" {
  %0 = spirv.Load "UniformConstant" %from ["Nontemporal"] : f32
  spirv.Store "Workgroup" %to, %0 : f32
  spirv.Return
}

spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @input : !spirv.ptr<i32, Input>
  spirv.GlobalVariable @constant : !spirv.ptr<i32, UniformConstant>
}
