func.func private @test_attr_with_ty() attributes {
  // expected-errtype'}}
  atr = #tee<vector<5xi32>, vector<®xi32>>
}
