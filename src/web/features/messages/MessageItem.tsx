import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import type { MessageImage } from '#domain/messages.ts'
import { useReturnPath } from '#web/features/accounts/viewer/return-path.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import type { WaitState } from '#web/lib/thread-outbox.ts'
import type { SendQueue } from '#web/lib/thread-send-queue.ts'
import { keys } from '#web/lib/keys.ts'
import { removeItem } from '#web/lib/thread.ts'
import { Time } from '#web/ui/Time.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import MenuList from '#web/ui/MenuList.tsx'
import { CANNOT_DELETE, sendMessageDeletion } from './message-queue.ts'
import type { MessageRow } from './message-rows.ts'
import type { WrittenMessage } from './unsent-messages.ts'

type MessageItemProps = {
  row: MessageRow
  otherName: string
  conversationId: string
  queue: SendQueue<WrittenMessage>
  /** Moves the focus, which was on the removed message. */
  onRemoved: () => void
}

/** One message: the viewer's on the right, the other member's on the left. */
export function MessageItem({ row, otherName, conversationId, queue, onRemoved }: MessageItemProps) {
  const { message, isOwn } = row
  return (
    <div className={cx('group flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <div className={cx('flex w-full items-center gap-1', isOwn && 'justify-end')}>
        {isOwn && !message.state && (
          <MessageMenu conversationId={conversationId} messageId={message.id} onDeleted={onRemoved} />
        )}
        <Bubble row={row} otherName={otherName} />
      </div>
      <MessageStatus row={row} queue={queue} onRemoved={onRemoved} />
    </div>
  )
}

function Bubble({
  row: { message, isOwn, isLastOfGroup },
  otherName,
}: Pick<MessageItemProps, 'row' | 'otherName'>) {
  const { content, image } = message
  return (
    <div
      className={cx(
        'max-w-[70%] min-w-0 rounded-[18px] leading-[22px]',
        image ? 'p-1' : 'px-3.5 py-[9px]',
        isOwn ? 'bg-primary text-on-primary' : 'bg-surface ring-1 ring-line ring-inset',
        isLastOfGroup && (isOwn ? 'rounded-br-[6px]' : 'rounded-bl-[6px]'),
      )}
    >
      <VisuallyHidden>{isOwn ? 'Vous : ' : `${otherName} : `}</VisuallyHidden>
      {image && <Picture image={image} alt={isOwn ? 'Votre image' : `Image de ${otherName}`} />}
      {content && (
        <LinkedText
          content={content}
          className={image ? 'px-2.5 py-1.5' : undefined}
          linkClassName={isOwn ? 'text-inherit' : undefined}
        />
      )}
    </div>
  )
}

/** Has its size before it loads, and is never enlarged. */
function Picture({ image, alt }: { image: MessageImage; alt: string }) {
  const { url, width, height } = image
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title="Ouvrir l’image dans un nouvel onglet"
      style={{ width: shownWidth(image) }}
      className="block max-w-full min-w-14 overflow-hidden rounded-[14px] bg-sunken"
    >
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        style={{ aspectRatio: `${width} / ${height}` }}
        className="block h-auto min-h-14 w-full object-contain"
      />
    </a>
  )
}

const LARGEST = { width: 420, height: 384 }

const shownWidth = ({ width, height }: MessageImage) =>
  Math.round(width * Math.min(1, LARGEST.width / width, LARGEST.height / height))

type MessageStatusProps = Pick<MessageItemProps, 'row' | 'queue' | 'onRemoved'>

/** The time under the last of consecutive messages; the state under the viewer's own. */
function MessageStatus({ row, queue, onRemoved }: MessageStatusProps) {
  const { state, created_at } = row.message
  if (state && state !== 'sending') return <Unsent {...{ row, queue, onRemoved }} state={state} />
  if (!row.isLastOfGroup && !row.isSeen) return null
  return (
    <p className="px-1.5 pt-[3px] pb-2.5 text-micro text-muted">
      {state === 'sending' ? 'Envoi…' : <Time iso={created_at} />}
      {row.isSeen && ' · Vu'}
    </p>
  )
}

const WAITING: Record<WaitState, string> = {
  unreachable: 'En attente de connexion',
  throttled: 'Trop de messages d’affilée : celui-ci partira de lui-même',
  signed_out: 'Vous êtes déconnecté : il partira à votre retour',
}

type UnsentProps = MessageStatusProps & { state: WaitState | 'failed' }

/** A waiting message is sent automatically, a refused one is not. */
function Unsent({ row, queue, onRemoved, state }: UnsentProps) {
  const { id, reason } = row.message
  const retour = useReturnPath()
  const discarding = useMutation({
    mutationFn: () => queue.discard(id),
    onSuccess: onRemoved,
    onError: (error) => toastFailure(error, CANNOT_DELETE),
  })
  return (
    <p className="flex flex-wrap items-center justify-end pl-1.5 text-micro">
      <span className={cx('px-1.5', state === 'failed' ? 'text-bad' : 'text-muted')}>
        {state === 'failed' ? (reason ? `Échec : ${reason}` : 'Échec') : WAITING[state]}
      </span>
      {state === 'signed_out' ? (
        <Link to="/auth" search={{ retour }} className={buttonClass({ variant: 'ghost', size: 's' })}>
          Se connecter
        </Link>
      ) : (
        <Button variant="ghost" size="s" onClick={() => queue.retry(id)}>
          Réessayer
        </Button>
      )}
      <Button
        variant="ghost"
        size="s"
        className="text-bad"
        disabled={discarding.isPending}
        onClick={() => discarding.mutate()}
      >
        Supprimer
      </Button>
    </p>
  )
}

type MessageMenuProps = { conversationId: string; messageId: string; onDeleted: () => void }

/** Actions on the viewer's own message. Always visible on devices without hover. */
function MessageMenu({ conversationId, messageId, onDeleted }: MessageMenuProps) {
  const remove = () =>
    void confirm({
      title: 'Supprimer ce message ?',
      text: 'Il disparaît pour de bon, pour vous et pour votre correspondant.',
      label: 'Supprimer le message',
      busyLabel: 'Suppression…',
      failure: CANNOT_DELETE,
      run: async (client) => {
        await sendMessageDeletion(messageId)
        removeItem(client, keys.messages(conversationId), messageId)
        void client.invalidateQueries({ queryKey: keys.conversationList })
        toast({ title: 'Message supprimé', description: 'Le message a été supprimé avec succès' })
      },
      onError: (error) => toastFailure(error, CANNOT_DELETE),
    }).then((isDone) => isDone && setTimeout(onDeleted))
  return (
    <ActionMenu
      label="Actions sur votre message"
      title="Actions"
      className="relative -my-1 transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 [@media(hover:hover)]:not-group-hover:not-focus-within:not-has-aria-expanded:opacity-0"
    >
      {(position) => (
        <MenuList
          {...position}
          groups={[
            [
              {
                label: 'Supprimer',
                icon: <Trash2 />,
                danger: true,
                onSelect: remove,
              },
            ],
          ]}
        />
      )}
    </ActionMenu>
  )
}
