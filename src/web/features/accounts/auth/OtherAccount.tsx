import { useMutation } from '@tanstack/react-query'
import { useSignOut } from '#web/features/viewer/use-sign-out.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The link is good, but somebody else is signed in here. */
export function OtherAccount({ reason, onSignedOut }: { reason: string; onSignedOut: () => void }) {
  const { mutate, isPending } = useMutation({ mutationFn: useSignOut(), onSuccess: onSignedOut })
  return (
    <div className="grid gap-4">
      <Notice tone="warn" role="alert" title={reason}>
        Le lien reste valable : il servira une fois que vous serez déconnecté.
      </Notice>
      <Button
        variant="primary"
        wide
        busy={isPending}
        busyLabel="Déconnexion…"
        className="md:min-h-11"
        onClick={() => mutate()}
      >
        Me déconnecter et continuer
      </Button>
    </div>
  )
}
