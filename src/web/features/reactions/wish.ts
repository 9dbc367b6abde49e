import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '#web/lib/store.ts'

/** What a member sets or takes back: a like, a repost, a favourite, a follow. */
export type Toggle<Data> = {
  /** What it is and of what: « like 0b9f… ». */
  name: string
  /** Where the page reads it. */
  query: { queryKey: QueryKey; queryFn?: unknown }
  isOn(data: Data): boolean
  /** How it will look. */
  guess(data: Data, isOn: boolean): Data
  /** Tells the server, and answers how it looks from then on. */
  send(isOn: boolean): Promise<(data: Data) => Data>
}

type Wish = { wanted: boolean; /** What the server was last known to keep. */ kept: boolean }

const RECHECK_MS = 500

/** Wishes on their way to the server, by the name of what they change. */
const open = createStore<ReadonlyMap<string, Wish>>(new Map())

/** Turns it the other way. */
export const toggle = <Data>(client: QueryClient, item: Toggle<Data>) => change(client, item, (isOn) => !isOn)

/** Turns it on, and leaves it on where it is already. */
export const turnOn = <Data>(client: QueryClient, item: Toggle<Data>) => change(client, item, () => true)

/**
 * Turns it on or off: on the page at once, on the server as soon as the last wish for it has arrived there. Of wishes made
 * meanwhile only the last is sent. Answers what holds in the end, or null when an earlier call is about to; what goes
 * wrong leaves everything as it was, and is thrown.
 */
async function change<Data>(
  client: QueryClient,
  item: Toggle<Data>,
  next: (isOn: boolean) => boolean,
): Promise<boolean | null> {
  const cache = cacheOf(client, item)
  // At once when it is known: the next press must find what this one shows.
  const kept = item.isOn(cache.known() ?? (await cache.ask()))
  const wanted = next(kept)
  cache.show(wanted)
  const underway = open.current().get(item.name)
  if (underway) {
    underway.wanted = wanted
    return null
  }
  const wish = { wanted, kept }
  begin(item.name, wish)
  const stopHolding = cache.hold(() => wish.wanted)
  try {
    cache.write(await sendUntilKept(item, wish))
    return wish.kept
  } catch (error) {
    cache.show(wish.kept)
    throw error
  } finally {
    stopHolding()
    end(item.name)
    setTimeout(() => {
      if (!open.current().has(item.name)) cache.recheck()
    }, RECHECK_MS)
  }
}

/** Whether a wish is on its way. */
export const useUnderway = (name: string): boolean =>
  useStore({ ...open, current: () => open.current().has(name) }, false)

async function sendUntilKept<Data>(item: Toggle<Data>, wish: Wish): Promise<(data: Data) => Data> {
  const { wanted } = wish
  const settle = await item.send(wanted)
  wish.kept = wanted
  return wish.wanted === wanted ? settle : await sendUntilKept(item, wish)
}

function cacheOf<Data>(client: QueryClient, { query, guess }: Toggle<Data>) {
  const { queryKey } = query
  const hash = hashKey(queryKey)

  function write(update: (data: Data) => Data) {
    // An answer on its way was given before this.
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : update(data)))
  }
  const show = (isOn: boolean) => write((data) => guess(data, isOn))

  return {
    write,
    show,
    known: () => client.getQueryData<Data>(queryKey),
    ask: () => client.fetchQuery<Data>(query as never),
    /** Whatever arrives meanwhile is shown as wished for. */
    hold: (wanted: () => boolean) =>
      client.getQueryCache().subscribe((event) => {
        const hasArrived = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
        if (hasArrived && event.query.queryHash === hash) show(wanted())
      }),
    recheck: () => void client.invalidateQueries({ queryKey, exact: true }),
  }
}

const begin = (name: string, wish: Wish) => open.set(new Map(open.current()).set(name, wish))
const end = (name: string) => open.set(new Map([...open.current()].filter(([other]) => other !== name)))
