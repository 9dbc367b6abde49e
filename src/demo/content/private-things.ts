/** Who wants to hear nothing more from whom. */
export const demoBlocks: { by: string; blocked: string; days_ago: number }[] = [
  { by: 'helene_w', blocked: 'damien.roussel', days_ago: 2.35 },
  { by: 'sofiane.haddad', blocked: 'gains.faciles', days_ago: 3.79 },
  { by: 'manon.teyssier', blocked: 'solene.marquis', days_ago: 14.6 },
]

export type DemoDraft = { by: string; days_ago: number } & (
  | { kind: 'plan'; content: Record<string, string | string[]> }
  | { kind: 'comment'; plan: string; text: string }
  | { kind: 'message'; with: string; text: string }
)

export const demoDrafts: DemoDraft[] = [
  {
    by: 'clemence',
    kind: 'plan',
    days_ago: 2.2,
    content: {
      title: 'Des stages de levain d’une matinée, quatre personnes à la fois',
      category: 'Coaching',
      budget: '<100€',
      difficulty: 'débutant',
      duration: '1–4 semaines',
      tags: ['pain', 'stage', 'levain'],
      markdown_content:
        '## Objectif\n\nApprendre à tenir un levain chez soi, sans balance de laboratoire.\n\n## Ce qu’il me faut\n\n- Quatre bocaux\n- Le fournil, libre le mardi matin\n\n## Étapes\n\n1. Demander à la propriétaire du four si elle est d’accord',
    },
  },
  {
    by: 'maude.thibodeau',
    kind: 'plan',
    days_ago: 0.9,
    content: {
      title: 'Livrer des affiches à vélo jusqu’à la première neige',
      category: 'E-commerce',
      budget: '<500€',
      difficulty: 'intermédiaire',
      duration: '1–3 mois',
      tags: ['vélo-cargo', 'livraison', 'montréal'],
      markdown_content:
        'Les tubes partent par la poste à 14 $ pièce. À vélo, dans un rayon de six kilomètres, je calcule 4 $.\n\n## À vérifier\n\n- [ ] Combien de commandes dans ce rayon depuis un an\n- [ ] Une caisse étanche',
    },
  },
  {
    by: 'nora.zbinden',
    kind: 'plan',
    days_ago: 5.3,
    content: {
      title: 'Fermer une entreprise proprement',
      category: 'Business',
      budget: '0€',
      difficulty: 'intermédiaire',
      duration: '1–3 mois',
      tags: ['cessation', 'comptes'],
      markdown_content:
        'On publie beaucoup sur la création. J’ai fermé deux fois, et la deuxième m’a coûté moins cher parce que j’avais une liste.',
    },
  },
  {
    by: 'julien.favre',
    kind: 'comment',
    plan: 'atelier-velos-samedi',
    days_ago: 0.4,
    text: 'Pour le samedi de pluie, avez-vous essayé de louer un garage à vélos à',
  },
  {
    by: 'clemence',
    kind: 'message',
    with: 'gilles_k',
    days_ago: 0.05,
    text: 'Merci Gilles, je le renvoie dès que j’ai',
  },
]
