import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../markdown.ts'
import { contentRefusal } from './plan-rules.ts'
import {
  DEFAULT_TEMPLATE,
  isUntouchedText,
  PLAN_TEMPLATES,
  templateBehind,
  templateOf,
} from './plan-templates.ts'

const SECTIONS = ['Objectif', 'Outils', 'Étapes', 'Résultat attendu', 'Conseils']

describe('The templates', () => {
  test.each(PLAN_TEMPLATES)(
    '« $name » asks for objective, tools, steps, result and tips [52]',
    ({ markdown }) => {
      expect(renderMarkdown(markdown).headings.map(({ text }) => text)).toEqual(SECTIONS)
      expect(contentRefusal(`${markdown}\nVendre du café`)).toBeNull()
    },
  )

  test.each(PLAN_TEMPLATES)('« $name » is found by its name in the address [52]', (template) => {
    expect(templateOf(template.slug)).toBe(template)
  })

  test('the general one is used for a missing or unknown name [52]', () => {
    expect(templateOf(undefined)).toBe(DEFAULT_TEMPLATE)
    expect(templateOf('licorne')).toBe(DEFAULT_TEMPLATE)
  })

  test('count as untouched until something is changed [52]', () => {
    expect(isUntouchedText(DEFAULT_TEMPLATE.markdown)).toBe(true)
    expect(isUntouchedText('  ')).toBe(true)
    expect(isUntouchedText(DEFAULT_TEMPLATE.markdown.replaceAll('\n\n', ' \r\n\t\u00a0\u200b'))).toBe(true)
    expect(isUntouchedText(`${DEFAULT_TEMPLATE.markdown}\nVendre du café`)).toBe(false)
  })
})

/** Every section is rewritten under the headings of the template. */
const WRITTEN = `## Objectif

Vendre quarante savons par semaine sur deux marchés et dans une boutique en ligne, en gardant mon mi-temps jusqu’à l’été.

## Outils

| Poste | Choix | Montant |
| --- | --- | ---: |
| Moules et balance | d’occasion | 140,00 € |
| Huiles pour dix kilos | grossiste de Lausanne | 92,50 € |

## Étapes

1. Faire valider trois recettes par un toxicologue
2. Couler vingt pains d’essai et les laisser sécher six semaines
3. Réserver une place au marché du samedi

## Résultat attendu

Huit cents euros de marge par mois dès octobre, à raison de cinq euros par savon.

## Conseils

- L’odeur des huiles essentielles s’en va en séchant : dosez au maximum permis
`

describe('A text that is still mostly a template', () => {
  test.each(PLAN_TEMPLATES)('is recognised: « $name », untouched', (template) => {
    expect(templateBehind(template.markdown)).toBe(template)
    expect(templateBehind(template.markdown.replaceAll('\n', '\r\n').toUpperCase())).toBe(template)
  })

  test.each(PLAN_TEMPLATES)('is recognised: « $name », with a few words here and there', (template) => {
    const { markdown } = template
    const edited = markdown
      .replace('## Objectif\n', '## Mon objectif\n\nVendre du café.\n')
      .replace('## Conseils\n', '## Conseils utiles\n\nPrenez votre temps.\n')
      .replaceAll('0,00 €', '25,00 €')
    expect(templateBehind(edited)).toBe(template)
    expect(templateBehind(`${markdown}\nTout est dit, bonne chance à tous !`)).toBe(template)
    expect(templateBehind(markdown.replace(/## Conseils[^]*/, ''))).toBe(template)
  })

  test.each(PLAN_TEMPLATES)('is not what was written in the place of « $name »', ({ markdown }) => {
    const lines = markdown.split('\n').filter((line) => line.startsWith('#'))
    const own = 'Nous louons douze vélos cargo aux familles du quartier, avec siège et assurance comprise.'
    expect(templateBehind(lines.join(`\n\n${own}\n\n`))).toBeNull()
    // The text is long and has the template at its end.
    expect(templateBehind(`${WRITTEN}\n${WRITTEN.replaceAll('savon', 'bougie')}\n${markdown}`)).toBeNull()
  })

  test('is neither a plan really written under the same headings, nor nothing at all', () => {
    for (const text of [WRITTEN, '', '  ', 'Un mot', '# Objectif', 'x '.repeat(20_000)])
      expect(templateBehind(text)).toBeNull()
  })
})
