import { expect, test } from 'vitest'
import { typeset, typesetMarkdown, typesetSource } from './typography.ts'

/** The two no-break spaces in a form that can be read: « ~ » is U+202F, « _ » is U+00A0. */
const shown = (text: string) => text.replaceAll('\u202F', '~').replaceAll('\u00A0', '_')
const inSource = (source: string) => shown(typesetSource('sample.tsx', source))

test.for([
  ['Supprimer ce plan ?', 'Supprimer ce plan~?'],
  ['Bravo ! Et maintenant ; la suite : ici.', 'Bravo~! Et maintenant~; la suite_: ici.'],
  ['« Titre » : oui', '«~Titre~»_: oui'],
  ['Il dit : « Quoi ? »', 'Il dit_: «~Quoi~?~»'],
  [' : en cours', '_: en cours'],
  ['**Attention !**', '**Attention~!**'],
  ['déjà\u00A0! fait\u202F:', 'déjà~! fait_:'],
] as const)('the spaces of « %s » do not break', ([text, expected]) => {
  expect(shown(typeset(text))).toBe(expected)
})

test('a second run changes nothing', () => {
  const once = typeset('« Quoi ? » : rien ; fini !')
  expect(typeset(once)).toBe(once)
})

test.for([
  'Note: in English',
  '18:00',
  'https://exemple.ch/a?b',
  'main :focus',
  'mt-4 !important',
  'hover:bg-hover md:px-3',
  '| :--- | ---: |',
  '/search ?q=x',
])('« %s » is left alone', (text) => {
  expect(typeset(text)).toBe(text)
})

test('« e-mail » is written with a hyphen that does not break, addresses and identifiers are not', () => {
  const typed = "t('Vos e-mails, l’e-mail', 'contact@e-mail.ch', '/e-mail', '/a#e-mails', 'e-mail-form')"
  expect(inSource(typed)).toBe(typed.replace('Vos e-', 'Vos e\u2011').replace('l’e-', 'l’e\u2011'))
  expect(inSource('<p>Un e-mail</p>')).toBe('<p>Un e\u2011mail</p>')
  expect(typesetMarkdown('Un e-mail')).toBe('Un e-mail')
})

test('an escape stays an escape', () => {
  expect(typeset(String.raw`Fait\u202F: «\u00A0oui\u00A0»`)).toBe(String.raw`Fait\u00A0: «\u202Foui\u202F»`)
})

test('only string literals and JSX are changed: no code, comment, pattern, import or SQL', () => {
  const code = [
    "import x from './a : b'",
    '/** « Titre » : a comment. */',
    'const a = b ? c : d',
    String.raw`const pattern = /« .* » : /`,
    "const built = new RegExp('« .* »')",
    'sql`select a from b where c = ? ; -- « x »`',
  ].join('\n')
  expect(inSource(code)).toBe(code)
})

test('string literals are changed, also in templates, their expressions and those of SQL', () => {
  expect(inSource("const a = { 'Oui ?': `Plan « ${b ? 'Quoi ?' : c} » : ${d} !` }")).toBe(
    "const a = { 'Oui~?': `Plan «~${b ? 'Quoi~?' : c}~»_: ${d}~!` }",
  )
  expect(inSource("sql`format(${'plan « %s »'}, a ? b : c)`")).toBe(
    "sql`format(${'plan «~%s~»'}, a ? b : c)`",
  )
  expect(inSource('html`<p>Référence : ${id}</p>`')).toBe('html`<p>Référence_: ${id}</p>`')
})

test('JSX text is changed, also across a line break and beside an expression', () => {
  expect(inSource('<p title="Quoi ?">Bravo !</p>')).toBe('<p title="Quoi~?">Bravo~!</p>')
  expect(inSource('<p>« {title} » : <b>{count}</b> !</p>')).toBe('<p>«~{title}~»_: <b>{count}</b>~!</p>')
  expect(inSource('<p>\n  Un long\n  texte\n  ?\n</p>')).toBe('<p>\n  Un long\n  texte~?\n</p>')
  expect(inSource('<p>{a ? b : c}</p>')).toBe('<p>{a ? b : c}</p>')
})

test('markdown is changed except for its code', () => {
  const markdown = 'Le prix :\n\n```\na : b ?\n```\n\nEt `c : d` ; fini !'
  expect(shown(typesetMarkdown(markdown))).toBe('Le prix_:\n\n```\na : b ?\n```\n\nEt `c : d`~; fini~!')
})

test('JSON strings are changed, keys too', () => {
  const json = String.raw`{ "Oui ?": "Bravo !\n« Quoi ? »", "days_ago": 1 }`
  expect(shown(typesetSource('content.json', json))).toBe(
    String.raw`{ "Oui~?": "Bravo~!\n«~Quoi~?~»", "days_ago": 1 }`,
  )
})
