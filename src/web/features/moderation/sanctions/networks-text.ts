import type { ClosedNetworks } from '#api/sanctions.ts'
import { counted } from '#domain/numbers.ts'

/** What a ban by address closed, and why the rest stays open. */
export function networksText({ closed, kept_open }: ClosedNetworks): string {
  if (closed + kept_open === 0) return 'Aucun réseau connu : seul le compte est banni.'
  const first =
    closed === 0 ? 'Aucun réseau fermé' : counted(closed, 'réseau') + (closed > 1 ? ' fermés' : ' fermé')
  if (kept_open === 0) return `${first}.`
  return kept_open === 1
    ? `${first} ; 1 reste ouvert : l’équipe s’en sert, ou il est partagé.`
    : `${first} ; ${kept_open} restent ouverts : l’équipe s’en sert, ou ils sont partagés.`
}
