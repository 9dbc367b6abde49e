import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts of the specification, which stay as specified. */
const SPECIFIED = [
  'Vérifiez votre email pour confirmer votre compte.',
  'Vous devez être connecté pour liker un plan.',
  "likes: 'Likes', plans: 'Plans'",
  'Plan rejeté',
  'Ce handle n’est pas disponible',
  'Le handle doit contenir au moins',
  'Le handle ne peut pas dépasser',
  'avant de pouvoir modifier votre handle',
  'Handle disponible',
  'Chaque lundi, un mail avec mes prochaines étapes',
]

const FORBIDDEN_TERMS = {
  'e‑mail': /courriel|(?:votre|un|l’|par|cet|adresse) e?mails?\b/gi,
  'J’aime':
    /(?:[\d}]|\b(?:de|des|les|ses|vos|nos|par|un|ni|faux)) likes?\b|\bLikes(?=['"<]| reçus)|\bliker\b/g,
  identifiant: /\b(?:[Uu]n|[Ll]e|[Cc]e|votre|[Nn]ouveau|[Aa]ncien) handle\b|['">]Handle\b/g,
  refusé: /\brejet(?:é|er|te)/gi,
}

const sources = globSync('src/{api,domain,server,web}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}'],
}).map((path) => ({
  path,
  text: SPECIFIED.reduce((text, match) => text.replaceAll(match, ''), readFileSync(path, 'utf8')),
}))

test.each(Object.entries(FORBIDDEN_TERMS))('the interface uses no other term for « %s »', (_, others) => {
  const found = sources.flatMap(({ path, text }) =>
    (text.match(others) ?? []).map((match) => `${path}: ${match}`),
  )
  expect(found).toEqual([])
})
