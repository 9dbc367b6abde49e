import { useState } from 'react'
import { useSignOut } from '#web/features/viewer/use-sign-out.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The link is good, but somebody else is signed in here. */
export function OtherAccount({ reason, onSignedOut }: { reason: string; onSignedOut: () => void }) {
  const signOut = useSignOut()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await signOut()
    setIsLeaving(false)
    onSignedOut()
  }
  return (
    <div className="grid gap-4">
      <Notice tone="warn" role="alert" title={reason}>
        Le lien reste valable : il servira une fois que vous serez déconnecté.
      </Notice>
      <Button
        variant="primary"
        wide
        busy={isLeaving}
        busyLabel="Déconnexion…"
        className="md:min-h-11"
        onClick={() => void leave()}
      >
        Me déconnecter et continuer
      </Button>
    </div>
  )
}
