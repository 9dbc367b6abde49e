import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'

/** Tells people why they were sent home, once: the parameter leaves the address. */
export function AccessRefused() {
  const navigate = useNavigate({ from: '/' })
  useEffect(() => {
    toast({
      title: 'Accès non autorisé',
      description: 'Cette page est réservée à l’équipe.',
      variant: 'destructive',
    })
    void navigate({ to: '/', search: ({ sort, after }) => ({ sort, after }), replace: true })
  }, [navigate])
  return null
}
