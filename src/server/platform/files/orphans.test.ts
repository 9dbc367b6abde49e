import { describe, expect, test } from 'vitest'
import { smallPicture } from '#domain/pictures.ts'
import { removeOrphans } from './orphans.ts'
import { attachFile, releaseFiles } from './queries.ts'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'

const { db, storage, member, aMember, aPlan, as, sent, getOwn, countRows, storedNames } = await aFilesSite()
const aDayAgo = () => new Date(Date.now() - 24 * 3600 * 1000)

/** Returns a function that saves a draft of the member, as their browser does, and returns its id. */
async function drafts() {
  const browser = await as(member)
  return async (content: object, id: string = crypto.randomUUID()) => {
    expect((await browser.put(`/api/my/drafts/${id}`, { content })).status).toBe(200)
    return id
  }
}

describe('The owner of a file', () => {
  test('only the sender can use a file, for what it was sent, and only once', async () => {
    const { path: file } = await sent('thumbnail', await aPicture())
    const [first, second] = [await aPlan(), await aPlan()]
    const other = await aMember()
    const own = { path: file, purpose: 'thumbnail', uploaded_by: member.id } as const
    expect(await attachFile(db.sql, { ...own, uploaded_by: other.id }, { plan_id: first.id })).toBe(false)
    expect(await attachFile(db.sql, { ...own, purpose: 'plan_image' }, { plan_id: first.id })).toBe(false)
    expect(await attachFile(db.sql, own, { plan_id: first.id })).toBe(true)
    expect(await attachFile(db.sql, own, { plan_id: first.id })).toBe(true)
    expect(await attachFile(db.sql, own, { plan_id: second.id })).toBe(false)
  })

  test('files that nothing uses are removed with their copies after a while, the others stay', async () => {
    const [used, unused, fresh] = [
      await sent('thumbnail', await aPicture()),
      await sent('thumbnail', await aPicture()),
      await sent('thumbnail', await aPicture()),
    ]
    const plan = await aPlan()
    await attachFile(
      db.sql,
      { path: used.path, purpose: 'thumbnail', uploaded_by: member.id },
      { plan_id: plan.id },
    )
    await db.sql`update files set created_at = now() - interval '2 days' where path <> ${fresh.path}`

    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect(storedNames()).toEqual([used, fresh].flatMap(({ path: p }) => [p, smallPicture(p)]).toSorted())
    expect((await getOwn(unused.url)).status).toBe(404)
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(0)
  })

  test('pictures of a draft stay as long as the draft exists, and are removed after it', async () => {
    const [thumbnail, picture, unused] = [
      await sent('thumbnail', await aPicture()),
      await sent('plan_image', await aPicture()),
      await sent('plan_image', await aPicture()),
    ]
    const autosaveDraft = await drafts()
    const draftId = await autosaveDraft({
      thumbnail: thumbnail.path,
      markdown_content: `![Four](${picture.url})`,
    })
    await db.sql`update files set created_at = now() - interval '2 days'`

    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect((await getOwn(unused.url)).status).toBe(404)
    for (const { url } of [thumbnail, picture]) expect((await getOwn(url)).status).toBe(200)
    await autosaveDraft({ thumbnail: thumbnail.path, markdown_content: 'Sans image' }, draftId)
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    await (await as(member)).delete(`/api/my/drafts/${draftId}`)
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect(await countRows()).toBe(0)
  })

  test('a picture that several drafts show stays with the last of them', async () => {
    const picture = await sent('plan_image', await aPicture())
    const autosaveDraft = await drafts()
    const content = { markdown_content: `![Four](${picture.url})` }
    const [first, second] = [await autosaveDraft(content), await autosaveDraft(content)]
    await db.sql`update files set created_at = now() - interval '2 days'`
    await (await as(member)).delete(`/api/my/drafts/${first}`)
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(0)
    await autosaveDraft({ title: 'Sans image' }, second)
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
  })

  test('a draft keeps only its own member’s pictures', async () => {
    const { url } = await sent('plan_image', await aPicture())
    await (
      await as(await aMember())
    ).put(`/api/my/drafts/${crypto.randomUUID()}`, { content: { markdown_content: `![Four](${url})` } })
    await db.sql`update files set created_at = now() - interval '2 days'`
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
  })

  test('unused files are removed, however many older pictures are used by drafts', async () => {
    const kept = Array.from({ length: 45 }, (_, n) => `plan-images/${String(n).padStart(32, '0')}.webp`)
    await db.sql`
      insert into files (uploaded_by, purpose, path, content_type, bytes, created_at)
      select ${member.id}, 'plan_image', path, 'image/webp', 1, now() - interval '3 days'
      from unnest(${kept}::text[]) as path`
    const autosaveDraft = await drafts()
    await autosaveDraft({ markdown_content: kept.map((path) => `![](/files/${path})`).join(' ') })
    await sent('plan_image', await aPicture())
    await db.sql`update files set created_at = now() - interval '2 days' where path <> all(${kept})`

    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect(await countRows()).toBe(kept.length)
  })

  test('a picture that a newer one replaces becomes an orphan', async () => {
    const [old, current] = [await sent('avatar', await aPicture()), await sent('avatar', await aPicture())]
    const owner = { profile_id: member.id }
    for (const { path: p } of [old, current]) {
      await attachFile(db.sql, { path: p, purpose: 'avatar', uploaded_by: member.id }, owner)
    }
    await releaseFiles(db.sql, owner, 'avatar', { except: current.path })
    await db.sql`update files set created_at = now() - interval '2 days'`
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect(storedNames()).toEqual([current.path])
  })

  test('a file that the storage fails to remove stays registered, and is removed the next time', async () => {
    const { path: file } = await sent('avatar', await aPicture())
    await db.sql`update files set created_at = now() - interval '2 days'`
    const away = new Error('away')
    const broken = { ...storage, remove: () => Promise.reject(away) }
    await expect(removeOrphans(db, broken, aDayAgo())).rejects.toMatchObject({ errors: [away] })
    expect(storedNames()).toEqual([file])
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(1)
    expect(storedNames()).toEqual([])
  })

  test('one file that the storage cannot delete does not stop the others', async () => {
    await db.sql`
      insert into files (purpose, path, content_type, bytes, created_at)
      select 'avatar', 'custom-avatars/' || md5(n::text) || '.webp', 'image/webp', 1, now() - interval '2 days'
      from generate_series(1, 45) n`
    const stuck = (await db.sql.one<{ path: string }>`select path from files order by created_at, id limit 1`)
      .path
    const broken = {
      ...storage,
      remove: (key: string) => (key === stuck ? Promise.reject(new Error('away')) : storage.remove(key)),
    }
    await expect(removeOrphans(db, broken, aDayAgo())).rejects.toThrow('removing files')
    expect(await countRows()).toBe(1)
  })

  test('a file that is being removed can no longer be used', async () => {
    const { path: file } = await sent('avatar', await aPicture())
    await db.sql`update files set created_at = now() - interval '2 days'`
    const { promise: isRemoving, resolve: begin } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const slow = {
      ...storage,
      async remove(key: string) {
        begin()
        await mayEnd
        await storage.remove(key)
      },
    }
    const removal = removeOrphans(db, slow, aDayAgo())
    await isRemoving
    const own = { path: file, purpose: 'avatar', uploaded_by: member.id } as const
    const attaching = attachFile(db.sql, own, { profile_id: member.id })
    end()
    expect(await removal).toBe(1)
    expect(await attaching).toBe(false)
  })

  test('more orphans than one batch are all removed', async () => {
    await db.sql`
      insert into files (purpose, path, content_type, bytes, created_at)
      select 'avatar', 'custom-avatars/' || md5(n::text) || '.webp', 'image/webp', 1, now() - interval '2 days'
      from generate_series(1, 45) n`
    expect(await removeOrphans(db, storage, aDayAgo())).toBe(45)
    expect(await countRows()).toBe(0)
  })
})
