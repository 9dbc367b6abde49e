import type { ExecutedPlan } from './executions.ts'

/* Apart from execution-words.ts, since the routes load it on every page. */

/** « Sarah exécute « Un café » » */
export const journalTitle = (member: { pseudo: string }, plan: Pick<ExecutedPlan, 'title'>) =>
  `${member.pseudo} exécute « ${plan.title} »`
