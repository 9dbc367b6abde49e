import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Time } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/lib/toast.ts'
import { featuresQuery } from './admin-queries.ts'

/** Closes sign-ups during a wave of spam. Loading and errors are shown by the card of the features below. */
export function SignUpsSwitch() {
  const { data } = useQuery(featuresQuery)
  const { mutate, isPending } = useSetSignUps()
  if (!data) return null
  const { are_open, by, updated_at } = data.sign_ups
  return (
    <Card as="section" aria-label="Inscriptions">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-section">Inscriptions</h2>
          <p className="text-small text-muted">
            {are_open
              ? 'Ouvertes. Fermez-les pendant une vague de spam : les membres se connectent comme d’habitude.'
              : 'Fermées : personne ne peut créer de compte, ni par mot de passe ni avec Google.'}
          </p>
          {updated_at && (
            <p className="text-small text-muted">
              {by ?? 'Un compte supprimé'} · <Time iso={updated_at} />
            </p>
          )}
        </div>
        <Button
          variant={are_open ? 'danger' : 'primary'}
          busy={isPending}
          busyLabel="Enregistrement…"
          className="max-sm:w-full"
          onClick={() => mutate(!are_open)}
        >
          {are_open ? 'Fermer les inscriptions' : 'Rouvrir les inscriptions'}
        </Button>
      </div>
    </Card>
  )
}

function useSetSignUps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (are_open: boolean) => call(adminApi.setSignUps, { body: { are_open } }),
    onSuccess: (_response, are_open) => {
      toast({ title: are_open ? 'Inscriptions rouvertes' : 'Inscriptions fermées' })
      void client.invalidateQueries({ queryKey: keys.signUps })
    },
    onError: (error) => toastFailure(error, 'Impossible de sauvegarder les modifications'),
    onSettled: () => invalidate.staff(client),
  })
}
