import { hasAll } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { newCursor, topCursor, viewsCursor } from '#server/feed/actions.ts'
import { newList, topList, viewsList } from '#server/feed/queries.ts'
import { anywhere, everywhere, narrowedTo } from '#server/search/matching/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'
import { findMatching } from './find-matching.ts'
import { findByRelevance } from './find-by-relevance.ts'
import type { Asked, PlanRow } from './queries.ts'
import { isNarrow, narrowingOf, type RankedPlan, tagsOf, type PlanSearch } from './plan-search.ts'

/** Plans that have all terms, as many rows as asked for. */
export async function findPlans(sql: Sql, search: PlanSearch): Promise<RankedPlan[]> {
  const { terms, sort, after } = search
  if (sort === 'relevance' && terms.length > 0) return await findByRelevance(sql, search)
  const found = terms.length > 0 ? anywhere(sql, terms, tagsOf(search)) : everywhere(sql)
  const match = narrowedTo(sql, narrowingOf(search), found)
  const find = async (list: Asked['list'], cursorOf: (row: PlanRow) => string) => {
    const asked = { ...search, match, list, after: null, isNarrow: isNarrow(search) }
    const rows = await findMatching(sql, asked)
    return rows.map((row) =>
      Object.assign(row, {
        cursor: () => cursorOf(row),
        isNear: false,
        text: showsAll(row, terms) ? null : row.text,
      }),
    )
  }
  switch (sort) {
    case 'new':
      return await find(newList(sql, newCursor.read(after)), newCursor.write)
    case 'views':
      return await find(viewsList(sql, viewsCursor.read(after)), viewsCursor.write)
    case 'likes':
    case 'relevance':
      return await find(topList(sql, topCursor.read(after)), topCursor.write)
  }
}

/** Title or tags, which are shown as well, say why it was found. */
function showsAll({ title, tags }: PlanRow, terms: Term[]): boolean {
  const texts = terms.map(({ text }) => text)
  return [title, ...tags].some((shown) => hasAll(shown, texts))
}
