import { Component, type ReactNode } from 'react'
import { ErrorWithRetry } from './ErrorWithRetry.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** In the place of what crashed; without it, a card that says so and offers to try again. */
  fallback?: ReactNode
}

/** Keeps the crash of one part from taking the page down. The root of the page reports it (app/report-error.ts). */
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
