import { ROLE_GROUPS, type RoleShare } from '#domain/admin-analytics.ts'
import { counted } from '#domain/numbers.ts'
import { Card } from '#web/ui/Card.tsx'
import { ShareBar } from '#web/ui/charts/ShareBar.tsx'

/** The share of each role among all members. */
export function RolesCard({ roles, total }: { roles: readonly RoleShare[]; total: number }) {
  const slices = ROLE_GROUPS.map(({ role, label, tone }) => ({
    label,
    value: roles.find((share) => share.role === role)?.members ?? 0,
    tone,
  }))
  return (
    <Card as="section" aria-labelledby="roles" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="roles" className="text-section">
          Répartition des rôles
        </h2>
        <p className="text-small text-muted tabular-nums">{counted(total, 'membre')}</p>
      </div>
      <ShareBar title="Répartition des rôles" slices={slices} />
    </Card>
  )
}
