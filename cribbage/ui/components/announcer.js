const seen = new WeakMap();

export default function ({ data, parentElement }) {
  const live = parentElement.querySelector(".sr");
  if (live.textContent !== data.say) live.textContent = data.say;
  const first = !seen.has(live);
  const same = seen.get(live) === data.seq;
  seen.set(live, data.seq);
  if (first || same || !data.focus) return;
  const go = (tries) => {
    // Focus is moved only when it was lost with a widget that left the page, never taken from where a person put it.
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const next = document.querySelector(data.focus);
    if (next) next.focus({ preventScroll: true });
    else if (tries < 10) setTimeout(() => go(tries + 1), 50);
  };
  setTimeout(() => go(0), 60);
}
