import type { ReactNode, RefObject } from 'react'
import type { MemberCard } from '#domain/members.ts'
import { HoverCard } from '#web/ui/HoverCard.tsx'
import { MemberGlance } from './MemberGlance.tsx'

type MemberHoverProps = { anchor: RefObject<HTMLElement | null>; member: MemberCard }

/** Loaded for the first one to point at a name. */
export default function MemberHover({ anchor, member }: MemberHoverProps): ReactNode {
  return (
    <HoverCard anchor={anchor} label={member.pseudo}>
      <MemberGlance member={member} />
    </HoverCard>
  )
}
