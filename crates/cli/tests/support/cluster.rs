//! A Slurm cluster of its own for a test: this machine, reachable only from here, gone when the test is over.

use std::fs::{self, File};
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use plywood_testkit::Folder;

/// The daemons, in the order in which they need each other.
const DAEMONS: [&str; 3] = ["munged", "slurmctld", "slurmd"];
/// Nothing here takes that many tries; whoever waits longer waits for something that does not come.
const TRIES: u32 = 6000;

/// A running cluster.
pub(crate) struct Cluster {
    daemons: Vec<Child>,
    folder: Folder,
}

impl Cluster {
    pub(crate) fn start(name: &str) -> Cluster {
        for program in DAEMONS.iter().chain(&["sbatch", "squeue", "sinfo", "scancel"]) {
            assert!(program_path(program).is_file(), "{program} is missing: apt-get install slurm-wlm munge");
        }
        let folder = Folder::new(name);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        for inner in ["state", "spool"] {
            fs::create_dir(folder.file(inner)).unwrap();
        }
        fs::write(folder.file("slurm.conf"), configuration(folder.path())).unwrap();
        let mut key = [0; 128];
        File::open("/dev/urandom").unwrap().read_exact(&mut key).unwrap();
        let mut private = File::options();
        private.write(true).create_new(true).mode(0o600);
        std::io::Write::write_all(&mut private.open(folder.file("munge.key")).unwrap(), &key).unwrap();

        let mut cluster = Cluster { daemons: Vec::new(), folder };
        let munge =
            ["key-file=munge.key", "socket=munge.socket", "pid-file=munged.pid", "seed-file=munged.seed"]
                .map(|option| {
                    let (option, file) = option.split_once('=').unwrap();
                    format!("--{option}={}", cluster.folder.file(file).display())
                });
        // Other users can write to the folder for temporary files, which munged would not like.
        cluster.daemon("munged", &[&["--foreground".to_owned(), "--force".to_owned()][..], &munge].concat());
        cluster.wait_for("munged to listen", |cluster| cluster.folder.file("munge.socket").exists());
        cluster.daemon("slurmctld", &["-D".to_owned()]);
        cluster.daemon("slurmd", &["-D".to_owned()]);
        cluster.wait_for("the node to be idle", |cluster| {
            let answer = cluster.command("sinfo").args(["--noheader", "--format=%T"]).output().unwrap();
            answer.stdout.trim_ascii() == b"idle"
        });
        cluster
    }

    /// A program that talks to this cluster.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program_path(program));
        command.env("SLURM_CONF", self.folder.file("slurm.conf")).stdin(Stdio::null());
        command
    }

    /// `plywood compare --executor slurm` with more arguments.
    pub(crate) fn compare(&self, file: &Path, output: &Path, more: &[&str]) -> Command {
        self.plywood("compare", file, output, more)
    }

    /// Any command of `plywood` that knows `--executor slurm`.
    pub(crate) fn plywood(&self, name: &str, file: &Path, output: &Path, more: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_plywood"));
        command.arg(name).arg(file).args(["--executor", "slurm", "--output"]).arg(output).args(more);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Tries until something is so; if it never is, the daemons have their say.
    pub(crate) fn wait_for(&self, what: &str, mut is_so: impl FnMut(&Cluster) -> bool) {
        for _ in 0..TRIES {
            if is_so(self) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("waited in vain for {what}\n{}", self.logs());
    }

    /// Checks how a call ended, and returns what it said on standard error.
    pub(crate) fn expect(&self, code: i32, output: &Output) -> String {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}\n{}", self.logs());
        said
    }

    fn daemon(&mut self, name: &str, arguments: &[String]) {
        let log = File::create(self.folder.file(&format!("{name}.log"))).unwrap();
        let mut command = self.command(name);
        command.args(arguments).stdout(log.try_clone().unwrap()).stderr(log);
        self.daemons.push(command.spawn().unwrap());
    }

    /// What the daemons have to say.
    fn logs(&self) -> String {
        let log = |name: &&str| {
            let text = fs::read(self.folder.file(&format!("{name}.log"))).unwrap_or_default();
            format!("--- {name}\n{}", String::from_utf8_lossy(&text))
        };
        DAEMONS.iter().map(log).collect()
    }
}

/// Jobs go before the daemons that look after them, and all of them go also if the test has failed.
impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.command("scancel").args(["--user", &user()]).output();
        for _ in 0..100 {
            let left = self.command("squeue").args(["--noheader"]).output();
            if left.is_ok_and(|left| left.stdout.is_empty()) {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        for daemon in self.daemons.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// One node, two cores, no accounts, and nothing that needs systemd or control groups.
fn configuration(folder: &Path) -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let name = name.trim().split('.').next().unwrap().to_owned();
    // Held until both are known, so that they differ.
    let ports = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [controller, node] = ports.each_ref().map(|port| port.local_addr().unwrap().port());
    let (user, folder) = (user(), folder.display());
    format!(
        "ClusterName=plywood
SlurmctldHost={name}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
KillWait=5
NodeName={name} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"
    )
}

fn user() -> String {
    let output = Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Where a program is; daemons are not on everybody's path.
fn program_path(program: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/bin".into()]);
    folders.map(|folder| folder.join(program)).find(|path| path.is_file()).unwrap_or_else(|| program.into())
}
