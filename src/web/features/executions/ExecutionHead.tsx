import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleStop from 'lucide-react/icons/circle-stop'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import {
  ABANDON_REASON_LABELS,
  ABANDON_REASONS,
  type AbandonReason,
  type Execution,
  EXECUTION_STATUS_LABELS,
  type ExecutionStatus,
  isEnded,
  REASON_MISSING,
} from '#domain/executions/executions.ts'
import { progressText } from '#domain/executions/execution-words.ts'
import { longDate } from '#domain/time.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { MenuItem } from '#web/ui/menu.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioList } from '#web/ui/RadioGroup.tsx'
import { call } from '#web/lib/call.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { changeOwnExecution } from './executions-query.ts'

const ICONS: Record<ExecutionStatus, typeof Play> = {
  running: Play,
  paused: Pause,
  abandoned: CircleStop,
  succeeded: Trophy,
}
const ABANDON_OPTIONS = ABANDON_REASONS.map((value) => ({ value, label: ABANDON_REASON_LABELS[value] }))

/** Title, state and notices of one’s own execution. */
export function ExecutionHead({ execution }: { execution: Execution }) {
  const { plan, started_on, ended_on, abandon_reason } = execution
  const facts = [
    `Commencé le ${longDate(started_on)}`,
    ended_on && `terminé le ${longDate(ended_on)}`,
    execution.steps_count > 0 && progressText(execution),
    abandon_reason && `raison : ${ABANDON_REASON_LABELS[abandon_reason]}`,
  ]
  return (
    <header className="grid gap-3">
      <p className="flex flex-wrap gap-x-4 text-dense">
        <Link to="/mes-executions" className="hit link">
          Mes exécutions
        </Link>
        {plan.slug && <PlanLink slug={plan.slug} />}
      </p>
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-wrap">
        <h1 className="min-w-0 text-page wrap-anywhere">{plan.title}</h1>
        <StatusMenu execution={execution} />
      </div>
      <p className="text-small text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {plan.slug === null && (
        <Notice>Le plan d’origine n’est plus en ligne. Votre exécution reste à vous.</Notice>
      )}
      {plan.slug !== null && execution.is_plan_changed && (
        <Notice>
          Le plan a changé depuis votre départ. <PlanLink slug={plan.slug} />
        </Notice>
      )}
    </header>
  )
}

const PlanLink = ({ slug }: { slug: string }) => (
  <Link to="/plan/$slug" params={{ slug }} className="hit link">
    Voir le plan
  </Link>
)

/** The state of one’s own execution, and the changes of it. */
function StatusMenu({ execution }: { execution: Execution }) {
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

type AbandonDialogProps = OpenDialogProps & { executionId: string }

/** « Pourquoi arrêter ? »: an execution is abandoned with a reason. */
function AbandonDialog({ executionId, onClose }: AbandonDialogProps) {
  const [reason, setReason] = useState<AbandonReason | null>(null)
  const setStatus = useSetStatus(executionId)
  const form = useForm({
    rules: { abandon_reason: () => (reason === null ? REASON_MISSING : null) },
    send: async () => {
      if (reason === null) return
      await setStatus.mutateAsync({ status: 'abandoned', abandon_reason: reason })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="Pourquoi arrêter ?"
      description="La raison est comptée sans votre nom : elle aide ceux qui suivront."
      submitLabel="Abandonner"
      onClose={onClose}
    >
      <RadioList
        legend="Raison"
        isLegendHidden
        name="abandon_reason"
        options={ABANDON_OPTIONS}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          form.clearErrors()
        }}
        error={form.errors.abandon_reason}
      />
    </FormDialog>
  )
}

type NewStatus = { status: ExecutionStatus; abandon_reason?: AbandonReason }

/** Pauses, resumes, completes or abandons one’s own execution. */
function useSetStatus(executionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewStatus) => call(executionsApi.setStatus, { params: { executionId }, body }),
    onSuccess: ({ status, abandon_reason, ended_on, plan }) => {
      changeOwnExecution(client, executionId, (execution) => ({
        ...execution,
        status,
        abandon_reason,
        ended_on,
      }))
      toast(
        status === 'succeeded'
          ? { title: 'Bravo !', description: `Vous avez réussi « ${plan.title} ».` }
          : { title: `Exécution : ${EXECUTION_STATUS_LABELS[status].toLowerCase()}` },
      )
    },
    onError: (error) => toastFailure(error, 'L’état n’a pas pu être changé.'),
  })
}
