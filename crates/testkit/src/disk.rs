//! Small disks in memory, for tests of what happens when one is full or read-only.
#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Folder;

/// A disk of a test's own, mounted in a folder and gone with the test.
#[derive(Debug)]
pub struct Disk(PathBuf);

impl Disk {
    /// A disk called `disk` in this folder, with mount options such as `size=256k` or `ro`; `None` where mounting is
    /// not allowed, which is said aloud.
    ///
    /// # Panics
    ///
    /// If the folder cannot be written.
    #[must_use]
    pub fn new(folder: &Folder, options: &str) -> Option<Disk> {
        let path = folder.file("disk");
        fs::create_dir(&path).expect("a folder for the disk");
        if mount(&path, options) {
            return Some(Disk(path));
        }
        eprintln!("SKIPPED: this system does not let us mount a small disk (root on Linux is needed)");
        None
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Mounts it again with other options; what is on it stays.
    ///
    /// # Panics
    ///
    /// If the system refuses.
    pub fn remount(&self, options: &str) {
        assert!(mount(&self.0, &format!("remount,{options}")), "a disk can be mounted, but not again");
    }
}

fn mount(path: &Path, options: &str) -> bool {
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(path).output();
    mount.is_ok_and(|output| output.status.success())
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
    }
}
