memref.global @g : memref<1000000000000xi8> = uninitialized
func.func @main() { return }
