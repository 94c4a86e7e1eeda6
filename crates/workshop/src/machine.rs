//! What is asked of the operating system: clocks, cores, memory. Where a system cannot tell, the answer is `None`.

use std::fs;
use std::thread;

use rustix::time::{ClockId, clock_gettime};

/// The time that this thread has spent on a processor, in nanoseconds.
pub fn thread_time() -> u64 {
    nanoseconds(ClockId::ThreadCPUTime)
}

/// The time that all threads of this process have spent on processors, in nanoseconds.
pub fn process_time() -> u64 {
    nanoseconds(ClockId::ProcessCPUTime)
}

fn nanoseconds(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The cores that this process may use, by number.
pub fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    if let Ok(set) = rustix::thread::sched_getaffinity(None) {
        return (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect();
    }
    (0..thread::available_parallelism().map_or(1, usize::from)).collect()
}

/// Binds this thread to a core, so that it does not wander; `false` where that cannot be done.
pub fn pin(core: usize) -> bool {
    #[cfg(target_os = "linux")]
    {
        let mut set = rustix::thread::CpuSet::new();
        set.set(core);
        rustix::thread::sched_setaffinity(None, &set).is_ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = core;
        false
    }
}

/// Lets the peak of this process's memory begin anew.
pub fn reset_peak_memory() {
    // Linux: 5 resets the high-water mark. Elsewhere the file does not exist, and nothing is measured.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The peak of this process's memory since the last reset, in bytes.
pub fn peak_memory() -> Option<u64> {
    kibibytes(&fs::read_to_string("/proc/self/status").ok()?, "VmHWM:")
}

/// The memory that programs can still have, in bytes.
pub fn free_memory() -> Option<u64> {
    kibibytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

/// The memory of the machine, in bytes.
pub(crate) fn all_memory() -> Option<u64> {
    kibibytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")
}

/// The value of a line such as `VmHWM:   1234 kB`, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    value.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The processor's name.
pub fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// How many programs wanted to run during the last minute, on average.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_system_are_read() {
        let status = "VmPeak:\t   10 kB\nVmHWM:\t  2048 kB\n";
        assert_eq!(kibibytes(status, "VmHWM:"), Some(2 << 20));
        assert_eq!(kibibytes(status, "VmRSS:"), None);
        assert_eq!(kibibytes("VmHWM: many kB", "VmHWM:"), None);
    }

    #[test]
    fn work_takes_processor_time() {
        let before = thread_time();
        let mut sum = 0_u64;
        while thread_time() == before {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(process_time() >= thread_time() - before);
        assert!(!cores().is_empty());
    }
}
