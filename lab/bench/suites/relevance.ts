import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { loadDemo } from '#demo/load.ts'
import { connect } from '#server/platform/db/database.ts'
import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { folderFrom } from '../../../scripts/command.ts'
import { type Judgement, judgeSearch } from '../../relevance/judge-search.ts'
import { judgedQueries } from '../../relevance/judged-queries.ts'
import type { JudgedQuery } from '../../relevance/ndcg.ts'
import { options } from '../options.ts'
import { singleRow, type Measured } from '../row.ts'
import { head, row } from '../table.ts'

const WORST = 10
const SHOWN = 5

/** Evaluates the search of the demo with the judged queries of this repository or of `--list`, and prints the worst ten. */
export async function* relevance(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const queries = options.list === undefined ? judgedQueries : readList(options.list)
  await migrate(postgres)
  const db = connect(postgres)
  try {
    await loadDemo(db)
    const { ndcg, missed, judgements } = await judgeSearch(db.sql, queries)
    yield singleRow('NDCG@5', '', ndcg)
    yield singleRow(
      `queries of ${queries.length} without a relevant plan among the first five`,
      '',
      missed.length,
    )
    printWorst(judgements)
  } finally {
    await db.end()
  }
}

function printWorst(judgements: Judgement[]) {
  head(`the worst ${WORST}`, 'NDCG@5', 'found, with its grade')
  for (const { query, kind, ndcg, grades, found } of judgements.slice(0, WORST)) {
    const plans = found.slice(0, SHOWN).map((slug) => `${grades[slug] ?? 0} ${slug}`)
    row(`${query} (${kind})`, ndcg.toFixed(2), plans.join(', ') || 'nothing')
  }
}

const GRADES = v.record(v.string(), v.picklist([1, 2, 3]))
const LIST = v.pipe(
  v.array(
    v.object({
      query: v.string(),
      kind: v.optional(v.string(), ''),
      grades: v.pipe(GRADES, v.minEntries(1)),
    }),
  ),
  v.minLength(1),
)

function readList(file: string): JudgedQuery[] {
  const { success, output, issues } = v.safeParse(LIST, JSON.parse(readFileSync(folderFrom(file), 'utf8')))
  if (!success) throw new Error(`${file}:\n${v.summarize(issues)}`)
  return output
}
