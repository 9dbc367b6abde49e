import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientError } from '#domain/client-errors.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { timeInWords } from '#domain/retention.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { clientErrorsQuery, LOAD_FAILURE } from './admin-queries.ts'

const FIRST = 5

/** Errors of pages that browsers reported. */
export function ClientErrors() {
  const query = useQuery(clientErrorsQuery)
  const [areAllShown, setAllShown] = useState(false)
  const { data, isError } = query
  const shown = areAllShown ? data?.errors : data?.errors.slice(0, FIRST)
  return (
    <Card as="section" aria-label="Pannes dans les navigateurs">
      <h2 className="text-section">Pannes dans les navigateurs</h2>
      <p className="mb-2 text-small text-muted">
        Ce que les navigateurs rapportent quand une de nos pages tombe en panne, sans dire chez qui. Effacé{' '}
        {timeInWords('client_errors')} après la dernière fois.
      </p>
      {isError && !data && <QueryError title="Erreur" text={LOAD_FAILURE} query={query} />}
      {!data && !isError && <Skeletons sizes={['h-4 w-56', 'h-3 w-40']} />}
      {data?.errors.length === 0 && (
        <p className="py-2 text-muted">
          {data.is_on
            ? `Aucune panne depuis ${timeInWords('client_errors')}.`
            : 'Les rapports sont coupés (réglage CLIENT_ERRORS du serveur).'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {shown?.map((error) => (
          <ErrorLine
            key={`${error.name} ${error.message} ${error.stack} ${error.build} ${error.path}`}
            error={error}
          />
        ))}
      </ul>
      {data && data.errors.length > FIRST && !areAllShown && (
        <Button size="s" className="mt-2" onClick={() => setAllShown(true)}>
          Tout afficher ({wholeNumber(data.errors.length)})
        </Button>
      )}
    </Card>
  )
}

function ErrorLine({ error: { name, message, stack, build, path, times, last_at } }: { error: ClientError }) {
  return (
    <li className="grid grid-cols-1 gap-1 py-3 last:pb-0">
      <p className="wrap-anywhere">
        <b className="font-medium">{name}</b> {message}
      </p>
      <p className="text-small wrap-anywhere text-muted">
        {path} · version {build} · {wholeNumber(times)} fois · <Time iso={last_at} />
      </p>
      <details className="text-small">
        <summary className="hit w-fit cursor-pointer text-muted">Où dans le programme</summary>
        <pre className="mt-1 overflow-x-auto rounded-inner bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
          {stack}
        </pre>
      </details>
    </li>
  )
}
