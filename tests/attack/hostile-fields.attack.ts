import { expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { typedForecast } from '#domain/typed-forecast.ts'
import { endpoints, requestOf, ruleOf, requestInitOf } from '../support/endpoints.ts'
import { HOSTILE_INPUT } from '../support/hostile-input.ts'
import { aForecast, aPlanForm } from '../support/plan-form.ts'
import { aSite, type TestMember } from '../support/site.ts'
import { textFieldsOf, withText } from '../support/text-fields.ts'
import { watchPages } from '../support/watched-pages.ts'

/*
 * Every field of the contract in which somebody can type what they like, with every text; then the pages that show it, to
 * whom it concerns and to the staff. A field that no page shows stands in NOT_SHOWN, with why: a new one cannot be forgotten.
 */

const COMPARED = 'only compared with what is known'
const PROVES = 'proves who somebody is; a hash of it is kept at most'
const CHOICE = 'one of a list, or refused'
const NOT_OFFERED = 'a choice of the form, which does not offer it'
const PATH = 'the path of a file that our storage gave, or refused'
const NOT_SHOWN: Record<string, string> = {
  'accounts.changeEmail email': 'shown once it is confirmed, to its owner',
  'accounts.changeEmail password': PROVES,
  'accounts.changePassword current_password': PROVES,
  'accounts.changePassword new_password': PROVES,
  'accounts.confirm password': PROVES,
  'accounts.confirm token': PROVES,
  'accounts.deleteAccount password': PROVES,
  'accounts.deleteAccount pseudo': COMPARED,
  'accounts.requestPasswordReset email': COMPARED,
  'accounts.resendConfirmation email': COMPARED,
  'accounts.resetPassword password': PROVES,
  'accounts.resetPassword token': PROVES,
  'accounts.signIn email': COMPARED,
  'accounts.signIn password': PROVES,
  'accounts.signInWithGoogle back': 'an address of ours, or nothing; this site has no Google',
  'accounts.signUp email': 'shown once it is confirmed, to its owner',
  'accounts.signUp password': PROVES,
  'accounts.signUp pseudo': 'shown once it is confirmed, where profiles.update shows it',
  'admin.editBadges from.0': COMPARED,
  'messages.send image': PATH,
  'plans.create form.budget': CHOICE,
  'plans.create form.category': CHOICE,
  'plans.create form.country': CHOICE,
  'plans.create form.difficulty': CHOICE,
  'plans.create form.forecast.currency': CHOICE,
  'plans.create form.forecast.vat': CHOICE,
  'plans.create form.thumbnail': PATH,
  'plans.saveDraft content.budget': NOT_OFFERED,
  'plans.saveDraft content.category': NOT_OFFERED,
  'plans.saveDraft content.country': NOT_OFFERED,
  'plans.saveDraft content.difficulty': NOT_OFFERED,
  'plans.saveDraft content.forecast.currency': NOT_OFFERED,
  'plans.saveDraft content.forecast.months': NOT_OFFERED,
  'plans.saveDraft content.forecast.paid_in': NOT_OFFERED,
  'plans.saveDraft content.forecast.pays_in': NOT_OFFERED,
  'plans.saveDraft content.forecast.vat': NOT_OFFERED,
  'plans.saveDraft content.thumbnail': PATH,
  'plans.update form.budget': CHOICE,
  'plans.update form.category': CHOICE,
  'plans.update form.country': CHOICE,
  'plans.update form.difficulty': CHOICE,
  'plans.update form.forecast.currency': CHOICE,
  'plans.update form.forecast.vat': CHOICE,
  'plans.update form.thumbnail': PATH,
  'profiles.setAvatar path': PATH,
  'profiles.setBanner path': PATH,
  'profiles.update external_links.0.id': 'tells two links apart',
  'profiles.update read.bio': COMPARED,
  'profiles.update read.bio_url': COMPARED,
  'profiles.update read.external_links.0.id': COMPARED,
  'profiles.update read.external_links.0.label': COMPARED,
  'profiles.update read.external_links.0.url': COMPARED,
  'profiles.update read.pseudo': COMPARED,
  'support.create email': 'shown of visitors alone; this sender is a member',
}

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { open, visit, events } = await watchPages(site)
const founder = await site.aMember({ role: 'founder' })

const fields = endpoints.flatMap(([name, endpoint]) =>
  textFieldsOf(endpoint).map((field) => [`${name} ${field}`, name, endpoint, field] as const),
)
/** A word for each field, to be found again on a page. */
const markOf = (title: string) => `zq${fields.findIndex(([one]) => one === title)}q`

const FORECAST = aForecast({ loan: 100_00 })
const COMPLETE_FORM = aPlanForm({
  category: 'Autre',
  custom_category: 'Vélos',
  country: 'France',
  forecast: FORECAST,
})
/** Where a request of the permission test leaves a field out, one that has them all. */
const COMPLETE: Record<string, object> = {
  'plans.create': { form: COMPLETE_FORM },
  'plans.update': { form: COMPLETE_FORM },
  'plans.saveDraft': { content: { ...COMPLETE_FORM, forecast: typedForecast(FORECAST) } },
  // A sanction that is lifted is shown no longer.
  'appeals.decide': { verdict: 'refused' },
  'profiles.update': {
    external_links: [{ id: '1', type: 'website', label: 'Mon site', url: 'https://exemple.test' }],
  },
}

const ROLES: Role[] = ['vip', 'user', 'validator', 'moderator', 'admin', 'founder']

/** What was sent, by whom, about whom. */
type Sent = { name: string; member: TestMember | undefined; path: string; answer: string }
const taken: Sent[] = []
/** The texts to which the site had no proper answer. */
let broken: string[] = []

/** Sends a request of its own with this text in this field; answers whether the site took it. */
async function type(name: string, endpoint: Endpoint, field: string, text: string): Promise<Sent | null> {
  const role = ROLES.find((one) => ruleOf(endpoint.action).allowed_roles.includes(one))
  const member = role && endpoint.access !== 'signed_out' ? await site.aMember({ role }) : undefined
  const request = await requestOf(name)({ site, member })
  const path = request.path ?? endpoint.path
  const body = withText({ ...(request.body as object), ...COMPLETE[name] }, field, text)
  const browser = await site.as(member)
  const answer = await browser.request(endpoint.method, path, requestInitOf({ body }))
  if (answer.status >= 500) broken.push(`${answer.status} ${JSON.stringify(text)}`)
  return answer.ok ? { name, member, path, answer: await answer.text() } : null
}

const STORABLE = HOSTILE_INPUT.filter((text) => text.isWellFormed() && !text.includes('\0') && text !== '')
/** All in one, a few at a time, one by one: whatever the field has room for. */
const PORTIONS = [Infinity, 400, 1]
function portionsOf(size: number): string[] {
  const portions: string[] = []
  for (const text of STORABLE) {
    const last = portions.at(-1)
    if (last !== undefined && last.length + text.length < size) portions[portions.length - 1] += `\n${text}`
    else portions.push(text)
  }
  return portions
}

test.each(fields)('%s: whatever is typed is taken or refused', async (title, name, endpoint, field) => {
  broken = []
  for (const text of HOSTILE_INPUT.filter((one) => !STORABLE.includes(one)))
    await type(name, endpoint, field, text)
  const mark = markOf(title)
  const kept: Sent[] = []
  const typeAll = async (texts: string[]) => {
    for (const text of texts) {
      const made = await type(name, endpoint, field, text)
      if (made) kept.push(made)
    }
    return kept.length
  }
  const plain = await typeAll([mark, `https://exemple.test/${mark}`, `${mark}@exemple.test`])
  for (const size of PORTIONS) {
    const texts = portionsOf(size)
    if ((await typeAll(size > 1 ? texts.flatMap((text) => [`${mark} ${text}`, text]) : texts)) > plain) break
  }
  // The mark by itself, and the last: all texts at once where there is room. Where there is none,
  // hostile-input.attack.ts looks at each of them.
  taken.push(...new Set([...kept.slice(0, 1), ...kept.slice(-1)]))
  expect(broken).toEqual([])
})

const seen: string[] = []

test('no page that shows it runs it, asks for it elsewhere or needs its policy', async () => {
  const looks = new Map<string, { id: string | null; path: string }>()
  const add = (id: string | null, path: string) => looks.set(`${id} ${path}`, { id, path })
  await shortenQueue()
  for (const one of taken) await addPagesOf(one, add)
  for (const path of STAFF_PAGES) add(founder.id, path)
  console.log(`${taken.length} texts to be looked at on ${looks.size} pages`)
  const byWhom = Map.groupBy(looks.values(), ({ id }) => id)
  for (const [id, pages] of byWhom) {
    const page = await open(id ? (await site.as({ id })).cookieHeader() : '')
    for (const { path } of pages) seen.push(await visit(page, path))
    await page.context().close()
  }
  expect(events).toEqual([])
})

test('every field was shown on one of them, or is known to be shown on none', () => {
  const words = seen.join('\n')
  const unseen = fields.map(([title]) => title).filter((title) => !words.includes(markOf(title)))
  expect(unseen.toSorted()).toEqual(Object.keys(NOT_SHOWN).toSorted())
})

/** What was sent to the team is shown a page at a time: of each field the first text and the last. */
async function shortenQueue(): Promise<void> {
  await site.db.sql`
    with marked as (
      select id, created_at, substring(concat(subject, ' ', message) from 'zq[0-9]+q') as mark from support_requests
    ), kept as (
      select id, row_number() over (partition by mark order by created_at) as from_first,
        row_number() over (partition by mark order by created_at desc) as from_last
      from marked
    )
    delete from support_requests r using kept k where r.id = k.id and k.from_first > 1 and k.from_last > 1`
}

const STAFF_PAGES = [
  ...['signalements', 'commentaires', 'plans', 'utilisateurs', 'activite', 'recours', 'contact'].map(
    (tab) => `/moderator?onglet=${tab}`,
  ),
  '/validator',
  '/admin',
  '/admin/moderation',
]

/** The pages of the plan, the member, the comment or the conversation that a request was about. */
async function addPagesOf(
  { name, member, path, answer }: Sent,
  add: (id: string | null, path: string) => void,
): Promise<void> {
  const ids = `${path} ${answer}`.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
  const plans = await site.db.sql<{ slug: string; author_id: string }[]>`
    select slug, author_id from plans
    where id = any (${ids}::uuid[]) or id in (select plan_id from comments where id = any (${ids}::uuid[]))`
  for (const { slug, author_id } of plans) {
    add(founder.id, `/plan/${slug}`)
    add(author_id, '/mes-plans')
  }
  const people = await site.db.sql<{ user_id: string; pseudo: string }[]>`
    select user_id, pseudo from profiles where user_id = any (${[...ids, member?.id ?? null]}::uuid[])
      or user_id in (select user_id from appeals where id = any (${ids}::uuid[]))`
  for (const { user_id, pseudo } of people) {
    if (/^(profiles|admin|sanctions)\./.test(name)) add(founder.id, `/u/${encodeURIComponent(pseudo)}`)
    if (/^(sanctions|appeals)\./.test(name)) add(user_id, '/recours')
  }
  if (member && /^(moderation|reports|sanctions|validation)\./.test(name))
    add(founder.id, `/moderator?onglet=activite&by=${member.id}`)
  if (member && name.startsWith('messages.')) for (const id of ids) add(member.id, `/messages?c=${id}`)
  if (!member || name !== 'plans.saveDraft') return
  for (const id of ids)
    for (const tab of ['informations', 'contenu']) add(member.id, `/publish?brouillon=${id}&onglet=${tab}`)
}
