import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnAmount } from '#domain/forecast/amounts.ts'
import { forecastOf } from '#domain/forecast/forecast.ts'
import { figureCells } from '#domain/forecast/forecast-words.ts'
import { createLog } from '#server/platform/http/log.ts'
import { aDossierMaker } from '../../../tests/support/dossiers.ts'
import { HOSTILE_INPUT } from '../../../tests/support/hostile-input.ts'
import { exampleForecast, S1_SEARCH } from '../../../tests/support/example-forecasts.ts'
import { activeContentOf, altTextsIn, pdfText } from '../../../tests/support/pdf-text.ts'
import { aPicture, picturePaths } from '../../../tests/support/pictures.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const E2 = exampleForecast('E2')

const pdfOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const textOf = async (response: Response) =>
  pdfText(await pdfOf(response))
    .join('\n')
    .replaceAll('\u200b', '')
/** In one line, as paper breaks lines elsewhere. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

async function anAuthor() {
  const member = await site.aMember()
  return { member, browser: await site.as(member) }
}

async function aPlanWith(markdown_content: string) {
  const plan = await site.aPlan()
  await sql`update plans set markdown_content = ${markdown_content} where id = ${plan.id}`
  return plan
}

/** A picture that this member uploaded; no plan has it yet. */
async function aStoredPicture(member: { id: string }): Promise<string> {
  const response = await (
    await site.as(member)
  ).request('POST', '/api/uploads/plan_image', {
    body: new Uint8Array(await aPicture()),
    headers: { 'content-type': 'image/jpeg' },
  })
  return ((await response.json()) as { path: string }).path
}

describe('The dossier of a published plan', () => {
  test('is a PDF in its parts, with each number of the engine as the page writes it [380]', async () => {
    const author = await site.aMember()
    const { slug, title } = await site.aPlan({ author_id: author.id, forecast: E2 })
    const response = await site.get(`/plan/${slug}.pdf`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${slug}-v1.pdf"`,
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
    })
    const pdf = await pdfOf(response)
    const pages = pdfText(pdf)
    expect(pages).toHaveLength(Number(response.headers.get('x-dossier-pages')))
    expect(activeContentOf(pdf)).toEqual([])
    const text = flat(pages.join('\n'))
    expect(text).toContain(flat(title))
    const parts = [
      'Sommaire',
      'L’essentiel',
      'Les chiffres clés',
      'Si ça vend moins',
      'Plan de financement au départ',
      'Compte de résultat prévisionnel',
      'Trésorerie mois par mois',
      'Activité',
      'Les hypothèses',
      'Ce que ce prévisionnel ne compte pas',
      'Dossier établi le',
    ]
    const places = parts.map((part) => text.lastIndexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const figures = forecastOf(E2)
    for (const { value } of figureCells(E2, figures)) expect(text).toContain(flat(value))
    for (const [list, values] of Object.entries(figures.months)) {
      for (const value of values.slice(1)) {
        expect(text).toContain(flat(list === 'units' ? String(value) : columnAmount(value)))
      }
    }
  })

  test('names its version, dates, author and address, and is the same for everyone on one day [388] [389]', async () => {
    const author = await site.aMember()
    const { id, slug } = await site.aPlan({ author_id: author.id, forecast: E2 })
    const [one, other] = [
      await site.get(`/plan/${slug}.pdf`),
      await (await site.as(author)).get(`/plan/${slug}.pdf`),
    ]
    const etag = one.headers.get('etag')
    expect(other.headers.get('etag')).toBe(etag)
    const text = flat(await textOf(one))
    expect(text).toContain('Version 1, modifiée le ')
    expect(text).toContain('Établi le ')
    expect(text).toContain(author.pseudo)
    expect(text.replaceAll(' ', '')).toContain(`http://localhost:3000/plan/${slug}`)
    await sql`update plans set validated = true where id = ${id}`
    const changed = await site.get(`/plan/${slug}.pdf`)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(flat(await textOf(changed))).toContain('Relu par un validateur, non garanti.')
    await sql`update profiles set pseudo = 'Zoé Renommée' where user_id = ${author.id}`
    expect(flat(await textOf(await site.get(`/plan/${slug}.pdf`)))).toContain('Zoé Renommée')
    await sql`update plans set markdown_content = 'Un autre texte.' where id = ${id}`
    expect(flat(await textOf(await site.get(`/plan/${slug}.pdf`)))).toContain('Un autre texte.')
  })

  test('has « Mon scénario » beside the plan for a scenario in the address, which no cache stores [390] [391]', async () => {
    const { slug } = await site.aPlan({ forecast: E2 })
    const response = await site.get(`/plan/${slug}.pdf${S1_SEARCH}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = flat(await textOf(response))
    const changed = forecastOf(E2, { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 })
    expect(text).toContain('Ce scénario est celui d’un lecteur, pas de l’auteur.')
    for (const { result_cents } of changed.years) expect(text).toContain(flat(columnAmount(result_cents)))
    const invalid = await textOf(await site.get(`/plan/${slug}.pdf?prix=-1&ventes=x`))
    expect(invalid).not.toContain('Mon scénario')
  })

  test('has the boxes of its task lists', async () => {
    const { slug } = await aPlanWith('- [x] fait\n- [ ] à faire\n  1. un\n  2. deux\n- sans case')
    const text = flat(await textOf(await site.get(`/plan/${slug}.pdf`)))
    expect(text).toMatch(/☑ ?fait ?☐ ?à faire ?1\. ?un ?2\. ?deux ?• ?sans case/)
  })

  test('never has « Emprunt » on a page without the curve before it', async () => {
    // The tables above leave room for the curve on their page, but not for « Emprunt » too.
    const start = Array.from({ length: 8 }, (_, n) => ({ label: `Poste ${n}`, cents: 100_000 }))
    const { slug } = await site.aPlan({ forecast: { ...exampleForecast('E4'), start } })
    const pages = pdfText(await pdfOf(await site.get(`/plan/${slug}.pdf`)))
    const withLoan = pages.find((page) => /^Emprunt$/m.test(page) && page.includes('Capital restant'))
    expect(withLoan).toContain('Trésorerie mois par mois')
    expect(withLoan).not.toContain('Compte de résultat prévisionnel')
  })

  test('exists without a forecast too, and warns of a risky category', async () => {
    const { slug } = await site.aPlan({ category: 'Crypto' })
    const text = flat(await textOf(await site.get(`/plan/${slug}.pdf`)))
    expect(text).toContain('Placement risqué.')
    expect(text).not.toContain('Prévisionnel')
  })

  test('is found under a former slug [405]', async () => {
    const { id, slug } = await site.aPlan()
    await sql`insert into plan_slugs (slug, plan_id) values (${`ancien-${slug}`}, ${id})`
    const response = await site.get(`/plan/ancien-${slug}.pdf`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}-v1.pdf"`)
  })

  test('disappears with the plan, also from the cache, and is refused while the feature is closed [405] [410]', async () => {
    const { id, slug } = await site.aPlan()
    expect((await site.get(`/plan/${slug}.pdf`)).status).toBe(200)
    await sql`insert into feature_switches (feature, open_to) values ('dossier', 'staff')`
    expect((await site.get(`/plan/${slug}.pdf`)).status).toBe(403)
    await sql`delete from feature_switches where feature = 'dossier'`
    await sql`update plans set status = 'pending' where id = ${id}`
    expect((await site.get(`/plan/${slug}.pdf`)).status).toBe(404)
    expect((await site.get('/plan/inconnu.pdf')).status).toBe(404)
  })
})

describe('The dossier of one’s own plan', () => {
  test('has the author’s cover fields and only the ticked parts, and says that it is not published [388] [392]', async () => {
    const { member, browser } = await anAuthor()
    const { id, slug } = await site.aPlan({
      author_id: member.id,
      status: 'pending',
      forecast: E2,
    })
    await sql`update plans set markdown_content = '## Objectif' where id = ${id}`
    const exported = (body: object) => browser.post('/api/my/exports', { plan_id: id, kind: 'pdf', ...body })
    const cover = { by: 'Sara #panic() $x$', contact: 'sara@exemple.test', to: 'La banque' }
    const response = await exported({ cover, parts: { text: false, months: false } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = flat(await textOf(response))
    for (const words of [
      ...Object.values(cover),
      'À l’attention de',
      'En attente de validation, non publié',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Objectif|Mois par mois|http:/)
    expect(text).not.toContain(slug)
    expect(flat(await textOf(await exported({ parts: { forecast: false } })))).not.toMatch(
      /Prévisionnel|chiffres clés/,
    )
  })

  test('has no private picture of another member, whatever its text shows', async () => {
    const { member, browser } = await anAuthor()
    const other = await site.aMember()
    const paths = await Promise.all([aStoredPicture(member), aStoredPicture(other), aStoredPicture(other)])
    const published = await site.aPlan({ author_id: other.id })
    await sql`update files set plan_id = ${published.id} where path = ${paths[2]}`
    const names = ['Mon four', 'Leur four', 'Four publié']
    const content = {
      title: 'Boulangerie',
      markdown_content: paths.map((file, index) => `![${names[index]}](/files/${file})`).join('\n\n'),
    }
    const { id } = await sql.one<{ id: string }>`
      insert into drafts (user_id, kind, content) values (${member.id}, 'plan', ${sql.json(content)}) returning id`
    const exported = async () =>
      flat(await textOf(await browser.post('/api/my/exports', { draft_id: id, kind: 'pdf' })))
    const text = await exported()
    for (const name of names) expect(text).toContain(name)
    expect(text.match(/\[image indisponible : [^\]]+\]/g)).toEqual([flat('[image indisponible : Leur four]')])
    await sql`update files set is_being_deleted = true where path = ${paths[0]}`
    expect(await exported()).toContain(flat('[image indisponible : Mon four]'))
  })

  test('prints what members type as it is typed, in every place [387]', async () => {
    const attack = '#panic() $x$ = T @ref <img> #read("/etc/passwd")'
    const { member, browser } = await anAuthor()
    const content = {
      title: attack,
      markdown_content: `## ${attack}\n\n- ${attack}\n\n| ${attack} |\n|---|\n| ${attack} |\n\n> ${attack}`,
      category: 'Autre',
      custom_category: attack,
      duration: attack,
    }
    const { id } = await sql.one<{ id: string }>`
      insert into drafts (user_id, kind, content) values (${member.id}, 'plan', ${sql.json(content)}) returning id`
    const response = await browser.post('/api/my/exports', { draft_id: id, kind: 'pdf' })
    expect(response.status).toBe(200)
    const text = flat(await textOf(response)).replaceAll(' ', '')
    expect(text.split(attack.replaceAll(' ', '')).length - 1).toBeGreaterThanOrEqual(7)
    expect(text).toContain('Brouillon,nonpublié')
  })
})

test('A dossier has the same bytes whichever process makes it, and no time of its making [389]', async () => {
  const [one, other] = [aDossierMaker(), aDossierMaker()]
  const [{ pdf }, { pdf: again }] = [await one.make({ forecast: E2 }), await other.make({ forecast: E2 })]
  expect(Buffer.from(pdf).equals(again)).toBe(true)
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/CreationDate|ModDate|CreateDate|ModifyDate/)
  await Promise.all([one.close(), other.close()])
})

describe('What the author types for one dossier', () => {
  test('is found afterwards neither in the database, nor in files or logs [391]', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const logged = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, log })
    const member = await logged.aMember()
    const browser = await logged.as(member)
    const { id, slug } = await logged.aPlan({ author_id: member.id, forecast: E2 })
    const secret = 'Zébulon Quatrecinq'
    const cover = { by: secret, contact: secret, to: secret }
    const scenario = { prix: 4_321_09 }
    const body = { plan_id: id, kind: 'pdf', cover, scenario }
    expect((await browser.post('/api/my/exports', body)).status).toBe(200)
    expect((await browser.post('/api/my/exports', { ...body, kind: 'rtf' })).status).toBe(422)
    expect((await logged.get(`/plan/${slug}.pdf?prix=4321.09`)).status).toBe(200)
    const traces = /Zébulon|4321[.,]?09/
    expect(lines.filter((line) => traces.test(line))).toEqual([])
    const tables = await logged.db.sql<{ name: string }[]>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const found = await logged.db.sql.unsafe(
        `select 1 as found from ${name} t where t::text ~ 'Zébulon|4321[.,]?09' limit 1`,
      )
      expect(found, name).toHaveLength(0)
    }
    for (const file of readdirSync(logged.dataDir, { recursive: true, withFileTypes: true })) {
      const content = file.isFile() ? readFileSync(path.join(file.parentPath, file.name), 'utf8') : ''
      expect(traces.test(content), file.name).toBe(false)
    }
    const another = flat(await textOf(await logged.get(`/plan/${slug}.pdf`)))
    expect(another).not.toMatch(/Zébulon|Mon scénario/)
  })
})

describe('The pictures of a text', () => {
  const [stored = ''] = picturePaths(1)
  const ours = `/files/${stored}`

  test('are printed within links, emphases, headings and tables, where their link stays', async () => {
    const { make, close } = aDossierMaker({ [stored]: await aPicture({ width: 300, height: 200 }) })
    const named = (name: string) => `![${name}](${ours})`
    const { pdf } = await make({
      markdown_content: [
        `[${named('Lien')}](https://exemple.test/lien) puis **${named('Gras')}**`,
        `### Titre ${named('Titre')}`,
        `| a | b |\n|-|-|\n| [${named('Cellule')}](https://exemple.test/cellule) | *${named('Autre')}* |`,
      ].join('\n\n'),
    })
    await close()
    expect(altTextsIn(pdf)).toEqual(expect.arrayContaining(['Lien', 'Gras', 'Titre', 'Cellule', 'Autre']))
    const links = Buffer.from(pdf)
      .toString('latin1')
      .match(/exemple\.test\/\w+/g)
    expect(new Set(links)).toEqual(new Set(['exemple.test/lien', 'exemple.test/cellule']))
  })

  test('are named in a cell where they cannot be read', async () => {
    const { make, close } = aDossierMaker()
    const { pdf } = await make({ markdown_content: `| a |\n|-|\n| ![Le four](${ours}) |` })
    await close()
    expect(flat(pdfText(pdf).join(''))).toContain(flat('[image indisponible : Le four]'))
  })
})

test('A dossier shows its title in the window, and has a bookmark for each heading, of level 4 too [383]', async () => {
  const { make, close } = aDossierMaker()
  const { pdf } = await make({ markdown_content: '## Deux\n\n### Trois\n\n#### Quatre\n\nFin.' })
  await close()
  const file = Buffer.from(pdf).toString('latin1')
  expect(file).toMatch(/\/ViewerPreferences <<[^>]*\/DisplayDocTitle true/)
  const [, table = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file) ?? []
  expect(file.slice(Number(table))).toMatch(/^xref\s/)
  const bookmarks = [...file.matchAll(/\/Title \(([^)]*)\)\s+\/Dest/g)].map(([, title]) => title)
  expect(bookmarks).toEqual(expect.arrayContaining(['Sommaire', 'Deux', 'Trois', 'Quatre', 'Mentions']))
})

describe('A text that is no ordinary one', () => {
  test('has emoji, Arabic and □ for what no font has, which it counts [394]', async () => {
    const { slug } = await aPlanWith(`😀 مرحبا 中\n\n![Le four](/files/plan-images/${'0a'.repeat(16)}.jpg)`)
    const text = await textOf(await site.get(`/plan/${slug}.pdf`))
    expect(text).toContain('😀')
    expect(flat(text)).toContain(flat('[image indisponible : Le four]'))
    expect(flat(text)).toMatch(/\d caractères sans police disponible sont remplacés par □/)
  })

  test('becomes a dossier, whatever is typed [387]', async () => {
    const { make, close } = aDossierMaker()
    const typed = HOSTILE_INPUT.filter((text) => text.isWellFormed() && !text.includes('\0'))
    const cells = typed.map((text) => `| ${text.replace(/[\r\n|]/g, ' ').slice(0, 200)} |`).join('\n')
    expect((await make({ markdown_content: typed.join('\n\n') })).pages).toBeGreaterThan(3)
    expect((await make({ markdown_content: `| a |\n|---|\n${cells}` })).pages).toBeGreaterThan(3)
    const tricky = fc.string({
      unit: fc.constantFrom(...Array.from('#*_-|`>[]()!<&$@\\~=+"/:\n\t 1aé😀م')),
      maxLength: 400,
    })
    for (const markdown_content of fc.sample(tricky, { numRuns: 10, seed: 47 })) {
      const title = markdown_content.replace(/\s/g, ' ').slice(0, 120) || 'a'
      expect((await make({ markdown_content, title, author: title, category: title })).pages).toBeGreaterThan(
        2,
      )
    }
    await close()
  })

  test.each([
    ['301 headings', '# a\n\n'.repeat(301)],
    ['5,001 cells', `|a|\n|-|\n${'|b|\n'.repeat(5_000)}`],
    ['61 pictures', `![x](/files/plan-images/${'0a'.repeat(16)}.jpg)\n\n`.repeat(61)],
    ['5,001 blocks', 'a\n\n'.repeat(5_001)],
  ])('is refused with its sentence when it has %s [393]', async (_what, markdown_content) => {
    const { slug } = await aPlanWith(markdown_content)
    const response = await site.get(`/plan/${slug}.pdf`)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(
      'Ce plan est trop long pour un dossier PDF. Le Markdown reste disponible.',
    )
  })
})

describe('A dossier that cannot be made now', () => {
  const busySentence = 'Trop de dossiers sont en préparation : réessayez dans un instant.'
  const complexSentence = 'Ce plan est trop complexe pour un PDF. Le Markdown reste disponible.'

  test('is refused with its sentence while too many wait, and the page is served meanwhile [406]', async () => {
    const busy = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, typesetting: { waiting: 1 } })
    const plans = await Promise.all([1, 2, 3].map(() => busy.aPlan()))
    const readers = await Promise.all([1, 2, 3].map((n) => busy.as(undefined, { network: `192.0.2.${n}` })))
    const responses = plans.map(({ slug }, index) => readers[index]!.get(`/plan/${slug}.pdf`))
    expect((await busy.get(`/api/plans/${plans[0]!.slug}`)).status).toBe(200)
    const made = await Promise.all(responses)
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503])
    const refused = made.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.text()).toContain(busySentence)
  })

  test('waits while the same member or network has another one [406]', async () => {
    const { member, browser } = await anAuthor()
    const plans = await Promise.all([1, 2].map(() => site.aPlan({ author_id: member.id })))
    for (const request of [
      ({ slug }: { slug: string }) => site.get(`/plan/${slug}.pdf`),
      ({ id }: { id: string }) => browser.post('/api/my/exports', { plan_id: id, kind: 'pdf' }),
    ]) {
      const responses = await Promise.all(plans.map(request))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('may be requested again at once when the machine was slow', async () => {
    const hurried = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, typesetting: { timeoutMs: 1 } })
    const { slug } = await hurried.aPlan()
    const late = await hurried.get(`/plan/${slug}.pdf`)
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await late.text()).toContain('Réessayez dans un instant.')
  })

  test('is refused with its sentence when it costs too much, and at once when it is requested again [407]', async () => {
    const strict = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, typesetting: { processorMs: 1 } })
    const { slug, id } = await strict.aPlan()
    const text = `${'Une phrase ordinaire du plan. '.repeat(30)}\n\n`.repeat(100)
    await strict.db.sql`update plans set markdown_content = ${text} where id = ${id}`
    for (let request = 0; request < 2; request++) {
      const refused = await strict.get(`/plan/${slug}.pdf`)
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain(complexSentence)
    }
  })
})
