//! A folder outside of the repository's workspace with games of others, built as they would build them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Plywood's own folder.
fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A workspace around both crates, so that what they depend on is built once.
pub(crate) struct Workspace {
    folder: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// A crate as `plywood new` writes it, and a copy of examples/breakthrough. The folder is always the same one, so
    /// that the next run finds what is built.
    pub(crate) fn new() -> Workspace {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
        // Third-party crates have been built with this target folder, this lock file and this profile: they are reused.
        let target = Path::new(env!("CARGO_BIN_EXE_plywood")).ancestors().nth(2).unwrap().to_owned();
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let read = |file: &str| fs::read_to_string(checkout().join(file)).unwrap();
        let write = |file: &str, text: &str| fs::write(folder.join(file), text).unwrap();

        // Without the list of crates that are optimised: what is built here is used for seconds.
        let settings = read("Cargo.toml");
        let profiles = settings.split_once("[profile.release]").unwrap().1;
        let profiles = profiles.split_once("[profile.checked.package]").unwrap().0;
        let members = r#"members = ["chomp", "breakthrough"]"#;
        write(
            "Cargo.toml",
            &format!("[workspace]\nresolver = \"3\"\n{members}\n\n[profile.release]{profiles}"),
        );
        write("Cargo.lock", &read("Cargo.lock"));
        // Nothing of ours decides what is clean here.
        write("rustfmt.toml", "");
        write("clippy.toml", "");

        let (chomp, path) = (folder.join("chomp"), checkout());
        let arguments = ["new", "chomp", "--path", path.to_str().unwrap(), "-o", chomp.to_str().unwrap()];
        let said = crate::support::printed(&arguments);
        assert!(said.contains("cargo test") && said.contains("play chomp"), "{said}");
        copy(&checkout().join("examples/breakthrough"), &folder.join("breakthrough"));
        // Both are packages of their own: to be members they lose the profile and the workspace at the end.
        for file in ["chomp/Cargo.toml", "breakthrough/Cargo.toml"] {
            let manifest = fs::read_to_string(folder.join(file)).unwrap();
            assert!(manifest.ends_with("\n[workspace]\n"), "{manifest}");
            let manifest = manifest.replace("../../crates", checkout().join("crates").to_str().unwrap());
            write(file, manifest.split_once("[profile.release]").unwrap().0);
        }
        Workspace { folder, target }
    }

    /// Calls cargo, which must succeed.
    pub(crate) fn cargo(&self, arguments: &[&str]) {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(
            output.status.success(),
            "cargo {arguments:?}: {}\n{}",
            said(&output.stdout),
            said(&output.stderr)
        );
    }

    /// The program of a crate.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.target.join("checked").join(name)
    }
}

/// Copies what is written by people, and no build outputs.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true if entry.file_name() == "target" => {}
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}
