import { Link } from '@tanstack/react-router'
import { STAFF_PASSWORD_NEEDED } from '#domain/accounts.ts'
import type { Viewer } from '#domain/viewer.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AddressSetting } from './AddressSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { Sessions } from './Sessions.tsx'

/** How one signs in, and where one is signed in. */
export function SignInSection({ viewer: { user, staff_locked } }: { viewer: Viewer }) {
  return (
    <>
      {staff_locked && (
        <Notice tone="warn" title={STAFF_PASSWORD_NEEDED}>
          Choisissez-le par{' '}
          <Link to="/auth/mot-de-passe-oublie" className="link">
            Mot de passe oublié
          </Link>{' '}
          : le lien de cet e-mail débloque votre rôle. S’il est déjà assez long, déconnectez-vous, puis
          reconnectez-vous.
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <AddressSetting user={user} isLocked={staff_locked} />
        <PasswordSetting user={user} isLocked={staff_locked} />
      </div>
      <Sessions />
    </>
  )
}
