//! The names under which this server may be asked.

use std::net::SocketAddr;

use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode, Uri};

use crate::problem::Problem;

/// Hosts with ports, as requests name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// The names of this machine for itself, the address that is listened at unless that is all of them, and names
    /// that somebody gave.
    pub(crate) fn new(bound: SocketAddr, names: &[String]) -> Hosts {
        let own = match bound.ip() {
            ip if ip.is_unspecified() => None,
            ip if ip.is_ipv6() => Some(format!("[{ip}]")),
            ip => Some(ip.to_string()),
        };
        let known = ["127.0.0.1", "localhost", "[::1]"].map(str::to_owned);
        let given = names.iter().map(|name| name.to_ascii_lowercase());
        let mut hosts = Vec::new();
        for name in own.into_iter().chain(known).chain(given) {
            // Browsers leave the usual port out.
            if bound.port() == 80 {
                hosts.push(name.clone());
            }
            hosts.push(format!("{name}:{}", bound.port()));
        }
        Hosts(hosts)
    }

    /// The host that a request names, if it is one of ours.
    pub(crate) fn check<'a>(&self, headers: &'a HeaderMap, uri: &Uri) -> Result<&'a str, Problem> {
        let mut named = headers.get_all(HOST).iter();
        let host = named.next().and_then(|host| host.to_str().ok()).filter(|_| named.next().is_none());
        let is_ours = |host: &str| self.0.iter().any(|name| name.eq_ignore_ascii_case(host));
        // Some requests name a host a second time, as proxies are asked.
        let again = uri.authority().is_none_or(|authority| is_ours(authority.as_str()));
        host.filter(|host| again && is_ours(host)).ok_or_else(|| {
            Problem::new(
                StatusCode::MISDIRECTED_REQUEST,
                "this server has another name: open the address that the program has printed",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_heard(bound: &str, names: &[&str], host: &str) -> bool {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let hosts = Hosts::new(bound.parse().unwrap(), &names);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        hosts.check(&headers, &Uri::from_static("/")).is_ok()
    }

    #[test]
    fn only_our_names_are_heard() {
        for (host, heard) in [
            ("127.0.0.1:8000", true),
            ("localhost:8000", true),
            ("LocalHost:8000", true),
            ("[::1]:8000", true),
            ("127.0.0.1", false),
            ("127.0.0.1:80", false),
            ("localhost.evil.example:8000", false),
            ("evil.example:8000", false),
            ("0.0.0.0:8000", false),
        ] {
            assert_eq!(is_heard("127.0.0.1:8000", &[], host), heard, "{host}");
        }
        assert!(is_heard("127.0.0.1:80", &[], "localhost"));
        assert!(is_heard("0.0.0.0:8000", &["Lab.example"], "lab.example:8000"));
        assert!(!is_heard("0.0.0.0:8000", &[], "0.0.0.0:8000"));
        assert!(is_heard("10.0.0.7:8000", &[], "10.0.0.7:8000"));
    }

    #[test]
    fn one_host_and_no_other() {
        let hosts = Hosts::new("127.0.0.1:8000".parse().unwrap(), &[]);
        let mut headers = HeaderMap::new();
        assert!(hosts.check(&headers, &Uri::from_static("/")).is_err());
        headers.append(HOST, "localhost:8000".parse().unwrap());
        assert!(hosts.check(&headers, &Uri::from_static("http://localhost:8000/")).is_ok());
        assert!(hosts.check(&headers, &Uri::from_static("http://evil.example/")).is_err());
        headers.append(HOST, "localhost:8000".parse().unwrap());
        assert!(hosts.check(&headers, &Uri::from_static("/")).is_err());
    }
}
