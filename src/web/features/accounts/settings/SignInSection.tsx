import type { Viewer } from '#domain/viewer.ts'
import { AddressSetting } from './AddressSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { Sessions } from './Sessions.tsx'

/** How one signs in, and where one is signed in. */
export function SignInSection({ viewer: { user } }: { viewer: Viewer }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <AddressSetting user={user} />
        <PasswordSetting user={user} />
      </div>
      <Sessions />
    </>
  )
}
