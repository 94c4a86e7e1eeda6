//! What the other tests rely on notices what it should: a page is spoiled, and that is found.

use crate::Visit;

#[test]
fn barriers_and_sizes_are_noticed() {
    let page = Visit::new();
    page.window(400, 800);
    page.play("chess", &[]);
    assert_eq!((page.barriers(), page.overflow(), page.small_targets(44)), (vec![], vec![], vec![]));
    page.js("document.querySelector('#hint').style.cssText = 'min-height: 0; height: 20px; color: #888'");
    page.js("document.querySelector('#typed').style.width = '500px'");
    let barriers = page.barriers();
    assert!(
        barriers.iter().any(|one| one.contains("color-contrast") && one.contains("#hint")),
        "{barriers:#?}"
    );
    assert!(page.overflow().iter().any(|one| one.contains("typed")), "{:#?}", page.overflow());
    assert!(
        page.small_targets(44).iter().any(|one| one.starts_with("button hint")),
        "{:#?}",
        page.small_targets(44)
    );
}

#[test]
fn errors_and_requests_are_noticed() {
    let page = Visit::new();
    page.play("chess", &[]);
    assert_eq!(page.errors(), [""; 0]);
    let requests = page.requests();
    assert!(requests.iter().any(|address| address.ends_with("/api/position")), "{requests:#?}");
    page.js("setTimeout(() => { throw new Error('planted'); })");
    page.js("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.bad = 1' }))");
    page.js("fetch('http://127.0.0.1:9/elsewhere').catch(() => {})");
    page.wait_until("performance.now() > 0");
    let errors = page.errors();
    for word in ["planted", "inline script", "http://127.0.0.1:9/elsewhere"] {
        assert!(errors.iter().any(|error| error.contains(word)), "{word}: {errors:#?}");
    }
    assert_eq!(page.js("return window.bad ?? null"), serde_json::Value::Null);
    // What the policy forbids is never asked for; without it, this would be.
    page.tool("Page.setBypassCSP", &serde_json::json!({ "enabled": true }));
    page.play("chess", &[]);
    page.promised("fetch('http://127.0.0.1:9/elsewhere').catch(() => null)", &[]);
    assert!(page.requests().iter().any(|address| address.ends_with("/elsewhere")));
}
