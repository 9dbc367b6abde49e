import type { Remark } from '#domain/forecast/forecast-remarks.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Problems of a forecast; renders nothing without any. */
export function Warnings({ remarks }: { remarks: readonly Remark[] }) {
  const warnings = remarks.filter(({ isWarning }) => isWarning)
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn" role="group">
      <Texts remarks={warnings} />
    </Notice>
  )
}

/** « Ce que ce prévisionnel ne compte pas » */
export function Omissions({ remarks }: { remarks: readonly Remark[] }) {
  return (
    <Notice role="group" title="Ce que ce prévisionnel ne compte pas.">
      <Texts remarks={remarks.filter(({ isWarning }) => !isWarning)} />
    </Notice>
  )
}

function Texts({ remarks }: { remarks: readonly Remark[] }) {
  return (
    <ul className="grid gap-1">
      {remarks.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  )
}
