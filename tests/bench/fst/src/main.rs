// SPDX-License-Identifier: MIT
//! Finds near words with the Levenshtein automaton of fst, for the benchmark.
//!
//!     bench_fst WORDS QUERIES
//!
//! WORDS has a word a line, sorted by bytes; QUERIES has the number of edits, a tab and
//! a text on each line. Prints for each query the nanoseconds, with making the
//! automaton; the number of words; and the sum of their hashes (FNV-1a, 64 bits). Prints
//! "nan 0 0" where fst refuses to make the automaton, because it gets too large.

use fst::automaton::Levenshtein;
use fst::{IntoStreamer, Set, Streamer};
use std::time::Instant;

fn hash(word: &[u8]) -> u64 {
    word.iter().fold(0xcbf29ce484222325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100000001b3)
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let words = std::fs::read_to_string(&arguments[1])?;
    let queries = std::fs::read_to_string(&arguments[2])?;
    let set = Set::from_iter(words.lines())?;
    for line in queries.lines() {
        let (edits, text) = line.split_once('\t').ok_or("a query without a tab")?;
        let edits = edits.parse()?;
        let (mut count, mut sum) = (0, 0u64);
        let begin = Instant::now();
        let Ok(automaton) = Levenshtein::new(text, edits) else {
            println!("nan 0 0");
            continue;
        };
        let mut found = set.search(&automaton).into_stream();
        while let Some(word) = found.next() {
            count += 1;
            sum = sum.wrapping_add(hash(word));
        }
        println!("{} {} {}", begin.elapsed().as_nanos(), count, sum);
    }
    Ok(())
}
