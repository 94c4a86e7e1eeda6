//! Accepting connections, and ending.

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as Listener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use plywood_engines::Games;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::app::{App, Settings, router};
use crate::guard::{Hosts, Token};
use crate::jobs::{Desk, Jobs, Spare};
use crate::lab::Lab;
use crate::tree::Shelf;

/// Connections that are open at once. The system lets others wait.
const CONNECTIONS: usize = 512;
/// How long answers under way may take when the server ends.
const FAREWELL: Duration = Duration::from_secs(1);
/// Bytes of a request's head; browsers send a few hundred.
const HEAD: usize = 32 << 10;

/// A server that listens already.
pub struct Server {
    listener: Listener,
    bound: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Listens, for pages that play these games.
    pub fn bind(settings: Settings, games: Games) -> io::Result<Server> {
        let listener = Listener::bind((settings.address, settings.port))?;
        listener.set_nonblocking(true)?;
        let bound = listener.local_addr()?;
        let shelf = Arc::<Shelf>::default();
        if let Some(record) = settings.record {
            shelf.keep_file(&games, record).map_err(|problem| io::Error::other(problem.sentence))?;
        }
        let app = App {
            program: settings.program,
            lab: Lab::new(settings.folder, &games)?,
            games,
            budget: settings.budget,
            patience: settings.patience,
            hosts: Hosts::new(bound, &settings.names),
            token: Token::random()?,
            jobs: Jobs::new(&settings.budget).with_spare(Arc::clone(&shelf) as Arc<dyn Spare>),
            desk: Desk::new(),
            shelf,
        };
        Ok(Server { listener, bound, app: Arc::new(app) })
    }

    /// The address to open, with the token. What follows the # stays in the browser.
    pub fn address(&self) -> String {
        let mut at = self.bound;
        if at.ip().is_unspecified() {
            at.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{at}/{}#token={}", self.page(), self.app.token)
    }

    /// The page to begin with: the record that the program was started with, or the list of games.
    fn page(&self) -> String {
        let Some(about) = self.app.shelf.file_about() else { return String::new() };
        let numbers = [
            ("depth", about.depth.map(u64::from)),
            ("nodes", about.nodes),
            ("simulations", about.simulations),
        ];
        let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?.to_string())));
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("game", &about.game)
            .append_pair("start", &about.position)
            .append_pair("moves", &about.moves.join(" "))
            .append_pair("engine", &about.engine)
            .extend_pairs(numbers)
            .append_pair("file", "1")
            .finish();
        format!("tree?{query}")
    }

    /// Serves until somebody wants it to end.
    pub fn run(self, ended: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let app = Arc::clone(&self.app);
        let result = runtime.block_on(async {
            let result = self.accept(ended).await;
            app.lab.runs.end().await;
            result
        });
        // Searches have been told to stop. Nobody waits for the last of them.
        runtime.shutdown_background();
        result
    }

    async fn accept(self, ended: impl Future<Output = ()>) -> io::Result<()> {
        let (listener, router) = (TcpListener::from_std(self.listener)?, router(&self.app));
        let (open, farewell) = (Arc::new(Semaphore::new(CONNECTIONS)), GracefulShutdown::new());
        let mut ended = pin!(ended);
        loop {
            let next = async {
                let seat = Arc::clone(&open).acquire_owned().await;
                (listener.accept().await, seat)
            };
            let (accepted, seat) = tokio::select! {
                next = next => next,
                () = &mut ended => break,
            };
            let Ok((stream, _)) = accepted else {
                // For want of files, perhaps: that passes.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            // Small answers shall not wait for more to say.
            let _ = stream.set_nodelay(true);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(self.app.patience)
                .max_buf_size(HEAD)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
            let connection = farewell.watch(connection);
            tokio::spawn(async move {
                let _seat = seat;
                // Who talks nonsense or goes away in the middle is of no interest.
                let _ = connection.await;
            });
        }
        drop(listener);
        let _ = timeout(FAREWELL, farewell.shutdown()).await;
        Ok(())
    }
}
