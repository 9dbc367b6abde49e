import type { ComponentProps, ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'

type ErrorWithRetryProps = {
  title: string
  text?: ReactNode
  onRetry: () => void
  /** The retry is in flight. */
  busy?: boolean
  heading?: 'h1' | 'h2' | 'h3'
}

/** Shown when data could not be loaded; never an empty state. */
export function ErrorWithRetry({ title, text, onRetry, busy, heading: Heading = 'h2' }: ErrorWithRetryProps) {
  return (
    <Card flush role="alert">
      <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <Heading className="text-section">{title}</Heading>
        {text && <p className="max-w-[36ch] text-pretty text-muted">{text}</p>}
        <Button className="mt-2" onClick={onRetry} busy={busy} busyLabel="Un instant…">
          <RotateCw className="size-4" />
          Réessayer
        </Button>
      </div>
    </Card>
  )
}

type QueryErrorProps = Omit<ComponentProps<typeof ErrorWithRetry>, 'busy' | 'onRetry'> & {
  query: { isFetching: boolean; refetch: () => unknown }
}

/** The error of a failed query, with a retry button. */
export function QueryError({ query: { isFetching, refetch }, ...texts }: QueryErrorProps) {
  return <ErrorWithRetry {...texts} busy={isFetching} onRetry={() => void refetch()} />
}
