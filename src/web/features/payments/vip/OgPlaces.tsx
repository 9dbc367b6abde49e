import { useQuery } from '@tanstack/react-query'
import { OG_PLACES } from '#domain/payments.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { offerQuery } from '../payments-queries.ts'

/** How many of the OG places are left, as it is. */
export function OgPlaces({ isHeld }: { isHeld: boolean }) {
  const { data } = useQuery(offerQuery)
  return (
    <p className="flex items-center gap-3 text-small">
      <Mark kind="og" size={20} />
      <span>
        {isHeld ? (
          'Le badge OG est à vous, même si vous arrêtez l’abonnement.'
        ) : data ? (
          <Places taken={data.og_taken} />
        ) : (
          <Rule />
        )}
      </span>
    </p>
  )
}

function Places({ taken }: { taken: number }) {
  if (taken >= OG_PLACES) return `Les ${OG_PLACES} places OG sont toutes prises.`
  if (taken === 0) return `Les ${OG_PLACES} places OG sont encore libres.`
  return (
    <>
      <b className="tabular-nums">
        {taken} {taken === 1 ? 'place' : 'places'} OG sur {OG_PLACES}
      </b>{' '}
      {taken === 1 ? 'est prise.' : 'sont prises.'}
    </>
  )
}

const Rule = () => `Le badge OG va aux ${OG_PLACES} premiers abonnés.`
