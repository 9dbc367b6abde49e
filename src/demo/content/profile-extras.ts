type Link = {
  type: 'website' | 'formation' | 'gumroad' | 'tally' | 'youtube' | 'custom'
  label: string
  url: string
}

export type ProfileExtras = {
  handle: string
  bio_url?: string
  links?: Link[]
  /** « Qui peut m’écrire », when it is not everybody. */
  messages_from?: 'following' | 'nobody'
}

/** What some members added to their profile. */
export const profileExtras: ProfileExtras[] = [
  {
    handle: 'nora.zbinden',
    bio_url: 'https://zbinden.example',
    links: [{ type: 'custom', label: 'Rencontres à Lausanne', url: 'https://zbinden.example/rencontres' }],
  },
  {
    handle: 'bastien.claes',
    bio_url: 'https://claes.example',
    links: [{ type: 'website', label: 'Réserver un terrain', url: 'https://terrains.example' }],
  },
  {
    handle: 'maude.thibodeau',
    bio_url: 'https://ruelles.example',
    links: [
      { type: 'gumroad', label: 'Les affiches', url: 'https://ruelles.example/affiches' },
      { type: 'youtube', label: 'Le carnet filmé', url: 'https://ruelles.example/carnet' },
    ],
  },
  {
    handle: 'julien.favre',
    bio_url: 'https://cafe-velo.example',
    links: [{ type: 'tally', label: 'Demander un bocal d’essai', url: 'https://cafe-velo.example/essai' }],
  },
  {
    handle: 'ousmane.ndiaye',
    bio_url: 'https://ndiaye.example',
    links: [{ type: 'formation', label: 'Parler sans feuille', url: 'https://ndiaye.example/ateliers' }],
  },
  {
    handle: 'affoue.kouassi',
    links: [{ type: 'website', label: 'Le podcast', url: 'https://metiers.example/podcast' }],
  },
  {
    handle: 'ariane.lachance',
    bio_url: 'https://patrons.example',
    links: [{ type: 'gumroad', label: 'Les quatre patrons', url: 'https://patrons.example/boutique' }],
  },
  { handle: 'laure.wagener', messages_from: 'following' },
  { handle: 'vincent.piquet', messages_from: 'nobody' },
]
