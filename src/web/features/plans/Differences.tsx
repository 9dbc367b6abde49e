import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type DifferencesProps<Versions> = {
  versions: Pick<UseQueryOptions<Versions>, 'queryKey' | 'queryFn' | 'staleTime'>
  children: (versions: Versions) => ReactNode
}

/** Loads what a plan is compared with, by default each time it is shown, and renders what differs. */
export function Differences<Versions>({ versions, children }: DifferencesProps<Versions>) {
  const query = useQuery({ staleTime: 0, ...versions })
  const { data, error } = query
  if (data) return children(data)
  if (error)
    return (
      <QueryError
        heading="h3"
        title="Impossible de charger les différences"
        text={error.message}
        query={query}
      />
    )
  return (
    <Loading label="Chargement des différences…" className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton shape="box" className="h-56 w-full" />
    </Loading>
  )
}

type DifferencesDialogProps<Versions> = DifferencesProps<Versions> & { onClose: () => void }

export const DifferencesDialog = <Versions,>({ onClose, ...versions }: DifferencesDialogProps<Versions>) => (
  <Dialog
    open
    onClose={onClose}
    size="l"
    title="Différences"
    footer={<Button onClick={onClose}>Fermer</Button>}
  >
    <Differences {...versions} />
  </Dialog>
)
