import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentsApi } from '#api/payments.ts'
import { PAYMENT_CHECK } from '#domain/payments.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, keys } from '#web/lib/keys.ts'

/** What became of a payment page; while that is open, the server is asked again for a while. */
export function usePurchase(sessionId: string) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [endedAttempt, setEndedAttempt] = useState(-1)
  const hasWaited = endedAttempt === attempt
  const query = useQuery({
    queryKey: keys.purchase(sessionId),
    queryFn: () => call(paymentsApi.readPurchase, { params: { sessionId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      !hasWaited && (!data || data.status === 'open') ? PAYMENT_CHECK.everyMs : false,
  })
  useEffect(() => {
    const timer = setTimeout(() => setEndedAttempt(attempt), PAYMENT_CHECK.untilMs)
    return () => clearTimeout(timer)
  }, [attempt])

  const [isViewerRead, setIsViewerRead] = useState(false)
  const isPaid = query.data?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    void refreshViewer(client).then(() => {
      setIsViewerRead(true)
      void invalidate.member(client)
    })
  }, [client, isPaid])

  return {
    query,
    /** What is known of the member is of after the payment. */
    isViewerRead,
    /** It takes longer than usual. */
    hasWaited,
    retry: () => {
      setAttempt(attempt + 1)
      void query.refetch()
    },
  }
}

/** Two seconds after coming back from the payment, one's profile and subscription are read again. */
export function useRefreshedViewer() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => void refreshViewer(client), PAYMENT_CHECK.firstMs)
    return () => clearTimeout(timer)
  }, [client])
}
