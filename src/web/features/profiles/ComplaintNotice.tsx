import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CANNOT_SAVE } from './settings-query.ts'

/** The member reported a mail as spam: says why none comes, and lets them come again. */
export function ComplaintNotice() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(profilesApi.resumeMails, {}),
    onSuccess: async () => {
      await refetchViewerInAllTabs(client)
      toast({ title: 'E‑mails rétablis', description: 'Nous vous écrirons de nouveau, selon ces réglages.' })
    },
    onError: (error) => toastFailure(error, CANNOT_SAVE),
  })
  return (
    <Notice
      tone="warn"
      role="group"
      title="Vous avez signalé nos e‑mails comme indésirables : nous n’en envoyons plus."
    >
      <div className="mt-2">
        <Button
          ref={focusContentOnRemoval}
          size="s"
          busy={isPending}
          className="max-[24rem]:whitespace-normal"
          onClick={() => mutate()}
        >
          Les recevoir de nouveau
        </Button>
      </div>
    </Notice>
  )
}
