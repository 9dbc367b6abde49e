import { StartError } from '#server/config/start-error.ts'
import type { Sql } from '#server/db/sql.ts'
import { countWords } from '#server/search/words/queries.ts'
import { awardBadges, awardNumberedBadges, countMembers, countPlans, earnXp } from '../rewards/queries.ts'
import {
  hasCrowd,
  insertCrowd,
  insertFollowsOfCrowd,
  insertPlansOfCrowd,
  insertReactionsOfCrowd,
  learnSizes,
} from './queries.ts'
import { drawWords, indexCrowd, inventWords, withoutSearchUpkeep } from './words/queries.ts'

const GROWN_ALREADY =
  'La démonstration a déjà été agrandie : retirez-la d’abord, avec --remove, puis relancez cette commande.'

const WORDS = { least: 1_000, most: 120_000 }

/** Adds a crowd to the demo, for measuring: all of it in the one transaction that is given, or nothing. */
export async function growDemo(
  tx: Sql,
  size: { members: number; plans: number },
  onProgress: (step: string) => void,
) {
  if (await hasCrowd(tx)) throw new StartError(GROWN_ALREADY)
  await withoutSearchUpkeep(tx, async () => {
    await inventWords(tx, Math.min(WORDS.least + Math.max(size.members, size.plans), WORDS.most))
    onProgress(`${size.members} membres…`)
    await insertCrowd(tx, size.members)
    onProgress(`${size.plans} plans…`)
    await drawWords(tx, size.plans)
    await insertPlansOfCrowd(tx, size.plans)
    onProgress('Recherche…')
    await indexCrowd(tx)
  })
  onProgress('Likes, reposts, commentaires, vues, abonnements…')
  await insertReactionsOfCrowd(tx)
  await insertFollowsOfCrowd(tx)
  onProgress('Compteurs…')
  await learnSizes(tx)
  await countWords(tx)
  await earnXp(tx)
  await countPlans(tx)
  await countMembers(tx)
  await awardNumberedBadges(tx)
  await awardBadges(tx)
}
