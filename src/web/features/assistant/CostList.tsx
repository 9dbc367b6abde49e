import type { Cost } from '#domain/assistant/idea.ts'
import { wholeNumber } from '#domain/numbers.ts'

/** What is to be spent, one line each, and all together. */
export function CostList({ costs, total }: { costs: readonly Cost[]; total: number }) {
  return (
    <>
      <dl className="text-dense tabular-nums">
        {costs.map(({ label, euros }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-2 first:border-0">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{inEuros(euros)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line-strong py-2 font-semibold">
          <dt>En tout</dt>
          <dd className="whitespace-nowrap">{inEuros(total)}</dd>
        </div>
      </dl>
      <p className="text-small text-muted">
        Montants indicatifs, en euros ; comptez à peu près autant en francs suisses.
      </p>
    </>
  )
}

const inEuros = (euros: number) => `${wholeNumber(euros)}\u202F€`
