memref.global @g : memref<1000000000000xi8> = dense<1>
func.func @main() { return }
