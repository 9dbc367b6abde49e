import { type Analytics, type Quota, type QuotaKind, QUOTAS } from '#domain/admin.ts'
import { compactNumber } from '#domain/numbers.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress, type ProgressTone } from '#web/ui/Progress.tsx'

const LABELS: Record<QuotaKind, string> = {
  database: 'Base de données',
  files: 'Fichiers',
  requests: 'Requêtes du mois',
  members: 'Membres actifs du mois',
}

/** Usage and limits. */
export function QuotasCard({ quotas }: { quotas: Analytics['quotas'] }) {
  return (
    <Card as="section" aria-labelledby="quotas" className="grid content-start gap-4">
      <h2 id="quotas" className="text-section">
        Quotas
      </h2>
      {QUOTAS.map((kind) => {
        const { used, limit } = quotas[kind]
        return (
          <Progress
            key={kind}
            label={LABELS[kind]}
            value={Math.min(used, limit)}
            max={limit}
            valueText={`${amountText(kind, used)} sur ${amountText(kind, limit)}`}
            tone={toneOf(quotas[kind])}
          />
        )
      })}
    </Card>
  )
}

/** Warns from four fifths of the limit on. */
function toneOf({ used, limit }: Quota): ProgressTone {
  if (used >= limit) return 'bad'
  return used >= limit * 0.8 ? 'warn' : 'primary'
}

/** « 412 Mo », « 1,5 Go », « 2,4 k » */
export const amountText = (kind: QuotaKind, amount: number): string =>
  kind === 'database' || kind === 'files' ? bytesText(amount) : compactNumber(amount)

const MEGA = 1_000_000
const GIGA = 1_000_000_000

function bytesText(bytes: number): string {
  if (bytes < GIGA) return `${Math.floor(bytes / MEGA)} Mo`
  return `${String(Math.floor(bytes / (GIGA / 10)) / 10).replace('.', ',')} Go`
}
