import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER, type MemberCard } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import { roleLabel } from '#domain/roles.ts'
import type { FoundTag, Suggestions } from '#domain/search/search.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { highlightOf } from '#domain/search/search-text.ts'
import { HighlightedText } from './HighlightedText.tsx'

type PlanLineProps = { plan: Suggestions['plans'][number]; highlight: Suggestions['highlight'] }

export function PlanLine({ plan, highlight }: PlanLineProps) {
  return (
    <>
      <FileText />
      <TitleAndNote
        title={<HighlightedText text={plan.title} highlight={highlight} />}
        note={plan.author ?? DELETED_MEMBER}
      />
    </>
  )
}

export function MemberLine({ member, query }: { member: MemberCard; query: string }) {
  return (
    <>
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={32} />
      <TitleAndNote
        title={<HighlightedText text={member.pseudo} highlight={highlightOf(query)} />}
        note={[member.handle && `@${member.handle}`, roleLabel(member)].filter(Boolean).join(' · ')}
      />
    </>
  )
}

export function TagLine({ tag: { tag, plans }, query }: { tag: FoundTag; query: string }) {
  return (
    <>
      <Hash />
      <span className="min-w-0 flex-1 truncate font-medium">
        <HighlightedText text={tag} highlight={highlightOf(query)} />
      </span>
      <span className="text-small text-muted tabular-nums">{counted(plans, 'plan')}</span>
    </>
  )
}

export function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="min-w-0 truncate font-medium">{children}</span>
    </>
  )
}

function TitleAndNote({ title, note }: { title: ReactNode; note: string }) {
  return (
    <span className="min-w-0 flex-1 leading-5">
      <span className="line-clamp-2 font-medium">{title}</span>
      <span className="block truncate text-small text-muted">{note}</span>
    </span>
  )
}
