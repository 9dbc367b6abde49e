import { Link } from '@tanstack/react-router'
import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { ConversationRows } from './ConversationRows.tsx'
import { ConversationSearch } from './ConversationSearch.tsx'

const NewMessageDialog = lazyWithRetry(() => import('./NewMessageDialog.tsx'), LoadFailure)

type ConversationListProps = {
  selectedId: string | undefined
  /** One may answer, but not begin. */
  isLocked: boolean
}

/** The left part of the screen; on a phone, all of it until a conversation is open. */
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
