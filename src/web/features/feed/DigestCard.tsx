import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { DIGEST_CARD } from '#domain/notifications/mails.ts'
import { settingsQuery } from '#web/features/profiles/settings-query.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Offers the weekly summary to members who were not asked when they signed up, until they answer. */
export function DigestCard() {
  const viewer = useViewer()
  const answer = useAnswer()
  if (!viewer?.features.includes('mails') || viewer.mails.is_digest_answered) return null
  return (
    <Card
      as="section"
      bleed
      aria-labelledby="resume-du-lundi"
      className="mb-4 grid gap-3 max-md:-mx-(--gutter)"
    >
      <div className="grid gap-1">
        <h2 id="resume-du-lundi" className="text-section">
          {DIGEST_CARD.title}
        </h2>
        <p className="text-pretty text-muted">{DIGEST_CARD.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={focusContentOnRemoval} onClick={() => answer(true)}>
          {DIGEST_CARD.yes}
        </Button>
        <Button ref={focusContentOnRemoval} variant="ghost" onClick={() => answer(false)}>
          {DIGEST_CARD.no}
        </Button>
      </div>
    </Card>
  )
}

/** Hides the card at once; it comes back if the answer could not be stored. */
function useAnswer() {
  const client = useQueryClient()
  const show = (is_digest_answered: boolean) =>
    client.setQueryData(
      viewerQuery.queryKey,
      (viewer) => viewer && { ...viewer, mails: { ...viewer.mails, is_digest_answered } },
    )
  const { mutate } = useMutation({
    mutationFn: (digest: boolean) =>
      call(profilesApi.preferences, { body: { digest, digest_source: 'feed' } }),
    onMutate: () => void show(true),
    onSuccess: (settings, isWanted) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      if (!isWanted) return
      toast({
        title: 'Résumé activé',
        description: 'Il arrive le lundi matin, quand vous avez manqué quelque chose.',
      })
    },
    onError: (error) => {
      show(false)
      toastFailure(error, 'Impossible d’enregistrer ce choix')
    },
  })
  return mutate
}
