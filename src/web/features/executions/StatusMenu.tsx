import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleStop from 'lucide-react/icons/circle-stop'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trophy from 'lucide-react/icons/trophy'
import {
  type Execution,
  EXECUTION_STATUS_LABELS,
  type ExecutionStatus,
  isEnded,
} from '#domain/executions/executions.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { MenuItem } from '#web/ui/menu.ts'
import { AbandonDialog } from './AbandonDialog.tsx'
import { useSetStatus } from './use-set-status.ts'

const ICONS: Record<ExecutionStatus, typeof Play> = {
  running: Play,
  paused: Pause,
  abandoned: CircleStop,
  succeeded: Trophy,
}

/** The state of one’s own execution, and the changes of it. */
export function StatusMenu({ execution }: { execution: Execution }) {
  const { status } = execution
  const setStatus = useSetStatus(execution.id)
  const Icon = ICONS[status]
  const items: (MenuItem | false)[] = [
    status !== 'running' && {
      label: 'Reprendre',
      icon: <Play />,
      onSelect: () => setStatus.mutate({ status: 'running' }),
    },
    status === 'running' && {
      label: 'Mettre en pause',
      icon: <Pause />,
      onSelect: () => setStatus.mutate({ status: 'paused' }),
    },
    !isEnded(status) && {
      label: 'C’est réussi',
      icon: <Check />,
      onSelect: () => setStatus.mutate({ status: 'succeeded' }),
    },
    !isEnded(status) && {
      label: 'Abandonner…',
      icon: <CircleStop />,
      onSelect: () => openDialog(AbandonDialog, { executionId: execution.id }),
    },
  ]
  return (
    <Menu
      groups={[items]}
      renderButton={(props) => (
        <Button
          {...props}
          busy={setStatus.isPending}
          aria-label={`État : ${EXECUTION_STATUS_LABELS[status]}`}
        >
          <Icon className="size-4" />
          {EXECUTION_STATUS_LABELS[status]}
          <ChevronDown className="size-4" />
        </Button>
      )}
    />
  )
}
