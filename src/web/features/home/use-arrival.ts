import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toastError } from '#web/lib/toast.ts'

/** Why people were sent home. Anybody can write another reason into the address: nothing is said then. */
const SENT_HOME: Record<string, { title: string; text: string }> = {
  refuse: { title: 'Accès non autorisé', text: 'Cette page est réservée à l’équipe.' },
  profil: { title: 'Profil introuvable', text: 'Aucun membre ne porte ce nom.' },
}

type Arrival = { acces?: string | undefined; bienvenue?: string | undefined }

/** What the address of the home page says once, and loses: why people were sent there, and that a member is new. */
export function useArrival({ acces, bienvenue }: Arrival) {
  const navigate = useNavigate({ from: '/' })
  const [isFirstVisit] = useState(bienvenue === '1')
  useEffect(() => {
    if (!acces && !bienvenue) return
    const reason = acces && Object.hasOwn(SENT_HOME, acces) && SENT_HOME[acces]
    if (reason) toastError(reason.text, reason.title)
    void navigate({
      to: '/',
      search: (search) => ({ ...search, acces: undefined, bienvenue: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, acces, bienvenue])
  return { isFirstVisit }
}
