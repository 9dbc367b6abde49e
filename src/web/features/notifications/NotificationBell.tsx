import Bell from 'lucide-react/icons/bell'
import { useId, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { pluralize } from '#domain/numbers.ts'
import { Count, countText } from '#web/ui/Count.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { markAllNotificationsRead } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'
import { NotificationList } from './NotificationList.tsx'
import { soundStore } from './beep.ts'

/** The bell and its panel: below the right end of the header, on a phone a sheet at the bottom. */
export function NotificationBell({ unread }: { unread: number }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const label =
    unread > 0 ? `Notifications, ${countText(unread)} non ${pluralize(unread, 'lue')}` : 'Notifications'
  return (
    <>
      <IconButton label={label} popoverTarget={id} aria-expanded={isOpen} className="z-1">
        <Bell />
        <Count floating value={unread} />
      </IconButton>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        // After it is hidden: the browser returns the focus to the bell only while the panel still has it.
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className={cx(
          'fixed inset-auto animate-rise flex-col overflow-hidden bg-surface text-ink shadow-float open:flex',
          'md:top-15 md:right-[max(0.5rem,calc((100%-70rem)/2))] md:max-h-[min(36rem,calc(100dvh-5rem))] md:w-95 md:rounded-media',
          'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[85dvh] max-md:w-full max-md:max-w-none max-md:rounded-t-dialog max-md:backdrop:bg-backdrop',
        )}
      >
        {isOpen && (
          <ErrorBoundary>
            <NotificationPanel
              titleId={`${id}-title`}
              unread={unread}
              onClose={() => panel.current?.hidePopover()}
            />
          </ErrorBoundary>
        )}
      </section>
    </>
  )
}

type NotificationPanelProps = { titleId: string; unread: number; onClose: () => void }

function NotificationPanel({ titleId, unread, onClose }: NotificationPanelProps) {
  const client = useQueryClient()
  return (
    <>
      <div className="flex flex-none items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-section">
            Notifications
          </h2>
          <p role="status" className="text-small text-muted">
            {unread > 0 ? `${countText(unread)} non ${pluralize(unread, 'lue')}` : 'Tout est lu'}
          </p>
        </div>
        <SoundSwitch />
        <IconButton
          label="Tout marquer comme lu"
          // Not disabled: the clicked button would lose the focus.
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && void markAllNotificationsRead(client)}
          className="aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
        >
          <CheckCheck />
        </IconButton>
        <IconButton label="Fermer" onClick={onClose} className="text-muted md:hidden">
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain max-md:pb-[env(safe-area-inset-bottom)]">
        <Content onClose={onClose} />
      </div>
    </>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(notificationsQuery)
  if (data && data.length > 0) return <NotificationList notifications={data} onClose={onClose} />
  if (data)
    return (
      <div ref={focusIfLost} tabIndex={-1} className="px-6 py-12 text-center outline-none">
        <p className="font-semibold">Aucune notification</p>
        <p className="text-dense text-pretty text-muted">
          Réponses, j’aime, abonnements, messages et décisions sur vos plans arriveront ici.
        </p>
      </div>
    )
  if (isPending)
    return (
      <LoadingRows
        label="Chargement des notifications"
        rowClassName="px-4 py-3"
        avatar="size-10"
        lines={['h-3.5 w-4/5', 'h-3 w-1/4']}
      />
    )
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <p className="font-semibold">Les notifications n’ont pas pu être chargées</p>
      <Button onClick={() => void refetch()} busy={isFetching} busyLabel="Un instant…">
        <RotateCw className="size-4" />
        Réessayer
      </Button>
    </div>
  )
}

function SoundSwitch() {
  const isOn = useStore(soundStore, true)
  return (
    <IconButton
      label="Son des notifications"
      title={isOn ? 'Couper le son' : 'Activer le son'}
      aria-pressed={isOn}
      onClick={() => soundStore.set(!isOn)}
    >
      {isOn ? <Volume2 /> : <VolumeX />}
    </IconButton>
  )
}
