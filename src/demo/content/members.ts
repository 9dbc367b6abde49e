import type { Role, VerifiedType } from '#domain/roles.ts'

export type DemoMember = {
  pseudo: string
  handle: string
  email: string
  role: Role
  verified_type: VerifiedType | null
  bio: string
  /** A calendar day, YYYY-MM-DD, as of the day the demo was written. */
  joined_at: string
  /** Root-relative; without one it is the portrait drawn for the member. */
  avatar?: string
}

/** The first seven are the accounts of each role. */
export const demoMembers: DemoMember[] = [
  {
    pseudo: 'Nora Zbinden',
    handle: 'nora.zbinden',
    email: 'fondateur@planb.test',
    role: 'founder',
    verified_type: 'blue',
    bio: 'J’ai fermé deux entreprises et gardé une troisième. Plan B est né de la question qu’on me pose le plus : « et en chiffres, ça donne quoi ? » Lausanne.',
    joined_at: '2025-02-03',
    avatar: '/demo/avatar-nora.jpg',
  },
  {
    pseudo: 'Bastien Claes',
    handle: 'bastien.claes',
    email: 'admin@planb.test',
    role: 'admin',
    verified_type: null,
    bio: 'Développeur à Liège, joueur de tennis médiocre. J’aime les petits logiciels que dix personnes utilisent tous les jours.',
    joined_at: '2025-02-11',
    avatar: '/demo/avatar-bastien.jpg',
  },
  {
    pseudo: 'Aïcha Traoré',
    handle: 'aicha.traore',
    email: 'moderateur@planb.test',
    role: 'moderator',
    verified_type: null,
    bio: 'Lyon, Bamako l’été. Une boutique de pièces de poussette née d’une roue cassée. Ici, je veille à ce qu’on puisse ne pas être d’accord calmement.',
    joined_at: '2025-03-19',
    avatar: '/demo/avatar-aicha.jpg',
  },
  {
    pseudo: 'Gilles Kervella',
    handle: 'gilles_k',
    email: 'validateur@planb.test',
    role: 'validator',
    verified_type: null,
    bio: 'Ancien comptable à Brest. Je refais les additions des tableaux, c’est plus fort que moi. Deux studios loués, un refus de prêt dont je suis fier.',
    joined_at: '2025-04-07',
    avatar: '/demo/avatar-gilles.jpg',
  },
  {
    pseudo: 'Maude Thibodeau',
    handle: 'maude.thibodeau',
    email: 'vip@planb.test',
    role: 'vip',
    verified_type: null,
    bio: 'Illustratrice à Montréal. Des ruelles, des sacs à dos et des tableurs. Je réponds le matin, heure de l’Est.',
    joined_at: '2025-05-22',
    avatar: '/demo/avatar-maude.jpg',
  },
  {
    pseudo: 'Julien Favre',
    handle: 'julien.favre',
    email: 'verifie@planb.test',
    role: 'verified',
    verified_type: 'blue',
    bio: 'Fribourg. 80 % dans un bureau, 20 % sur un vélo-cargo. Je publie mes chiffres, même quand ils sont moyens.',
    joined_at: '2025-06-14',
    avatar: '/demo/avatar-julien.jpg',
  },
  {
    pseudo: 'Clémence Aubry',
    handle: 'clemence',
    email: 'membre@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Angers. Un levain nommé Gustave, un four loué à l’heure, 36 pains par vendredi.',
    joined_at: '2026-01-18',
    avatar: '/demo/avatar-clemence.jpg',
  },
  {
    pseudo: 'Ousmane Ndiaye',
    handle: 'ousmane.ndiaye',
    email: 'ousmane.ndiaye@planb.test',
    role: 'vip',
    verified_type: 'yellow',
    bio: 'Dakar. Dix-neuf ans de radio, j’apprends aux gens à parler sans lire leur feuille. Je mets aussi les tailleurs de la Médina sur la carte.',
    joined_at: '2025-07-30',
    avatar: '/demo/avatar-ousmane.jpg',
  },
  {
    pseudo: 'Affoué Kouassi',
    handle: 'affoue.kouassi',
    email: 'affoue.kouassi@planb.test',
    role: 'verified',
    verified_type: 'red',
    bio: 'Journaliste à Abidjan, productrice d’un podcast sur les métiers et vendeuse de bissap le midi. Le carnet avant le bail.',
    joined_at: '2025-09-08',
    avatar: '/demo/avatar-affoue.jpg',
  },
  {
    pseudo: 'Rémi Castagnet',
    handle: 'remi.castagnet',
    email: 'remi.castagnet@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Toulouse. Je répare des vélos, je démonte des lave-linge et j’automatise les devis de mon beau-frère couvreur.',
    joined_at: '2025-10-12',
  },
  {
    pseudo: 'Hélène Wuillemin',
    handle: 'helene_w',
    email: 'helene.wuillemin@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Val-de-Ruz, canton de Neuchâtel. Institutrice la semaine, apicultrice le reste du temps.',
    joined_at: '2025-11-27',
  },
  {
    pseudo: 'Thibault Delcourt',
    handle: 'thibault.d',
    email: 'thibault.delcourt@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Namur. Jardinier indépendant, curieux de bourse mais toujours en compte de démonstration.',
    joined_at: '2026-02-05',
  },
  {
    pseudo: 'Sofiane Haddad',
    handle: 'sofiane.haddad',
    email: 'sofiane.haddad@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Marseille. J’ai perdu de l’argent en 2021 et je raconte comment. Rien de ce que j’écris n’est un conseil en investissement.',
    joined_at: '2026-03-02',
  },
  {
    pseudo: 'Ariane Lachance',
    handle: 'ariane.lachance',
    email: 'ariane.lachance@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Trois-Rivières. Couturière, prof du soir, autrice de patrons en PDF.',
    joined_at: '2026-04-21',
  },
]
