import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { MAIL_SETTINGS_PATH } from '#domain/notifications/mails.ts'
import { settingsPath } from '#domain/profiles/members.ts'
import { linkTokenIn } from '#web/features/accounts/auth/use-link-token.ts'
import { SECOND_FACTOR_ID } from '#web/features/accounts/factors-query.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'
import { Screen } from '#web/ui/Screen.tsx'

const TITLE = 'Vos paramètres'

export const Route = createFileRoute('/parametres')({
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: OwnSettingsPage,
})

/** For the links in mails, which may be opened without a session or in that of another member: leads to the settings of the viewer. */
function OwnSettingsPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const leave = useEffectEvent(() => {
    if (viewer) {
      const href = settingsPath(
        viewer.profile,
        `${pathname}#${hash}` === MAIL_SETTINGS_PATH ? 'notifications' : hash,
      )
      void navigate({ href, replace: true })
      return
    }
    // Access logs could record a token there. The link is opened again after signing in.
    const place = linkTokenIn(hash) ? SECOND_FACTOR_ID : hash
    void navigate({ to: '/auth', search: { retour: `${pathname}#${place}` }, replace: true })
  })
  useEffect(() => {
    if (viewer !== undefined) leave()
  }, [viewer])
  return (
    <Screen title={TITLE} purpose="Connectez-vous pour les ouvrir.">
      <noscript>
        <p>Cette page a besoin de JavaScript : activez-le pour ouvrir vos paramètres.</p>
      </noscript>
    </Screen>
  )
}
