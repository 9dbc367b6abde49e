import type { Database } from '#server/db/database.ts'
import { agePlans, findAging, listPlansToAge, updateAging } from './queries.ts'

const PLANS_AT_ONCE = 50

/** Takes likes off « Cette semaine » and « Ce mois » that are older by now. Begun again, it goes on where it ended. */
export async function ageLikes({ sql, transaction }: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  const aging = await findAging(sql)
  for (;;) {
    const plans = await listPlansToAge(sql, aging, PLANS_AT_ONCE)
    if (plans.length === 0) break
    await transaction((tx) => agePlans(tx, plans, aging))
  }
  await updateAging(sql, aging.until)
}
