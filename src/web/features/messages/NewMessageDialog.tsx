import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import { messagesApi } from '#api/messages.ts'
import { CORRESPONDENT_SEARCH } from '#domain/messages.ts'
import { SUGGEST_AFTER_MS } from '#domain/search/search.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useDebouncedValue } from '#web/lib/debounce.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CONTROL } from '#web/ui/Input.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { ComboboxList, type ComboboxOption, useCombobox } from '#web/ui/Combobox.tsx'
import { useStartConversation } from './use-start-conversation.ts'

/** Finds a member and opens the conversation with them. */
export default function NewMessageDialog({ onClose }: OpenDialogProps) {
  const [typed, setTyped] = useState('')
  const { members, message, retry } = useCorrespondents(typed)
  const { mutate: start, isPending } = useStartConversation(onClose)
  const box = useCombobox({
    groups: members && [{ options: members.map(optionOf) }],
    onPick: ({ id }) => {
      if (!isPending) start(id, { onError: box.open })
    },
    onValueChange: setTyped,
  })
  return (
    <Dialog open onClose={onClose} size="s" title="Nouveau message">
      <input
        {...box.input}
        type="text"
        value={typed}
        onFocus={box.open}
        onKeyDown={(event) => {
          // The list belongs to the dialog, which Esc closes.
          if (event.key !== 'Escape') box.input.onKeyDown(event)
        }}
        aria-label="Rechercher un utilisateur"
        placeholder="Rechercher un utilisateur..."
        autoComplete="off"
        maxLength={100}
        className={CONTROL}
      />
      <div className="-mx-2 grid h-[min(20rem,45dvh)] grid-rows-[auto_minmax(0,1fr)]">
        <Status
          message={isPending ? 'Ouverture de la conversation…' : message}
          found={box.options.length}
          onRetry={retry}
        />
        {members && !isPending && (
          // A click on the list keeps the focus in the field.
          <div role="presentation" onMouseDown={(event) => event.preventDefault()} className="min-h-0">
            <ComboboxList
              box={box}
              label="Utilisateurs"
              className="max-h-full overflow-y-auto"
              optionClassName="min-h-14 px-2! py-1.5"
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type StatusProps = { message: string | null; found: number; onRetry: (() => void) | null }

function Status({ message, found, onRetry }: StatusProps) {
  return (
    <div className={message ? 'grid justify-items-center gap-3 px-2 py-8 text-center text-muted' : 'sr-only'}>
      <p role="status">{message ?? counted(found, 'utilisateur trouvé')}</p>
      {onRetry && <Button onClick={onRetry}>Réessayer</Button>}
    </div>
  )
}

const optionOf = (member: MemberCard): ComboboxOption => ({
  id: member.user_id,
  content: (
    <>
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} eager />
      <span className="min-w-0 grow leading-5">
        <span className="flex flex-wrap items-center gap-x-1">
          <span className="min-w-0 truncate font-semibold">{member.pseudo}</span>
          <RoleBadges {...member} className="flex-none" />
        </span>
        {member.handle && <span className="block truncate text-small text-muted">@{member.handle}</span>}
      </span>
    </>
  ),
})

type Correspondents = {
  /** Null: no list is shown. */
  members: MemberCard[] | null
  /** Shown instead of the list. */
  message: string | null
  retry: (() => void) | null
}

/** Members that match the text, once typing pauses. A response to an earlier text is never shown. */
function useCorrespondents(typed: string): Correspondents {
  const text = typed.trim()
  const asked = useDebouncedValue(text, SUGGEST_AFTER_MS, '')
  const isLongEnough = Array.from(text).length >= CORRESPONDENT_SEARCH.min
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.correspondents(asked),
    queryFn: () => call(messagesApi.findCorrespondents, { query: { q: asked } }),
    enabled: isLongEnough && asked === text,
  })
  const none = (message: string) => ({ members: null, message, retry: null })
  if (!isLongEnough) return none(`Tapez au moins ${CORRESPONDENT_SEARCH.min} caractères pour rechercher`)
  if (asked === text && isError && !isFetching)
    return { ...none('La recherche n’a pas abouti'), retry: () => void refetch() }
  if (asked !== text || !data) return none('Recherche en cours...')
  if (data.members.length === 0) return none('Aucun utilisateur trouvé')
  return { members: data.members, message: null, retry: null }
}
