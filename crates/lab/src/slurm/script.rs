//! The job script: what every task of the array runs.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What the tasks of an array run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobScript<'a> {
    /// The name of the work.
    pub name: &'a str,
    /// The program, and the arguments of its call that say what is done and how, without the part and the folder.
    pub call: &'a [OsString],
    /// Where the call is made, if that matters; an absolute path.
    pub from: Option<&'a Path>,
    /// Where the results go, an absolute path.
    pub folder: &'a Path,
    /// How many parts there are.
    pub parts: u32,
    /// How many cores a task needs.
    pub cores: usize,
}

impl JobScript<'_> {
    /// The script. It is bytes, because paths need not be text.
    ///
    /// The log has no folder: a task begins where `sbatch` was called, and a path would need one kind of quotes for
    /// Slurm and another for its placeholders.
    pub fn text(&self) -> Vec<u8> {
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let name: String = self.name.chars().map(|c| if fits(c) { c } else { '-' }).collect();
        let mut script = format!(
            "#!/bin/sh\n\
             #SBATCH --job-name=plywood-{name}\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task={}\n\
             #SBATCH --output={}\n\
             # Each task does one part, or what an earlier task has left of it.\n\
             ",
            self.cores,
            log_name("%A", "%a")
        )
        .into_bytes();
        if let Some(from) = self.from {
            script.extend(b"cd -- ");
            script.extend(quoted(from.as_os_str()));
            script.extend(b" || exit\n");
        }
        script.extend(b"exec");
        for word in self.call {
            script.push(b' ');
            script.extend(quoted(word));
        }
        let shard = format!(" --shard \"$SLURM_ARRAY_TASK_ID/{}\" --resume --quiet --output ", self.parts);
        script.extend(shard.into_bytes());
        script.extend(quoted(self.folder.as_os_str()));
        script.push(b'\n');
        script
    }
}

/// The name of a task's log, in the folder of the results.
pub(super) fn log_name(job: &str, part: &str) -> String {
    format!("slurm-{job}_{part}.log")
}

/// A word that the shell takes as it is.
fn quoted(word: &OsStr) -> Vec<u8> {
    let mut quoted = vec![b'\''];
    for &byte in word.as_encoded_bytes() {
        if byte == b'\'' {
            // Out of the quotes, a quote by itself, and in again.
            quoted.extend(br"'\''");
        } else {
            quoted.push(byte);
        }
    }
    quoted.push(b'\'');
    quoted
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use plywood_testkit::Folder;

    use super::*;

    fn words(words: &[&str]) -> Vec<OsString> {
        words.iter().map(OsString::from).collect()
    }

    #[test]
    fn a_script_tells_slurm_and_the_shell_what_to_do() {
        let call = words(&["/opt/plywood", "compare", "/home/me/my file.toml", "--workers", "2"]);
        let folder = Path::new("/home/me/100% $HOME");
        let script = JobScript { name: "a b\nc", call: &call, from: None, folder, parts: 4, cores: 2 };
        assert_eq!(
            String::from_utf8(script.text()).unwrap(),
            "#!/bin/sh\n\
             #SBATCH --job-name=plywood-a-b-c\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task=2\n\
             #SBATCH --output=slurm-%A_%a.log\n\
             # Each task does one part, or what an earlier task has left of it.\n\
             exec '/opt/plywood' 'compare' '/home/me/my file.toml' '--workers' '2' \
             --shard \"$SLURM_ARRAY_TASK_ID/4\" --resume --quiet --output '/home/me/100% $HOME'\n"
        );
    }

    /// The shell itself is asked what it makes of the words.
    #[cfg(unix)]
    #[test]
    fn the_shell_takes_every_word_as_it_is() {
        use std::os::unix::ffi::OsStringExt;

        let mut call = words(&[
            "sh",
            "-c",
            "pwd; printf '%s\\0' \"$@\"",
            "sh",
            "",
            "it's",
            "'",
            "$(id) `id` $HOME",
            "a\"b\\c",
            "x\ny",
            "*",
            "#",
        ]);
        call.push(OsString::from_vec(vec![b'/', 0xff, b'\'']));
        let place = Folder::new("lab-script");
        let from = place.file("-it's $here");
        std::fs::create_dir(&from).unwrap();
        let folder = Path::new("-f; exit 3");
        let script = JobScript { name: "x", call: &call, from: Some(&from), folder, parts: 9, cores: 1 };
        let output = Command::new("sh")
            .arg("-c")
            .arg(OsString::from_vec(script.text()))
            .env("SLURM_ARRAY_TASK_ID", "7")
            .output();
        let output = output.unwrap();
        assert!(output.status.success());
        let mut expected = call[4..].to_vec();
        expected.extend(words(&["--shard", "7/9", "--resume", "--quiet", "--output", "-f; exit 3"]));
        let expected: Vec<u8> =
            expected.iter().flat_map(|word| [word.as_encoded_bytes(), b"\0"].concat()).collect();
        let place = [from.canonicalize().unwrap().as_os_str().as_encoded_bytes(), b"\n"].concat();
        assert_eq!(output.stdout, [place, expected].concat());
    }
}
