import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

type DifferencesDialogProps<Versions> = {
  versions: Pick<UseQueryOptions<Versions>, 'queryKey' | 'queryFn'>
  onClose: () => void
  children: (versions: Versions) => ReactNode
}

/** Loads two versions of a plan each time it opens, and renders what differs. */
export function DifferencesDialog<Versions>(props: DifferencesDialogProps<Versions>) {
  const { versions, onClose, children } = props
  const query = useQuery({ ...versions, staleTime: 0 })
  const { data, error } = query
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title="Différences"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {data ? (
        children(data)
      ) : error ? (
        <QueryError
          heading="h3"
          title="Impossible de charger les différences"
          text={error.message}
          query={query}
        />
      ) : (
        <Loading label="Chargement des différences…" className="grid gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton shape="box" className="h-56 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}
