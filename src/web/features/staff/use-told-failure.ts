import { useEffect } from 'react'
import { toastError } from '#web/ui/toast.ts'

type Asked = { isError: boolean; errorUpdatedAt: number }

/** Says once that something could not be loaded, besides where it can be tried again. */
export function useToldFailure({ isError, errorUpdatedAt }: Asked, failure: string) {
  const failedAt = isError ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toastError(failure)
  }, [failedAt, failure])
}
