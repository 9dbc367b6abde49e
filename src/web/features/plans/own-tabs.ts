/** The tabs of « Mes plans », as named in the address. */
export const OWN_TABS = [
  { etat: undefined, label: 'Tous' },
  { etat: 'brouillons', label: 'Brouillons' },
  { etat: 'en-attente', label: 'En attente' },
  { etat: 'refuses', label: 'Refusés' },
  { etat: 'en-ligne', label: 'En ligne' },
] as const
export type OwnTab = (typeof OWN_TABS)[number]['etat']

export const toOwnTab = (value: string | undefined): OwnTab =>
  OWN_TABS.find(({ etat }) => etat === value)?.etat
