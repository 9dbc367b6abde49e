import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'

/** Not theirs, or nobody's: the same words, so that an address tells nothing. */
export function EditRefused() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      title: 'Accès refusé',
      description: 'Vous n’avez pas l’autorisation de modifier ce plan',
      variant: 'destructive',
    })
    void navigate({ to: '/', replace: true })
  }, [navigate])
  return null
}
