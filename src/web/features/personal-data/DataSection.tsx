import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { personalDataApi } from '#api/personal-data.ts'
import { exactDate } from '#domain/time.ts'
import type { DataExport, Viewer } from '#domain/accounts/viewer.ts'
import {
  cleanPseudo,
  PLANS_ON_DELETION,
  type PlansOnDeletion,
  STAFF_CANNOT_LEAVE,
} from '#domain/accounts/accounts.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { isStaff } from '#domain/permissions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { FormProblem, Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/lib/toast.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

const PLAN_CHOICES: { value: PlansOnDeletion; label: string }[] = [
  { value: 'delete', label: 'Les supprimer' },
  { value: 'keep', label: 'Les garder sans mon nom' },
]
const POLL_MS = 1000

/** Data export and account deletion. */
export function DataSection({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Export />
      <DeleteAccount viewer={viewer} />
    </>
  )
}

function Export() {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, refetch } = useQuery(exportQuery)
  const start = useMutation({
    mutationFn: () => call(personalDataApi.startExport, {}),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, started),
  })
  const open = useMutation({
    mutationFn: () => call(personalDataApi.openExport, {}),
    onSuccess: (opened) => {
      queryClient.setQueryData(exportQuery.queryKey, opened)
      if (opened.url) Object.assign(document.createElement('a'), { href: opened.url, download: '' }).click()
    },
  })
  if (!isPending && !data) {
    return (
      <ErrorWithRetry
        heading="h3"
        title="Impossible de charger votre export"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex-1 basis-64">
          <h3 className="text-section">Exporter</h3>
          <p className="text-small text-muted">
            Profil, plans, commentaires, messages et paiements, dans une archive. Chaque demande vous est
            annoncée par e‑mail.
          </p>
        </div>
        {!data ? (
          <Skeleton shape="box" className="h-10 w-40" />
        ) : data.status === 'ready' && data.url ? (
          <Button
            variant="primary"
            busy={open.isPending}
            busyLabel="Un instant…"
            onClick={() => open.mutate()}
          >
            <Download className="size-4" />
            Télécharger
          </Button>
        ) : (
          <Button
            busy={start.isPending || isRunning(data)}
            busyLabel={`Préparation… ${data.progress} %`}
            onClick={() => start.mutate()}
          >
            Préparer l’archive
          </Button>
        )}
      </div>
      {data && isRunning(data) && (
        <Progress label="Préparation de l’archive" isLabelHidden value={data.progress} />
      )}
      <p role="status" className="text-small text-muted empty:hidden">
        {data && noteOf(data)}
      </p>
      <FormProblem text={(start.error ?? open.error)?.message ?? null} />
    </div>
  )
}

function noteOf({ status, expires_at }: DataExport): string | null {
  if (status === 'ready') {
    return `Votre archive est prête${expires_at ? `, jusqu’au ${exactDate(expires_at, 'reader')}` : ''}.`
  }
  if (status === 'failed') return 'La préparation a échoué. Vous pouvez la relancer.'
  if (status === 'expired') return 'La dernière archive a expiré.'
  return null
}

const exportQuery = queryOptions({
  queryKey: keys.exported,
  queryFn: () => call(personalDataApi.readExport, {}),
  refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
})

/** Deletes the account, unless it has a staff role. */
function DeleteAccount({ viewer }: { viewer: Viewer }) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-media border border-bad/45 p-4">
      <h3 className="text-section">Supprimer mon compte</h3>
      <p className="text-small">
        Votre nom devient « {DELETED_MEMBER} » sur vos commentaires et vos messages. Pour vos plans,
        choisissez. Cette action est définitive.
      </p>
      <p className="text-small">
        {viewer.subscription.subscribed ? (
          <>
            Votre abonnement VIP est résilié aussitôt. La période entamée n’est pas remboursée, sauf si vous{' '}
            <Link to="/contact" search={{ sujet: 'Rétractation' }} className="link">
              vous rétractez
            </Link>{' '}
            dans les 14 jours qui suivent votre premier paiement.
          </>
        ) : (
          'Un abonnement en cours est résilié aussitôt.'
        )}{' '}
        Ce que la loi nous oblige à garder de vos achats est gardé à part, sans votre nom.
      </p>
      {isStaff(viewer.profile) ? <Notice title={STAFF_CANNOT_LEAVE} /> : <DeletionForm viewer={viewer} />}
    </div>
  )
}

/** The button is enabled once the choice for the plans is made and the pseudo is typed. */
function DeletionForm({ viewer: { profile } }: { viewer: Viewer }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isReady, setIsReady] = useState(false)
  const form = useForm({
    rules: { plans: noRule, pseudo: noRule },
    send: async ({ plans, pseudo }) => {
      await call(personalDataApi.deleteAccount, { body: { plans: plans as PlansOnDeletion, pseudo } })
      await refetchViewerInAllTabs(queryClient)
      await navigate({ to: '/', replace: true })
      toast({
        title: 'Votre compte est fermé',
        description:
          'Vos données seront effacées dans les minutes qui viennent. Merci d’être passé par Plan B.',
      })
    },
    onType: ({ plans, pseudo }) => {
      const isChoiceMade = PLANS_ON_DELETION.some((choice) => choice === plans)
      setIsReady(isChoiceMade && cleanPseudo(pseudo) === profile.pseudo)
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <RadioGroup legend="Mes plans" isLegendHidden name="plans" options={PLAN_CHOICES} />
      <Field label="Écrivez votre pseudo pour confirmer" error={form.errors.pseudo}>
        <Input name="pseudo" placeholder={profile.pseudo} autoComplete="off" spellCheck={false} />
      </Field>
      <FormProblem text={form.problem ?? form.errors.plans ?? null} />
      <Button
        type="submit"
        variant="danger"
        disabled={!isReady}
        busy={form.isSending}
        busyLabel="Suppression…"
        className="justify-self-start whitespace-normal!"
      >
        Supprimer mon compte
      </Button>
    </form>
  )
}

const isRunning = ({ status }: DataExport) => status === 'waiting' || status === 'running'
const noRule = () => null
