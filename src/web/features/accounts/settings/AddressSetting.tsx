import { useState } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'
import { Setting } from './Setting.tsx'

export function AddressSetting({ user }: { user: Viewer['user'] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  return (
    <>
      <Setting
        label="Adresse"
        value={user.email}
        action={
          user.has_password && (
            <Button size="s" aria-label="Changer l’adresse" onClick={() => setIsOpen(true)}>
              Changer
            </Button>
          )
        }
        hint={
          !user.has_password ? (
            'Pour la changer, définissez d’abord un mot de passe.'
          ) : askedFor && askedFor !== user.email ? (
            <span role="status">
              Un lien a été envoyé à <b className="wrap-anywhere">{askedFor}</b>. L’adresse changera quand il
              sera ouvert.
            </span>
          ) : null
        }
      />
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} onDone={setAskedFor} />}
    </>
  )
}
