import { parseArgs } from 'node:util'
import { counted } from '#domain/numbers.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { connect, type DatabaseTarget } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { listMismatches, type Mismatch } from '#server/ops/recount.queries.ts'
import { repair, repairExcerpts, repairShares, wrongExcerpts, wrongShares } from '#server/ops/recount.ts'
import { runCommand, withDatabase } from './command.ts'
import { printStep } from './output.ts'

/**
 * `npm run recount`: compares every counter with its rows, every excerpt and the topics with their plan, every
 * adaptation's share of changed text with both texts, and fails when one is wrong;
 * `-- --repair` repairs them. The site may be running.
 */
const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })

await runCommand((config) => withDatabase(config, recount))

async function recount(target: DatabaseTarget) {
  const { mismatches, excerpts, shares } = await compare(target)
  const wrong = `${counted(mismatches.length, 'compteur')}, ${counted(excerpts, 'extrait')} et ${counted(shares, 'adaptation')}`
  if (mismatches.length + excerpts + shares === 0)
    return printStep('Tous les compteurs, tous les extraits et toutes les adaptations sont justes.')
  if (mismatches.length > 0) console.table(mismatches)
  if (!values.repair) {
    process.exitCode = 1
    return printStep(`À corriger : ${wrong}. La même commande avec --repair les refait.`)
  }
  const db = connect(target)
  try {
    await repair(db.transaction, mismatches)
    await repairExcerpts(db.sql)
    await repairShares(db.sql)
    await invalidatePages(db.sql, 'all')
  } finally {
    await db.end()
  }
  return printStep(`Corrigé : ${wrong}.`)
}

async function compare(
  target: DatabaseTarget,
): Promise<{ mismatches: Mismatch[]; excerpts: number; shares: number }> {
  // Without time limits: all likes of all plans are counted at once.
  const { sql, end } = await openConnection(target)
  try {
    const mismatches = await listMismatches(sql)
    let excerpts = 0
    for await (const _ of wrongExcerpts(sql)) excerpts += 1
    let shares = 0
    for await (const _ of wrongShares(sql)) shares += 1
    return { mismatches, excerpts, shares }
  } finally {
    await end()
  }
}
