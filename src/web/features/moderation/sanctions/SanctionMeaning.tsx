import type { BanHours, BanType } from '#domain/sanctions.ts'
import type { BanStatus } from '#domain/ban-status.ts'
import { exactDate } from '#domain/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Notice } from '#web/ui/Notice.tsx'

type SanctionMeaningProps = { type: BanType; hours: BanHours; status: BanStatus | undefined }

const HOUR_MS = 3_600_000
const REMAINS = 'lire, exporter, supprimer, faire appel, et rien d’autre.'

/** In words, before it is done: how long, and what the member still may. */
export function SanctionMeaning({ type, hours, status }: SanctionMeaningProps) {
  const now = useNow()
  const replaced = type === 'temp' ? status?.banned_until : null
  return (
    <Notice>
      {type === 'temp' && now !== null && (
        <>
          Jusqu’au <b>{exactDate(new Date(now + hours * HOUR_MS).toISOString(), 'reader')}</b>. D’ici là :{' '}
          {REMAINS}
        </>
      )}
      {type === 'perm' && <>Sans date de fin, jusqu’à ce que l’équipe le lève. Il reste : {REMAINS}</>}
      {type === 'comment' &&
        'Plus aucun commentaire, jusqu’à ce que l’équipe les rétablisse. Tout le reste continue.'}
      {type === 'ip' && (
        <>
          Sans date de fin, et plus d’inscription ni de connexion depuis les réseaux de ce membre pendant 12
          mois. Votre propre réseau reste ouvert. Il reste : {REMAINS}
        </>
      )}
      {replaced && ` Remplace le ban en cours, jusqu’au ${exactDate(replaced, 'reader')}.`}
    </Notice>
  )
}
