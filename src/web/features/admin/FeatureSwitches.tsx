import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import { FEATURES, type FeatureSwitch, OPEN_TO, OPEN_TO_LABELS, type OpenTo } from '#domain/features.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Time } from '#web/ui/Time.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/lib/toast.ts'
import { featuresQuery, LOAD_FAILURE } from './admin-queries.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'

/** New features can be opened to some roles first. */
export function FeatureSwitches() {
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

type Change = Pick<FeatureSwitch, 'feature' | 'open_to'> & { from: OpenTo }

function useSwitchFeature() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ feature, ...body }: Change) => call(adminApi.switchFeature, { params: { feature }, body }),
    onSuccess: (_response, { feature, open_to }) => {
      toast({ title: FEATURES[feature], description: `Ouvert à : ${OPEN_TO_LABELS[open_to]}` })
      void client.invalidateQueries({ queryKey: keys.viewer, exact: true })
    },
    onError: (error) => toastFailure(error, 'Impossible de sauvegarder les modifications'),
    onSettled: () => invalidate.staff(client),
  })
}
