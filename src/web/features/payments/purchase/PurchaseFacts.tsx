import type { ReactNode } from 'react'

export type PurchaseFact = { label: string; value: ReactNode }

/** What was paid and when, as on a receipt. */
export function PurchaseFacts({ facts }: { facts: readonly PurchaseFact[] }) {
  return (
    <dl className="w-full divide-y divide-line text-left text-dense">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
