import type { ComponentProps } from 'react'
import { ErrorWithRetry } from './ErrorWithRetry.tsx'

type QueryErrorProps = Omit<ComponentProps<typeof ErrorWithRetry>, 'busy' | 'onRetry'> & {
  query: { isFetching: boolean; refetch: () => unknown }
}

/** In the place of what a query could not load, with a way to ask again. */
export function QueryError({ query: { isFetching, refetch }, ...words }: QueryErrorProps) {
  return <ErrorWithRetry {...words} busy={isFetching} onRetry={() => void refetch()} />
}
