import { type MouseEvent, useRef } from 'react'
import type { ExportKind } from '#domain/dossier/dossier.ts'
import { type PlanPage, planPath } from '#domain/plans/plans.ts'
import { readFile } from '#web/lib/call.ts'

type FileLinkProps = { plan: Pick<PlanPage, 'slug'>; kind: ExportKind; label: string }

/** A link that works without JavaScript. With it, progress and errors are shown as by « Exporter ». */
export function FileLink({ plan, kind, label }: FileLinkProps) {
  const isPreparing = useRef(false)
  const address = `${planPath(plan)}.${kind}`
  const prepare = async () => {
    if (isPreparing.current) return
    isPreparing.current = true
    try {
      const { download } = await import('./download.ts')
      await download(kind, (signal) => readFile(address, { signal }))
    } catch {
      // Without the code, the browser downloads the file itself.
      window.location.assign(address)
    } finally {
      isPreparing.current = false
    }
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void prepare()
  }
  return (
    <a href={address} download onClick={onClick} className="hit link print:hidden">
      {label}
    </a>
  )
}
