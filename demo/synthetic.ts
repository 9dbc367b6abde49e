import { StartError } from '#server/platform/config/start-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { correctCounters } from '#server/ops/recount.queries.ts'
import { updateRankings } from '#server/points/rankings.ts'
import { countSearchWords } from '#server/search/words.queries.ts'
import { insertConsequences } from './queries.ts'
import {
  createWords,
  hasSyntheticMembers,
  insertSearchRows,
  insertSyntheticBadges,
  insertSyntheticMembers,
  insertSyntheticPlans,
  insertSyntheticReactions,
  withoutSearchTriggers,
} from './synthetic.queries.ts'

const LOADED_ALREADY =
  'La démonstration a déjà été agrandie : retirez-la d’abord, avec --remove, puis relancez cette commande.'

/** Adds generated members and plans to the demo, for benchmarks, in the given transaction. */
export async function loadSynthetic(
  tx: Sql,
  size: { members: number; plans: number },
  onProgress: (step: string) => void,
) {
  if (await hasSyntheticMembers(tx)) throw new StartError(LOADED_ALREADY)
  await withoutSearchTriggers(tx, async () => {
    const words = Math.min(1_000 + Math.max(size.members, size.plans), 120_000)
    await createWords(tx, { words, plans: size.plans })
    onProgress(`${size.members} membres…`)
    await insertSyntheticMembers(tx, size.members)
    onProgress(`${size.plans} plans…`)
    await insertSyntheticPlans(tx, size.plans)
    onProgress('Recherche…')
    await insertSearchRows(tx)
  })
  onProgress('Likes, reposts, commentaires, vues, abonnements…')
  await insertSyntheticReactions(tx)
  onProgress('Compteurs…')
  await countSearchWords(tx)
  await insertConsequences(tx)
  await correctCounters(tx)
  await updateRankings({ sql: tx, transaction: (work) => work(tx) })
  await insertSyntheticBadges(tx)
}
