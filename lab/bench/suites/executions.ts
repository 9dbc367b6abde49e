import {
  countRows,
  executionWriteRate,
  fillExecutions,
  nightlyTimes,
  openDatabase,
  ownListTimes,
  startExecutors,
  startTimes,
} from '../executions.ts'
import { comparedRow, type Measured, percentileRows, singleRow } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** Ticks and entries, starting a plan, one's own list, and the figures that are computed each night. */
export async function* executions(site: RunningSite): AsyncGenerator<Measured> {
  const db = openDatabase(site)
  try {
    const executors = await startExecutors(site, db.sql)
    yield comparedRow('tick of a step', '/s', await executionWriteRate(site, db, executors, 'tick'))
    yield comparedRow('journal entry', '/s', await executionWriteRate(site, db, executors, 'entry'))
    yield* percentileRows('starting a plan', await startTimes(site, db.sql))
    await fillExecutions(db.sql)
    yield* percentileRows('« Mes exécutions »', await ownListTimes(db.sql))
    const { seconds, longest, executions: count } = await nightlyTimes(db)
    yield singleRow('nightly figures', 's', seconds)
    yield singleRow('the longest statement of the nightly figures', 'ms', longest)
    yield singleRow('executions in the nightly figures', '', count)
    yield singleRow('executions, steps and entries', 'rows', await countRows(db.sql))
  } finally {
    await db.end()
  }
}
