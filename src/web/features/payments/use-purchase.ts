import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentsApi } from '#api/payments.ts'
import { PAYMENT_CHECK } from '#domain/payments.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'

/** Reads a purchase, and polls the server for a while as long as it is open. */
export function usePurchase(sessionId: string) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [endedAttempt, setEndedAttempt] = useState(-1)
  const isLate = endedAttempt === attempt
  const query = useQuery({
    queryKey: keys.purchase(sessionId),
    queryFn: () => call(paymentsApi.readPurchase, { params: { sessionId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      !isLate && (!data || data.status === 'open') ? PAYMENT_CHECK.everyMs : false,
  })
  useEffect(() => {
    const timer = setTimeout(() => setEndedAttempt(attempt), PAYMENT_CHECK.untilMs)
    return () => clearTimeout(timer)
  }, [attempt])

  const [isViewerRefreshed, setIsViewerRefreshed] = useState(false)
  const isPaid = query.data?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    void refetchViewerInAllTabs(client).then(() => {
      setIsViewerRefreshed(true)
      void invalidate.member(client)
    })
  }, [client, isPaid])

  return {
    query,
    /** The cached viewer was read after the payment. */
    isViewerRefreshed,
    /** The confirmation takes longer than usual. */
    isLate,
    retry: () => {
      setAttempt(attempt + 1)
      void query.refetch()
    },
  }
}

/** Reads the viewer again two seconds after they come back from the payment. */
export function useRefreshedViewer() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => void refetchViewerInAllTabs(client), PAYMENT_CHECK.firstMs)
    return () => clearTimeout(timer)
  }, [client])
}
