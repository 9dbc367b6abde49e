import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './Button.tsx'
import { ROLES } from './data-table.ts'

type DataTableNoteProps = {
  width: number
  error: string | null | undefined
  onRetry: (() => void) | undefined
  isRetrying: boolean
  /** What is said where there is no row and no error. */
  children: ReactNode
}

/** The one row of a table that has none: empty, or not loaded. */
export function DataTableNote({ width, error, onRetry, isRetrying, children }: DataTableNoteProps) {
  return (
    <tr {...ROLES.row} className="max-md:block">
      <td {...ROLES.cell} colSpan={width} className="px-4 py-10 text-center max-md:block">
        {error ? (
          <div role="alert" className="grid justify-items-center gap-3">
            <p>{error}</p>
            {onRetry && (
              <Button size="s" onClick={onRetry} busy={isRetrying} busyLabel="Un instant…">
                <RotateCw className="size-4" />
                Réessayer
              </Button>
            )}
          </div>
        ) : (
          <div className="text-muted">{children}</div>
        )}
      </td>
    </tr>
  )
}
