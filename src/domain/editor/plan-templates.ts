/** A text to start a plan from; the slug names it in an address. */
export type PlanTemplate = { slug: string; name: string; markdown: string }

const GENERAL: PlanTemplate = {
  slug: 'general',
  name: 'Plan général',
  markdown: `## Objectif

Que voulez-vous obtenir, pour qui, et en combien de temps ?

## Outils

- Ce qu’il faut pour commencer
- Ce qui peut attendre

## Étapes

1. La première chose à faire
2. La suivante
3. Celle qui dit que c’est lancé

## Résultat attendu

Un chiffre et une date : revenus, clients, heures gagnées.

## Conseils

- Ce que vous auriez aimé savoir avant de commencer
`,
}

const SHOP: PlanTemplate = {
  slug: 'e-commerce',
  name: 'E-commerce',
  markdown: `## Objectif

Quel produit, pour quels clients, et combien de ventes par mois ?

## Outils

| Poste | Choix | Montant |
| --- | --- | ---: |
| Boutique en ligne | | 0,00 € |
| Premier stock | | 0,00 € |
| Emballages et envois | | 0,00 € |

## Étapes

- [ ] Vérifier la demande avec dix personnes
- [ ] Trouver le fournisseur et commander un échantillon
- [ ] Photographier le produit et écrire sa fiche
- [ ] Ouvrir la boutique et tester une commande
- [ ] Amener les cent premiers visiteurs

## Résultat attendu

Prix de vente, coût complet, marge par commande ; ventes attendues à un, trois et six mois.

## Conseils

- Retours, délais, service après-vente : ce qui coûte et qu’on oublie
`,
}

const SOFTWARE: PlanTemplate = {
  slug: 'saas',
  name: 'SaaS',
  markdown: `## Objectif

Quel problème, pour quel métier, et pourquoi paierait-on chaque mois ?

## Outils

- Développement et hébergement
- Paiement et facturation
- Support et suivi des erreurs

## Étapes

1. Interroger dix personnes qui ont le problème
2. Construire la plus petite version utile
3. L’ouvrir à cinq clients pilotes
4. Fixer le prix et publier la page d’accueil
5. Mesurer qui reste après trente jours

## Résultat attendu

| Mois | Abonnés | Revenu mensuel |
| --- | ---: | ---: |
| 1 | | 0,00 € |
| 6 | | 0,00 € |
| 12 | | 0,00 € |

## Conseils

- Ce que les premiers clients ont demandé, et ce qu’il a fallu refuser
`,
}

const LOCAL_SERVICE: PlanTemplate = {
  slug: 'service-local',
  name: 'Service local',
  markdown: `## Objectif

Quel service, dans quel rayon, et combien d’heures par semaine ?

## Outils

- Matériel et véhicule
- Statut, assurance, autorisations
- Téléphone, agenda, factures

## Étapes

- [ ] Comparer trois concurrents du quartier
- [ ] Fixer un tarif à l’heure et un forfait
- [ ] Faire un premier chantier pour une connaissance
- [ ] Demander un avis et une photo
- [ ] Distribuer cent cartes et s’inscrire dans l’annuaire local

## Résultat attendu

Clients réguliers, heures facturées et revenu net par mois, au troisième et au sixième mois.

## Conseils

- Les trajets, les annulations et les impayés : comment les compter
`,
}

export const PLAN_TEMPLATES: readonly PlanTemplate[] = [GENERAL, SHOP, SOFTWARE, LOCAL_SERVICE]
export const DEFAULT_TEMPLATE = GENERAL

/** Missing and unknown slugs give the general template. */
export const templateOf = (slug: string | undefined): PlanTemplate =>
  PLAN_TEMPLATES.find((template) => template.slug === slug) ?? DEFAULT_TEMPLATE

/** Whether the text is empty, or a template without a visible change. */
export function isUntouchedText(markdown: string): boolean {
  if (markdown.length > LONGEST) return markdown.trim() === ''
  const seen = seenIn(markdown)
  return seen === '' || PLAN_TEMPLATES.some((template) => seenIn(template.markdown) === seen)
}

/**
 * The template that more than half of the words come from, or null. A word counts when it belongs to three consecutive
 * words of the template: single common words prove nothing.
 */
export function templateBehind(markdown: string): PlanTemplate | null {
  if (markdown.length > LONGEST) return null
  const words = wordsOf(markdown)
  const isMostly = ({ markdown: text }: PlanTemplate) => wordsFrom(text, words) > words.length / 2
  return PLAN_TEMPLATES.find(isMostly) ?? null
}

function wordsFrom(template: string, words: readonly string[]): number {
  const known = new Set(triples(wordsOf(template)))
  const isKnown = triples(words).map((triple) => known.has(triple))
  return words.filter((_, at) => isKnown[at] || isKnown[at - 1] || isKnown[at - 2]).length
}

const triples = (words: readonly string[]) => words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Several times the longest template; a longer text is never an untouched template. */
const LONGEST = 20_000

/** Drops spaces, line breaks and invisible characters. */
const seenIn = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, '')
