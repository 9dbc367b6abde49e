import { useRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'

/** A page that could not be loaded: says so, and offers to try again. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  const known = error instanceof AppError ? error : undefined
  return (
    <div className="column py-16">
      <ErrorWithRetry
        title={known?.kind === 'unavailable' ? 'Momentanément indisponible' : 'Erreur'}
        text={known?.message ?? 'Une erreur est survenue'}
        onRetry={() => void router.invalidate()}
      />
    </div>
  )
}
