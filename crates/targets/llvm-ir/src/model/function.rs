//! Functions of LLVM IR: [`Function`], its blocks and instructions.

use smallvec::SmallVec;

use super::instructions::{DebugRecord, Instruction, InstructionKind};
use super::{AttributeSet, Bytes, ComdatId, Constant, Linkage, MetadataId, MetadataKindId, Names};
use super::{DllStorage, Type, UnnamedAddr, Visibility};

/// A block of a function, by index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(u32);

impl BlockId {
    /// The block at `index`.
    pub fn new(index: usize) -> Self {
        BlockId(index as u32)
    }

    /// The index of the block in its function.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An instruction of a function, by order of creation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstructionId(u32);

impl InstructionId {
    /// The instruction at `index`.
    pub fn new(index: usize) -> Self {
        InstructionId(index as u32)
    }

    /// The index of the instruction in its function.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sequence of instructions that ends in a terminator.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The name; empty if the block is printed by number.
    pub name: Bytes,
    /// The number in the order in which the text names the blocks of the function.
    pub number: u32,
    /// The instructions, in order.
    pub instructions: Vec<InstructionId>,
}

/// A function: a declaration if it has no blocks.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name without its sigil.
    pub name: Bytes,
    /// The type, a function type.
    pub ty: Type,
    /// The address space that the function is in.
    pub space: u32,
    /// The linkage of the symbol.
    pub linkage: Linkage,
    /// Whether the symbol is in the same linkage unit.
    pub dso_local: bool,
    /// The visibility of the symbol.
    pub visibility: Visibility,
    /// Whether the symbol is in a shared library of Windows.
    pub dll_storage: DllStorage,
    /// The calling convention, 0 for that of C.
    pub convention: u32,
    /// Whether the address is significant.
    pub unnamed_addr: UnnamedAddr,
    /// Attributes of the function itself.
    pub attributes: AttributeSet,
    /// Attributes of the result.
    pub result_attributes: AttributeSet,
    /// Attributes of the parameters; missing ones are empty.
    pub parameter_attributes: Vec<AttributeSet>,
    /// The section; empty if unspecified.
    pub section: Bytes,
    /// The group of which the linker keeps one.
    pub comdat: Option<ComdatId>,
    /// The alignment in bytes; 0 if unspecified.
    pub align: u64,
    /// The name of the garbage collector; empty without garbage collection.
    pub gc: Bytes,
    /// The part of the program that the linker puts the function into; empty if unspecified.
    pub partition: Bytes,
    /// The data in front of the function.
    pub prefix: Option<Constant>,
    /// The data at the start of the function.
    pub prologue: Option<Constant>,
    /// The function that handles exceptions.
    pub personality: Option<Constant>,
    /// Attached metadata, by the number of their kind.
    pub metadata: Vec<(MetadataKindId, MetadataId)>,
    /// The blocks in the order in which they are printed; the first one is the entry.
    pub blocks: Vec<Block>,
    /// The blocks in the order in which their terminators were created, which decides the order of
    /// the predecessors in comments; blocks that are missing follow in the order of `blocks`.
    pub creation_order: Vec<BlockId>,
    /// The instructions of all blocks, by id.
    pub instructions: Vec<Instruction>,
    /// The names of the parameters.
    pub parameter_names: Names,
    /// The names of the results of instructions, by id.
    pub instruction_names: Names,
}

impl Function {
    /// The declaration of a function.
    pub fn new(name: &[u8], ty: Type) -> Self {
        Function {
            name: name.into(),
            ty,
            space: 0,
            linkage: Linkage::External,
            dso_local: false,
            visibility: Visibility::Default,
            dll_storage: DllStorage::Default,
            convention: 0,
            unnamed_addr: UnnamedAddr::None,
            attributes: AttributeSet::EMPTY,
            result_attributes: AttributeSet::EMPTY,
            parameter_attributes: Vec::new(),
            section: Bytes::default(),
            comdat: None,
            align: 0,
            gc: Bytes::default(),
            partition: Bytes::default(),
            prefix: None,
            prologue: None,
            personality: None,
            metadata: Vec::new(),
            blocks: Vec::new(),
            creation_order: Vec::new(),
            instructions: Vec::new(),
            parameter_names: Names::default(),
            instruction_names: Names::default(),
        }
    }

    /// Drops the blocks and instructions.
    pub(crate) fn drop_body(&mut self) {
        (self.blocks, self.instructions) = (Vec::new(), Vec::new());
        self.creation_order = Vec::new();
        self.instruction_names = Names::default();
    }

    /// Appends an empty block.
    pub fn add_block(&mut self) -> BlockId {
        let number = self.blocks.len() as u32;
        self.blocks.push(Block { number, ..Block::default() });
        BlockId::new(self.blocks.len() - 1)
    }

    /// Appends an instruction to a block.
    pub fn add(&mut self, block: BlockId, ty: Type, kind: InstructionKind) -> InstructionId {
        let id = InstructionId(self.instructions.len() as u32);
        let metadata = SmallVec::new();
        self.instructions.push(Instruction { ty, kind, metadata, records: Vec::new() });
        self.blocks[block.index()].instructions.push(id);
        id
    }

    /// The instruction with this id.
    pub fn instruction(&self, id: InstructionId) -> &Instruction {
        &self.instructions[id.index()]
    }

    /// The instruction with this id, for changes.
    pub fn instruction_mut(&mut self, id: InstructionId) -> &mut Instruction {
        &mut self.instructions[id.index()]
    }

    /// The instructions of all blocks in the order in which they are printed.
    pub fn in_order(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions).map(|id| self.instruction(*id))
    }

    /// The ids of the instructions of all blocks in the order in which they are printed.
    pub fn ids_in_order(&self) -> impl Iterator<Item = InstructionId> {
        self.blocks.iter().flat_map(|block| &block.instructions).copied()
    }

    /// The predecessors of each block, the edge of the latest terminator first.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut seen = vec![false; self.blocks.len()];
        let mut order = self.creation_order.clone();
        order.iter().for_each(|block| seen[block.index()] = true);
        let rest = (0..self.blocks.len()).filter(|index| !seen[*index]).map(BlockId::new);
        order.extend(rest);
        let mut predecessors = vec![Vec::new(); self.blocks.len()];
        for block in order.into_iter().rev() {
            let Some(last) = self.blocks[block.index()].instructions.last() else { continue };
            let successor = |to: BlockId| predecessors[to.index()].push(block);
            self.instruction(*last).kind.for_each_successor(successor);
        }
        predecessors
    }
}

impl Instruction {
    /// Attaches metadata, in place of metadata of the same kind.
    pub fn attach(&mut self, kind: MetadataKindId, node: MetadataId) {
        match self.metadata.binary_search_by_key(&kind, |(held, _)| *held) {
            Ok(at) => self.metadata[at].1 = node,
            Err(at) => self.metadata.insert(at, (kind, node)),
        }
    }

    /// Adds a debug record in front of the instruction.
    pub fn add_record(&mut self, record: DebugRecord) {
        self.records.push(record);
    }
}
