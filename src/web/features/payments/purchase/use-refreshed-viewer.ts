import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAYMENT_CHECK } from '#domain/payments.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'

/** Two seconds after coming back from the payment, one's profile and subscription are read again. */
export function useRefreshedViewer() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => void refreshViewer(client), PAYMENT_CHECK.firstMs)
    return () => clearTimeout(timer)
  }, [client])
}
