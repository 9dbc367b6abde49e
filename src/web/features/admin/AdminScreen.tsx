import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { AdminStats } from '#domain/moderation/staff.ts'
import { StaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useFailureToast, useList } from '#web/lib/use-list.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Time } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FEATURES, type FeatureSwitch, OPEN_TO, OPEN_TO_LABELS, type OpenTo } from '#domain/features.ts'
import { featuresQuery, LOAD_FAILURE, membersQuery, statsQuery } from './admin-queries.ts'
import { MEMBER_CHOICES, MembersCard } from './MembersCard.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'

/** Members, their roles and badges, and the feature switches. */
export function AdminScreen({ address }: { address: ListAddress }) {
  return (
    <StaffScreen
      title="Administration"
      purpose="Chaque action est inscrite au journal, avec votre nom."
      ability="openAdmin"
      visitors="/"
      current="/admin"
    >
      <AdminSections address={address} />
    </StaffScreen>
  )
}

function AdminSections({ address }: { address: ListAddress }) {
  const { query } = useList(address, MEMBER_CHOICES)
  const queries = [useQuery(statsQuery), useQuery(membersQuery(query)), useQuery(featuresQuery)]
  // One toast, however many queries fail.
  const error = queries.find(({ isError }) => isError)?.error
  useFailureToast({ error, isError: error !== undefined, errorUpdatedAt: 0 }, LOAD_FAILURE)
  return (
    <>
      <ErrorBoundary>
        <KeyMetrics />
      </ErrorBoundary>
      <ErrorBoundary>
        <MembersCard address={address} />
      </ErrorBoundary>
      <ErrorBoundary>
        <SignUpsSwitch />
      </ErrorBoundary>
      <ErrorBoundary>
        <FeatureSwitches />
      </ErrorBoundary>
    </>
  )
}

const KEY_METRICS: { name: keyof AdminStats; label: string }[] = [
  { name: 'members', label: 'Membres' },
  { name: 'plans', label: 'Plans' },
  { name: 'pending_plans', label: 'Plans en attente' },
  { name: 'comments', label: 'Commentaires' },
]

function KeyMetrics() {
  const query = useQuery(statsQuery)
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Erreur" text={LOAD_FAILURE} query={query} />
  return (
    <FactSheet
      items={KEY_METRICS.map(({ name, label }) => ({
        label,
        value: data ? wholeNumber(data[name]) : <Skeleton className="my-1.5 h-5 w-16" />,
      }))}
    />
  )
}

/** Closes sign-ups during a wave of spam. Loading and errors are shown by the card of the features below. */
function SignUpsSwitch() {
  const { data } = useQuery(featuresQuery)
  const { mutate, isPending } = useSetSignUps()
  if (!data) return null
  const { are_open, by, updated_at } = data.sign_ups
  return (
    <Card as="section" aria-label="Inscriptions">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-section">Inscriptions</h2>
          <p className="text-small text-muted">
            {are_open
              ? 'Ouvertes. Fermez-les pendant une vague de spam : les membres se connectent comme d’habitude.'
              : 'Fermées : personne ne peut créer de compte, ni par mot de passe ni avec Google.'}
          </p>
          {updated_at && (
            <p className="text-small text-muted">
              {by ?? 'Un compte supprimé'} · <Time iso={updated_at} />
            </p>
          )}
        </div>
        <Button
          variant={are_open ? 'danger' : 'primary'}
          busy={isPending}
          busyLabel="Enregistrement…"
          className="max-sm:w-full"
          onClick={() => mutate(!are_open)}
        >
          {are_open ? 'Fermer les inscriptions' : 'Rouvrir les inscriptions'}
        </Button>
      </div>
    </Card>
  )
}

function useSetSignUps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (are_open: boolean) => call(adminApi.setSignUps, { body: { are_open } }),
    onSuccess: (_response, are_open) => {
      toast({ title: are_open ? 'Inscriptions rouvertes' : 'Inscriptions fermées' })
      void client.invalidateQueries({ queryKey: keys.signUps })
    },
    onError: (error) => toastFailure(error, 'Impossible de sauvegarder les modifications'),
    onSettled: () => invalidate.staff(client),
  })
}

/** New features can be opened to some roles first. */
function FeatureSwitches() {
  const query = useQuery(featuresQuery)
  const { data, isError } = query
  return (
    <Card as="section" aria-label="Nouveautés">
      <h2 className="text-section">Nouveautés</h2>
      <p className="mb-2 text-small text-muted">À qui chacune est ouverte. Effet immédiat.</p>
      {isError && !data && <QueryError title="Erreur" text={LOAD_FAILURE} query={query} />}
      {!data && !isError && <Skeletons sizes={['h-4 w-56', 'h-3 w-40']} />}
      <ul className="divide-y divide-line">
        {data?.features.map((one) => (
          <FeatureLine key={one.feature} current={one} />
        ))}
      </ul>
    </Card>
  )
}

function FeatureLine({ current: { feature, open_to, by, updated_at } }: { current: FeatureSwitch }) {
  const { mutate, isPending, variables } = useSwitchFeature()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <span className="min-w-0">
        {FEATURES[feature]}
        <span className="block text-small text-muted">
          {updated_at ? (
            <>
              {by ?? 'Un compte supprimé'} · <Time iso={updated_at} />
            </>
          ) : (
            'Réglage par défaut'
          )}
        </span>
      </span>
      <div className="w-48 max-sm:w-full">
        <ChoiceSelect
          aria-label={`${FEATURES[feature]} : ouvert à`}
          value={isPending ? variables.open_to : open_to}
          onChange={({ target }) => {
            const chosen = OPEN_TO.find((one) => one === target.value)
            if (chosen && !isPending) mutate({ feature, open_to: chosen, from: open_to })
          }}
        >
          {OPEN_TO.map((one) => (
            <option key={one} value={one}>
              {OPEN_TO_LABELS[one]}
            </option>
          ))}
        </ChoiceSelect>
      </div>
    </li>
  )
}

type FeatureChange = Pick<FeatureSwitch, 'feature' | 'open_to'> & { from: OpenTo }

function useSwitchFeature() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ feature, ...body }: FeatureChange) =>
      call(adminApi.switchFeature, { params: { feature }, body }),
    onSuccess: (_response, { feature, open_to }) => {
      toast({ title: FEATURES[feature], description: `Ouvert à : ${OPEN_TO_LABELS[open_to]}` })
      void client.invalidateQueries({ queryKey: keys.viewer, exact: true })
    },
    onError: (error) => toastFailure(error, 'Impossible de sauvegarder les modifications'),
    onSettled: () => invalidate.staff(client),
  })
}
