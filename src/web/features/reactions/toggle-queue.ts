import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '#web/lib/store.ts'

/** A state that a member turns on and off: a like, a repost, a bookmark, a follow. */
export type Toggle<Data> = {
  /** The key of its queue: « like 0b9f… ». */
  name: string
  /** The query that holds the state. */
  query: { queryKey: QueryKey; queryFn?: unknown }
  isOn(data: Data): boolean
  /** The data as the page shows it before the server has responded. */
  applyOptimistic(data: Data, isOn: boolean): Data
  /** Sends the state to the server; resolves to the update that applies its response to the data. */
  send(isOn: boolean): Promise<(data: Data) => Data>
}

type Mutation = {
  requested: boolean
  /** The last state known to be stored on the server. */ confirmed: boolean
}

const RECHECK_MS = 500

/** Mutations in flight, by the name of their toggle. */
const pending = createStore<ReadonlyMap<string, Mutation>>(new Map())

/** Inverts the state. */
export const toggle = <Data>(client: QueryClient, item: Toggle<Data>) => change(client, item, (isOn) => !isOn)

/** Turns it on; it stays on when it already is. */
export const turnOn = <Data>(client: QueryClient, item: Toggle<Data>) => change(client, item, () => true)

/**
 * The toggle mutation queue: updates the page at once and keeps one request in flight per toggle. Of the states requested
 * meanwhile only the last is sent. Resolves to the confirmed state, or to null when an earlier call will report it. On
 * failure it restores the last confirmed state and throws.
 */
async function change<Data>(
  client: QueryClient,
  item: Toggle<Data>,
  next: (isOn: boolean) => boolean,
): Promise<boolean | null> {
  const cache = cacheOf(client, item)
  // Synchronous when the data is cached: the next press must read the state that this one shows.
  const shown = item.isOn(cache.read() ?? (await cache.fetch()))
  const requested = next(shown)
  cache.show(requested)
  const inFlight = pending.current().get(item.name)
  if (inFlight) {
    inFlight.requested = requested
    return null
  }
  const mutation = { requested, confirmed: shown }
  addPending(item.name, mutation)
  const stopOverlay = cache.overlay(() => mutation.requested)
  try {
    cache.update(await sendUntilConfirmed(item, mutation))
    return mutation.confirmed
  } catch (error) {
    cache.show(mutation.confirmed)
    throw error
  } finally {
    stopOverlay()
    removePending(item.name)
    setTimeout(() => {
      if (!pending.current().has(item.name)) cache.invalidate()
    }, RECHECK_MS)
  }
}

/** Whether a mutation of this toggle is in flight. */
export const useIsPending = (name: string): boolean =>
  useStore({ ...pending, current: () => pending.current().has(name) }, false)

async function sendUntilConfirmed<Data>(
  item: Toggle<Data>,
  mutation: Mutation,
): Promise<(data: Data) => Data> {
  const { requested } = mutation
  const reconcile = await item.send(requested)
  mutation.confirmed = requested
  return mutation.requested === requested ? reconcile : await sendUntilConfirmed(item, mutation)
}

function cacheOf<Data>(client: QueryClient, { query, applyOptimistic }: Toggle<Data>) {
  const { queryKey } = query
  const hash = hashKey(queryKey)

  function update(updater: (data: Data) => Data) {
    // A response on its way would be older than this update.
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : updater(data)))
  }
  const show = (isOn: boolean) => update((data) => applyOptimistic(data, isOn))

  return {
    update,
    show,
    read: () => client.getQueryData<Data>(queryKey),
    fetch: () => client.fetchQuery<Data>(query as never),
    /** Applies the requested state to every response that is fetched meanwhile. */
    overlay: (requested: () => boolean) =>
      client.getQueryCache().subscribe((event) => {
        const isFetched = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
        if (isFetched && event.query.queryHash === hash) show(requested())
      }),
    invalidate: () => void client.invalidateQueries({ queryKey, exact: true }),
  }
}

const addPending = (name: string, mutation: Mutation) =>
  pending.set(new Map(pending.current()).set(name, mutation))
const removePending = (name: string) =>
  pending.set(new Map([...pending.current()].filter(([other]) => other !== name)))
