import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OwnPlace, PLACES_COUNTED } from '#domain/leaderboard.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank } from '#domain/ranks.ts'
import type { Viewer } from '#domain/viewer.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type List, ownPlaceQuery } from './leaderboard-query.ts'
import { RankRow } from './RankRow.tsx'

/** Oneself behind the last line, in sight all along. Nothing where it cannot be told. */
export function OwnPlaceRow({ viewer, list, most }: { viewer: Viewer; list: List; most: number }) {
  const { data: own, isError } = useQuery(ownPlaceQuery(list))
  if (isError || own === null) return null
  return (
    <RankRow
      place={own ? placeText(own) : <Skeleton className="ml-auto h-4 w-6" />}
      member={viewer.profile}
      name={
        <Link
          to="/u/$pseudo"
          params={{ pseudo: viewer.profile.pseudo }}
          className="cover -my-3 inline-block py-3 font-semibold -outline-offset-2 hover:text-primary"
        >
          Vous
        </Link>
      }
      note={own ? noteOf(own) : <Skeleton className="mt-1 h-3 w-40" />}
      value={own?.value ?? 0}
      most={most}
      sort={list.sort}
      isOwn
      className="sticky bottom-0 z-2 border-t border-primary"
    />
  )
}

function placeText({ place }: OwnPlace) {
  if (place === null) return '–'
  return place > PLACES_COUNTED ? `${wholeNumber(PLACES_COUNTED)}+` : wholeNumber(place)
}

function noteOf(own: OwnPlace) {
  const { name, next } = getUserRank(calculateUserPoints(own))
  if (own.place === null) return `${name} · pas encore dans ce classement`
  return next ? `${name} · encore ${wholeNumber(next.missing)} pts avant ${next.name}` : name
}
