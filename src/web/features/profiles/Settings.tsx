import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { SubscriptionSection } from '#web/features/payments/SubscriptionSection.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dropdown } from '#web/ui/Dropdown.tsx'
import { menuItemClass } from '#web/ui/menu.ts'
import { ActivitySection } from '#web/features/accounts/ActivitySection.tsx'
import { DataSection } from '#web/features/personal-data/DataSection.tsx'
import { PicturesSection } from './PicturesSection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { HandleSection } from './HandleSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { settingsQuery } from './settings-query.ts'
import { TopicsSection } from './TopicsSection.tsx'
import { SECOND_FACTOR_ID } from '#web/features/accounts/factors-query.ts'
import { SignInSection } from '#web/features/accounts/SignInSection.tsx'

type SettingsSection = {
  /** The id of its element, and the hash of the address. */
  id: string
  title: string
  Content: ComponentType<{ viewer: Viewer }>
  /** Default: for all members. */
  isFor?: (viewer: Viewer) => boolean
}

/** The settings, in the order of the page and of its navigation. */
const SECTIONS: readonly SettingsSection[] = [
  { id: 'photo', title: 'Photo et bannière', Content: PicturesSection },
  { id: 'identite', title: 'Identité', Content: IdentitySection },
  { id: 'liens', title: 'Liens', Content: LinksSection },
  { id: 'handle', title: 'Identifiant', Content: HandleSection },
  { id: 'notifications', title: 'Notifications et sons', Content: NotificationsSection },
  {
    id: 'sujets',
    title: 'Sujets suivis',
    Content: TopicsSection,
    isFor: ({ features }) => features.includes('topics'),
  },
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
            className="grid grid-cols-1 gap-5 max-lg:scroll-mt-16"
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

/** Scrolls to the section in the hash, which did not exist yet when the browser looked for it. */
function GoToSection() {
  useEffect(() => {
    const hash = location.hash.slice(1)
    // Newer browsers return a promise, which an effect must not return.
    document.getElementById(hash.startsWith('jeton=') ? SECOND_FACTOR_ID : hash)?.scrollIntoView()
  }, [])
  return null
}

type SettingsNavProps = { sections: readonly { id: string; title: string }[] }

/** The sections beside the page, with the current one highlighted; on a phone in a menu that stays above the page. */
function SettingsNav({ sections }: SettingsNavProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <>
      <nav
        aria-label="Sections des paramètres"
        className="sticky top-14 z-10 -mx-(--gutter) border-b border-line bg-paper px-(--gutter) py-2 lg:hidden"
      >
        <Dropdown
          label={sections.find(({ id }) => id === current)?.title ?? 'Sections'}
          className="flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-field bg-surface px-3.5 font-medium"
        >
          <ul className="max-h-[60dvh] overflow-y-auto">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === current ? 'true' : undefined}
                  className={menuItemClass()}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Dropdown>
      </nav>
      <SideNav sections={sections} current={current} />
    </>
  )
}

function SideNav({ sections, current }: SettingsNavProps & { current: string | undefined }) {
  return (
    <nav aria-label="Sections des paramètres" className="sticky top-20 max-lg:hidden">
      <ul className="text-dense">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cx(
                'flex min-h-[34px] items-center border-l-2 pl-3.5 hover:text-ink',
                id === current ? 'border-primary font-semibold text-ink' : 'border-line text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Below the header and the menu of the sections, in the upper part of the window.
const READING_AREA = '-144px 0px -50% 0px'

/** The first of these elements in the upper part of the window. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')
  useEffect(() => {
    const order = list.split(' ')
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        setCurrent((known) => order.find((id) => inView.has(id)) ?? known)
      },
      { rootMargin: READING_AREA },
    )
    for (const id of order) observer.observe(document.getElementById(id)!)
    return () => observer.disconnect()
  }, [list])
  return current
}
