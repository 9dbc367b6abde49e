export type ModifiedPlan = {
  /** The plan's file name without .md. */
  plan: string
  /** When the author changed it. */
  days_ago: number
  /** What reads now, and what the validators had approved in its place. */
  changes: { now: string; was: string }[]
}

/** Published plans that their authors changed since: online, and waiting for the validators again. */
export const modifiedPlans: ModifiedPlan[] = [
  {
    plan: 'affichettes-codees-vendredi',
    days_ago: 1.4,
    changes: [
      {
        now: '- Six semaines plus tard, 15 commandent encore. Le client qui reste m’a donc coûté 2,01 €.\n',
        was: '',
      },
      {
        now: 'Je recommence au printemps en échangeant les lieux, avec mes quarante affichettes et une règle de plus : le mot change chaque semaine.',
        was: 'Je recommence au printemps, avec les mêmes lieux et quarante affichettes neuves.',
      },
    ],
  },
  {
    plan: 'potagers-balcon-abonnement',
    days_ago: 3.6,
    changes: [
      {
        now: '- **Les fraises.** Jolies sur le flyer, trois fruits par pied, déception garantie.\n',
        was: '',
      },
      {
        now: '- [x] Demander aux treize abonnés s’ils continuent : dix oui, deux peut-être, un non',
        was: '- [ ] Demander aux treize abonnés s’ils continuent',
      },
    ],
  },
  {
    plan: 'rappels-cabinet-veterinaire',
    days_ago: 0.5,
    changes: [
      {
        now: 'Cinq cabinets abonnés, dont deux anciens employeurs. Recette mensuelle : 5 × 19 € = 95 €. SMS refacturés au coût. Dépenses fixes : 40 € par mois. Il reste 55 €',
        was: 'Quatre cabinets abonnés, dont deux anciens employeurs. Recette mensuelle : 4 × 19 € = 76 €. SMS refacturés au coût. Dépenses fixes : 40 € par mois. Il reste 36 €',
      },
      {
        now: '- [x] Refuser un fichier dont une date tombe après aujourd’hui',
        was: '- [ ] Refuser un fichier dont une date tombe après aujourd’hui',
      },
    ],
  },
  {
    plan: 'noeud-lightning-maison',
    days_ago: 6.2,
    changes: [
      {
        now: '- En France, la réception de frais de routage pose des questions fiscales auxquelles je n’ai pas trouvé de réponse nette. Je note tout, date et montant, dans un fichier.\n',
        was: '',
      },
      {
        now: '- [x] Alerte sur mon téléphone si le nœud ne répond plus',
        was: '- [ ] Alerte sur mon téléphone si le nœud ne répond plus',
      },
    ],
  },
]
