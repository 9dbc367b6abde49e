import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#domain/markdown.ts'
import { type Losses, noLosses } from './losses.ts'
import { readDocument } from './read-document.ts'
import { writeMarkdown } from './write-markdown.ts'

const FRAGMENTS = import.meta.glob<string>('../../../../../tests/support/documents/*.{html,md}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const fragment = (name: string, ending: string) =>
  FRAGMENTS[`../../../../../tests/support/documents/${name}.${ending}`]!

const read = (html: string) =>
  readDocument(new DOMParser().parseFromString(html, 'text/html'), { maySendPictures: true })
const markdownOf = (html: string) => writeMarkdown(read(html).blocks, ({ alt }) => `![${alt}](image)`)

const LOSSES: Record<string, Partial<Losses>> = {
  word: { picturesElsewhere: 1, comments: 1, trackedChanges: 2, mergedCells: 1, notes: 1 },
  'word-mac': {},
  'word-web': {},
  'google-docs': { picturesElsewhere: 1 },
  libreoffice: { picturesOfOtherFormats: 1, mergedCells: 1, notes: 1 },
  notion: { picturesElsewhere: 1 },
  pages: {},
}

describe.for(Object.keys(LOSSES))('text copied from %s', (name) => {
  test('becomes exactly its markdown [361]', () => {
    expect(markdownOf(fragment(name, 'html'))).toBe(fragment(name, 'md').trimEnd())
  })
  test('says what it cannot take [367]', () => {
    expect(read(fragment(name, 'html')).losses).toEqual({ ...noLosses(), ...LOSSES[name] })
  })
})

test.for(Object.keys(LOSSES))(
  'the markdown of %s renders to the structure that it was written from [364]',
  (name) => {
    const markdown = fragment(name, 'md').trimEnd()
    expect(markdownOf(renderMarkdown(markdown).html)).toBe(markdown)
  },
)

describe('of LibreOffice', () => {
  test('headings of a .docx, which are items of lists, stay headings; other items stay a list [361]', () => {
    const html =
      '<ol><li><h1 class="western">Le besoin</h1></li></ol><p>Un texte.</p><ol><ol><li><h2 class="western">Le marché</h2></li></ol></ol><ol start="2"><li><h1 class="western">La suite</h1></li></ol><ul><li><p>un</p></li><li><p>deux</p></li></ul>'
    expect(markdownOf(html)).toBe('## Le besoin\n\nUn texte.\n\n### Le marché\n\n## La suite\n\n- un\n- deux')
  })
})

describe('of Word', () => {
  test('the number of a heading is left out, as that of an item [361]', () => {
    const marker =
      '<![if !supportLists]><span style="mso-list:Ignore">1<span style="font:7.0pt">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>'
    expect(markdownOf(`<h1 style="mso-list:l0 level1 lfo1">${marker}Le marché</h1>`)).toBe('## Le marché')
  })
})

describe('of a page', () => {
  test('code does not begin with the name of its language [361]', () => {
    const html =
      '<pre><div>python<button>Copier</button></div><div><code class="language-python">a = 1\nb = 2\n</code></div></pre>'
    expect(markdownOf(html)).toBe('```\na = 1\nb = 2\n```')
    expect(markdownOf('<pre><code>a</code>\n<code>b</code></pre>')).toBe('```\na\nb\n```')
  })

  test('a paragraph that begins with « [x](address) » is no task [361]', () => {
    expect(markdownOf('<p>[x](https://exemple.fr) et [ ]: rien</p>')).toBe(
      '\\[x\\](https://exemple.fr) et \\[ \\]: rien',
    )
    expect(markdownOf('<p>[x] fait</p><p>[ ]<b>à faire</b></p>')).toBe('- [x] fait\n- [ ] **à faire**')
  })
})

describe('of Google Docs', () => {
  test('spans of weight 700 are bold, of 500 and the outer b are not [362]', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><span style="font-weight:500">un</span> <span style="font-weight:700">deux</span> <span style="font-weight:400">trois</span></b>'
    expect(markdownOf(html)).toBe('un **deux** trois')
  })
})

describe('a table', () => {
  test('without header, with spans, lines in a cell and bars renders with as many columns [363]', () => {
    const markdown = markdownOf(
      '<table><tr><td colspan="2">Total</td><td>a|b</td></tr><tr><td rowspan="2">Loyer</td><td>1<br>2</td><td><p>3</p><p>4</p></td></tr><tr><td>5</td><td></td></tr></table>',
    )
    expect(markdown).toBe('| Total |  | a\\|b |\n| --- | --- | --- |\n| Loyer | 1 / 2 | 3 / 4 |\n|  | 5 |  |')
    const { body } = new DOMParser().parseFromString(renderMarkdown(markdown).html, 'text/html')
    expect([...body.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([3, 3, 3])
    expect(body.querySelector('th:last-child')?.textContent).toBe('a|b')
  })

  test('inside a cell is flattened and counted, and a table of one cell is its text [361]', () => {
    const html =
      '<table><tr><td>A</td><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table><table><tr><td><p>Seul</p></td></tr></table>'
    expect(markdownOf(html)).toBe('| A | 1 / 2 |\n| --- | --- |\n\nSeul')
    expect(read(html).losses.nestedTables).toBe(1)
  })
})

test('lists keep six levels, and a skipped level is closed up [361]', () => {
  const nested = (depth: number): string => `<ul><li>${depth}${depth < 8 ? nested(depth + 1) : ''}</li></ul>`
  const lines = markdownOf(nested(1)).split('\n')
  expect(lines.map((line) => line.search('-') / 2)).toEqual([0, 1, 2, 3, 4, 5, 5, 5])
  expect(markdownOf('<ul><li aria-level="1">a</li><li aria-level="4">b</li></ul>')).toBe('- a\n  - b')
})

describe('links and scripts', () => {
  test.for([
    '<a href="javascript:alert(1)">texte</a>',
    '<a href="JaVa\nScript:alert(1)">texte</a>',
    '<a href="data:text/html,<script>alert(1)</script>">texte</a>',
    '<a href="vbscript:x">texte</a>',
    '<a href="/plan/relatif">texte</a>',
    '<a href="#ancre">texte</a>',
    '<script>globalThis.hacked = 1</script>texte<style>p { color: red }</style>',
    '<img src=x onerror="globalThis.hacked = 1">texte',
    '<svg onload="globalThis.hacked = 1"><text>dessin</text></svg>texte',
    '<!-- secret -->texte<!-- [if gte mso 9]><xml>secret</xml><![endif] -->',
    '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>texte',
    '<p onclick="hacked = 1" style="background:url(https://exemple.test/x)">texte</p>',
    'texte<template><b>non</b></template><noscript>non</noscript>',
    '<p style="display:none">non</p><span hidden>non</span>texte',
  ])('%s leaves its text only [368]', (html) => {
    expect(markdownOf(html)).toBe('texte')
    expect(globalThis).not.toHaveProperty('hacked')
  })

  test('whatever a fragment holds, nothing loads, and its markdown renders no script, handler or other address [368]', () => {
    const away = 'https://ailleurs.test/x'
    const hostile = [
      `<base href="${away}"><a href="relatif">texte</a>`,
      `<meta http-equiv="refresh" content="0;url=${away}">texte`,
      `<link rel="preload" as="image" href="${away}"><link rel="stylesheet" href="${away}">texte`,
      `<style>@import "${away}"; p { background: url(${away}) }</style><p>texte</p>`,
      `<img src="${away}" srcset="${away} 2x" onerror="alert(1)"><video poster="${away}" src="${away}"></video>texte`,
      `<picture><source srcset="${away}"><img src="${away}"></picture><object data="${away}"></object>texte`,
      `<input type="image" src="${away}"><form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>texte`,
      `<svg><foreignObject><img src="${away}"></foreignObject><a xlink:href="javascript:alert(1)">x</a></svg>texte`,
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>texte',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>texte',
      '<a href="https://www.google.com/url?q=javascript:alert(1)">texte</a>',
      '<a href="&#106;avascript:alert(1)">texte</a><a href=" data:text/html;base64,PHNjcmlwdD4=">texte</a>',
      '<p>[texte](javascript:alert(1)) ![x](javascript:alert(1)) &lt;script&gt;alert(1)&lt;/script&gt; &lt;https://ailleurs.test&gt;</p>',
      '<pre>```\n[x](javascript:alert(1))\n```</pre><code>`x`</code>',
      '<table><tr><td>a|b\\</td><td>[x](javascript:1)</td></tr></table>',
      '<b>\u202Etexte\u2066</b>',
    ]
    for (const html of hostile) {
      const { body } = new DOMParser().parseFromString(renderMarkdown(markdownOf(html)).html, 'text/html')
      expect(body.querySelector(UNSAFE), html).toBeNull()
      const links = [...body.querySelectorAll('a')].map((link) => link.protocol)
      expect(
        links.filter((protocol) => !/^(?:https?|mailto):$/.test(protocol)),
        html,
      ).toEqual([])
      const handlers = [...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
      expect(
        handlers.filter((name) => name.startsWith('on') || name === 'style'),
        html,
      ).toEqual([])
    }
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(loaded.filter((name) => name.includes('ailleurs.test'))).toEqual([])
    expect(globalThis).not.toHaveProperty('hacked')
  })

  test('http, https and mailto links stay, and characters that would end them are encoded [361]', () => {
    expect(
      markdownOf('<a href="mailto:a@exemple.fr">a]b</a>, <a href="https://exemple.fr/a(b)|c d">x</a>'),
    ).toBe('[a\\]b](mailto:a@exemple.fr), [x](https://exemple.fr/a%28b%29%7Cc%20d)')
  })
})

/** Pictures at other addresses included: their markdown is never written. */
const UNSAFE =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, svg, math, video, audio, img'

describe('pictures', () => {
  const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
  test('of the fragment are kept as files, up to thirty [366]', () => {
    const { blocks, losses } = read(`<p>${`<img alt="Plan" src="${PIXEL}">`.repeat(32)}</p>`)
    const [paragraph] = blocks
    const pictures = paragraph?.kind === 'paragraph' ? paragraph.runs : []
    expect(pictures).toHaveLength(30)
    expect(pictures[0]).toMatchObject({ kind: 'picture', alt: 'Plan' })
    expect(losses).toEqual({ ...noLosses(), picturesTooMany: 2 })
  })

  test('elsewhere, of other formats, too large or of a banned member are counted [366]', () => {
    const html = `<img src="https://lh7.googleusercontent.com/x"><img src="file:///C:/x.png"><img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/png;base64,${'A'.repeat(7_000_000)}"><img src="${PIXEL}">`
    const document = new DOMParser().parseFromString(html, 'text/html')
    expect(readDocument(document, { maySendPictures: false }).losses).toEqual({
      ...noLosses(),
      picturesElsewhere: 2,
      picturesOfOtherFormats: 1,
      picturesTooLarge: 1,
      picturesRefused: 1,
    })
  })

  test('that are an emoji become it, and those of one pixel nothing [366]', () => {
    expect(
      markdownOf(
        '<b>a</b><img alt="🎉" src="https://exemple.test/1f389.png"><img width="1" height="1" src="https://exemple.test/t.gif">',
      ),
    ).toBe('**a**🎉')
  })
})
