// RUN: --convert-vector-to-llvm=enable-arm-sve

func.func @arithmetic(%k: vector<[4]xi1>, %a: vector<[4]xi32>, %b: vector<[16]xi8>, %f: vector<[4]xf32>) -> (vector<[4]xi32>, vector<[4]xi32>, vector<[4]xf32>) {
  %0 = arm_sve.masked.divi_signed %k, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %1 = arm_sve.smmla %a, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.dupq_lane %f[3] : vector<[4]xf32>
  return %0, %1, %2 : vector<[4]xi32>, vector<[4]xi32>, vector<[4]xf32>
}

func.func @predicates(%k: vector<[4]xi1>, %m: vector<2x[8]xi1>, %i: index) -> (vector<[16]xi1>, vector<2x[16]xi1>, vector<[4]xi1>, vector<[8]xi1>, vector<[3]xi1>) {
  %0 = arm_sve.convert_to_svbool %k : vector<[4]xi1>
  %1 = arm_sve.convert_to_svbool %m : vector<2x[8]xi1>
  %2 = arm_sve.psel %k, %k[%i] : vector<[4]xi1>, vector<[4]xi1>
  %3 = vector.create_mask %i : vector<[8]xi1>
  %4 = vector.create_mask %i : vector<[3]xi1>
  return %0, %1, %2, %3, %4 : vector<[16]xi1>, vector<2x[16]xi1>, vector<[4]xi1>, vector<[8]xi1>, vector<[3]xi1>
}

func.func @zip(%a: vector<[8]xi16>) -> (vector<[8]xi16>, vector<[8]xi16>) {
  %0, %1 = arm_sve.zip.x2 %a, %a : vector<[8]xi16>
  return %0, %1 : vector<[8]xi16>, vector<[8]xi16>
}
