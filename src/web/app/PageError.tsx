import { useRouter } from '@tanstack/react-router'
import { AppError, isNotFound, unexpected } from '#domain/errors.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { PageNotFound } from './PageNotFound.tsx'

/** A page that could not be loaded: says so, and offers to try again. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  if (isNotFound(error)) return <PageNotFound />
  const { kind, message } = error instanceof AppError ? error : unexpected()
  const title = kind === 'unavailable' ? 'Momentanément indisponible' : 'Erreur'
  return (
    <div className="column py-16">
      <title>{`${title} · Plan B`}</title>
      <ErrorWithRetry heading="h1" title={title} text={message} onRetry={() => void router.invalidate()} />
    </div>
  )
}
