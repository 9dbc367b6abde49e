import { Link } from '@tanstack/react-router'
import { avatarUrl } from '#domain/avatar.ts'
import { counted } from '#domain/numbers.ts'
import { roleLabel } from '#domain/roles.ts'
import type { FoundMember } from '#domain/search.ts'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import { Highlight } from '#web/features/search-box/Highlight.tsx'

type FoundMembersProps = { members: readonly FoundMember[]; query: string | undefined }

export function FoundMembers({ members, query }: FoundMembersProps) {
  return (
    <Card flush className="px-4">
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} query={query} />
        ))}
      </ul>
    </Card>
  )
}

function MemberRow({ member, query }: { member: FoundMember; query: string | undefined }) {
  const { pseudo, handle } = member
  return (
    <li className="relative flex flex-wrap items-center gap-3 py-3">
      <Avatar src={avatarUrl(member)} name={pseudo} size={48} />
      <div className="min-w-40 flex-1 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo }}
          className="cover font-semibold underline-offset-3 wrap-anywhere hover:underline"
        >
          <Highlight text={pseudo} query={query} />
        </Link>{' '}
        <RoleMarks {...member} />
        <span className="block text-small text-muted wrap-anywhere">
          {handle && (
            <>
              @<Highlight text={handle} query={query?.replace(/^@/, '')} />
              {' · '}
            </>
          )}
          {roleLabel(member)}
        </span>
        <span className="block text-small text-muted tabular-nums">
          {counted(member.plans_posted, 'plan')} · {counted(member.followers_count, 'abonné')}
        </span>
      </div>
      <div className="relative z-1 ml-auto">
        <FollowButton memberId={member.user_id} variant="secondary" size="s" />
      </div>
    </li>
  )
}
