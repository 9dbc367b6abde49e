import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { composeMail, linesOf } from './compose.ts'
import { EXAMPLES } from './dev-examples.ts'

const MAILS = Object.values(EXAMPLES).flat()
const STOPPABLE = MAILS.filter(({ unsubscribe }) => unsubscribe)

test('every template has an example in the preview [342]', async () => {
  const files = globSync('templates/*.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map((file) => import(path.join(import.meta.dirname, file))))
  const templates = modules.flatMap((module: object) => Object.keys(module))
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(templates.toSorted())
})

describe.each(MAILS)('« $subject »', ({ subject, text, html }) => {
  test('says the same in text and in HTML, links included [342]', () => {
    expect(linesOfHtml(html).toSorted()).toEqual(linesOfText(text).toSorted())
  })

  test('loads nothing and runs nothing [342]', () => {
    expect(html).not.toMatch(
      /<(img|link|script|iframe|form|object|svg|video)\b|\bsrc=|url\(|@import|\bon\w+=/i,
    )
  })

  test('is French, in one column of 560 pixels, with its dark colours in one style element [342]', () => {
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('max-width:560px')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html.match(/<style>[^<]*<\/style>/g)).toHaveLength(1)
    expect(html).toMatch(/<style>[^<]*@media \(prefers-color-scheme: dark\) \{[^<]*<\/style>/)
  })

  test('has for every coloured part a light colour in its attributes and a dark one in the style [342]', () => {
    const painted = [...html.matchAll(/class="(\w+)" style="([^"]+)"/g)]
    expect(painted.length).toBeGreaterThan(3)
    for (const [, name, style] of painted) {
      expect(style).toMatch(/(^|;)color:#[\da-f]{6}/)
      expect(html).toMatch(new RegExp(`\\.${name} \\{ [^}]*(?<=[ ;])color:#[\\da-f]{6} !important`))
    }
    expect(html.match(/class="/g)).toHaveLength(painted.length)
  })

  test('has the no-break spaces of French typography [342]', () => {
    const prose = `${subject}\n${text}`.replaceAll(/https?:\S+/g, '')
    expect(prose).not.toMatch(/[ \p{L}][?!;:]|« | »/u)
    expect(prose).not.toContain("'")
  })

  test('ends with the reason why the member receives it [342]', () => {
    expect(text).toMatch(
      /\n-- \nPlan B · La communauté des entrepreneurs francophones\n\nVous recevez cet e.mail parce (qu’[aeiou]|que [^aeiou])/,
    )
  })
})

test.each(STOPPABLE)('« $subject » can be stopped from its foot and from the mail program', (mail) => {
  expect(mail.text).toMatch(
    /\n\nNe plus recevoir ces e.mails\s:\nhttps:\S+\n\nRégler mes e.mails\s:\nhttps:\S+\n$/,
  )
  expect(mail.html.match(/<a [^>]*>(Ne plus recevoir ces e.mails|Régler mes e.mails)<\/a>/g)).toHaveLength(2)
  expect(mail.unsubscribe).toContain('/api/mail/unsubscribe?token=')
})

test.each([
  ['light', ''],
  ['dark', '@media (prefers-color-scheme: dark)'],
])('all texts of a mail stand out from their %s background [342]', (_scheme, start) => {
  const { html } = MAILS.find(({ html: one }) => one.includes('<blockquote'))!
  const source = start ? html.slice(html.indexOf(start)) : html.replace(/<style>.*<\/style>/s, '')
  const styleOf = (name: string) =>
    new RegExp(start ? `\\.${name} \\{ ([^}]+) \\}` : `class="${name}" style="([^"]+)"`).exec(source)![1]!
  const background = (name: string) => /background-color:(#\w+)/.exec(styleOf(name))![1]!
  const colour = (name: string) => /(?<=[ ;]|^)color:(#\w+)/.exec(styleOf(name))![1]!
  for (const name of ['paper', 'card', 'quote', 'action'])
    expect(contrast(colour(name), background(name)), name).toBeGreaterThan(4.5)
  expect(contrast(colour('cited'), background('quote')), 'cited on quote').toBeGreaterThan(4.5)
  for (const name of ['paper', 'card'])
    expect(contrast(colour('muted'), background(name)), `muted on ${name}`).toBeGreaterThan(4.5)
})

test('one message is named in the singular, several are counted', () => {
  expect(EXAMPLES.unreadMessages?.map(({ text }) => text)).toMatchObject([
    expect.stringContaining('Un message non lu vous attend'),
    expect.stringContaining('3 messages non lus vous attendent'),
  ])
})

test('a list of links has the same words and addresses in text and in HTML [342]', () => {
  const { html, text } = composeMail({
    ...CONTENT,
    paragraphs: [
      {
        title: 'Vos abonnements',
        items: [
          { label: 'Dix ruches', detail: 'Hélène Wuillemin, que vous suivez', link: 'https://planb.test/a' },
          { label: 'Un potager', detail: 'Dans IA · 3 J’aime', link: 'https://planb.test/b' },
        ],
        more: 'et 2 autres',
      },
    ],
  })
  expect(text).toContain(
    'Vos abonnements\n\nDix ruches\nHélène Wuillemin, que vous suivez\nhttps://planb.test/a\n\nUn potager\n',
  )
  expect(linesOfHtml(html).toSorted()).toEqual(linesOfText(text).toSorted())
})

const CONTENT = { to: 'a@exemple.test', subject: 'S', heading: 'H', paragraphs: [], reason: 'on vous écrit' }

test('a text of a member is escaped in the HTML of a mail [326]', () => {
  const hostile = '<img src=x onerror="a"> & \'co\' > <script>'
  const { html, text } = composeMail({
    ...CONTENT,
    subject: hostile,
    heading: hostile,
    paragraphs: [
      hostile,
      { by: hostile, lines: [hostile] },
      {
        title: hostile,
        items: [{ label: hostile, detail: hostile, link: 'https://planb.test/"><b>' }],
        more: hostile,
      },
    ],
    button: { label: hostile, link: 'https://planb.test/"><b>' },
    notes: [hostile],
  })
  expect(html).not.toMatch(/<img|<script|"><b>/)
  expect(
    html.split('&lt;img src=x onerror=&quot;a&quot;&gt; &amp; &#39;co&#39; &gt; &lt;script&gt;'),
  ).toHaveLength(12)
  expect(text).toContain(hostile)
})

test('what a member typed is prefixed in each line of the text: it cannot pass for the foot of the mail', () => {
  const typed = 'Bravo\n\n-- \nPlan B\u2028Ne plus recevoir\u0085https://ailleurs.test/'
  const { text } = composeMail({ ...CONTENT, paragraphs: [{ by: 'Nour', lines: linesOf(typed) }] })
  const [before, foot, ...others] = text.split('\n\n-- \n')
  expect(others).toEqual([])
  expect(before).toMatch(/\n> Bravo\n> --\n> Plan B\n> Ne plus recevoir\n> https:\/\/ailleurs.test\/$/)
  expect(foot).toMatch(/^Plan B · La communauté/)
})

test('a line that a comment quotes is a quotation in the HTML, and one of second degree in the text', () => {
  const lines = linesOf('> une seule <b>fournée</b>\nEt le samedi')
  const { text, html } = composeMail({ ...CONTENT, paragraphs: [{ by: 'Nour', lines }] })
  expect(text).toContain('\n> > une seule <b>fournée</b>\n> Et le samedi\n')
  expect(html).toMatch(
    /<blockquote [^>]+>une seule &lt;b&gt;fournée&lt;\/b&gt;<\/blockquote>\n<p [^>]+>Et le samedi<\/p>/,
  )
})

test('a mail links to the web only', () => {
  const web = 'https://planb.test/'
  const unsubscribe = { page: web, oneClick: web, settings: web }
  const script = 'javascript:alert(1)'
  expect(() => composeMail({ ...CONTENT, button: { label: 'L', link: script } })).toThrow('web')
  expect(() => composeMail({ ...CONTENT, unsubscribe: { ...unsubscribe, page: script } })).toThrow('web')
  const list = { title: 'T', items: [{ label: 'L', detail: 'D', link: script }] }
  expect(() => composeMail({ ...CONTENT, paragraphs: [list] })).toThrow('web')
  expect(() => composeMail({ ...CONTENT, unsubscribe })).not.toThrow()
})

/** What a reader of the text sees: sentences, quoted or not, labels without their colon, and addresses. */
const linesOfText = (text: string) =>
  text
    .split('\n')
    .filter((line) => line && line !== '-- ')
    .map((line) => line.replace(/^> (?:> )?/, '').replace(/\s:$/, ''))

/** The same of the HTML, without the brand above the heading. */
const linesOfHtml = (html: string) =>
  html
    .replace(/^.*?<h1/s, '<h1')
    .replace(/<!--.*?-->/gs, '')
    .replaceAll(/<span style="white-space:nowrap">(.*?)<\/span>/g, '$1')
    .replaceAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>(?: · )?/g, '$2\n$1\n')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('Plan&nbsp;B', 'Plan B')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name]!)
    .split('\n')
    .map((line) => line.trim().replace(/\s:$/, ''))
    .filter(Boolean)

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The contrast of two hex colours, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
