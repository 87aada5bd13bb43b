// RUN: --llvm-add-comdats

module {
  llvm.func @plain() {
    llvm.return
  }
  llvm.func linkonce @a() {
    llvm.return
  }
  llvm.func linkonce_odr @b() {
    llvm.return
  }
}
