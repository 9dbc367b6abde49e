import type { SuggestedFilters } from './recommend.ts'
import type { AssistantTopic } from './topics.ts'

/** The reply of PB-AI to a typed question. */
export type Reply = {
  opening: string
  points: readonly string[]
  closing: string
  plans: readonly (SuggestedFilters & { label: string })[]
}

export const ASSISTANT_REPLIES: Record<AssistantTopic, Reply> = {
  free: {
    opening:
      'Un business à 0 €, c’est possible si vous vendez du temps et un savoir-faire plutôt qu’un produit :',
    points: [
      'Rendez d’abord un service que l’on paie à la fin : relire des dossiers, monter des meubles, garder des animaux, dépanner un ordinateur.',
      'Demandez un acompte de 30 % dès la deuxième commande : vos clients financent le matériel, pas vous.',
      'Servez-vous des versions gratuites (agenda, tableur, page de présentation) tant que personne ne s’en plaint.',
    ],
    closing:
      'Gratuit ne veut pas dire sans règle : déclarez l’activité dès qu’elle devient régulière, et ne payez jamais une « formation » qui promet des revenus sans travail.',
    plans: [{ budget: '0€', label: 'Plans à 0 €' }],
  },
  crypto: {
    opening:
      'La crypto et le trading peuvent vous faire perdre tout l’argent engagé, et la majorité des particuliers qui spéculent à court terme en perdent. Si vous y allez quand même :',
    points: [
      'N’engagez que ce que vous pouvez perdre en entier sans rien changer à votre vie, et jamais d’argent emprunté.',
      'Passez trois mois sur un compte de démonstration ou avec 30 €, en notant chaque opération et chaque frais.',
      'Vérifiez la plateforme dans le registre de votre autorité (AMF, FSMA, FINMA) ; fuyez tout rendement « garanti » et tout conseiller qui vous écrit le premier.',
    ],
    closing:
      'Le plus sûr pour en vivre n’est pas de parier sur un cours, mais de vendre un service autour : choisissez « Crypto » dans les questions ci-dessus pour en voir un.',
    plans: [
      { category: 'Crypto', label: 'Plans Crypto' },
      { category: 'Trading', label: 'Plans Trading' },
    ],
  },
  ai: {
    opening:
      'L’IA seule n’est pas un business : tout le monde a le même outil. Ce qui se paie, c’est un travail précis, vérifié par quelqu’un :',
    points: [
      'Choisissez une tâche que l’on refait chaque semaine dans un métier que vous connaissez : comptes rendus, fiches produit, tri de factures.',
      'Faites-la dix fois avec l’IA, chronométrez, et comptez les erreurs que vous corrigez : c’est là qu’est votre valeur.',
      'Vendez le résultat à la pièce, jamais « de l’IA », et ne confiez à un outil gratuit aucune donnée de vos clients.',
    ],
    closing:
      'Pour une piste à votre mesure, choisissez « IA » dans les questions ci-dessus, avec votre budget et votre temps.',
    plans: [{ category: 'IA', label: 'Plans IA' }],
  },
  unknown: {
    opening:
      'Je suis un script : je reconnais quelques mots, pas les phrases. Ces questions vous avanceront plus qu’une réponse toute faite :',
    points: [
      'Quelle somme pouvez-vous perdre sans que cela change rien à votre vie ?',
      'Qu’est-ce que l’on vous demande déjà de faire, gratuitement ?',
      'Qui pourriez-vous appeler cette semaine pour lui vendre quelque chose, et quoi ?',
      'Combien d’heures par semaine tiendrez-vous pendant six mois, même les semaines difficiles ?',
      'À quoi verrez-vous, dans trois mois, que l’idée ne marche pas ?',
    ],
    closing:
      'Répondez aux trois questions ci-dessus et je vous propose une piste. Sinon, parlez-moi d’un business à 0 €, de crypto ou d’IA.',
    plans: [],
  },
}

/** Examples of understood questions, shown as buttons. */
export const EXAMPLE_QUESTIONS = [
  'Quel business lancer avec 0 € ?',
  'Et la crypto ?',
  'Que faire avec l’IA ?',
] as const
