import { useState } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { DefinePassword } from './DefinePassword.tsx'
import { Setting } from './Setting.tsx'

export function PasswordSetting({ user }: { user: Viewer['user'] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!user.has_password) return <DefinePassword email={user.email} />
  return (
    <>
      <Setting
        label="Mot de passe"
        value={
          <span aria-hidden className="text-muted">
            ••••••••
          </span>
        }
        action={
          <Button size="s" aria-label="Changer le mot de passe" onClick={() => setIsOpen(true)}>
            Changer
          </Button>
        }
      />
      {isOpen && <ChangePasswordDialog email={user.email} onClose={() => setIsOpen(false)} />}
    </>
  )
}
