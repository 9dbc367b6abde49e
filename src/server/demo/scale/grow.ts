import type { Sql } from '#server/db/sql.ts'
import { awardBadges, awardNumberedBadges, countMembers, countPlans, earnXp } from '../rewards/queries.ts'
import {
  insertCrowd,
  insertFollowsOfCrowd,
  insertPlansOfCrowd,
  insertReactionsOfCrowd,
  learnSizes,
} from './queries.ts'
import { drawWords, indexCrowd, inventWords, withoutSearchIndexes } from './words/queries.ts'

const WORDS_AT_LEAST = 500

/** Adds a crowd to the demo, for measuring: all of it in the one transaction that is given, or nothing. */
export async function growDemo(
  tx: Sql,
  size: { members: number; plans: number },
  onProgress: (step: string) => void,
) {
  onProgress(`${size.members} membres…`)
  await inventWords(tx, WORDS_AT_LEAST + Math.max(5 * size.members, size.plans))
  await insertCrowd(tx, size.members)
  onProgress(`${size.plans} plans…`)
  await drawWords(tx, size.plans)
  await withoutSearchIndexes(tx, async () => {
    await insertPlansOfCrowd(tx, size.plans)
    onProgress('Recherche…')
    await indexCrowd(tx)
  })
  onProgress('Likes, reposts, commentaires, vues, abonnements…')
  await insertReactionsOfCrowd(tx)
  await insertFollowsOfCrowd(tx)
  onProgress('Compteurs…')
  await learnSizes(tx)
  await earnXp(tx)
  await countPlans(tx)
  await countMembers(tx)
  await awardNumberedBadges(tx)
  await awardBadges(tx)
}
