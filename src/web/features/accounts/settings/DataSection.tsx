import type { Viewer } from '#domain/viewer.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Export } from './Export.tsx'

/** What a member may take along, and the way out. */
export function DataSection({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Export />
      <DeleteAccount viewer={viewer} />
    </>
  )
}
