import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TEXT_CHANGED, toAppError } from '#domain/errors.ts'
import type { ExecutionStep } from '#domain/executions/executions.ts'
import { dayIn } from '#domain/executions/execution-words.ts'
import { undisguised } from '#domain/typed-text.ts'
import { announce } from '#web/lib/announce.ts'
import { isFocusLost, moveFocus } from '#web/lib/focus.ts'
import { useToday } from '#web/lib/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ownExecutionQuery, toastUnsaved } from './executions-query.ts'
import { StepForm } from './StepForm.tsx'
import type { StepChanges } from './use-steps.ts'

type StepItemProps = {
  step: ExecutionStep
  executionId: string
  /** Its place in the list, from 0, and the length of the list. */
  index: number
  count: number
  /** Rejects when the server refuses it. */
  onSave: (changes: StepChanges) => Promise<unknown>
  onDelete: () => void
}

/** A step: ticked, edited in place, moved up and down, deleted. */
export function StepItem({ step, executionId, index, count, onSave, onDelete }: StepItemProps) {
  const [isEdited, setIsEdited] = useState(false)
  const move = (by: number) => {
    const position = index + by
    if (position < 0 || position >= count) return
    onSave({ position }).catch(toastUnsaved)
    announce(`Étape ${position + 1} sur ${count}`)
  }
  if (isEdited)
    return (
      <li className="py-2">
        <RenameForm
          step={step}
          executionId={executionId}
          onSave={onSave}
          onClose={() => setIsEdited(false)}
        />
      </li>
    )
  return (
    <li className="flex items-start gap-1 py-1">
      <Tick step={step} onTick={(done) => onSave({ done }).catch(toastUnsaved)} />
      <Moves name={step.content} index={index} count={count} onMove={move} />
      <Menu
        groups={[
          [
            { label: 'Modifier', icon: <Pencil />, onSelect: () => setIsEdited(true) },
            index > 0 && { label: 'Monter', icon: <ArrowUp />, onSelect: () => move(-1) },
            index < count - 1 && { label: 'Descendre', icon: <ArrowDown />, onSelect: () => move(1) },
          ],
          [{ label: 'Supprimer', icon: <Trash2 />, danger: true, onSelect: onDelete }],
        ]}
        renderButton={(props) => (
          <IconButton label={`Actions : ${step.content}`} title="Actions" className="text-muted" {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
    </li>
  )
}

type RenameFormProps = Pick<StepItemProps, 'step' | 'executionId' | 'onSave'> & { onClose: () => void }

/** Where the step was renamed elsewhere since, that text is shown, and « Enregistrer » replaces it. */
function RenameForm({ step: { id, content }, executionId, onSave, onClose }: RenameFormProps) {
  const client = useQueryClient()
  const [opened] = useState(content)
  /** The latest stored text that the member has seen. */
  const [seen, setSeen] = useState(opened)
  const showStored = async (error: unknown) => {
    if (toAppError(error).field === 'before') {
      const { steps } = await client.fetchQuery({ ...ownExecutionQuery(executionId), staleTime: 0 })
      setSeen(steps.find((one) => one.id === id)?.content ?? opened)
    }
    throw error
  }
  return (
    <StepForm
      label="Texte de l’étape"
      submitLabel="Enregistrer"
      content={opened}
      notice={
        seen !== opened && (
          <Notice tone="warn" role="alert" icon={<RefreshCw />} title={TEXT_CHANGED}>
            <p className="mt-1 wrap-anywhere">« {seen} »</p>« Enregistrer » met le vôtre à sa place.
          </Notice>
        )
      }
      onSubmit={(typed) => onSave({ content: typed, before: seen }).catch(showStored)}
      onClose={onClose}
    />
  )
}

function Tick({ step, onTick }: { step: ExecutionStep; onTick: (isDone: boolean) => void }) {
  const { content, done_on } = step
  const today = useToday()
  return (
    <label className="flex min-h-11 min-w-0 grow cursor-pointer items-start gap-3 py-2.5 md:py-2">
      <input
        type="checkbox"
        checked={done_on !== null}
        onChange={({ target }) => onTick(target.checked)}
        className="mt-0.5 size-5 flex-none accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">
        <bdi className={cx(done_on && 'text-muted line-through')}>{undisguised(content)}</bdi>
        {done_on && <span className="block text-small text-muted">faite le {dayIn(done_on, today)}</span>}
      </span>
    </label>
  )
}

type MovesProps = { name: string; index: number; count: number; onMove: (by: number) => void }

/** Up and down; on a phone they are in the menu. The pressed button keeps the focus. */
function Moves({ name, index, count, onMove }: MovesProps) {
  const pressed = useRef<{ button: HTMLElement; to: number }>(null)
  useEffect(() => {
    if (pressed.current?.to !== index) return
    // The browser takes the focus from an element that is moved in the document.
    if (isFocusLost()) moveFocus(pressed.current.button)
    pressed.current = null
  }, [index])
  const props = (by: number, isEnd: boolean) => ({
    // Not `disabled`: the button would lose the focus.
    'aria-disabled': isEnd || undefined,
    className: 'text-muted aria-disabled:opacity-30 max-md:hidden',
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      pressed.current = { button: currentTarget, to: index + by }
      onMove(by)
    },
  })
  return (
    <>
      <IconButton label={`Monter : ${name}`} title="Monter" {...props(-1, index === 0)}>
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton label={`Descendre : ${name}`} title="Descendre" {...props(1, index === count - 1)}>
        <ArrowDown className="size-4" />
      </IconButton>
    </>
  )
}
