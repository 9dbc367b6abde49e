import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { downloadExport, save } from './download-export.ts'

/** The export: how far it is while it comes, then a file of the browser's. */
export function useExport() {
  const [percent, setPercent] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadExport(setPercent),
    onMutate: () => setPercent(null),
    onSuccess: (file) => {
      save(file)
      toast({ title: 'Export réussi', description: file.name })
    },
    onError: (error) => tellFailure(error, 'L’export n’est pas arrivé en entier. Réessayez.'),
  })
  return { isExporting: isPending, percent, start: () => mutate() }
}
