// A dialect as a user has one: an enumeration, a type, an attribute, operations.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Kitchen_Dialect : Dialect {
  let name = "kitchen";
  let cppNamespace = "::kitchen";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Kitchen_Heat : I32EnumAttr<"Heat", "how hot", [
    I32EnumAttrCase<"Low", 0, "low">, I32EnumAttrCase<"High", 1, "high">]> {
  let cppNamespace = "::kitchen";
  let genSpecializedAttr = 0;
}

def Kitchen_HeatAttr : EnumAttr<Kitchen_Dialect, Kitchen_Heat, "heat">;

def Kitchen_Dish : TypeDef<Kitchen_Dialect, "Dish"> {
  let mnemonic = "dish";
  let summary = "something to eat";
  let parameters = (ins "int64_t":$portions);
  let assemblyFormat = "`<` $portions `>`";
}

def Kitchen_Egg : TypeDef<Kitchen_Dialect, "Egg"> {
  let mnemonic = "egg";
}

class Kitchen_Op<string mnemonic, list<Trait> traits = []>
    : Op<Kitchen_Dialect, mnemonic, traits>;

def Kitchen_LayOp : Kitchen_Op<"lay", [Pure]> {
  let summary = "lays an egg";
  let results = (outs Kitchen_Egg:$egg);
  let assemblyFormat = "attr-dict";
}

def Kitchen_FryOp : Kitchen_Op<"fry"> {
  let summary = "fries eggs";
  let arguments = (ins Variadic<Kitchen_Egg>:$eggs, Kitchen_HeatAttr:$heat,
                       DefaultValuedOptionalAttr<I64Attr, "3">:$minutes,
                       ConfinedAttr<I32Attr, [IntPositive]>:$pans);
  let results = (outs Kitchen_Dish:$dish);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $heat $pans ($eggs^)? (`for` $minutes^)? attr-dict `:` type($dish)
  }];
}

def Kitchen_WeighOp : Kitchen_Op<"weigh"> {
  let arguments = (ins AnyTypeOf<[I32, F32]>:$scale, VectorOfNonZeroRankOf<[F32]>:$goods);
  let hasCustomAssemblyFormat = 1;
}
