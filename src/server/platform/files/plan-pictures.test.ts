import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import { smallPicture } from '#domain/pictures.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { Role } from '#domain/roles.ts'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'

const { db, member, cookieOf, as, aMember, sent, get } = await aFilesSite()

const PUBLIC = '200 public, max-age=31536000, s-maxage=60, immutable'
const PRIVATE = '200 private, no-store'
const MISSING = '404 no-store'

const aTextPicture = async () => (await sent('plan_image', await aPicture())).url
const showing = (url: string) => ({ markdown_content: `## Objectif\n\n![Four](${url})` })

async function save(changes: Partial<PlanForm>): Promise<SavedPlan> {
  const response = await (await as(member)).post('/api/plans', { form: aPlanForm(changes) })
  expect(response.status).toBe(200)
  return (await response.json()) as SavedPlan
}
/** A plan that waits for a validator, with a thumbnail and a picture in its text. */
async function aWaitingPlan() {
  await db.sql`update profiles set role = 'user' where user_id = ${member.id}`
  const thumbnail = await sent('thumbnail', await aPicture())
  const picture = await aTextPicture()
  const plan = await save({ thumbnail: thumbnail.path, ...showing(picture) })
  expect(plan.status).toBe('pending')
  return { ...plan, urls: [thumbnail.url, smallPicture(thumbnail.url), picture] }
}
async function act(role: Role, path: string, body: object) {
  const response = await (await as(await aMember({ role }))).post(path, body)
  expect(response.status).toBe(200)
}
const approve = ({ id }: SavedPlan) =>
  act('validator', `/api/validator/plans/${id}/approve`, { version: 1, note: '' })
const reject = ({ id }: SavedPlan) =>
  act('validator', `/api/validator/plans/${id}/reject`, { version: 1, note: 'Sourcez.' })
const unpublish = ({ id }: SavedPlan) =>
  act('moderator', `/api/moderation/plans/${id}/unpublish`, { reason: 'Hors sujet.' })

/** A banned author is the last reader, because the ban stays. */
const READERS = {
  visitor: async () => '',
  author: async () => member.cookie,
  otherMember: async () => await cookieOf(await aMember({ role: 'vip' })),
  validator: async () => await cookieOf(await aMember({ role: 'validator' })),
  moderator: async () => await cookieOf(await aMember({ role: 'moderator' })),
  bannedModerator: async () => await cookieOf(await aMember({ role: 'moderator', bans: ['temp'] })),
  bannedAuthor: async () => {
    await db.sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
    return member.cookie
  },
}
type Reader = keyof typeof READERS

/** The different responses to a reader's requests, by GET and HEAD. */
async function read(urls: readonly string[], reader: Reader): Promise<string> {
  const headers = { Cookie: await READERS[reader](), 'If-None-Match': '*' }
  const seen = new Set<string>()
  for (const url of urls) {
    for (const method of ['GET', 'HEAD']) {
      const response = await get(url, { method, headers })
      await response.arrayBuffer()
      seen.add(`${response.status} ${response.headers.get('cache-control')}`)
    }
  }
  return [...seen].join(' or ')
}
async function readByAll(urls: readonly string[]) {
  const responses: Partial<Record<Reader, string>> = {}
  for (const reader of Object.keys(READERS) as Reader[]) responses[reader] = await read(urls, reader)
  return responses
}

const FOR_AUTHOR_AND_STAFF = {
  visitor: MISSING,
  author: PRIVATE,
  otherMember: MISSING,
  validator: PRIVATE,
  moderator: PRIVATE,
  bannedModerator: MISSING,
  bannedAuthor: PRIVATE,
}

describe('The pictures of an unpublished plan are sent only to its author and the staff, and stored by no cache', () => {
  test('while it waits for a validator', async () => {
    const { urls } = await aWaitingPlan()
    expect(await readByAll(urls)).toEqual(FOR_AUTHOR_AND_STAFF)
  })

  test('once it was refused', async () => {
    const plan = await aWaitingPlan()
    await reject(plan)
    expect(await readByAll(plan.urls)).toEqual(FOR_AUTHOR_AND_STAFF)
  })

  test('once it was taken offline', async () => {
    const plan = await aWaitingPlan()
    await approve(plan)
    expect(await read(plan.urls, 'visitor')).toBe(PUBLIC)
    await unpublish(plan)
    expect(await readByAll(plan.urls)).toEqual(FOR_AUTHOR_AND_STAFF)
  })

  test('also if another member copied their address into a published plan', async () => {
    const { urls } = await aWaitingPlan()
    const other = await as(await aMember({ role: 'vip' }))
    const saved = await other.post('/api/plans', { form: aPlanForm(showing(urls.at(-1) ?? '')) })
    expect(saved.status).toBe(200)
    expect(await readByAll(urls)).toEqual(FOR_AUTHOR_AND_STAFF)
  })
})

test('A picture that belongs to no plan yet is sent only to the member who uploaded it', async () => {
  const thumbnail = await sent('thumbnail', await aPicture())
  const urls = [thumbnail.url, smallPicture(thumbnail.url), await aTextPicture()]
  expect(await readByAll(urls)).toEqual({
    ...FOR_AUTHOR_AND_STAFF,
    validator: MISSING,
    moderator: MISSING,
  })
})

describe('The pictures of a published plan', () => {
  test('are sent to all readers, whose browsers may keep them for a year', async () => {
    const plan = await aWaitingPlan()
    await approve(plan)
    expect(new Set(Object.values(await readByAll(plan.urls)))).toEqual(new Set([PUBLIC]))
  })

  test('are public again once the plan is back online', async () => {
    const plan = await aWaitingPlan()
    await approve(plan)
    await unpublish(plan)
    const form = aPlanForm({ markdown_content: 'Un texte sans image, mais avec des sources.' })
    const edited = await (await as(member)).put(`/api/plans/${plan.id}`, { form, version: 1 })
    expect(edited.status).toBe(200)
    const [, , picture = ''] = plan.urls
    expect(await read([picture], 'visitor')).toBe(MISSING)
    await act('validator', `/api/validator/plans/${plan.id}/approve`, { version: 2, note: '' })
    // The approved version of before the edit still shows it.
    expect(await read([picture], 'visitor')).toBe(PUBLIC)
  })

  test('do not exist any more once the plan is deleted, except for who uploaded them', async () => {
    const plan = await aWaitingPlan()
    await approve(plan)
    expect((await (await as(member)).delete(`/api/plans/${plan.id}`)).status).toBe(200)
    for (const reader of ['visitor', 'otherMember', 'moderator'] as const)
      expect(await read(plan.urls, reader)).toBe(MISSING)
    expect(await read(plan.urls, 'author')).toBe(PRIVATE)
  })

  test('are public although a draft shows them too, and although they belong to a refused plan', async () => {
    const picture = await aTextPicture()
    const refused = await save(showing(picture))
    await unpublish(refused)
    expect(await read([picture], 'visitor')).toBe(MISSING)
    const draft = await (
      await as(member)
    ).put(`/api/my/drafts/${crypto.randomUUID()}`, {
      plan_id: null,
      content: showing(picture),
    })
    expect(draft.status).toBe(200)
    expect(await read([picture], 'visitor')).toBe(MISSING)
    const copy = await save(showing(picture))
    expect(copy.status).toBe('published')
    expect(await read([picture], 'visitor')).toBe(PUBLIC)
    await unpublish(copy)
    expect(await read([picture], 'visitor')).toBe(MISSING)
  })
})

test.each(['avatar', 'banner'] as const)('The %s of a member is public', async (purpose) => {
  const { url } = await sent(purpose, await aPicture())
  expect(new Set(Object.values(await readByAll([url])))).toEqual(new Set([PUBLIC]))
})
