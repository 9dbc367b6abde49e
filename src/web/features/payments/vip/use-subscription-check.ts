import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PAYMENT_CHECK } from '#domain/payments.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { toastError } from '#web/lib/toast.ts'
import { subscriptionQuery } from '../payments-queries.ts'

/** Asks how a member's subscription stands, and again 2 s after they came back from paying. */
export function useSubscriptionCheck(isBack: boolean) {
  const isMember = Boolean(useViewer())
  const { error, refetch } = useQuery({ ...subscriptionQuery, enabled: isMember })
  useEffect(() => {
    if (error) toastError('Impossible de vérifier le statut de votre abonnement')
  }, [error])

  // The address forgets at once that they came back.
  const [wasBack, setWasBack] = useState(false)
  if (isBack && !wasBack) setWasBack(true)
  useEffect(() => {
    if (!wasBack || !isMember) return undefined
    const timer = setTimeout(() => void refetch(), PAYMENT_CHECK.firstMs)
    return () => clearTimeout(timer)
  }, [wasBack, isMember, refetch])
}
