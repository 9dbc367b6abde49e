import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SESSION } from '#domain/viewer.ts'
import { rereadViewer, viewerQuery } from './viewer-query.ts'

/** Renews the session before it ends, without anybody doing anything. */
export function useSessionRenewal() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const viewer = client.getQueryData(viewerQuery.queryKey)
      if (viewer && Date.parse(viewer.session.expires_at) - Date.now() <= SESSION.renewMs) {
        void rereadViewer(client)
      }
    }, SESSION.checkMs)
    return () => clearInterval(timer)
  }, [client])
}
