import { useQuery } from '@tanstack/react-query'
import { followingApi } from '#api/following.ts'
import type { FilterCategory } from '#domain/plan-form.ts'
import { AuthorLine } from '#web/features/member-link/AuthorLine.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'

/** Whom to begin with. They stay while one follows them, one after the other. */
export function MembersToFollow() {
  const { data: members } = useQuery({
    queryKey: keys.membersToFollow,
    queryFn: () => call(followingApi.listToFollow, {}),
    staleTime: Infinity,
    // Those one follows by now are not proposed the next time.
    gcTime: 0,
  })
  if (!members || members.length === 0) return null
  return (
    <Card
      as="section"
      bleed
      aria-labelledby="membres-a-suivre"
      className="mb-4 animate-fade max-md:-mx-(--gutter)"
    >
      <h2 id="membres-a-suivre" className="text-section">
        Des membres à suivre
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {members.map(({ member, category }) => (
          <li key={member.user_id} className="flex items-center justify-between gap-3 py-3 last:pb-0">
            <AuthorLine author={member} note={null}>
              écrit sur {SUBJECTS[category]}
            </AuthorLine>
            <FollowButton memberId={member.user_id} variant="secondary" size="s" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SUBJECTS: Record<FilterCategory, string> = {
  'E-commerce': 'l’e-commerce',
  Crypto: 'la crypto',
  IA: 'l’IA',
  SaaS: 'le SaaS',
  Marketing: 'le marketing',
  Dropshipping: 'le dropshipping',
  Immobilier: 'l’immobilier',
  Trading: 'le trading',
  Coaching: 'le coaching',
  Affiliate: 'l’affiliation',
  'Print-on-Demand': 'l’impression à la demande',
  Business: 'le business',
  Autre: 'des sujets variés',
}
