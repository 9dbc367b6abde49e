import type { DemoMember } from './members.ts'

/** Members whom the staff had to deal with, and who wrote no plan. */
export const troublemakers: DemoMember[] = [
  {
    pseudo: 'Damien Roussel',
    handle: 'damien.roussel',
    email: 'damien.roussel@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Reims. Commercial. Je dis ce que je pense, parfois avant de le penser.',
    joined_at: '2026-08-20',
  },
  {
    pseudo: 'Solène Marquis',
    handle: 'solene.marquis',
    email: 'solene.marquis@planb.test',
    role: 'user',
    verified_type: null,
    bio: 'Nantes. Formatrice en réseaux sociaux. Nouvelle session chaque mois.',
    joined_at: '2026-09-02',
  },
  {
    pseudo: 'Gains Faciles 24h',
    handle: 'gains.faciles',
    email: 'gains.faciles@planb.test',
    role: 'user',
    verified_type: null,
    bio: '',
    joined_at: '2026-10-28',
  },
]
