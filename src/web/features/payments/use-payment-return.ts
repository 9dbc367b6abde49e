import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast, type ToastOptions } from '#web/lib/toast.ts'

/** Back from the provider's page: says how it went, once, and takes it out of the address. */
export function usePaymentReturn({ session_id, canceled }: PaymentSearch) {
  const navigate = useNavigate()
  const told = useRef<ToastOptions>(undefined)
  const outcome = session_id !== undefined ? WELCOME : canceled !== undefined ? CANCELED : undefined
  useEffect(() => {
    if (told.current === outcome) return
    told.current = outcome
    if (!outcome) return
    toast(outcome)
    void navigate({
      to: '.',
      search: ({ rythme, couleur }) => ({ rythme, couleur }),
      replace: true,
      resetScroll: false,
    })
  }, [outcome, navigate])
}

const WELCOME: ToastOptions = {
  title: 'Bienvenue dans le VIP',
  description: 'Vos droits s’ouvrent dès que le paiement est confirmé.',
}
const CANCELED: ToastOptions = {
  title: 'Paiement annulé',
  description: 'Rien n’a été prélevé.',
  variant: 'plain',
}

/** How the provider's page sends people back, and what they chose before. */
export type PaymentSearch = {
  session_id?: string
  canceled?: string
  /** « mensuel »; else paid by the year. */
  rythme?: string
  /** « bleu », « rouge », « jaune » */
  couleur?: string
}
