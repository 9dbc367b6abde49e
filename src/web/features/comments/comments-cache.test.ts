import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newComment, newThread, type WrittenComment } from '#domain/comments/comments.ts'
import { itemsIn } from '#web/lib/thread-pages.ts'
import { threadQuery } from '#web/lib/thread.ts'
import { changeComment, deletedPlace, removeCachedComment } from './comments-cache.ts'
import { commentsThread, type ListedThread, repliesThread } from './comments-query.ts'

const aComment = (id: string, parent_id: string | null): WrittenComment =>
  newComment({ id, plan_id: 'plan', parent_id, content: id, created_at: '', author: null })

/** A thread that is listed in two orders, and opened. */
function discussion(thread: string) {
  const client = new QueryClient()
  const root = { ...newThread(aComment(thread, null)), replies_count: 2 }
  const first = aComment(`${thread} 1`, thread)
  const listed = { ...root, replies: [first] }
  const cursors = { start: 'a', end: 'b', has_earlier: false, has_later: false }
  const lists = (['oldest', 'newest'] as const).map((sort) => threadQuery(commentsThread('plan', sort)))
  for (const { queryKey } of lists)
    client.setQueryData(queryKey, { pages: [{ ...cursors, items: [listed] }], pageParams: [null] })
  const opened = threadQuery(repliesThread(root))
  const page = { ...cursors, thread: root, items: [aComment(`${thread} 2`, thread)] }
  client.setQueryData(opened.queryKey, { pages: [page], pageParams: [null] })
  return {
    client,
    root,
    first,
    threads: () => lists.map(({ queryKey }) => itemsIn<ListedThread>(client.getQueryData(queryKey))),
    replies: () => itemsIn(client.getQueryData(opened.queryKey)),
  }
}

test('a changed comment changes as a thread, which keeps its replies, and as a reply', () => {
  const { client, first, threads, replies } = discussion('a')
  changeComment(client, { ...aComment('a', null), content: 'Mieux' })
  changeComment(client, { ...first, content: 'Mieux' })
  changeComment(client, { ...aComment('a 2', 'a'), content: 'Mieux' })
  for (const [thread] of threads())
    expect(thread).toMatchObject({ content: 'Mieux', replies: [{ id: 'a 1', content: 'Mieux' }] })
  expect(replies()).toMatchObject([{ id: 'a 2', content: 'Mieux' }])
})

test('a deleted thread keeps its place and its replies [309]', () => {
  const { client, root, threads } = discussion('b')
  changeComment(client, deletedPlace(root))
  for (const [thread] of threads())
    expect(thread).toMatchObject({ is_deleted: true, content: null, replies: [{ id: 'b 1' }] })
})

test('a deleted reply disappears wherever it is loaded', () => {
  const { client, threads, replies } = discussion('c')
  removeCachedComment(client, { id: 'c 1', plan_id: 'plan', parent_id: 'c' })
  removeCachedComment(client, { id: 'c 2', plan_id: 'plan', parent_id: 'c' })
  for (const [thread] of threads()) expect(thread?.replies).toEqual([])
  expect(replies()).toEqual([])
})
