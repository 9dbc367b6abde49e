import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { connect, type Sql, type DatabaseTarget } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { loadDemo } from '#demo/load.ts'
import { removeDemo } from '#demo/remove.ts'
import { loadSynthetic } from '#demo/synthetic.ts'
import { runCommand, withOwnDatabase } from './command.ts'
import { printStep } from './output.ts'

/**
 * `npm run demo -- --plans 100000 --members 20000`: loads the demo, and as many generated plans and members for benchmarks.
 * `npm run demo -- --remove`: deletes the demo, from the embedded database or from that of DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: '0' },
    members: { type: 'string', default: '0' },
    remove: { type: 'boolean', default: false },
  },
})
const size = { plans: Number(values.plans), members: Number(values.members) }

await runCommand(async (config) => {
  if (
    !Number.isInteger(size.plans) ||
    !Number.isInteger(size.members) ||
    (size.plans > 0 && size.members < 1)
  ) {
    throw new StartError('Donnez des nombres entiers, par exemple --plans 100000 --members 20000.')
  }
  if (values.remove) await withOwnDatabase(config, remove)
  else if (!config.isLocal) throw new StartError('La démonstration n’existe que sur un site local.')
  else await withOwnDatabase(config, load)
})

async function load(target: DatabaseTarget) {
  const began = performance.now()
  await migrate(target)
  const db = connect(target)
  await loadDemo(db).finally(() => db.end())
  if (size.members > 0) {
    // A session without the statement timeout of the site: these statements are long.
    const { sql, end } = await openConnection(target)
    await loadSyntheticIn(sql).finally(end)
  }
  printStep(`Prêt après ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function loadSyntheticIn(sql: Sql) {
  await sql`begin`
  await loadSynthetic(sql, size, printStep)
  await sql`commit`
  await sql`vacuum analyze`
}

async function remove(target: DatabaseTarget) {
  await migrate(target)
  // A session without the statement timeout of the site: deleting synthetic members takes a while.
  const { sql, end } = await openConnection(target)
  const { members, plans, comments } = await removeIn(sql).finally(end)
  if (members + plans + comments === 0) printStep('Il n’y a pas de démonstration dans cette base.')
  else printStep(`Démonstration retirée : ${members} membres, ${plans} plans, ${comments} commentaires.`)
}

async function removeIn(sql: Sql) {
  await sql`begin`
  const removed = await removeDemo(sql)
  await sql`commit`
  return removed
}
