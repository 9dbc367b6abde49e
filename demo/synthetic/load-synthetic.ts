import { StartError } from '#server/platform/config/start-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { countWords } from '#server/search/words.queries.ts'
import { insertLevelsOfWriters, updateCommentCounters } from '../comments/queries.ts'
import {
  insertNumberedBadges,
  insertXp,
  updateBadges,
  updateMemberCounters,
  updatePlanCounters,
} from '../xp-and-badges/queries.ts'
import {
  analyzeTables,
  createPlanWords,
  createVocabulary,
  hasSyntheticMembers,
  insertSearchRows,
  insertSyntheticFollows,
  insertSyntheticMembers,
  insertSyntheticPlans,
  insertSyntheticReactions,
  withoutSearchTriggers,
} from './queries.ts'

const LOADED_ALREADY =
  'La démonstration a déjà été agrandie : retirez-la d’abord, avec --remove, puis relancez cette commande.'

const WORDS = { least: 1_000, most: 120_000 }

/** Adds generated members and plans to the demo, for benchmarks, in the given transaction. */
export async function loadSynthetic(
  tx: Sql,
  size: { members: number; plans: number },
  onProgress: (step: string) => void,
) {
  if (await hasSyntheticMembers(tx)) throw new StartError(LOADED_ALREADY)
  await withoutSearchTriggers(tx, async () => {
    await createVocabulary(tx, Math.min(WORDS.least + Math.max(size.members, size.plans), WORDS.most))
    onProgress(`${size.members} membres…`)
    await insertSyntheticMembers(tx, size.members)
    onProgress(`${size.plans} plans…`)
    await createPlanWords(tx, size.plans)
    await insertSyntheticPlans(tx, size.plans)
    onProgress('Recherche…')
    await insertSearchRows(tx)
  })
  onProgress('Likes, reposts, commentaires, vues, abonnements…')
  await insertSyntheticReactions(tx)
  await insertSyntheticFollows(tx)
  onProgress('Compteurs…')
  await analyzeTables(tx)
  await countWords(tx)
  await insertXp(tx)
  await updateCommentCounters(tx)
  await insertLevelsOfWriters(tx)
  await updatePlanCounters(tx)
  await updateMemberCounters(tx)
  await insertNumberedBadges(tx)
  await updateBadges(tx)
}
