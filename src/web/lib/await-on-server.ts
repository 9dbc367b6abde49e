/** The server waits for what a page shows, and fails with it; in the browser each part shows its own loading and errors. */
export async function awaitOnServer(loading: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await loading
  else loading.catch(() => {})
}
