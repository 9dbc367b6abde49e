import type { PlanToReview } from '#domain/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { useStore } from '#web/lib/store.ts'
import { CHECKLIST, ticksKey, ticksStore, withMissing, withTick } from './checklist.ts'

type ReviewChecklistProps = {
  plan: PlanToReview
  note: string
  /** Called with the note including the missing points. */
  onNote: (text: string) => void
}

/** The points to check. Ticks are stored in this browser only. */
export function ReviewChecklist({ plan, note, onNote }: ReviewChecklistProps) {
  const key = ticksKey(plan)
  const ticked = useStore(ticksStore, null)?.[key] ?? []
  const longer = withMissing(note, ticked)
  return (
    <fieldset className="min-w-0 border-t border-line p-4 md:px-6 md:py-5">
      <legend className="float-left mb-2 w-full text-small font-semibold">Points relus</legend>
      <div className="clear-both grid gap-x-6 sm:grid-cols-2">
        {CHECKLIST.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 text-dense leading-5 lg:min-h-8"
          >
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                ticksStore.change((ticks) => withTick(ticks, key, id, target.checked))
              }
              className="size-5 flex-none accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
      {/* Disabled instead of removed, so that it can keep the focus. */}
      <Button
        size="s"
        className="mt-3 py-2 max-[24rem]:whitespace-normal"
        disabled={longer === note.trimEnd()}
        onClick={() => onNote(longer)}
      >
        Ajouter à la note ce qui manque
      </Button>
    </fieldset>
  )
}
