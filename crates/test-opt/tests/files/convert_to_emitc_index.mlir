// RUN: --convert-to-emitc

// Functions convert `index` also where no other dialect does.
emitc.func @x(%a: index) { emitc.return }
func.func @y(%a: index, %b: !emitc.ptr<i32>) -> index { return %a : index }
