import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { DRAFTS_FULL } from '#domain/editor/plan-form.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/Button.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import type { DraftStatus } from './draft-autosave.ts'
import type { PublishTab } from './publish-search.ts'

type PublishBarProps = { tab: PublishTab; status: DraftStatus; actions: ReactNode }

const TABS: { tab: PublishTab; label: string }[] = [
  { tab: 'informations', label: 'Informations' },
  { tab: 'contenu', label: 'Contenu' },
  { tab: 'apercu', label: 'Aperçu' },
]

/** Stays under the header: tabs, save state, and the buttons to send or cancel. */
export function PublishBar({ tab, status, actions }: PublishBarProps) {
  return (
    <div className="sticky top-14 z-30 border-b border-line bg-paper">
      <div className="column flex min-h-14 items-center gap-x-2 md:gap-x-4 [&>nav]:border-b-0">
        <TabBar label="Parties du plan" size="s" className="min-w-0 grow">
          {TABS.map((one) => (
            <Link
              key={one.tab}
              to="/publish"
              search={(search) => ({ ...search, onglet: one.tab === 'informations' ? undefined : one.tab })}
              resetScroll={false}
              {...OWN_CURRENT}
              aria-current={one.tab === tab ? 'page' : undefined}
              className={tabClass(one.tab === tab)}
            >
              {one.label}
            </Link>
          ))}
        </TabBar>
        <SaveState status={status} />
        <div className="flex gap-2 max-md:hidden">{actions}</div>
      </div>
    </div>
  )
}

/** Shows every state; announces only those that last, not each save in progress. */
function SaveState({ status }: { status: DraftStatus }) {
  const label = STATUS_LABELS[status]
  return (
    <>
      {label && (
        <span
          aria-hidden
          title={label.text}
          className="inline-flex flex-none items-center gap-1.5 text-small text-muted"
        >
          {label.icon}
          <span
            className={cx(
              status !== 'unsafe' && 'max-[24rem]:hidden md:max-lg:hidden',
              label === LOCAL && 'max-md:hidden',
            )}
          >
            {label.text}
          </span>
        </span>
      )}
      <span role="status" className="sr-only">
        {ANNOUNCEMENTS[status]}
      </span>
    </>
  )
}

const LOCAL = { icon: <CloudOff className="size-4 text-warn" />, text: 'Gardé sur cet appareil' }

const STATUS_LABELS = {
  untouched: null,
  saving: { icon: <Spinner className="size-4" />, text: 'Enregistrement…' },
  saved: { icon: <Check className="size-4 text-good" />, text: 'Enregistré' },
  local: LOCAL,
  refused: LOCAL,
  full: LOCAL,
  unsafe: { icon: <TriangleAlert className="size-4 text-bad" />, text: 'Non enregistré' },
}

const ANNOUNCEMENTS: Record<DraftStatus, string> = {
  untouched: '',
  saving: '',
  saved: 'Brouillon enregistré.',
  local: 'Le serveur ne répond pas. Votre texte est gardé sur cet appareil, et sera envoyé dès que possible.',
  refused: 'Le serveur refuse ce brouillon. Votre texte est gardé sur cet appareil seulement.',
  full: `${DRAFTS_FULL} Votre texte est gardé sur cet appareil seulement.`,
  unsafe: 'Vos dernières modifications ne sont enregistrées nulle part.',
}
