import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { OwnSanction } from '#domain/sanctions.ts'
import { exactDate } from '#domain/time.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { focusOnMount } from '#web/lib/focus.ts'

type AppealStateProps = {
  appeal: NonNullable<OwnSanction['appeal']>
  /** It took the place of the form that had the focus. */
  takesFocus: boolean
}

/** What became of an objection: it waits, or was answered. */
export function AppealState({ appeal, takesFocus }: AppealStateProps) {
  const { status, message, answer, created_at, decided_at } = appeal
  return (
    <div ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="grid gap-3 outline-none">
      {status === 'open' ? (
        <Notice tone="primary" icon={<Hourglass />} role="status" title="Votre recours est en cours d’examen">
          <span className="block">
            Envoyé le {exactDate(created_at, 'reader')}. La réponse arrive dans vos notifications et par
            e-mail.
          </span>
        </Notice>
      ) : (
        <Notice
          tone={status === 'accepted' ? 'primary' : 'warn'}
          icon={status === 'accepted' ? <CircleCheck /> : undefined}
          role="status"
          title={status === 'accepted' ? 'Recours accepté' : 'Recours refusé'}
        >
          {decided_at && (
            <span className="block text-small text-muted">{exactDate(decided_at, 'reader')}</span>
          )}
          <span className="mt-1 block wrap-anywhere whitespace-pre-line">{answer}</span>
        </Notice>
      )}
      <details>
        <summary className="cursor-pointer text-small font-semibold">Ce que vous avez écrit</summary>
        <p className="mt-2 border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">{message}</p>
      </details>
    </div>
  )
}
