//! The part of the engines that has one text for both ([`implement_execution`]), since `wasmi` and
//! `wasmtime` have functions and types of the same names.

/// Implements `Execution` for an engine, and defines the types of its values in the flat form. The
/// names `ValType`, `Val`, `value`, `bits` and `stop` are those of the engine.
macro_rules! implement_execution {
    ($engine:ty) => {
        impl Execution for $engine {
            fn guest(&self) -> &dyn Guest {
                &self.store
            }

            fn guest_mut(&mut self) -> &mut dyn Guest {
                &mut self.store
            }

            fn call(
                &mut self,
                name: &str,
                arguments: &[u64],
                results: &mut [u64],
            ) -> Result<(), Stop> {
                let function = self.instance.get_func(&mut self.store, name);
                let function =
                    function.ok_or_else(|| Stop::Other("entry point not found".to_owned()))?;
                let ty = function.ty(&self.store);
                let (parameters, result_types) = (types(ty.params()), types(ty.results()));
                let typed = parameters.iter().zip(arguments);
                let arguments: Vec<Val> = typed.map(|(ty, bits)| value(*ty, *bits)).collect();
                let mut values: Vec<Val> = result_types.iter().map(|ty| value(*ty, 0)).collect();
                function.call(&mut self.store, &arguments, &mut values).map_err(stop)?;
                for (result, value) in results.iter_mut().zip(&values) {
                    *result = bits(value);
                }
                Ok(())
            }

            fn global(&mut self, name: &str) -> Option<u64> {
                Some(bits(&self.instance.get_global(&mut self.store, name)?.get(&mut self.store)))
            }

            fn set_global(&mut self, name: &str, bits: u64) {
                if let Some(global) = self.instance.get_global(&mut self.store, name) {
                    let ty = type_of(&global.get(&mut self.store));
                    // The variables of programs are mutable.
                    let _ = global.set(&mut self.store, value(ty, bits));
                }
            }

            fn set_fuel(&mut self, fuel: u64) -> Result<(), Stop> {
                self.store.set_fuel(fuel).map_err(stop)
            }
        }

        /// Returns the types in the flat form; functions of programs have no others.
        fn types<T: std::borrow::Borrow<ValType>>(
            types: impl IntoIterator<Item = T>,
        ) -> Vec<flat::Type> {
            let ty = |ty: T| match ty.borrow() {
                ValType::I32 => flat::Type::I32,
                ValType::F32 => flat::Type::F32,
                ValType::F64 => flat::Type::F64,
                ValType::V128 => flat::Type::V128,
                _ => flat::Type::I64,
            };
            types.into_iter().map(ty).collect()
        }

        /// Returns the type of a number in the flat form.
        fn type_of(value: &Val) -> flat::Type {
            match value {
                Val::I32(_) => flat::Type::I32,
                Val::F32(_) => flat::Type::F32,
                Val::F64(_) => flat::Type::F64,
                _ => flat::Type::I64,
            }
        }
    };
}
pub(super) use implement_execution;
