import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { moderationApi } from '#api/moderation.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { StaffPlan } from '#domain/moderation/staff.ts'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { StaffList } from '#web/ui/StaffList.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import type { ModeratorAddress } from './moderator-address.ts'

const STATUSES = ['published', 'rejected'] as const

const COLUMNS: readonly Column<StaffPlan>[] = [
  { id: 'plan', header: 'Plan', isWide: true, cell: (plan) => <PlanCell plan={plan} /> },
  {
    id: 'status',
    header: 'État',
    cell: ({ status }) =>
      status === 'published' ? <Tag tone="good">En ligne</Tag> : <Tag tone="bad">Refusé</Tag>,
  },
  {
    id: 'reports',
    header: 'Signalements',
    cell: ({ reports }) => <span className="tabular-nums">{wholeNumber(reports)}</span>,
  },
]

/** Published, rejected and unpublished plans. */
export default function StaffPlans({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: STATUSES })
  const { q, filter: status, after, before } = list.query
  const query = { q, status, after, before }
  const plans = useQuery({
    queryKey: keys.staff('plans', query),
    queryFn: () => call(moderationApi.plans, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Plans</h2>
      <StaffList
        caption="Plans"
        list={list}
        query={plans}
        failure="Impossible de charger les plans"
        searchLabel="Titre ou auteur"
        filters={{ published: 'En ligne', rejected: 'Refusés' }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          q !== undefined
            ? 'Aucun plan ne correspond.'
            : status === 'rejected'
              ? 'Aucun plan refusé ou retiré.'
              : 'Aucun plan en ligne.'
        }
        renderActions={(plan) => <PlanActions plan={plan} />}
      />
    </div>
  )
}

function PlanCell({ plan: { slug, title, author, at, review_note } }: { plan: StaffPlan }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <Link
        to="/plan/$slug"
        params={{ slug }}
        preload={false}
        className="hit justify-self-start font-semibold wrap-anywhere underline-offset-3 hover:underline"
      >
        {title}
      </Link>
      <span className="text-small text-muted wrap-anywhere">
        {author?.pseudo ?? DELETED_MEMBER} · <Time iso={at} />
      </span>
      {review_note && <span className="line-clamp-2 text-small wrap-anywhere">« {review_note} »</span>}
    </span>
  )
}

/** Unpublishes a plan, sends it back to the validators, or deletes it. */
function PlanActions({ plan }: { plan: StaffPlan }) {
  if (!plan.may_moderate) return <span className="text-small text-muted">Rang égal ou supérieur</span>
  return (
    <>
      {plan.status === 'published' ? (
        <Button
          size="s"
          variant="quietDanger"
          className="max-md:flex-1"
          onClick={() => openDialog(PlanReasonDialog, { plan, act: 'unpublish' })}
        >
          Retirer
          <VisuallyHidden> : {plan.title}</VisuallyHidden>
        </Button>
      ) : (
        <Readmit plan={plan} />
      )}
      <IconButton
        label={`Supprimer : ${plan.title}`}
        title="Supprimer"
        className="text-bad"
        onClick={() => openDialog(PlanReasonDialog, { plan, act: 'deletePlan' })}
      >
        <Trash2 />
      </IconButton>
    </>
  )
}

function Readmit({ plan }: { plan: StaffPlan }) {
  const client = useQueryClient()
  const readmission = useMutation({
    mutationFn: () => call(moderationApi.readmit, { params: { planId: plan.id } }),
    onSuccess: () => toast({ title: 'Plan remis en attente', description: plan.title }),
    onError: (error) => toastFailure(error, 'Impossible de traiter cette action'),
    onSettled: () => invalidate.plan(client),
  })
  return (
    <Button
      size="s"
      className="max-md:flex-1"
      busy={readmission.isPending}
      onClick={() => readmission.mutate()}
    >
      Remettre en attente
      <VisuallyHidden> : {plan.title}</VisuallyHidden>
    </Button>
  )
}

type PlanReasonDialogProps = OpenDialogProps & { plan: StaffPlan; act: keyof typeof REASON_TEXTS }

const REASON_TEXTS = {
  unpublish: {
    title: 'Retirer ce plan ?',
    consequence: 'n’est plus en ligne. Son auteur peut le corriger et le soumettre de nouveau.',
    submit: 'Retirer le plan',
    busy: 'Retrait…',
    done: 'Plan retiré',
  },
  deletePlan: {
    title: 'Supprimer ce plan ?',
    consequence: 'disparaît pour de bon, avec ses commentaires, ses J’aime et ses reposts.',
    submit: 'Supprimer le plan',
    busy: 'Suppression…',
    done: 'Plan supprimé',
  },
} as const

/** Unpublishes or deletes a plan, with a reason for its author. */
export function PlanReasonDialog({ plan, act, onClose }: PlanReasonDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`plan:${plan.id}`)
  const texts = REASON_TEXTS[act]
  const form = useForm({
    rules: {
      reason: (reason) => (isBlankText(reason) ? 'Un motif est nécessaire : l’auteur le lira.' : null),
    },
    send: async ({ reason }) => {
      await call(moderationApi[act], { params: { planId: plan.id }, body: { reason } })
      draft.discard()
      onClose()
      toast({ title: texts.done, description: plan.title })
      void (act === 'deletePlan' ? invalidate.planDeleted(client, plan.slug) : invalidate.plan(client))
    },
    onFailure: () => void invalidate.staff(client),
    onType: ({ reason }) => draft.save(reason),
  })
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={`« ${plan.title} » ${texts.consequence}`}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      isDraftSaved
      destructive
      onClose={onClose}
    >
      <Field label="Motif" hint="L’auteur le lira." error={form.errors.reason ?? null}>
        <Textarea name="reason" defaultValue={draft.text} maxLength={SANCTION_LIMITS.reason} />
      </Field>
    </FormDialog>
  )
}
