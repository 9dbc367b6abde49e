import { expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { typedForecast } from '#domain/forecast/typed-forecast.ts'
import { endpoints, requestOf, ruleOf, requestInitOf } from '../../tests/support/endpoints.ts'
import { HOSTILE_INPUT } from '../../tests/support/hostile-input.ts'
import { aForecast, aPlanForm } from '../../tests/support/plan-form.ts'
import { aSite, type TestMember } from '../../tests/support/site.ts'
import { textFieldsOf, withText } from '../../tests/support/text-fields.ts'
import { watchPages } from '../../tests/support/watched-pages.ts'

/*
 * Every free text field of the contract with every hostile text; then the pages that show it, to the members concerned and to
 * staff. A field that no page shows is listed in NOT_SHOWN with a reason, so that a new one cannot be forgotten.
 * `AREAS=executions,reviews npm run attack -- hostile-fields` checks only the fields of these parts of the contract.
 */

const COMPARED = 'only compared with stored values'
const PROVES = 'a credential; at most a hash of it is stored'
const ENROLS = 'stored only with a valid factor, which these requests do not have'
const CHOICE = 'one of a list, or refused'
const NOT_OFFERED = 'a choice of the form, which does not offer it'
const PATH = 'the path of a file that our storage gave, or refused'
const PRINTED = 'printed in a PDF, where dossier.test.ts reads it'
const NOT_SHOWN: Record<string, string> = {
  'accounts.changeEmail email': 'shown once it is confirmed, to its owner',
  'accounts.changePassword current_password': PROVES,
  'accounts.changePassword new_password': PROVES,
  'accounts.confirm password': PROVES,
  'accounts.confirm token': PROVES,
  'accounts.deleteAccount pseudo': COMPARED,
  'accounts.requestPasswordReset email': COMPARED,
  'accounts.resendConfirmation email': COMPARED,
  'accounts.resetPassword password': PROVES,
  'accounts.resetPassword token': PROVES,
  'accounts.signIn email': COMPARED,
  'accounts.signIn password': PROVES,
  'accounts.signInWithGoogle back': 'an address of ours, or nothing; this site has no Google',
  'accounts.signUp back': 'an address of ours, or nothing',
  'accounts.signUp email': 'shown once it is confirmed, to its owner',
  'accounts.signUp password': PROVES,
  'accounts.signUp pending_action.id': COMPARED,
  'accounts.signUp pseudo': 'shown once it is confirmed, where profiles.update shows it',
  'admin.editBadges from.0': COMPARED,
  'clientErrors.report path': 'a path of the site, or refused',
  'clientErrors.report stack': 'lines of our own files, or refused',
  'executions.saveEntry entry_date': 'a day, or refused',
  'executions.start forecast.charges.0.label': 'in no page: of a scenario only the results are shown',
  'executions.start forecast.currency': CHOICE,
  'executions.start forecast.start.0.label': 'in no page: of a scenario only the results are shown',
  'executions.start forecast.unit': 'in no page: of a scenario only the results are shown',
  'executions.start forecast.vat': CHOICE,
  'messages.send image': PATH,
  'plans.create form.budget': CHOICE,
  'plans.create form.category': CHOICE,
  'plans.create form.country': CHOICE,
  'plans.create form.difficulty': CHOICE,
  'plans.create form.forecast.currency': CHOICE,
  'plans.create form.forecast.vat': CHOICE,
  'plans.create form.thumbnail': PATH,
  'plans.exportOwn cover.by': PRINTED,
  'plans.exportOwn cover.contact': PRINTED,
  'plans.exportOwn cover.to': PRINTED,
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
  'profiles.update external_links.0.id': 'only distinguishes two links',
  'profiles.update read.bio': COMPARED,
  'profiles.update read.bio_url': COMPARED,
  'profiles.update read.external_links.0.id': COMPARED,
  'profiles.update read.external_links.0.label': COMPARED,
  'profiles.update read.external_links.0.url': COMPARED,
  'profiles.update read.pseudo': COMPARED,
  'secondFactor.addPasskey name': ENROLS,
  'secondFactor.addPasskey token': PROVES,
  'secondFactor.addTotp code': PROVES,
  'secondFactor.addTotp name': ENROLS,
  'secondFactor.addTotp token': PROVES,
  'secondFactor.answerChallenge code': PROVES,
  'secondFactor.answerChallenge recovery_code': PROVES,
  'secondFactor.startPasskey token': PROVES,
  'secondFactor.startTotp token': PROVES,
  'secondFactor.prove code': PROVES,
  'secondFactor.prove password': PROVES,
  'secondFactor.prove recovery_code': PROVES,
  'secondFactor.linkGoogle back': 'an address of ours, or nothing; this site has no Google',
  'support.create email': 'shown of visitors alone; this sender is a member',
}

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { open, visit, events } = await watchPages(site)
const founder = await site.aMember({ role: 'founder' })

const areas = process.env.AREAS?.split(',')
const isChosen = (name: string) => !areas || areas.includes(name.split('.', 1)[0]!)
const fields = endpoints
  .filter(([name]) => isChosen(name))
  .flatMap(([name, endpoint]) =>
    textFieldsOf(endpoint).map((field) => [`${name} ${field}`, name, endpoint, field] as const),
  )
/** A marker for each field, to find it on a page. */
const markerOf = (title: string) => `zq${fields.findIndex(([one]) => one === title)}q`

const FORECAST = aForecast({ loan: 100_00 })
const COMPLETE_FORM = aPlanForm({
  category: 'Autre',
  custom_category: 'Vélos',
  country: 'France',
  forecast: FORECAST,
})
/** Complete bodies where the request of the permission tests leaves fields out. */
const COMPLETE: Record<string, object> = {
  'plans.create': { form: COMPLETE_FORM },
  'plans.update': { form: COMPLETE_FORM },
  'plans.saveDraft': { content: { ...COMPLETE_FORM, forecast: typedForecast(FORECAST) } },
  'plans.exportOwn': { kind: 'pdf' },
  'executions.start': { forecast: FORECAST },
  // A lifted ban is no longer shown.
  'appeals.decide': { verdict: 'refused' },
  'profiles.update': {
    external_links: [{ id: '1', type: 'website', label: 'Mon site', url: 'https://exemple.test' }],
  },
}

const ROLES: Role[] = ['vip', 'user', 'validator', 'moderator', 'admin', 'founder']

/** An accepted request and its author. */
type Sent = { name: string; member: TestMember | undefined; path: string; responseText: string }
const accepted: Sent[] = []
/** Texts that caused a server error. */
let failures: string[] = []

/** Sends a new request with this text in this field; null if the site refused it. */
async function type(name: string, endpoint: Endpoint, field: string, text: string): Promise<Sent | null> {
  const role = ROLES.find((one) => ruleOf(endpoint.action).allowed_roles.includes(one))
  const member = role && endpoint.access !== 'signed_out' ? await site.aMember({ role }) : undefined
  const request = await requestOf(name)({ site, member })
  const path = request.path ?? endpoint.path
  const body = withText({ ...(request.body as object), ...COMPLETE[name] }, field, text)
  const browser = await site.as(member)
  const response = await browser.request(endpoint.method, path, requestInitOf({ body }))
  if (response.status >= 500) failures.push(`${response.status} ${JSON.stringify(text)}`)
  return response.ok ? { name, member, path, responseText: await response.text() } : null
}

const STORABLE = HOSTILE_INPUT.filter((text) => text.isWellFormed() && !text.includes('\0') && text !== '')
/** All texts in one, a few at a time, one by one: as many as the field accepts. */
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

test.each(fields)('%s: every text is accepted or refused', async (title, name, endpoint, field) => {
  failures = []
  for (const text of HOSTILE_INPUT.filter((one) => !STORABLE.includes(one)))
    await type(name, endpoint, field, text)
  const marker = markerOf(title)
  const saved: Sent[] = []
  const typeAll = async (texts: string[]) => {
    for (const text of texts) {
      const made = await type(name, endpoint, field, text)
      if (made) saved.push(made)
    }
    return saved.length
  }
  const plain = await typeAll([marker, `https://exemple.test/${marker}`, `${marker}@exemple.test`])
  for (const size of PORTIONS) {
    const texts = portionsOf(size)
    if ((await typeAll(size > 1 ? texts.flatMap((text) => [`${marker} ${text}`, text]) : texts)) > plain)
      break
  }
  // The marker alone, and the last one: all texts at once where the field accepts them. Where it does not,
  // hostile-input.attack.ts covers each text.
  accepted.push(...new Set([...saved.slice(0, 1), ...saved.slice(-1)]))
  expect(failures).toEqual([])
})

const shownTexts: string[] = []

test('no page that shows them runs a script, sends a request to another site or violates its policy', async () => {
  const visits = new Map<string, { id: string | null; path: string }>()
  const add = (id: string | null, path: string) => visits.set(`${id} ${path}`, { id, path })
  await shortenQueue()
  for (const one of accepted) await addPagesOf(one, add)
  for (const path of STAFF_PAGES) add(founder.id, path)
  console.log(`${accepted.length} texts to check on ${visits.size} pages`)
  const byWhom = Map.groupBy(visits.values(), ({ id }) => id)
  for (const [id, pages] of byWhom) {
    const page = await open(id ? (await site.as({ id })).cookieHeader() : '')
    for (const { path } of pages) shownTexts.push(await visit(page, path))
    await page.context().close()
  }
  expect(events).toEqual([])
})

test('every field was shown on a page or is listed as not shown', () => {
  const text = shownTexts.join('\n')
  const notShown = fields.map(([title]) => title).filter((title) => !text.includes(markerOf(title)))
  expect(notShown.toSorted()).toEqual(Object.keys(NOT_SHOWN).filter(isChosen).toSorted())
})

/** The support queue has pages: keeps the first and the last text of each field. */
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

/** Adds the pages of the plan, member, comment or conversation of a request. */
async function addPagesOf(
  { name, member, path, responseText: response }: Sent,
  add: (id: string | null, path: string) => void,
): Promise<void> {
  const ids = `${path} ${response}`.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
  const plans = await site.db.sql<{ slug: string; author_id: string }[]>`
    select slug, author_id from plans
    where id = any (${ids}::uuid[]) or id in (select plan_id from comments where id = any (${ids}::uuid[]))
      or id in (select plan_id from reviews where id = any (${ids}::uuid[]))`
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
  // As its owner and as everyone else reads it.
  const executions = await site.db.sql<{ id: string; user_id: string; slug: string | null }[]>`
    update executions e set visibility = 'all' where id = any (${ids}::uuid[])
      or id in (select execution_id from journal_entries where id = any (${ids}::uuid[]))
    returning id, user_id, (select slug from plans where id = e.plan_id) as slug`
  for (const { id, user_id, slug } of executions) {
    for (const reader of [user_id, founder.id]) add(reader, `/execution/${id}`)
    add(user_id, '/mes-executions')
    if (slug) add(null, `/plan/${slug}`)
  }
  if (!member || name !== 'plans.saveDraft') return
  for (const id of ids)
    for (const tab of ['informations', 'contenu']) add(member.id, `/publish?brouillon=${id}&onglet=${tab}`)
}
