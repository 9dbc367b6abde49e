import type { Database } from '#server/db/database.ts'
import { agePlans, findAging, listPlansToAge, updateAging } from './queries.ts'

const PLANS_AT_ONCE = 50

/**
 * Takes likes off « Cette semaine » and « Ce mois » that are older by now. Each step takes a bounded number of likes and
 * is saved: after an outage, however long, the job makes progress. Started again, it resumes where it ended.
 */
export async function ageLikes({ sql, transaction }: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  for (;;) {
    const aging = await findAging(sql)
    const plans = await listPlansToAge(sql, aging)
    for (let from = 0; from < plans.length; from += PLANS_AT_ONCE)
      await transaction((tx) => agePlans(tx, plans.slice(from, from + PLANS_AT_ONCE), aging))
    await updateAging(sql, aging.until)
    if (aging.is_last) return
  }
}
