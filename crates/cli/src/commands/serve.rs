//! `plywood serve`

use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use clap::Args;
use plywood_engines::Games;
use plywood_web::{Budget, Server, Settings};
use tokio::sync::oneshot;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::program;

#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct ServeArguments {
    /// A search to look into, as `plywood tree --record FILE` writes it.
    file: Option<PathBuf>,
    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "N", default_value_t = 7411)]
    port: u16,
    /// Open the page in your browser.
    #[arg(long)]
    open: bool,
    /// Listen at this address, for browsers on other machines; only this machine if left out.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name under which other machines know this one; may be given several times.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Memory for the tables and trees of all searches together, in MiB; a single one may have half of it.
    #[arg(long, value_name = "MIB", default_value_t = 2048,
          value_parser = clap::value_parser!(u32).range(64..=1 << 20))]
    memory: u32,
    /// A folder with experiments and tournaments, to be started and watched on the page /lab.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

const MORE: &str = "\
The address that is printed holds a token: only who has it can let engines think. It is a new one each time.
Ctrl-C ends the server. Games are not lost by that: they are in the addresses of their pages. What runs in --folder
stops and can be gone on with.";

pub(crate) fn run(arguments: &ServeArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage("serve is for browsers: leave out --json".to_owned()));
    }
    let ServeArguments { file, port, open, bind, name, memory, folder } = arguments;
    if let Some(folder) = folder {
        fs::read_dir(folder)
            .map_err(|error| Failure::Usage(format!("--folder {}: {error}", folder.display())))?;
    }
    let record = file.as_deref().map(plywood_search::record::open).transpose()?;
    let settings = Settings {
        record,
        address: *bind,
        port: *port,
        names: name.clone(),
        program: program::name().to_owned(),
        budget: Budget::of_this_machine(*memory),
        folder: folder.clone(),
        patience: Settings::PATIENCE,
    };
    let server = Server::bind(settings, games.clone()).map_err(|error| match (error.kind(), file) {
        (io::ErrorKind::Other, Some(file)) => Failure::Failed(format!("{}: {error}", file.display())),
        _ => Failure::Failed(format!(
            "nobody can listen at {bind} port {port}: {error}; --port 0 takes one that is free"
        )),
    })?;
    let interrupt = Interrupt::listen()?;
    let (end, ended) = oneshot::channel::<()>();
    interrupt.when_raised(move || drop(end));
    out.line(format_args!("{} is at {}", program::name(), server.address()))?;
    out.line("Ctrl-C ends it.")?;
    if *open && !open_browser(&server.address()) {
        out.remark("no browser could be started: open the address yourself");
    }
    let ended = async {
        // The other end goes away when somebody asks to end.
        let _ = ended.await;
    };
    interrupt
        .during(|| server.run(ended))
        .map_err(|error| Failure::Failed(format!("the server cannot go on: {error}")))
}

/// Asks the system to show an address. Whoever is started needs no care.
fn open_browser(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let started = Command::new(program)
        .args(before)
        .arg(address)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
    match started {
        Ok(mut child) => thread::Builder::new().spawn(move || child.wait()).is_ok(),
        Err(_) => false,
    }
}
