import { describe, expect, test } from 'vitest'
import { PLAN_TEMPLATES } from '../editor/plan-templates.ts'
import { markdownTokens } from '../markdown.ts'
import { stepsOf } from './plan-steps.ts'

const templateText = (slug: string) =>
  PLAN_TEMPLATES.find((template) => template.slug === slug)?.markdown ?? ''

const stepsIn = (markdown: string) => stepsOf(markdownTokens(markdown))

describe('Steps out of a text [245]', () => {
  test('the templates give their steps', () => {
    expect(stepsIn(templateText('general'))).toEqual([
      'La première chose à faire',
      'La suivante',
      'Celle qui dit que c’est lancé',
    ])
    expect(stepsIn(templateText('e-commerce'))).toHaveLength(5)
    expect(stepsIn(templateText('e-commerce'))[0]).toBe('Vérifier la demande avec dix personnes')
  })

  test('tasks come before an ordered list, and that before headings', () => {
    const headings = '## Louer\n\nUn local.\n\n## Ouvrir\n\n'
    const list = '## Étapes\n\n1. Acheter\n2. Vendre\n\n'
    const tasks = '- [ ] Écrire\n- [x] Appeler\n'
    expect(stepsIn(headings + list + tasks)).toEqual(['Écrire', 'Appeler'])
    expect(stepsIn(headings + list)).toEqual(['Acheter', 'Vendre'])
    expect(stepsIn(headings)).toEqual(['Louer', 'Ouvrir'])
  })

  test('one task alone is no list', () => {
    expect(stepsIn('- [ ] Écrire\n\n## Étapes\n\n1. Acheter\n2. Vendre')).toEqual(['Acheter', 'Vendre'])
  })

  test('an ordered list counts only in a section about steps, its items without those nested in them', () => {
    expect(stepsIn('## Matériel\n\n1. Vis\n2. Clous')).toEqual([])
    expect(stepsIn('## Pour DÉMARRER\n\nTexte\n\n1. Vis\n2. Clous')).toEqual([])
    expect(stepsIn('## Démarrage\n\n### Avant\n\n1. Vis\n   1. petite\n   2. grande\n2. Clous')).toEqual([
      'Vis',
      'Clous',
    ])
    expect(stepsIn('## Actions\n\n## Matériel\n\n1. Vis\n2. Clous')).toEqual(['Actions', 'Matériel'])
  })

  test('headings that are no steps are left out', () => {
    expect(
      stepsIn(
        '## Objectif\n\n## Outils\n\n## Résultats attendus\n\n## Trouver\n\n### Sous-titre\n\n## Vendre',
      ),
    ).toEqual(['Trouver', 'Vendre'])
  })

  test('code blocks give none', () => {
    expect(
      stepsIn('```\n- [ ] un\n- [ ] deux\n## Trois\n## Quatre\n```\n\n    - [ ] cinq\n    - [ ] six'),
    ).toEqual([])
  })

  test('sixty steps at most, of two hundred characters, repeats dropped, in plain text', () => {
    const tasks = Array.from({ length: 61 }, (_, n) => `- [ ] n° ${n}`).join('\n')
    expect(stepsIn(tasks)).toHaveLength(60)
    const long = `${'é'.repeat(199)}😀${'a'.repeat(50)}`
    const [cut] = stepsIn(`- [ ] ${long}\n- [ ] b`)
    expect(Array.from(cut ?? '')).toHaveLength(200)
    expect(cut?.endsWith('😀')).toBe(true)
    expect(stepsIn('- [ ] a\n- [ ] **b** [c](https://exemple.org)\n  d `e`\n- [ ] a\n- [ ]  \n')).toEqual([
      'a',
      'b c d e',
    ])
  })
})
