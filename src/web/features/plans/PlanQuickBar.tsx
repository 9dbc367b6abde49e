import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { compactNumber } from '#domain/numbers.ts'
import { type PlanPage, planPath } from '#domain/plans/plans.ts'
import { ExecuteButton } from '#web/features/executions/ExecuteButton.tsx'
import { useCounter } from '#web/features/accounts/viewer/viewer-state.ts'
import { share } from '#web/lib/share.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { MainAction } from './MainAction.tsx'

/** The actions of the side column on small screens: a bar at the bottom while the plan is on the screen. */
export function PlanQuickBar({ plan }: { plan: PlanPage }) {
  const comments = useCounter(plan, 'comments_count')
  return (
    <div
      role="region"
      aria-label="Actions rapides"
      className="sticky bottom-0 z-10 -mx-(--gutter) flex items-center gap-2 border-t border-line bg-surface px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden noscript:hidden print:hidden"
    >
      <div className="flex-1">
        <MainAction plan={plan} />
      </div>
      {/* With a wide font its words take two lines, so that the page does not scroll sideways. */}
      <ExecuteButton
        plan={plan}
        className="min-w-0 max-[26rem]:px-3 max-[26rem]:whitespace-normal max-[22rem]:[&>.lucide]:hidden"
      />
      <Button
        aria-label="Partager"
        // The menu of the plan has it too.
        className="max-[22rem]:hidden"
        onClick={() => void share({ title: plan.title, path: planPath(plan) })}
      >
        <Share2 />
      </Button>
      <a href="#commentaires" className={buttonClass({}, 'max-[26rem]:hidden')}>
        <MessageSquare />
        <VisuallyHidden>Commentaires : </VisuallyHidden>
        <span className="tabular-nums">{compactNumber(comments)}</span>
      </a>
    </div>
  )
}
