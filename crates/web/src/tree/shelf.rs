//! Records that were made, the ones that were used last at the end.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use plywood_engines::{Games, TreeReader};
use plywood_search::record::{About, Record, RowId, Stored};

use crate::jobs::{Kept, Spare};
use crate::line::Line;
use crate::problem::Problem;

use super::picture::Survey;

/// More records than these are no use to anybody.
const MOST: usize = 12;
/// The same for comparisons.
const MOST_COMPARED: usize = 4;

/// Keeps records as long as there is memory for them.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<Kinds>);

#[derive(Default)]
struct Kinds {
    /// The number of the next record.
    next: u64,
    /// The record that the program was started with. It stays.
    file: Option<Arc<Book>>,
    books: Vec<Arc<Book>>,
    compared: Vec<Arc<Compared>>,
}

/// A record with everything that is asked about it.
pub(super) struct Book {
    pub(super) id: u64,
    /// What was asked, as text.
    key: String,
    /// How the position that was searched came about.
    line: Line,
    pub(super) position: String,
    pub(super) record: Record,
    pub(super) about: About,
    pub(super) survey: Survey,
    /// Nodes that were visited before the first row.
    pub(super) begins: u64,
    /// Nodes that were left out.
    pub(super) folded: u64,
    _kept: Option<Kept>,
}

/// One record beside another: which of its rows the other has not.
pub(super) struct Compared {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) survey: Survey,
}

/// What becomes a book.
pub(super) struct Draft {
    pub(super) key: String,
    pub(super) line: Line,
    pub(super) position: String,
    pub(super) record: Record,
    pub(super) about: About,
    pub(super) begins: u64,
    pub(super) kept: Option<Kept>,
}

impl Shelf {
    fn kinds(&self) -> MutexGuard<'_, Kinds> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was asked before, if it is still there.
    pub(super) fn find(&self, key: &str) -> Option<Arc<Book>> {
        let mut kinds = self.kinds();
        let place = kinds.books.iter().position(|book| book.key == key)?;
        Some(kinds.use_book(place))
    }

    /// The record of this number.
    pub(super) fn book(&self, id: u64) -> Result<Arc<Book>, Problem> {
        let mut kinds = self.kinds();
        if let Some(file) = kinds.file.as_ref().filter(|file| file.id == id) {
            return Ok(Arc::clone(file));
        }
        match kinds.books.iter().position(|book| book.id == id) {
            Some(place) => Ok(kinds.use_book(place)),
            None => Err(Problem::new(
                StatusCode::GONE,
                "this search is not kept any more: open it again, and it is made again",
            )),
        }
    }

    /// Puts a record on the shelf. It may take the place of others.
    pub(super) fn put(&self, draft: Draft) -> Arc<Book> {
        let mut book = draft.bind();
        let mut kinds = self.kinds();
        kinds.books.retain(|other| other.key != book.key);
        while kinds.books.len() >= MOST {
            kinds.drop_oldest();
        }
        book.id = kinds.new_id();
        let book = Arc::new(book);
        kinds.books.push(Arc::clone(&book));
        book
    }

    /// Keeps the record of a file, as long as the server runs. What does not fit its game is refused.
    pub(crate) fn keep_file(&self, games: &Games, stored: Stored) -> Result<(), Problem> {
        let Stored { about, record } = stored;
        let (game, start) = (about.game.clone(), Some(about.position.clone()));
        let line = Line { game, start, moves: about.moves.clone() };
        let position = line.at_end(&line.game(games)?)?.position();
        let mut book =
            Draft { key: String::new(), line, position, record, about, begins: 0, kept: None }.bind();
        // Whoever looks at it will want names: the way to the last row shows whether rules and record agree.
        let last = book.record.rows().iter().rposition(|row| !row.is_fold());
        if let Some(last) = last {
            book.reader(games)?.moves(&book.record, last as RowId)?;
        }
        let mut kinds = self.kinds();
        book.id = kinds.new_id();
        kinds.file = Some(Arc::new(book));
        Ok(())
    }

    /// The record of the file, if it is of this position.
    pub(super) fn file(&self, game: &str, position: &str) -> Option<Arc<Book>> {
        self.kinds().file.clone().filter(|file| file.line.game == game && file.position == position)
    }

    /// What the file is a record of.
    pub(crate) fn file_about(&self) -> Option<About> {
        self.kinds().file.as_ref().map(|file| file.about.clone())
    }

    /// A comparison that was made before.
    pub(super) fn compared(&self, own: u64, other: u64) -> Option<Arc<Compared>> {
        let kinds = self.kinds();
        kinds.compared.iter().find(|pair| (pair.own, pair.other) == (own, other)).cloned()
    }

    pub(super) fn put_compared(&self, compared: Compared) -> Arc<Compared> {
        let compared = Arc::new(compared);
        let mut kinds = self.kinds();
        if kinds.compared.len() >= MOST_COMPARED {
            kinds.compared.remove(0);
        }
        kinds.compared.push(Arc::clone(&compared));
        compared
    }
}

impl Spare for Shelf {
    fn give_back(&self) {
        self.kinds().drop_oldest();
    }
}

impl Draft {
    /// A book without a number.
    fn bind(self) -> Book {
        let Draft { key, line, position, record, about, begins, mut kept } = self;
        let survey = Survey::new(&record);
        if let Some(kept) = &mut kept {
            kept.shrink(mebibytes(record.rows().len()));
        }
        let folded = record.rows().iter().filter_map(|row| Some(row.fold()?.nodes)).sum();
        Book { id: 0, key, line, position, record, about, survey, begins, folded, _kept: kept }
    }
}

impl Kinds {
    fn new_id(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn use_book(&mut self, place: usize) -> Arc<Book> {
        let book = self.books.remove(place);
        self.books.push(Arc::clone(&book));
        book
    }

    fn drop_oldest(&mut self) {
        if self.books.is_empty() {
            return;
        }
        let gone = self.books.remove(0).id;
        self.compared.retain(|pair| pair.own != gone && pair.other != gone);
    }
}

impl Book {
    /// Somebody who knows the names of moves.
    pub(super) fn reader(&self, games: &Games) -> Result<Box<dyn TreeReader>, Problem> {
        let Line { game, start, moves } = &self.line;
        Ok(games.find(game)?.tree_reader(start.as_deref(), &moves.join(" "))?)
    }

    /// A row that a page names.
    pub(super) fn row(&self, row: RowId) -> Result<RowId, Problem> {
        let rows = self.record.rows().len();
        if (row as usize) < rows {
            return Ok(row);
        }
        Err(Problem::senseless(format!("there is no row {row}: this record has {rows}")))
    }

    /// The rows of a search of a root, or all of them.
    pub(super) fn span(&self, root: Option<RowId>) -> Result<(RowId, RowId), Problem> {
        let Some(root) = root else { return Ok((0, self.record.rows().len() as RowId)) };
        if !self.record.roots().any(|other| other == root) {
            return Err(Problem::senseless(format!("row {root} is not the root of a search")));
        }
        Ok((root, root + self.record.rows()[root as usize].size()))
    }
}

/// A row has 20 bytes, its marks and sums have up to 3, and once more in a comparison.
const ROW: usize = 26;

/// Memory for so many rows with everything that belongs to them, in MiB.
pub(super) fn mebibytes(rows: usize) -> u32 {
    u32::try_from((rows * ROW).div_ceil(1 << 20)).unwrap_or(u32::MAX).max(1)
}

/// As many rows have room in so much memory, in MiB.
pub(super) fn room(mebibytes: u32) -> usize {
    ((mebibytes as usize) << 20) / ROW
}
