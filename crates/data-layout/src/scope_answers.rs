//! What a layout says that is not about types.

use std::sync::OnceLock;

use dashmap::DashMap;

use crate::entries::{Entry, Key};
use crate::error::DataLayoutError;
use crate::interfaces::{DataLayoutSpec, TargetDeviceSpec, TargetSystemSpec};
use crate::layout::DataLayout;
use crate::scope::Named;
use terrace_ir::Context;
use terrace_ir::StringAttr;
use terrace_ir::{Attribute, Handle};

/// The values of properties by device and name.
type DeviceProperties = DashMap<(Handle<StringAttr>, Handle<StringAttr>), Option<Attribute>>;

/// The answers that were given before.
#[derive(Default)]
pub(crate) struct ScopeAnswers {
    named: [OnceLock<Option<Attribute>>; 8],
    stack_alignment: OnceLock<u64>,
    properties: OnceLock<DeviceProperties>,
}

impl DataLayout {
    fn scope_answers(&self) -> &ScopeAnswers {
        self.watch.debug_assert_current();
        self.scope_answers.get_or_init(Box::default)
    }

    fn named_entry(
        &self,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Entry> {
        let spec = self.spec?.interface::<dyn DataLayoutSpec>(self.context())?;
        spec.spec_for_identifier(identifier(spec, self.context())?)
    }

    fn named(
        &self,
        what: Named,
        identifier: fn(&dyn DataLayoutSpec, &Context) -> Option<Handle<StringAttr>>,
    ) -> Option<Attribute> {
        let answer = || what.function(self.table)(self.context(), self.named_entry(identifier));
        *self.scope_answers().named[what as usize].get_or_init(answer)
    }

    /// The endianness, if it is said.
    pub fn endianness(&self) -> Option<Attribute> {
        self.named(Named::Endianness, |s, cx| s.endianness_identifier(cx))
    }

    /// The default memory space, if it is said.
    pub fn default_memory_space(&self) -> Option<Attribute> {
        self.named(Named::DefaultMemorySpace, |s, cx| s.default_memory_space_identifier(cx))
    }

    /// The memory space of stack allocations, if it is said.
    pub fn alloca_memory_space(&self) -> Option<Attribute> {
        self.named(Named::AllocaMemorySpace, |s, cx| s.alloca_memory_space_identifier(cx))
    }

    /// The memory space of code, if it is said.
    pub fn program_memory_space(&self) -> Option<Attribute> {
        self.named(Named::ProgramMemorySpace, |s, cx| s.program_memory_space_identifier(cx))
    }

    /// The memory space of global variables, if it is said.
    pub fn global_memory_space(&self) -> Option<Attribute> {
        self.named(Named::GlobalMemorySpace, |s, cx| s.global_memory_space_identifier(cx))
    }

    /// How names are mangled, if it is said.
    pub fn mangling_mode(&self) -> Option<Attribute> {
        self.named(Named::ManglingMode, |s, cx| s.mangling_mode_identifier(cx))
    }

    /// The alignment of function pointers, if it is said.
    pub fn function_pointer_alignment(&self) -> Option<Attribute> {
        self.named(Named::FunctionPointerAlignment, |s, cx| {
            s.function_pointer_alignment_identifier(cx)
        })
    }

    /// The widths of native integers, if they are said.
    pub fn legal_int_widths(&self) -> Option<Attribute> {
        self.named(Named::LegalIntWidths, |s, cx| s.legal_int_widths_identifier(cx))
    }

    /// The natural alignment of the stack in bits; 0 if nothing is said.
    ///
    /// # Errors
    /// When the value of the entry is no integer.
    pub fn stack_alignment(&self) -> Result<u64, DataLayoutError> {
        let known = &self.scope_answers().stack_alignment;
        if let Some(known) = known.get() {
            return Ok(*known);
        }
        let entry = self.named_entry(|s, cx| s.stack_alignment_identifier(cx));
        let value = (self.table.stack_alignment)(self.context(), entry)?;
        Ok(*known.get_or_init(|| value))
    }

    /// The value of the property `name` of the device `device`, if it is said. The target system
    /// is that of the scope itself.
    pub fn device_property(
        &self,
        device: Handle<StringAttr>,
        name: Handle<StringAttr>,
    ) -> Option<Attribute> {
        let known = self.scope_answers().properties.get_or_init(DashMap::default);
        if let Some(found) = known.get(&(device, name)) {
            return *found;
        }
        let cx = self.context();
        let entry = || {
            let system = self.system?.interface::<dyn TargetSystemSpec>(cx)?;
            let device = system.device_spec(cx, device)?;
            device.interface::<dyn TargetDeviceSpec>(cx)?.spec_for_identifier(name)
        };
        let value = (self.table.device_property)(cx, entry());
        known.insert((device, name), value);
        value
    }

    /// The value at `key` of the combined specification.
    pub fn query(&self, key: Key) -> Option<Attribute> {
        self.watch.debug_assert_current();
        self.spec?.interface::<dyn DataLayoutSpec>(self.context())?.query(self.context(), key)
    }
}
