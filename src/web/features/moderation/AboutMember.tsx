import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import type { PagedList } from '#web/lib/use-list.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { historyQuery } from './SanctionHistory.tsx'

type AboutMemberProps = { memberId: string; list: Pick<PagedList, 'narrowLink'> }

/** The member filter of a log, with a button that removes it. */
export function AboutMember({ memberId, list }: AboutMemberProps) {
  const { data } = useQuery(historyQuery(memberId))
  return (
    <Link
      {...list.narrowLink({ member: undefined })}
      resetScroll={false}
      className={chipClass({ active: true }, 'max-w-full justify-self-start')}
    >
      <span className="truncate">Ce qui concerne {data?.member.pseudo ?? 'ce membre'}</span>
      <X />
    </Link>
  )
}
