import { useQuery } from '@tanstack/react-query'
import { membersApi } from '#api/members.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import type { SanctionedCounts } from '#domain/staff.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** How things stand, in one line under the title. */
export function SanctionedCount() {
  const { data, isError } = useQuery({
    queryKey: keys.staff('sanctions'),
    queryFn: () => call(membersApi.countSanctioned, {}),
    enabled: useViewer()?.abilities.openModeration === true,
  })
  // The line keeps its room meanwhile.
  if (!data) return isError ? 'Bannir, débannir, et ce qui a été décidé auparavant.' : '\u00A0'
  return wordsOf(data)
}

function wordsOf({ sanctioned, by_address }: SanctionedCounts): string {
  if (sanctioned === 0) return 'Personne n’est sanctionné.'
  const members = counted(sanctioned, 'membre sanctionné')
  return by_address === 0 ? `${members}.` : `${members}, dont ${wholeNumber(by_address)} par adresse IP.`
}
