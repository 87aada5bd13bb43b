#a = #a
!t = !t
#l = loc(#l)
"a.b"() {a = #a, b = !t} : () -> () loc(#l)
