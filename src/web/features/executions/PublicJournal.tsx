import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { progressText } from '#domain/executions/execution-words.ts'
import { journalTitle } from '#domain/executions/journal-title.ts'
import type { ExecutedPlan, PublicExecution } from '#domain/executions/executions.ts'
import { longDate } from '#domain/time.ts'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { journalQuery } from './executions-query.ts'
import { StatusTag } from './StatusTag.tsx'
import { Entry } from './Entry.tsx'
import type { PublicEntryMenuProps } from './PublicEntryMenuList.tsx'

const PublicEntryMenuList = lazyWithRetry(() => import('./PublicEntryMenuList.tsx'), LoadFailure)

/** A public journal, as everyone but its owner reads it. */
export function PublicJournal({ executionId }: { executionId: string }) {
  const query = useInfiniteQuery(journalQuery(executionId))
  const [journal] = query.data?.pages ?? []
  const list = useFocusAfterRemoval<HTMLDivElement>()
  if (!journal) return null
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className="column grid max-w-[calc(700px+2*var(--gutter))] gap-6 py-6 pb-24 md:py-10 md:pb-24">
      <Head journal={journal} />
      <Card as="section" aria-labelledby="journal">
        <h2 id="journal" className="text-section">
          Journal
        </h2>
        {entries.length === 0 ? (
          <p className="mt-3 text-muted">Pas encore d’entrée publique.</p>
        ) : (
          <div {...list} tabIndex={-1} className="divide-y divide-line outline-none">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                currency={journal.currency}
                menu={<PublicEntryMenu entry={entry} journal={journal} />}
              />
            ))}
          </div>
        )}
        <LoadMore
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? 'Impossible de charger la suite' : null}
          onLoad={() => void query.fetchNextPage()}
        />
      </Card>
    </div>
  )
}

function Head({ journal }: { journal: PublicExecution }) {
  const { author, plan, status, is_plan_author, started_on, ended_on, steps_count, done_count } = journal
  const days = [`Commencé le ${longDate(started_on)}`, ended_on && `terminé le ${longDate(ended_on)}`]
  return (
    <header className="grid gap-4">
      <PlanLine plan={plan} />
      <h1 className="text-page wrap-anywhere">{journalTitle(author, plan)}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <AuthorLine author={author} size={48}>
          <span className="tabular-nums">{days.filter(Boolean).join(' · ')}</span>
        </AuthorLine>
        <span className="flex flex-wrap gap-2">
          <StatusTag status={status} />
          {is_plan_author && <Tag>Journal de l’auteur</Tag>}
        </span>
      </div>
      {steps_count > 0 && (
        <div className="max-w-80">
          <Progress
            label="Étapes faites"
            value={done_count}
            max={steps_count}
            valueText={progressText(journal)}
          />
        </div>
      )}
    </header>
  )
}

function PlanLine({ plan }: { plan: ExecutedPlan }) {
  if (plan.slug === null)
    return <p className="text-dense text-muted">Le plan d’origine n’est plus en ligne.</p>
  return (
    <p className="text-dense">
      <Link to="/plan/$slug" params={{ slug: plan.slug }} className="hit link">
        Voir le plan
      </Link>
    </p>
  )
}

/** « Signaler », and what the staff may do with an entry. */
const PublicEntryMenu = (props: PublicEntryMenuProps) => (
  <ActionMenu
    label={`Actions sur l’entrée du ${longDate(props.entry.entry_date)}`}
    title="Actions"
    isPreloaded={useIsResumable(props.entry.id)}
  >
    {(position) => <PublicEntryMenuList {...props} {...position} />}
  </ActionMenu>
)
