import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { Dropdown } from '#web/ui/Dropdown.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { menuItemClass } from '#web/ui/menu.ts'
import { SearchBox } from '#web/features/search/SearchBox.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { useReturnPath } from '#web/features/accounts/viewer/return-path.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Loaded when first opened: most visits never open it.
const CategoryLinks = lazyWithRetry(() => import('./CategoryLinks.tsx'), LoadFailure)
const NavDrawer = lazyWithRetry(() => import('./NavDrawer.tsx'), LoadFailure)

/** Shown in full without JavaScript, where the menu cannot open. */
const PAGES = [
  { to: '/top', label: 'Top' },
  { to: '/badges', label: 'Badges' },
  { to: '/quests', label: 'Quêtes' },
  { to: '/search', label: 'Recherche avancée' },
  { to: '/chat', label: 'PB-AI' },
]

const NAV_ITEM =
  'inline-flex h-10 items-center gap-1 rounded-control px-3 font-medium hover:bg-hover aria-[current]:font-bold'

/** On every screen. */
export function Header() {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface/92 backdrop-blur-md backdrop-saturate-140 print:hidden">
      <div className="column flex h-14 items-center gap-0.5 max-lg:px-1.5 lg:gap-1">
        <IconButton label="Ouvrir le menu" className="lg:hidden" onClick={() => setIsDrawerOpen(true)}>
          <Menu />
        </IconButton>
        <Suspense>{isDrawerOpen && <NavDrawer onClose={() => setIsDrawerOpen(false)} />}</Suspense>
        <Link
          to="/"
          aria-label="Plan B, accueil"
          className="inline-flex min-h-11 items-center rounded-tag lg:mr-5"
        >
          <Logo wordClassName="max-lg:hidden" />
        </Link>
        <nav aria-label="Navigation principale" className="hidden gap-0.5 lg:flex">
          <Link to="/top" className={NAV_ITEM}>
            Top
          </Link>
          <Dropdown
            label="Explorer"
            className={NAV_ITEM}
            more={
              <div className="mt-1 min-h-96 w-130 border-t border-line pt-1">
                <Suspense>
                  <CategoryLinks className="grid-flow-col grid-cols-[2fr_3fr] grid-rows-10" />
                </Suspense>
              </div>
            }
          >
            <Link to="/badges" className={menuItemClass()}>
              Badges
            </Link>
            <Link to="/search" className={menuItemClass()}>
              Recherche avancée
            </Link>
          </Dropdown>
          <Link to="/quests" className={NAV_ITEM}>
            Quêtes
          </Link>
        </nav>
        <SearchBox />
        <AccountArea />
      </div>
      <noscript>
        {/* React does not hydrate the content of noscript: the browser need not load its code. */}
        {import.meta.env.SSR && (
          <nav aria-label="Toutes les pages" className="column flex flex-wrap gap-x-4 pb-1">
            {PAGES.map(({ to, label }) => (
              <a key={to} href={to} className="inline-flex min-h-11 items-center font-medium">
                {label}
              </a>
            ))}
          </nav>
        )}
      </noscript>
    </header>
  )
}

// Visitors never load it. If it fails to load, the rest of the page still works.
const HeaderActions = lazyWithRetry(() => import('./HeaderActions.tsx'), VisibleSkeleton)

/** The right end of the header. While the viewer is loading, the hint in the page decides what is shown. */
function AccountArea() {
  const viewer = useViewer()
  const hasFailed = useViewerRetry() !== null
  const retour = useReturnPath()
  if (viewer) {
    return (
      <Suspense fallback={<VisibleSkeleton />}>
        <HeaderActions viewer={viewer} />
      </Suspense>
    )
  }
  return (
    <>
      <Link
        to="/auth"
        search={{ retour }}
        className={buttonClass({}, 'in-data-member:hidden max-lg:mx-1 max-lg:px-3.5')}
      >
        Connexion
      </Link>
      {/* Hidden on phones: the introduction and the sign-in page offer it there. */}
      <Link
        to="/auth"
        search={{ onglet: 'inscription', retour }}
        className={buttonClass({ variant: 'primary' }, 'in-data-member:hidden max-md:hidden lg:ml-1')}
      >
        Créer un compte
      </Link>
      {viewer === undefined && !hasFailed && <HeaderActionsSkeleton className="hidden in-data-member:flex" />}
    </>
  )
}

function VisibleSkeleton() {
  return <HeaderActionsSkeleton className="flex" />
}

/** Placeholder of a member's actions in the header. */
function HeaderActionsSkeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={cx('flex-none items-center gap-1', className)}>
      <Skeleton shape="box" className="mr-1 h-10 w-24 max-lg:hidden" />
      {[0, 1, 2].map((index) => (
        <span key={index} className="grid size-11 place-items-center md:size-10">
          <Skeleton shape="circle" className={index === 2 ? 'size-8' : 'size-5'} />
        </span>
      ))}
    </span>
  )
}
