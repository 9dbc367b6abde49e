import { Link } from '@tanstack/react-router'
import { Segments, segmentClass } from '#web/ui/Segments.tsx'
import type { AuthSearch } from './auth-route.ts'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'

const TABS = [
  { onglet: undefined, label: 'Connexion' },
  { onglet: 'inscription', label: 'Inscription' },
] as const

export function AuthTabs({ current, retour }: { current: AuthSearch['onglet']; retour: string | undefined }) {
  return (
    <Segments label="Accès au compte">
      {TABS.map(({ onglet, label }) => (
        <Link
          key={label}
          to="/auth"
          search={{ onglet, retour }}
          resetScroll={false}
          // The page decides which one is current: the router looks at more of the address than the tab.
          {...OWN_CURRENT}
          aria-current={onglet === current ? 'page' : undefined}
          className={segmentClass(onglet === current)}
        >
          {label}
        </Link>
      ))}
    </Segments>
  )
}
