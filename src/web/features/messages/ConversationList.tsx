import { Link } from '@tanstack/react-router'
import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import Search from 'lucide-react/icons/search'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { ConversationRows } from './ConversationRows.tsx'

const NewMessageDialog = lazyWithRetry(() => import('./NewMessageDialog.tsx'), LoadFailure)

type ConversationListProps = {
  selectedId: string | undefined
  /** The viewer may reply, but not start conversations. */
  isLocked: boolean
}

/** The left part of the screen; on a phone the whole screen until a conversation is open. */
export function ConversationList({ selectedId, isLocked }: ConversationListProps) {
  const [search, setSearch] = useState('')
  return (
    <section
      aria-label="Conversations"
      className={cx('flex min-h-0 min-w-0 flex-col', selectedId && 'max-md:hidden')}
    >
      <div className="flex flex-none flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h2 className="text-card">Messages</h2>
        {isLocked ? (
          <Link to="/messages" className="link hit text-dense">
            Messagerie Premium
          </Link>
        ) : (
          <NewMessageButton />
        )}
      </div>
      <ConversationSearch value={search} onChange={setSearch} />
      <ConversationRows
        selectedId={selectedId}
        search={search}
        empty={isLocked ? LOCKED_EMPTY : { text: INVITATION, action: <NewMessageButton /> }}
      />
    </section>
  )
}

const INVITATION = 'Commencez à échanger avec la communauté !'
const LOCKED_EMPTY = { text: 'Personne ne vous a encore écrit.' }

function NewMessageButton() {
  return (
    <Button size="s" onClick={() => openDialog(NewMessageDialog, {})}>
      <SquarePen className="size-4" />
      Nouveau message
    </Button>
  )
}

type ConversationSearchProps = { value: string; onChange: (value: string) => void }

/** Filters the list while typing. */
function ConversationSearch({ value, onChange }: ConversationSearchProps) {
  return (
    <search className="relative mx-4 mb-2 flex-none">
      <label>
        <VisuallyHidden>Rechercher une conversation</VisuallyHidden>
        <Search className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Rechercher une conversation..."
          autoComplete="off"
          className="h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22"
        />
      </label>
    </search>
  )
}
