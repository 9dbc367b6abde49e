import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast, type ToastOptions } from '#web/lib/toast.ts'

/** Shows the outcome of a payment once, and removes it from the URL. */
export function usePaymentReturn({ session_id, canceled }: PaymentSearch) {
  const navigate = useNavigate()
  const shown = useRef<ToastOptions>(undefined)
  const outcome = session_id !== undefined ? WELCOME : canceled !== undefined ? CANCELED : undefined
  useEffect(() => {
    if (shown.current === outcome) return
    shown.current = outcome
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

/** The query string on return from the payment provider, with the choices made before. */
export type PaymentSearch = {
  session_id?: string
  canceled?: string
  /** « mensuel »; yearly when left out. */
  rythme?: string
  /** « bleu », « rouge », « jaune » */
  couleur?: string
}
