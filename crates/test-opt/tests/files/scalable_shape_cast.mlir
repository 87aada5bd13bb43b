// RUN: --convert-vector-to-llvm

func.func @grow(%arg0: vector<2x1x[4]xi32>) -> vector<[8]xi32> {
  %0 = vector.shape_cast %arg0 : vector<2x1x[4]xi32> to vector<[8]xi32>
  return %0 : vector<[8]xi32>
}

func.func @split(%arg0: vector<[8]xi32>) -> vector<2x1x[4]xi32> {
  %0 = vector.shape_cast %arg0 : vector<[8]xi32> to vector<2x1x[4]xi32>
  return %0 : vector<2x1x[4]xi32>
}

func.func @split_rows(%arg0: vector<2x[8]xi32>) -> vector<2x2x[4]xi32> {
  %0 = vector.shape_cast %arg0 : vector<2x[8]xi32> to vector<2x2x[4]xi32>
  return %0 : vector<2x2x[4]xi32>
}

func.func @join_rows(%arg0: vector<2x2x[4]xi32>) -> vector<2x[8]xi32> {
  %0 = vector.shape_cast %arg0 : vector<2x2x[4]xi32> to vector<2x[8]xi32>
  return %0 : vector<2x[8]xi32>
}

func.func @drop_one(%arg0: vector<1x[4]xi32>) -> vector<[4]xi32> {
  %0 = vector.shape_cast %arg0 : vector<1x[4]xi32> to vector<[4]xi32>
  return %0 : vector<[4]xi32>
}

func.func @add_one(%arg0: vector<[4]xi32>) -> vector<1x[4]xi32> {
  %0 = vector.shape_cast %arg0 : vector<[4]xi32> to vector<1x[4]xi32>
  return %0 : vector<1x[4]xi32>
}

func.func @straddle(%arg0: vector<3x[4]xi32>) -> vector<2x[6]xi32> {
  %0 = vector.shape_cast %arg0 : vector<3x[4]xi32> to vector<2x[6]xi32>
  return %0 : vector<2x[6]xi32>
}
