import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderPlanText } from './render-text.ts'

const html = (markdown: string) => renderPlanText(markdown).content_html

describe('A plan’s text', () => {
  test('keeps headings under the page’s own, with anchors that can be linked to', () => {
    const { content_html, headings } = renderPlanText('# Objectif\n\n## Étapes\n\n### Détail\n\n## Étapes')
    expect(headings).toEqual([
      { level: 2, text: 'Objectif', id: 't-objectif' },
      { level: 2, text: 'Étapes', id: 't-etapes' },
      { level: 3, text: 'Détail', id: 't-detail' },
      { level: 2, text: 'Étapes', id: 't-etapes-2' },
    ])
    expect(content_html).toContain('<h2 id="t-etapes-2">')
    const ids = renderPlanText('# A\n\n# A 2\n\n# A\n\n# A\n\n# A 3').headings.map(({ id }) => id)
    expect(ids).toEqual(['t-a', 't-a-2', 't-a-3', 't-a-4', 't-a-3-2'])
  })

  test('has tables, strikethrough, task lists and bare links [45]', () => {
    expect(html('| a | b |\n| --- | ---: |\n| 1 | 2 |')).toMatch(
      /<div class="table"[^>]*><table>[\s\S]*text-align:right/,
    )
    expect(html('~~non~~')).toContain('<s>non</s>')
    expect(html('- [x] fait\n- [ ] à faire')).toMatch(
      /<li class="task done">fait<\/li>[\s\S]*<li class="task">à faire/,
    )
    expect(html('voir https://exemple.test/a')).toContain(
      '<a href="https://exemple.test/a" rel="nofollow ugc noopener">',
    )
  })

  test.for([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<img src=x onerror=alert(1)>',
    '![x](https://ailleurs.test/traceur.png)',
    '<a href="x" style="position:fixed" id="root" class="admin">x</a>',
    '[x](vbscript:msgbox)',
  ])('does nothing with « %s » [198]', (attack) => {
    const document = html(attack)
    expect(document).not.toMatch(
      /<script|<img|<a href="(javascript|data|vbscript)|<[a-z]+[^>]*\s(on\w+|style|class|id)=/i,
    )
  })

  test('shows a picture at exactly the address that our storage gave it [198]', () => {
    const ours = `/files/plan-images/${'0a'.repeat(16)}.jpg`
    expect(html(`![Le four](${ours})`)).toContain(`<img src="${ours}" alt="Le four" />`)
    for (const lookalike of [
      '/files/../api/my/notifications',
      '/files/exports/../plan-images/x.jpg',
      `/demo/../u/nora`,
      `${ours}?suivi=1`,
      `${ours}#a`,
      `${ours}/..`,
      ours.replace('/files', '/files/'),
      ours.replace('/files', '//files'),
      ours.replace('0a', '%30a'),
      ours.replace('0a', '0A'),
      ours.replace('.jpg', '.svg'),
      ours.replace('plan-images', 'message-images'),
      `https://ailleurs.test${ours}`,
      `\\\\ailleurs.test${ours}`,
    ])
      expect(html(`![x](${lookalike})`), lookalike).not.toContain('<img')
  })

  test('never contains anything but what the renderer makes, whatever is typed [198]', () => {
    const tricky = fc.string({
      unit: fc.constantFrom(...'<>&"\'`[]()!#*_-|:/= \nabcjs'.split('')),
      maxLength: 200,
    })
    fc.assert(
      fc.property(tricky, (markdown) => strangers(html(markdown)).length === 0),
      { numRuns: 300 },
    )
    expect(strangers('<p onclick="x">a</p><iframe></iframe><a href="data:x">b</a>')).toHaveLength(4)
  })
})

const OURS =
  /^<\/?(h[234]( id="t-[a-z0-9-]+")?|p|ul|ol( start="\d+")?|li( class="task( done)?")?|blockquote|hr \/|br \/|pre|code( class="[^"]*")?|strong|em|s|table|thead|tbody|tr|t[hd]( style="text-align:(left|right|center)")?|div( class="table" role="group" aria-label="Tableau" tabindex="0")?|a( href="(https?:\/\/|mailto:|[/#.?a-z0-9%])[^"]*")?( title="[^"]*")?( rel="nofollow ugc noopener")?)>$/

/** The tags in it that the renderer does not make. */
const strangers = (document: string) =>
  (document.match(/<[^>]*>/g) ?? []).filter(
    (tag) => !OURS.test(tag) || /href="(javascript|data|vbscript):/i.test(tag),
  )
