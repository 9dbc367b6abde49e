import type { ReactNode } from 'react'

type SettingProps = {
  label: string
  value: ReactNode
  /** The button that changes it. */
  action?: ReactNode
  hint?: ReactNode
}

/** One thing that is set, and the way to change it. */
export function Setting({ label, value, action, hint }: SettingProps) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <h3 className="font-sans text-small font-semibold tracking-normal">{label}</h3>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 md:min-h-8">
        <span className="min-w-0 break-words">{value}</span>
        {action}
      </div>
      {hint && <div className="text-small text-muted">{hint}</div>}
    </div>
  )
}
