import { Component, type ReactNode } from 'react'
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
    const retry = () => this.setState({ hasCrashed: false })
    return fallback === undefined ? (
      <ErrorWithRetry title="Cette partie n’a pas pu s’afficher" onRetry={retry} />
    ) : (
      fallback
    )
  }
}
