import { queryOptions } from '@tanstack/react-query'
import { followingApi } from '#api/following.ts'
import type { MemberToFollow } from '#domain/feed.ts'
import { AuthorLine } from '#web/features/member-link/AuthorLine.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'
import { CATEGORY_SUBJECTS } from './category-subjects.ts'

export const membersToFollowQuery = queryOptions({
  queryKey: keys.membersToFollow,
  queryFn: () => call(followingApi.listToFollow, {}),
  staleTime: Infinity,
  // Those one follows by now are not proposed the next time.
  gcTime: 0,
})

/** Whom to begin with. They stay while one follows them, one after the other. */
export function MembersToFollow({ members }: { members: MemberToFollow[] }) {
  if (members.length === 0) return null
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
              écrit sur {CATEGORY_SUBJECTS[category]}
            </AuthorLine>
            <FollowButton member={member} variant="secondary" size="s" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
