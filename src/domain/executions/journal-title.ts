import type { ExecutedPlan } from './executions.ts'

/* Apart from execution-words.ts, since the routes load it on every page. */

/** « Sarah exécute « Un café » », « Sarah exécute un plan qui n’est plus en ligne » */
export const journalTitle = (member: { pseudo: string }, { title, slug }: ExecutedPlan) =>
  `${member.pseudo} exécute ${slug ? `« ${title} »` : title}`
