type BanType = 'temp' | 'perm' | 'comment'

export type DemoSanction = {
  name: string
  member: string
  by: string
  type: BanType
  reason: string
  days_ago: number
  /** For a temporary one. */
  hours?: number
  lifted?: { by: string; days_ago: number }
}

export const demoSanctions: DemoSanction[] = [
  {
    name: 'gains',
    member: 'gains.faciles',
    by: 'bastien.claes',
    type: 'perm',
    reason: 'Publicité pour une arnaque : rendements garantis, sous plusieurs plans, dès l’inscription.',
    days_ago: 3.72,
  },
  {
    name: 'damien',
    member: 'damien.roussel',
    by: 'aicha.traore',
    type: 'temp',
    reason: 'Attaques personnelles sous un plan, puis en message privé.',
    days_ago: 2.44,
    hours: 168,
  },
  {
    name: 'solene',
    member: 'solene.marquis',
    by: 'salimata.diarra',
    type: 'comment',
    reason: 'Publicité répétée pour une formation, malgré deux rappels.',
    days_ago: 14.1,
  },
  {
    name: 'quentin',
    member: 'quentin.marechal',
    by: 'aicha.traore',
    type: 'temp',
    reason: 'Même lien vers sa boutique sous onze plans dans la même soirée.',
    days_ago: 62.3,
    hours: 24,
  },
  {
    name: 'vincent',
    member: 'vincent.piquet',
    by: 'salimata.diarra',
    type: 'temp',
    reason: 'Commentaire identique sous neuf plans.',
    days_ago: 27.2,
    hours: 720,
    lifted: { by: 'bastien.claes', days_ago: 25.6 },
  },
]

export type DemoAppeal = {
  sanction: string
  days_ago: number
  message: string
  accepted?: { by: string; days_ago: number; answer: string }
}

export const demoAppeals: DemoAppeal[] = [
  {
    sanction: 'vincent',
    days_ago: 26.4,
    message:
      'Je comprends l’apparence, mais je ne vendais rien : je demandais à des membres de ma région s’ils reconnaissaient un moulin sur une plaque de verre de 1911. J’aurais dû poser la question une fois, sous mon plan. Je le ferai désormais.',
    accepted: {
      by: 'bastien.claes',
      days_ago: 25.6,
      answer: 'La demande était de bonne foi et vous proposez mieux. La sanction est levée.',
    },
  },
  {
    sanction: 'damien',
    days_ago: 0.18,
    message:
      'J’ai été trop loin, je le reconnais, surtout dans le message à Mme Wuillemin. Sept jours me paraissent longs pour une première fois : puis-je revenir plus tôt si je présente mes excuses à l’auteur du plan ?',
  },
]

type Handled = { status: 'upheld' | 'dismissed'; by: string; days_ago: number; answer: string }

export type DemoReport = {
  name: string
  by: string
  target:
    | { type: 'plan'; plan: string }
    | { type: 'comment'; author: string; plan: string }
    | { type: 'removed'; comment: string }
    | { type: 'profile'; member: string }
    | { type: 'message'; between: [string, string]; place: number }
  reason: string
  days_ago: number
  handled?: Handled
}

export const demoReports: DemoReport[] = [
  {
    name: 'lampes',
    by: 'quentin.marechal',
    target: { type: 'plan', plan: 'lampes-bureau-huit-semaines' },
    reason: 'Hors sujet : c’est le récit d’un échec, pas un plan.',
    days_ago: 96.5,
    handled: {
      status: 'dismissed',
      by: 'aicha.traore',
      days_ago: 96.1,
      answer: 'Un échec chiffré est un plan utile, et il respecte les règles. Le plan reste en ligne.',
    },
  },
  {
    name: 'telescopes',
    by: 'karim.benjelloun',
    target: { type: 'plan', plan: 'telescopes-pour-debutants' },
    reason: 'Publicité : la page contient des liens rémunérés.',
    days_ago: 51.2,
    handled: {
      status: 'dismissed',
      by: 'salimata.diarra',
      days_ago: 50.7,
      answer: 'Les liens rémunérés sont annoncés dès le premier paragraphe : c’est permis.',
    },
  },
  {
    name: 'gains',
    by: 'sofiane.haddad',
    target: { type: 'removed', comment: 'gains-journal' },
    reason: 'Arnaque : « 300 % garantis ». J’ai perdu de l’argent avec exactement ces phrases-là.',
    days_ago: 3.8,
    handled: {
      status: 'upheld',
      by: 'bastien.claes',
      days_ago: 3.65,
      answer: 'Commentaire retiré et compte banni. Merci d’avoir prévenu si vite.',
    },
  },
  {
    name: 'damien-commentaire',
    by: 'ariane.lachance',
    target: { type: 'removed', comment: 'damien-options' },
    reason: 'Harcèlement : on s’en prend à la personne, plus au plan.',
    days_ago: 2.7,
    handled: {
      status: 'upheld',
      by: 'aicha.traore',
      days_ago: 2.42,
      answer: 'Le commentaire est retiré et une sanction a été prise.',
    },
  },
  {
    name: 'damien-message',
    by: 'helene_w',
    target: { type: 'message', between: ['helene_w', 'damien.roussel'], place: 1 },
    reason: 'Harcèlement : réponse méprisante à un message poli.',
    days_ago: 2.9,
    handled: {
      status: 'upheld',
      by: 'aicha.traore',
      days_ago: 2.41,
      answer: 'Une sanction a été prise. Vous pouvez aussi bloquer ce membre depuis son profil.',
    },
  },
  {
    name: 'damien-moquerie',
    by: 'thibault.d',
    target: { type: 'comment', author: 'damien.roussel', plan: 'arret-options-neuf-mois' },
    reason: 'Moquerie : celui-là est resté en ligne alors que le suivant a été retiré.',
    days_ago: 1.1,
  },
  {
    name: 'poeles',
    by: 'leila.chaouch',
    target: { type: 'plan', plan: 'poeles-a-granules-factures' },
    reason:
      'Copie d’un autre plan : le tableau des consommations ressemble beaucoup à celui d’un fabricant. À vérifier.',
    days_ago: 0.7,
  },
  {
    name: 'solene',
    by: 'karim.benjelloun',
    target: { type: 'profile', member: 'solene.marquis' },
    reason: 'Publicité : la présentation ne sert qu’à vendre une formation.',
    days_ago: 0.15,
  },
]

/** Badges that only the staff gives. */
export const demoBadgeAwards = [
  { member: 'gilles_k', badge: 'Héros de la communauté', by: 'nora.zbinden', days_ago: 18.5 },
  { member: 'remi.castagnet', badge: 'Top créateur', by: 'bastien.claes', days_ago: 40.2 },
]

/** The founder made the team, some weeks after each had joined. */
export const FOUNDER = 'nora.zbinden'
export const DAYS_UNTIL_STAFF = 20

/** Who reads plans, in turns; nobody their own. */
export const VALIDATORS = [
  'gilles_k',
  'yannick.payet',
  'francoise.l',
  'nora.zbinden',
  'gilles_k',
  'francoise.l',
]

/** Decisions that a conversation of the demo speaks of. */
export const DECIDED_BY: Record<string, string> = {
  'levain-deshydrate-poste': 'gilles_k',
  'maison-colocation-seniors': 'yannick.payet',
}
