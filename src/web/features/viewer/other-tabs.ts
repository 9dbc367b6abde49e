const NAME = 'pb-viewer'

/** Tells the other tabs of this browser that somebody signed in or out. */
export function tellOtherTabs() {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel.postMessage(null)
  channel.close()
}

/** Hears the same from them, until the answer is called. */
export function followOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}
