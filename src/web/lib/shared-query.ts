import {
  hashKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { createEmitter, type ReadableStore } from './store.ts'

type SharedQuery<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key> & {
  queryKey: Key
}

const storesByClient = new WeakMap<QueryClient, Map<string, ReadableStore<unknown>>>()

/**
 * A query with one observer for all components that read it: a plan card reads the same query six times, and six
 * observers are slow on a phone. With `enabledBy` it is fetched and readable only while that store's value is truthy.
 */
export function sharedQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: SharedQuery<Data, Key>,
  enabledBy?: ReadableStore<unknown>,
): ReadableStore<Data | undefined> {
  const stores = storesByClient.get(client) ?? new Map<string, ReadableStore<unknown>>()
  storesByClient.set(client, stores)
  const hash = hashKey(query.queryKey)
  const known = stores.get(hash) as ReadableStore<Data | undefined> | undefined
  if (known) return known

  const isEnabled = () => !enabledBy || Boolean(enabledBy.current())
  const observer = new QueryObserver(client, query)
  const { emit, subscribe } = createEmitter(() => {
    // Registers the store again: the removal of the last listener may have deleted it.
    stores.set(hash, store)
    const enable = () => observer.setOptions({ ...query, enabled: isEnabled() })
    enable()
    const unsubscribe = observer.subscribe(() => emit())
    const unsubscribeEnabled = enabledBy?.subscribe(() => {
      enable()
      emit()
    })
    return () => {
      unsubscribe()
      unsubscribeEnabled?.()
      if (stores.get(hash) === store) stores.delete(hash)
    }
  })
  const store: ReadableStore<Data | undefined> = {
    current: () => (isEnabled() ? client.getQueryData<Data>(query.queryKey) : undefined),
    subscribe,
  }
  stores.set(hash, store)
  return store
}
