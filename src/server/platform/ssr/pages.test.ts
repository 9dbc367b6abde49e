import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { invalidatePages, PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'

const site = await aSite()
const cache = await site.withPages()
beforeEach(async () => {
  await site.empty()
  cache.clear()
})

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, headers)
  return { response, status: response.status, html: await response.text() }
}

describe('A page arrives complete', () => {
  test('the home page with its plans, and a link to the next ones that needs no script [28]', async () => {
    const author_id = (await site.aMember({ pseudo: 'Solène' })).id
    for (let n = 1; n <= 21; n++)
      await site.aPlan({ title: `Plan numéro ${n}`, author_id, likes_count: 100 - n })

    const { status, html } = await read('/')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="fr"')
    expect(html).toContain('Plan numéro 20</a>')
    expect(html).not.toContain('Plan numéro 21</a>')
    const next = /<a[^>]*rel="next"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="next"/.exec(html)
    const link = (next?.[1] ?? next?.[2] ?? '').replaceAll('&amp;', '&')
    expect((await read(link)).html).toContain('Plan numéro 21</a>')
  })

  test('the home page with an introduction in one sentence, its figures without few members, and a link to sign up', async () => {
    const author_id = (await site.aMember()).id
    for (let n = 0; n < 3; n++) await site.aPlan({ author_id })
    const { html } = await read('/')
    const [, intro = ''] = /<section aria-label="Présentation"(.*?)<\/section>/.exec(html) ?? []
    expect(intro).toContain('in-data-member:hidden')
    expect(intro.replaceAll(/<[^>]+>/g, '|')).toMatch(/plans publiés\|+3\|+commentaire\|+0\|/)
    expect(intro).toContain('href="/auth?onglet=inscription"')
    expect(intro).toContain('href="#plans"')
  })

  test('the page of a category with its plans, its own address and its feed', async () => {
    await site.aPlan({ title: 'Relancer les factures', category: 'SaaS', likes_count: 1 })
    await site.aPlan({ title: 'Un agent pour les devis', category: 'IA & Tech', likes_count: 2 })
    await site.aPlan({ title: 'Douze ruches', category: 'Apiculture' })
    const { status, html } = await read('/categorie/ia?sort=new')
    expect(status).toBe(200)
    expect(html).toContain('<title>Plans IA · Plan B</title>')
    expect(html).toMatch(/<h1[^>]*>Plans IA<\/h1>/)
    expect(html).toContain('<meta name="description" content="Les business plans de la communauté sur l’IA')
    expect(html).toContain('<link rel="canonical" href="http://127.0.0.1:3000/categorie/ia"/>')
    expect(html).toContain('href="/rss.xml?category=IA"')
    expect(html).toMatch(/aria-current="page"[^>]*>Nouveaux</)
    expect(html).toContain('Un agent pour les devis</a>')
    expect(html).not.toContain('Relancer les factures</a>')
    expect((await read('/categorie/autre')).html).toContain('Douze ruches</a>')
    expect((await read('/')).html).toMatch(/href="\/categorie\/autre"[^>]*>Apiculture</)
    expect((await read('/plan/douze-ruches')).html).toMatch(/href="\/categorie\/autre"[^>]*>Apiculture</)
  })

  test('a category without plans, which says what to do; an unknown category is a 404', async () => {
    expect((await read('/categorie/trading')).html).toContain('Aucun plan dans cette catégorie')
    for (const slug of ['inconnue', 'IA', 'ia/x']) expect((await read(`/categorie/${slug}`)).status).toBe(404)
  })

  test('a plan page with its text, once [43]', async () => {
    await site.aPlan({ title: 'Un rucher en ville', markdown: '## Objectif\n\nDouze ruches sur un toit.' })
    const { html } = await read('/plan/un-rucher-en-ville')
    expect(html).toContain('<title>Un rucher en ville · Plan B</title>')
    expect(html).toContain('<h2 id="t-objectif">Objectif</h2>')
    expect(html.split('Douze ruches sur un toit.</p>')).toHaveLength(2)
  })

  test('a plan page with its comments, as plain text [75] [198]', async () => {
    const plan = await site.aPlan({ title: 'Un rucher en ville' })
    const payload = '</script><script>alert(1)</script>'
    await site.db.sql`
      insert into comments (plan_id, content) values (${plan.id}, ${`Combien de ruches ? ${payload}`})`
    const { html } = await read('/plan/un-rucher-en-ville')
    expect(html).toContain('Combien de ruches ? &lt;/script&gt;&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>alert')
  })

  test('with the metadata of a shared link', async () => {
    const author = await site.aMember({ pseudo: 'Camille Rochat' })
    const { id } = await site.aPlan({
      title: 'Thés "rares" & co',
      markdown: 'Trois thés.',
      author_id: author.id,
      town: 'Lyon',
      country: 'France',
    })
    const { html } = await read('/plan/thes-rares-co')
    expect(html).toContain('<meta property="og:title" content="Thés &quot;rares&quot; &amp; co"/>')
    expect(html).toContain('<meta property="og:description" content="Trois thés."/>')
    expect(html).toContain(`content="http://127.0.0.1:3000/og/plan/${id}.png?v=`)
    expect(html).toContain('type="application/rss+xml"')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Article',
      headline: 'Thés "rares" & co',
      contentLocation: {
        name: 'Lyon, France',
        address: { addressLocality: 'Lyon', addressCountry: 'France' },
      },
      author: { name: 'Camille Rochat', url: 'http://127.0.0.1:3000/u/Camille%20Rochat' },
    })
    expect(html).toContain('<link rel="canonical" href="http://127.0.0.1:3000/plan/thes-rares-co"/>')
  })

  test('an author’s text cannot break out of the hydration data [198]', async () => {
    await site.aPlan({
      title: '</script><script>alert(1)</script>',
      markdown: '</script><script>alert(2)</script>',
    })
    for (const path of ['/', '/plan/script-script-alert-1-script']) {
      expect((await read(path)).html).not.toMatch(/<script>alert/)
    }
  })
})

test.for(['/mentions-legales', '/confidentialite', '/cgu'])(
  '%s has a summary that leads to each of its sections',
  async (path) => {
    const { html } = await read(path)
    const sections = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
    expect(sections.length).toBeGreaterThan(3)
    expect(new Set(sections).size).toBe(sections.length)
    for (const id of sections) expect(html).toContain(`href="#${id}"`)
  },
)

describe('An address with strange parameters', () => {
  test.for(['sort=hot', 'sort=', 'sort=top&sort=hot', 'sort=2024', 'sort=top'])(
    '/?%s is the Top page [28]',
    async (query) => {
      await site.aPlan({ title: 'Toujours là' })
      const first = await read(`/?${query}`)
      const { status, html } =
        first.status === 301 ? await read(first.response.headers.get('location') ?? '') : first
      expect(status).toBe(200)
      expect(html).toContain('Toujours là</a>')
      expect(html).toMatch(/aria-current="page"[^>]*>Top</)
    },
  )

  test.for([
    'after=garbage',
    'after=123',
    'sort=new&after=2026-02-31T00:00:00Z~00000000-0000-4000-8000-000000000000',
  ])('/?%s is a 404', async (query) => {
    const { status, html } = await read(`/?${query}`)
    expect(status).toBe(404)
    expect(html).toContain('Oops! Page not found')
  })
})

test('while sign-ups are closed a sentence replaces the form, and members can sign in', async () => {
  const heading = 'Les inscriptions sont fermées pour le moment.'
  expect((await read('/auth?onglet=inscription')).html).not.toContain(heading)
  await site.db.sql`insert into feature_switches (feature, open_to) values ('sign_ups', 'nobody')`
  onTestFinished(async () => void (await site.db.sql`delete from feature_switches`))
  cache.clear()
  const { html } = await read('/auth?onglet=inscription')
  expect(html).toContain(heading)
  expect(html).not.toContain('Créer mon compte')
  const signIn = await read('/auth')
  expect(signIn.html).not.toContain(heading)
  expect(signIn.html).toContain('Se connecter')
})

describe('A page that does not exist', () => {
  test.for(['/nulle-part', '/plan/inconnu', '/admin/inconnu', '/plan'])(
    '%s is the 404 screen, with status 404 [17]',
    async (path) => {
      const { status, html, response } = await read(path)
      expect(status).toBe(404)
      expect(html).toContain('Oops! Page not found')
      expect(html).toContain('aria-label="404"')
      expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Revenir à l’accueil/)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('a plan that is not published is a 404; the browsers of its author and of staff then load it [46, 47]', async () => {
    const author = await site.aMember()
    const { slug, title } = await site.aPlan({ status: 'pending', author_id: author.id })
    expect((await read(`/plan/${slug}`)).status).toBe(404)
    for (const [member, ...expected] of [
      [author, 200, 'private, no-store'],
      [await site.aMember({ role: 'validator' }), 200, 'private, no-store'],
      [await site.aMember({ role: 'vip' }), 404, 'no-store'],
    ] as const) {
      const response = await (await site.as(member)).get(`/plan/${slug}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual(expected)
      expect(await response.text()).not.toContain(title)
    }
    expect((await (await site.as(author)).get('/plan/inconnu')).status).toBe(404)
  })

  test.for([
    ['/top/', '/top'],
    ['/auth/nouveau-mot-de-passe/?token=abc', '/auth/nouveau-mot-de-passe?token=abc'],
    ['/plan//x?a=1', '/plan/x?a=1'],
  ] as const)('%s leads to %s', async ([path, clean]) => {
    const response = await site.get(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(clean)
  })

  test.for(['/assets/rien.js', '/rien.php', '/demo/rien.jpg'])(
    'a missing file is a short 404 without a page: %s',
    async (path) => {
      const { status, html, response } = await read(path)
      expect([status, html]).toEqual([404, 'Introuvable'])
      // During a deployment another process may have the file.
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.for([
    '/%00',
    '/plan/%E0%A4%A',
    '/plan/%00',
    `/plan/${'x'.repeat(201)}`,
    `/${'x'.repeat(5000)}`,
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..',
  ])('a malformed address is no server error: %s', async (path) => {
    const { status, response } = await read(path)
    expect([301, 404, 422]).toContain(status)
    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  })
})

const ROUTES = [
  '/',
  '/auth',
  '/chat',
  '/publish',
  '/dashboard',
  '/top',
  '/badges',
  '/quests',
  '/messages',
  '/admin',
  '/admin/moderation',
  '/admin/analytics',
  '/admin/securite',
  '/validator',
  '/moderator',
  '/search',
  '/vip',
  '/vip/success',
  '/verified',
  '/verified/success',
  '/@ines.moreau',
  '/u/In%C3%A8s',
  '/mes-plans',
  '/mes-scenarios',
  '/mes-executions',
  '/favoris',
  '/recours',
  '/auth/mot-de-passe-oublie',
  '/auth/nouveau-mot-de-passe',
  '/auth/confirmation',
  '/auth/double-authentification',
  '/desabonnement',
  '/parametres',
  '/mentions-legales',
  '/confidentialite',
  '/cgu',
  '/contact',
]

/** Some pages are sent only to members who may use them; the founder may use all. */
async function readAsFounder(path: string) {
  await site.aMember({ pseudo: 'Inès', handle: 'ines.moreau' })
  const founder = await site.as(await site.aMember({ role: 'founder' }))
  return await read(path, { cookie: founder.cookieHeader() })
}

/** The visible text, without tags. */
const wordsOf = (html: string) =>
  html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('A profile', () => {
  test('arrives complete by both its addresses, with the pseudo’s as its own [108]', async () => {
    const { id } = await site.aMember({ pseudo: 'Inès Moreau', handle: 'ines.moreau', badges: ['Créatif'] })
    await site.db.sql`
      update profiles set bio = 'Apicultrice <b>à Vevey</b>.', bio_url = 'https://miel.example', joined_at = '2024-03-05'
      where user_id = ${id}`
    await site.aPlan({ author_id: id, title: 'Miel de ville' })
    for (const path of ['/u/In%C3%A8s%20Moreau', '/@ines.moreau']) {
      const { status, html } = await read(path)
      expect(status).toBe(200)
      expect(html).toContain('Apicultrice &lt;b&gt;à Vevey&lt;/b&gt;.')
      expect(html).toContain('Membre depuis <!-- -->mars 2024')
      expect(html).toContain('Miel de ville</a>')
      expect(html).toMatch(/href="https:\/\/miel\.example"[^>]*rel="nofollow ugc noopener noreferrer"/)
      expect(html).toMatch(/<link rel="canonical" href="[^"]*\/u\/In%C3%A8s%20Moreau"/)
      expect(html).not.toContain('noindex')
    }
  })

  test('shows its creator line, chips, five figures, level and what its tabs hold [42] [108] [109] [110] [120]', async () => {
    const { id } = await site.aMember({
      pseudo: 'Inès',
      role: 'verified',
      badges: ['Créatif', 'Early Builder'],
    })
    await site.aPlan({ author_id: id, views_count: 30, reposts_count: 2 })
    const liked = await site.aPlan()
    await site.db.sql`insert into likes (plan_id, user_id) values (${liked.id}, ${id})`
    await site.db.sql`
      update profile_stats set plans_posted = 14, likes_received = 172, community_xp = 742, followers_count = 1204,
        following_count = 1
      where user_id = ${id}`
    const words = wordsOf((await read('/u/In%C3%A8s')).html)
    expect(words).toContain('Créateur vérifié · mis en avant')
    expect(words).toContain('Vérifié Architecte Créatif Early Builder')
    expect(words).toContain('1 204 abonnés 1 abonnement')
    expect(words).toContain('Plans 14 J’aime 172 Vues 30 Reposts 2 XP 742')
    expect(words).toMatch(/Niveau Créatif Encore 258 XP avant Influenceur/)
    expect(words).toMatch(/Plans 14 Reposts 0 J’aime 1 /)
  })

  test('has a share card, and links to the RSS feed of its plans [108] [198]', async () => {
    const { id } = await site.aMember({ pseudo: 'Inès Moreau', handle: 'ines.moreau' })
    const bio = '</script><script>alert(1)</script>'
    await site.db.sql`update profiles set bio = ${bio} where user_id = ${id}`
    const { html } = await read('/@ines.moreau')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(`<meta property="og:image" content="http://127.0.0.1:3000/og/membre/${id}.png"/>`)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:height" content="630"/>')
    expect(html).toContain('href="/rss.xml?author=In%C3%A8s+Moreau"')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: 'Inès Moreau',
        alternateName: '@ines.moreau',
        description: bio,
        url: 'http://127.0.0.1:3000/u/In%C3%A8s%20Moreau',
        interactionStatistic: { userInteractionCount: 0 },
      },
    })
  })

  test('has links to its tabs that work without JavaScript [110]', async () => {
    const { id } = await site.aMember({ pseudo: 'Inès' })
    const plan = await site.aPlan({ title: 'Savon de Vevey' })
    await site.db.sql`insert into reposts (plan_id, user_id) values (${plan.id}, ${id})`
    expect((await read('/u/In%C3%A8s')).html).toContain('Inès n’a encore publié aucun plan')
    expect((await read('/u/In%C3%A8s?tab=reposts')).html).toContain('Savon de Vevey</a>')
    expect((await read('/u/In%C3%A8s?tab=likes')).html).toContain('Inès n’a encore aimé aucun plan')
  })

  test('of an ordinary member has no creator line [42]', async () => {
    await site.aMember({ pseudo: 'Inès' })
    expect((await read('/u/In%C3%A8s')).html).not.toContain('mis en avant')
  })

  test('that no member has redirects to the home page, for now, which says why [115]', async () => {
    for (const path of ['/u/Personne', '/@personne?tab=likes']) {
      const { response, status } = await read(path)
      expect([status, response.headers.get('location')]).toEqual([302, '/?acces=profil'])
    }
  })

  test('keeps its former address for ninety days, with its tab [108]', async () => {
    const { id } = await site.aMember({ pseudo: 'Inès' })
    await site.db.sql`update profiles set pseudo = 'Inès Moreau' where user_id = ${id}`
    const { response, status } = await read('/u/In%C3%A8s?tab=likes')
    expect([status, response.headers.get('location')]).toEqual([301, '/u/In%C3%A8s%20Moreau?tab=likes'])
    // The member may take the former name back. A browser that cached this redirect would then loop.
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('shows a sanction or the team’s banner [114]', async () => {
    await site.aMember({ pseudo: 'Bannie', bans: ['perm'], role: 'moderator' })
    await site.aMember({ pseudo: 'Modératrice du soir', role: 'moderator' })
    const banned = (await read('/u/Bannie')).html
    expect(banned).toContain('Ce membre est banni définitivement.')
    expect(banned).not.toContain('Ce membre modère Plan B.')
    expect((await read('/u/Mod%C3%A9ratrice%20du%20soir')).html).toContain('Ce membre modère Plan B.')
  })
})

test.for(ROUTES)('%s resolves, with its own title and one main heading [16]', async (path) => {
  const { status, html } = await readAsFounder(path)
  expect(status).toBe(200)
  expect(/<title>(.+?)<\/title>/.exec(html)?.[1]).toMatch(/Plan B$/)
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test.for(ROUTES)('%s speaks French [23]', async (path) => {
  const { html } = await readAsFounder(path)
  expect(wordsOf(html)).not.toMatch(
    /\b(the|and|you|your|with|loading|sign|search|home|next|error|settings|invalid)\b/i,
  )
})

test.for([
  ['/publish', 'Vous devez être connecté pour publier un plan.'],
  ['/messages', 'Connectez-vous pour accéder à vos messages'],
  ['/quests', 'Connectez-vous pour suivre vos quêtes.'],
  ['/mes-plans', 'Connectez-vous pour retrouver vos plans.'],
  ['/mes-scenarios', 'Connectez-vous pour retrouver vos scénarios.'],
  ['/mes-executions', 'Connectez-vous pour retrouver vos exécutions.'],
  ['/favoris', 'Connectez-vous pour retrouver vos favoris.'],
  ['/recours', 'Connectez-vous pour lire ce qui a été décidé et faire appel.'],
  ['/?sort=following', 'Connectez-vous pour lire'],
] as const)('%s asks a visitor to sign in [50]', async ([path, words]) => {
  const { html } = await read(path)
  expect(html).toContain('Connexion requise')
  expect(html).toContain(words)
  expect(html).toMatch(/<a[^>]*href="\/auth(\?retour=[^"]+)?"[^>]*>Se connecter/)
  expect(html).toMatch(/<a[^>]*href="\/auth\?onglet=inscription[^"]*"[^>]*>Créer un compte/)
})

test('a member’s page shows an error page while the database is unavailable', async () => {
  const cut = await aSite()
  await cut.withPages()
  const member = await cut.as(await cut.aMember())
  await cut.db.end()
  const response = await member.get('/dashboard')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.text()).toContain('<h1>Cette page ne s’affiche pas</h1>')
})

test('a search of the maximum length has its page, and a longer one is cut', async () => {
  for (const length of [100, 2_000]) {
    const asked = { q: '漢'.repeat(length), tag: '漢'.repeat(31), author: '漢'.repeat(51) }
    expect((await read(`/search?${new URLSearchParams(asked).toString()}`)).status).toBe(200)
  }
})

test('a page that needs the unavailable database says so, and the browser shows the same', async () => {
  const cut = await aSite()
  await cut.withPages()
  await cut.db.end()
  const response = await cut.get('/')
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/<h1[^>]*>Momentanément indisponible<\/h1>/)
  // The hydration data contains the kind of the error, not only its message.
  expect(html).toContain('kind:"unavailable"')
})

describe('The content security policy of a page', () => {
  const inlineScripts = (html: string) =>
    [...html.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const scriptSources = (response: Response) =>
    /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? []

  test('allows exactly the inline scripts of the app', async () => {
    await site.aPlan({ title: 'Un plan' })
    const { html, response } = await read('/')
    const scripts = inlineScripts(html)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scriptSources(response).toSorted()).toEqual(["'self'", ...new Set(scripts.map(hash))].toSorted())
    expect(html).not.toContain('nonce')
  })

  test('blocks a script that was injected into a plan [198]', async () => {
    const plan = await site.aPlan({ title: 'Un plan piégé' })
    const attack = 'alert("piégé")'
    await site.db.sql`update plans set content_html = ${`<script>${attack}</script>`} where id = ${plan.id}`
    const { html, response } = await read('/plan/un-plan-piege')
    expect(inlineScripts(html)).toContain(attack)
    expect(scriptSources(response)).not.toContain(hash(attack))
  })
})

describe('The cache', () => {
  test('sends the same bytes to every client, whatever the cookies', async () => {
    await site.aPlan()
    const visitor = await read('/')
    const member = await read('/', { cookie: 'session=abc' })
    expect(member.html).toBe(visitor.html)
    expect(visitor.response.headers.get('cache-control')).toBe('public, no-cache')
    expect(visitor.response.headers.get('set-cookie')).toBeNull()
  })

  test('caches one page for all equivalent addresses', async () => {
    await site.aPlan({ title: 'Avant' })
    await read('/?utm_source=x')
    await site.aPlan({ title: 'Après' })
    expect((await read('/?fbclid=y')).html).not.toContain('Après')
    expect((await read('/?sort=new')).html).toContain('Après')
  })

  test('sends a page compressed, or not at all when the browser has it', async () => {
    await site.aPlan({ title: 'Compressé' })
    const [br, gzip] = [
      await site.get('/', { 'accept-encoding': 'gzip, br' }),
      await site.get('/', { 'accept-encoding': 'gzip' }),
    ]
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('Compressé')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toContain('Compressé')
    const again = await site.get('/', { 'if-none-match': br.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})

test('a notice from the database drops every page on every process at once', async () => {
  const other = await aSite({ db: site.db })
  const caches = [cache, await other.withPages()]
  for (const each of caches) await site.db.listen(PAGES_CHANGED, each.invalidate)
  await Promise.all([site.get('/'), other.get('/')])
  await site.aPlan({ title: 'Tout neuf' })
  expect(await (await other.get('/')).text()).not.toContain('Tout neuf')
  await invalidatePages(site.db.sql, 'all')
  for (const process of [site, other]) {
    // Without the notice, the page would be rendered again only after ten seconds.
    const html = async () => await (await process.get('/')).text()
    await expect.poll(html).toContain('Tout neuf')
  }
})

describe('A change', () => {
  /** Returns which of these pages are still cached after the notice of the change. */
  async function keptAfter(paths: string[], change: () => Promise<unknown>) {
    let notices = 0
    const hearing = await site.db.listen(PAGES_CHANGED, (notice) => {
      cache.invalidate(notice)
      notices += 1
    })
    for (const path of paths) expect((await site.get(path)).status).toBe(200)
    await change()
    await expect.poll(() => notices).toBeGreaterThan(0)
    hearing.stop()
    return paths.filter((path) => cache.peek(path))
  }

  test('of their profile drops the pages that show them, and no other', async () => {
    const author = await site.aMember({ pseudo: 'Inès' })
    const [own, others] = [await site.aPlan({ author_id: author.id }), await site.aPlan({ category: 'IA' })]
    const browser = await site.as(author)
    const shown = ['/', `/plan/${own.slug}`, '/u/In%C3%A8s', '/categorie/saas']
    const kept = [`/plan/${others.slug}`, '/categorie/ia', '/cgu']
    expect(
      await keptAfter([...shown, ...kept], () => browser.patch('/api/my/profile', { bio: 'Neuve' })),
    ).toEqual(kept)
  })

  test('of a comment drops the plan’s page, and no list', async () => {
    const plan = await site.aPlan()
    const browser = await site.as(await site.aMember())
    const id = randomUUID()
    await browser.post(`/api/plans/${plan.id}/comments`, { id, content: 'Avant' })
    const correct = () => browser.patch(`/api/comments/${id}`, { content: 'Après' })
    expect(await keptAfter([`/plan/${plan.slug}`, '/'], correct)).toEqual(['/'])
    expect((await read(`/plan/${plan.slug}`)).html).toContain('Après')
  })

  test('by publishing is in the lists at once', async () => {
    const browser = await site.as(await site.aMember({ role: 'vip' }))
    const publish = () => browser.post('/api/plans', { form: aPlanForm({ title: 'Tout neuf' }) })
    expect(await keptAfter(['/', '/categorie/ia', '/cgu'], publish)).toEqual(['/cgu'])
  })
})

describe('Rendering', () => {
  test('the page of an unknown address is rendered once for all of them', async () => {
    const nowhere = ['/nulle-part', '/%00', '/admin/inconnu', '/plan', `/${'x'.repeat(2000)}`, '/404']
    const pages = await Promise.all(nowhere.map((path) => read(path)))
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
    expect(cache.peek('/404')?.status).toBe(404)
  })
})

describe('The files of the build', () => {
  test('are cached for a year when their name has a hash of their content', async () => {
    const { html } = await read('/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const response = await site.get(script, { 'accept-encoding': 'br' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test('include the files that robots and browsers request', async () => {
    expect((await site.get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon')
    expect(await (await site.get('/robots.txt')).text()).toContain('Disallow: /admin')
  })

  test('have an icon and a manifest in French', async () => {
    expect((await site.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
    expect(await (await site.get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Plan B',
      lang: 'fr',
      start_url: '/',
    })
  })
})

test('the community channel is on the page, at the configured address only [25]', async () => {
  const { html } = await read('/')
  expect(html).not.toContain('Rejoindre le canal')
  const other = await aSite({
    db: site.db,
    env: { COMMUNITY_CHANNEL_URL: 'https://canal.example/pb', COMMUNITY_CHANNEL_CLAIM: '300+ entrepreneurs' },
  })
  await other.withPages()
  const page = await (await other.get('/')).text()
  expect(page).toContain('href="https://canal.example/pb"')
  expect(page).toContain('300+ entrepreneurs')
})
