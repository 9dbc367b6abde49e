import { useEffect } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'

/** Counted by this page load already; the server counts one a day anyway. */
const counted = new Set<string>()

/** Tells once that somebody else's profile was looked at. */
export function useProfileView(memberId: string) {
  const viewer = useViewer()
  const isTold = viewer !== undefined && viewer?.user.id !== memberId
  useEffect(() => {
    if (!isTold || counted.has(memberId)) return
    counted.add(memberId)
    call(profilesApi.addView, { params: { memberId } }).catch(() => counted.delete(memberId))
  }, [memberId, isTold])
}
