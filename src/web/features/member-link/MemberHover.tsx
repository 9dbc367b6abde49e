import type { ReactNode, RefObject } from 'react'
import type { MemberCard } from '#domain/members.ts'
import { HoverPanel } from '#web/ui/HoverCard.tsx'
import { MemberGlance } from './MemberGlance.tsx'

type MemberHoverProps = { anchor: RefObject<HTMLElement | null>; member: MemberCard }

/** Loaded for the first one to point at a name. */
export default function MemberHover({ anchor, member }: MemberHoverProps): ReactNode {
  return <HoverPanel anchor={anchor} label={member.pseudo} card={<MemberGlance member={member} />} hasBegun />
}
