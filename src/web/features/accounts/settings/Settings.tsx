import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { SubscriptionSection } from '#web/features/payments/SubscriptionSection.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ActivitySection } from './ActivitySection.tsx'
import { DataSection } from './DataSection.tsx'
import { PicturesSection } from './pictures/PicturesSection.tsx'
import { MessagesSection } from './preferences/MessagesSection.tsx'
import { NotificationsSection } from './preferences/NotificationsSection.tsx'
import { HandleSection } from './profile/HandleSection.tsx'
import { IdentitySection } from './profile/IdentitySection.tsx'
import { LinksSection } from './profile/LinksSection.tsx'
import { settingsQuery } from './profile/settings-query.ts'
import { SettingsNav } from './SettingsNav.tsx'
import { SignInSection } from './SignInSection.tsx'

type SettingsSection = {
  /** Of its element, and in the address after « # ». */
  id: string
  title: string
  Content: ComponentType<{ viewer: Viewer }>
  /** Else for everybody. */
  isFor?: (viewer: Viewer) => boolean
}

/** The settings, in their order; the navigation beside them follows. */
const SECTIONS: readonly SettingsSection[] = [
  { id: 'photo', title: 'Photo et bannière', Content: PicturesSection },
  { id: 'identite', title: 'Identité', Content: IdentitySection },
  { id: 'liens', title: 'Liens', Content: LinksSection },
  { id: 'handle', title: 'Identifiant', Content: HandleSection },
  { id: 'notifications', title: 'Notifications et sons', Content: NotificationsSection },
  { id: 'messagerie', title: 'Messagerie', Content: MessagesSection },
  { id: 'connexion', title: 'Connexion', Content: SignInSection },
  { id: 'activite', title: 'Activité du compte', Content: ActivitySection },
  {
    id: 'abonnement',
    title: 'Abonnement et factures',
    Content: SubscriptionSection,
    isFor: ({ subscription: { has_portal, subscribed } }) => has_portal || subscribed,
  },
  { id: 'donnees', title: 'Vos données', Content: DataSection },
]

/** A member's own settings, all on one page. */
export default function Settings({ viewer }: { viewer: Viewer }) {
  const { isPending } = useQuery(settingsQuery)
  const sections = SECTIONS.filter(({ isFor }) => isFor?.(viewer) ?? true)
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-10">
      <GoToSection key={String(isPending)} />
      <SettingsNav sections={sections} />
      <div className="grid grid-cols-1 gap-4">
        {sections.map(({ id, title, Content }) => (
          <Card
            key={id}
            as="section"
            id={id}
            aria-labelledby={`${id}-titre`}
            className="grid grid-cols-1 gap-5"
          >
            <h2 id={`${id}-titre`} className="text-heading">
              {title}
            </h2>
            <Content viewer={viewer} />
          </Card>
        ))}
      </div>
    </div>
  )
}

/** The address may name a section, which was not there yet when the browser looked for it, nor what is above it. */
function GoToSection() {
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return null
}
