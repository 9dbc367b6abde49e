import { Link } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import type { PlanPage } from '#domain/plans/plans.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useResumePending } from '#web/features/accounts/viewer/use-resume-pending.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useExecutionId } from '#web/features/accounts/viewer/viewer-state.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button, buttonClass, type ButtonLook } from '#web/ui/Button.tsx'

const StartExecutionDialog = lazyWithRetry(() => import('./StartExecutionDialog.tsx'), LoadFailure)

type ExecuteButtonProps = ButtonLook & {
  plan: Pick<PlanPage, 'id' | 'slug' | 'forecast'>
  label?: string
  className?: string
}

/** Starts an execution of the plan, or leads to the member’s own. */
export function ExecuteButton({ plan, label = 'J’exécute ce plan', className, ...look }: ExecuteButtonProps) {
  const viewer = useViewer()
  const executionId = useExecutionId(plan.id)
  const start = () => void openDialog(StartExecutionDialog, { plan })
  const button = useResumePending({ kind: 'execution', id: plan.id }, isOpenTo(viewer), start)
  if (executionId)
    return (
      <Link to="/execution/$executionId" params={{ executionId }} className={buttonClass(look, className)}>
        <Play />
        Mon exécution
      </Link>
    )
  if (viewer && !isOpenTo(viewer)) return null
  return (
    <Button ref={button} {...look} className={className} onClick={start}>
      <Play />
      {label}
    </Button>
  )
}

const isOpenTo = (viewer: Viewer | null | undefined) => Boolean(viewer?.features.includes('executions'))
