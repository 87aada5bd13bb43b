//! The values and the memory of the interpreter of programs on tensors and buffers.

use std::rc::Rc;

use crate::random_ir::Word;

/// The error of a program: a fault, or an operation that the interpreter lacks.
pub(super) type Flow<T> = Result<T, String>;

/// A value during execution.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Word(Word),
    Tensor(Rc<Array>),
    Buffer(View),
}

/// The elements of a tensor, in row-major order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Array {
    pub(super) shape: Vec<i64>,
    pub(super) data: Vec<Word>,
}

/// A part of a block of memory.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) block: usize,
    /// The index of the first element in the block.
    pub(super) offset: i64,
    pub(super) shape: Vec<i64>,
    pub(super) strides: Vec<i64>,
}

/// A block of memory that was allocated.
struct Block {
    data: Vec<Word>,
    is_live: bool,
    is_heap: bool,
}

/// The memory of a run.
#[derive(Default)]
pub(super) struct Memory {
    blocks: Vec<Block>,
}

/// Iterates over the indices of the elements of `shape`, in row-major order.
pub(super) fn points(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let shape = shape.to_vec();
    let count: i64 = shape.iter().product();
    (0..count.max(0)).map(move |mut at| {
        let mut point = vec![0; shape.len()];
        for (index, extent) in point.iter_mut().zip(&shape).rev() {
            (*index, at) = (at % extent, at / extent);
        }
        point
    })
}

/// Returns the strides of contiguous elements of `shape`.
fn contiguous(shape: &[i64]) -> Vec<i64> {
    let behind = |dim: usize| shape[dim + 1..].iter().product();
    (0..shape.len()).map(behind).collect()
}

impl Array {
    pub(super) fn filled(shape: Vec<i64>, word: Word) -> Self {
        let count: i64 = shape.iter().product();
        Self { data: vec![word; count.max(0) as usize], shape }
    }

    fn place(&self, point: &[i64]) -> Flow<usize> {
        let is_inside = |(at, extent): (&i64, &i64)| (0..*extent).contains(at);
        if point.len() != self.shape.len() || !point.iter().zip(&self.shape).all(is_inside) {
            return Err(format!("element {point:?} of a tensor of {:?}", self.shape));
        }
        let strides = contiguous(&self.shape);
        Ok(point.iter().zip(strides).map(|(at, stride)| at * stride).sum::<i64>() as usize)
    }

    pub(super) fn get(&self, point: &[i64]) -> Flow<Word> {
        Ok(self.data[self.place(point)?])
    }

    pub(super) fn set(&mut self, point: &[i64], word: Word) -> Flow<()> {
        let place = self.place(point)?;
        self.data[place] = word;
        Ok(())
    }
}

impl Memory {
    /// Allocates a block for the contiguous elements of `array`.
    pub(super) fn allocate(&mut self, array: Array, is_heap: bool) -> View {
        let strides = contiguous(&array.shape);
        self.blocks.push(Block { data: array.data, is_live: true, is_heap });
        View { block: self.blocks.len() - 1, offset: 0, shape: array.shape, strides }
    }

    /// Frees the block of `view`.
    pub(super) fn free(&mut self, view: &View) -> Flow<()> {
        let block = &mut self.blocks[view.block];
        if !block.is_live || !block.is_heap {
            return Err(format!("block {} is freed twice, or was not allocated", view.block));
        }
        block.is_live = false;
        Ok(())
    }

    /// Returns the number of live blocks of the heap.
    pub(super) fn live(&self) -> usize {
        self.blocks.iter().filter(|block| block.is_live && block.is_heap).count()
    }

    /// Whether the block with index `block` can be freed.
    pub(super) fn is_live(&self, block: usize) -> bool {
        self.blocks[block].is_live && self.blocks[block].is_heap
    }

    fn element(&mut self, view: &View, point: &[i64]) -> Flow<&mut Word> {
        let is_inside = |(at, extent): (&i64, &i64)| (0..*extent).contains(at);
        if point.len() != view.shape.len() || !point.iter().zip(&view.shape).all(is_inside) {
            return Err(format!("element {point:?} of a buffer of {:?}", view.shape));
        }
        let at: i64 = point.iter().zip(&view.strides).map(|(at, stride)| at * stride).sum();
        let block = &mut self.blocks[view.block];
        if !block.is_live {
            return Err(format!("block {} is used after it was freed", view.block));
        }
        let place = usize::try_from(view.offset + at).ok();
        place.and_then(|place| block.data.get_mut(place)).ok_or_else(|| "out of bounds".to_owned())
    }

    pub(super) fn load(&mut self, view: &View, point: &[i64]) -> Flow<Word> {
        self.element(view, point).map(|word| *word)
    }

    pub(super) fn store(&mut self, view: &View, point: &[i64], word: Word) -> Flow<()> {
        *self.element(view, point)? = word;
        Ok(())
    }

    /// Returns the elements of `view`.
    pub(super) fn read(&mut self, view: &View) -> Flow<Array> {
        let data: Flow<Vec<Word>> =
            points(&view.shape).map(|point| self.load(view, &point)).collect();
        Ok(Array { shape: view.shape.clone(), data: data? })
    }

    /// Replaces the elements of `view` by those of `array`.
    pub(super) fn write(&mut self, view: &View, array: &Array) -> Flow<()> {
        if view.shape != array.shape {
            return Err(format!("a copy from {:?} to {:?}", array.shape, view.shape));
        }
        points(&view.shape).zip(&array.data).try_for_each(|(at, word)| self.store(view, &at, *word))
    }
}
