import { hashKey, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, useState } from 'react'
import { keys } from '#web/lib/keys.ts'
import { ErrorWithRetry } from './ErrorWithRetry.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Replaces what crashed; by default a card with a retry button. */
  fallback?: ReactNode
}

/** Limits a crash to its children. The root reports it (app/report-error.ts). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.hasCrashed) return children
    if (fallback !== undefined) return fallback
    return <CrashedCard onRetry={() => this.setState({ hasCrashed: false })} />
  }
}

function CrashedCard({ onRetry }: { onRetry: () => void }) {
  const client = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const retry = async () => {
    setLoading(true)
    await reloadData(client)
    // After the components that read the data were notified.
    notifyManager.schedule(() => {
      setLoading(false)
      onRetry()
    })
  }
  return (
    <ErrorWithRetry
      title="Cette partie n’a pas pu s’afficher"
      busy={isLoading}
      onRetry={() => void retry()}
    />
  )
}

/** The same data would crash again. Which queries the crashed part reads is unknown, and its own have no observer any more. */
async function reloadData(client: QueryClient) {
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  // Without the viewer: its query is retried until it succeeds.
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryHash }) => queryHash !== hashKey(keys.viewer),
  })
}
