import { useEffect } from 'react'
import { isNotFound } from '#domain/errors.ts'
import { toastError } from './toast.ts'

type Asked = { error: unknown; isError: boolean; errorUpdatedAt: number }

/** Says once that something could not be loaded, besides where it can be tried again. */
export function useToldFailure({ error, isError, errorUpdatedAt }: Asked, failure: string) {
  // A page that an address made up is no failure: the first one is shown.
  const failedAt = isError && !isNotFound(error) ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toastError(failure)
  }, [failedAt, failure])
}
