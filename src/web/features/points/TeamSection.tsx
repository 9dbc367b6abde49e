import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { teamApi } from '#api/site.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { TeamMembers } from '#domain/points/badges.ts'
import { ROLE_DETAILS, STAFF_ROLES } from '#domain/roles.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { pluralize } from '#domain/numbers.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { BadgesSection, RarityTag } from './BadgesSection.tsx'

export const teamQuery = queryOptions({
  queryKey: keys.team,
  queryFn: async () => (await call(teamApi.list, {})).team,
})

export function TeamSection() {
  const query = useQuery(teamQuery)
  const { data: team } = query
  return (
    <BadgesSection title="L’équipe" note="Ces rôles ne s’achètent pas et ne se demandent pas.">
      {query.isLoadingError && (
        <QueryError query={query} title="L’équipe n’a pas pu être chargée" heading="h3" />
      )}
      <Card flush>
        <ul className="divide-y divide-line px-4 md:px-6">
          {STAFF_ROLES.map((role) => (
            <li
              key={role}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 md:min-h-16"
            >
              <div className="flex items-center gap-4">
                <RoleBadge kind={role} size={20} decorative />
                <div>
                  <div className="flex flex-wrap items-baseline gap-x-3">
                    <h3 className="text-section">{ROLE_DETAILS[role].name}</h3>
                    <RarityTag rarity={ROLE_DETAILS[role].team.rarity} />
                  </div>
                  <p className="text-small text-muted">{ROLE_DETAILS[role].team.purpose}</p>
                </div>
              </div>
              <Holders of={team?.find((one) => one.role === role)} />
            </li>
          ))}
        </ul>
      </Card>
    </BadgesSection>
  )
}

function Holders({ of }: { of: TeamMembers | undefined }) {
  if (!of) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {of.holders.map((holder) => (
        <li key={holder.user_id} className="min-w-0">
          <Link
            to="/u/$pseudo"
            params={{ pseudo: holder.pseudo }}
            preload={false}
            className={chipClass({}, 'max-w-full pl-1.5 md:pl-1.5')}
          >
            <Avatar src={avatarUrl(holder)} name={holder.pseudo} size={24} />
            <span className="truncate">{holder.pseudo}</span>
          </Link>
        </li>
      ))}
      {of.more > 0 && (
        <li className="px-2 text-dense font-medium text-muted tabular-nums">
          +{of.more}
          <VisuallyHidden> {pluralize(of.more, 'autre membre')}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
