import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { contentRefusal } from './plan-rules.ts'
import { DEFAULT_TEMPLATE, isUntouchedText, PLAN_TEMPLATES, templateOf } from './plan-templates.ts'

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

  test('the general one stands for a name that is missing or unknown [52]', () => {
    expect(templateOf(undefined)).toBe(DEFAULT_TEMPLATE)
    expect(templateOf('licorne')).toBe(DEFAULT_TEMPLATE)
  })

  test('are nobody’s words until something is changed [52]', () => {
    expect(isUntouchedText(DEFAULT_TEMPLATE.markdown)).toBe(true)
    expect(isUntouchedText('  ')).toBe(true)
    expect(isUntouchedText(DEFAULT_TEMPLATE.markdown.replaceAll('\n\n', ' \r\n\t\u00a0\u200b'))).toBe(true)
    expect(isUntouchedText(`${DEFAULT_TEMPLATE.markdown}\nVendre du café`)).toBe(false)
  })
})
