import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastError } from '#web/ui/toast.ts'

/** Tells people why they were sent home, once: the parameter leaves the address. */
export function AccessRefused({ reason }: { reason: string }) {
  const navigate = useNavigate({ from: '/' })
  useEffect(() => {
    if (reason === 'profil') toastError('Aucun membre ne porte ce nom.', 'Profil introuvable')
    else toastError('Cette page est réservée à l’équipe.', 'Accès non autorisé')
    void navigate({ to: '/', search: ({ sort, after }) => ({ sort, after }), replace: true })
  }, [navigate, reason])
  return null
}
