import type { DemoComment } from './comments.ts'

/** Comments that members reported or argued with, still there. */
export const touchyComments: DemoComment[] = [
  {
    plan: 'arret-options-neuf-mois',
    author: 'damien.roussel',
    days_ago: 3.4,
    content: 'Neuf mois pour perdre 612 €, il fallait le faire. Au moins, c’est écrit proprement.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'damien.roussel',
    days_ago: 24.6,
    content:
      'Le compte de démonstration ne remplit jamais vos ordres comme le vrai. Combien d’écart avez-vous retenu ?',
  },
  {
    plan: 'podcast-metiers-annonceurs',
    author: 'solene.marquis',
    days_ago: 21.3,
    content:
      'Très bon retour d’expérience. J’ai justement une formation sur le sujet, tout est sur mon profil !',
  },
  {
    plan: 'fiches-commerces-quartier',
    author: 'solene.marquis',
    days_ago: 44.8,
    content:
      'Combien de temps par fiche, photos comprises ? Je compte une demi-heure et je trouve cela long.',
  },
]

export type RemovedComment = DemoComment & { name: string; removed_by: string; removed: number; why: string }

/** Comments that the staff removed: only the log and the reports remember them. */
export const removedComments: RemovedComment[] = [
  {
    name: 'gains-staking',
    plan: 'staking-un-an-de-releves',
    author: 'gains.faciles',
    days_ago: 3.85,
    content:
      'Rejoignez mon groupe privé, 300 % garantis en deux semaines, places limitées, écrivez-moi vite.',
    removed_by: 'bastien.claes',
    removed: 3.71,
    why: 'Arnaque : rendement garanti.',
  },
  {
    name: 'gains-journal',
    plan: 'journal-crypto-papier',
    author: 'gains.faciles',
    days_ago: 3.83,
    content: 'Pourquoi attendre trois mois ? 300 % garantis en deux semaines, écrivez-moi vite.',
    removed_by: 'bastien.claes',
    removed: 3.7,
    why: 'Arnaque : rendement garanti.',
  },
  {
    name: 'damien-options',
    plan: 'arret-options-neuf-mois',
    author: 'damien.roussel',
    days_ago: 2.8,
    content: 'Quand on est aussi nul avec l’argent, on ne donne pas de leçons, on se tait.',
    removed_by: 'aicha.traore',
    removed: 2.45,
    why: 'Attaque personnelle.',
  },
  {
    name: 'solene-newsletter',
    plan: 'newsletter-vallee-du-mardi',
    author: 'solene.marquis',
    days_ago: 14.9,
    content:
      'Session de novembre : il reste deux places à tarif réduit pour ma formation, le lien est sur mon profil.',
    removed_by: 'salimata.diarra',
    removed: 14.2,
    why: 'Publicité répétée.',
  },
]
