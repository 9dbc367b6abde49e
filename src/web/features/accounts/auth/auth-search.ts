/** What the address of /auth says, and nothing of what is typed. */
export type AuthSearch = {
  onglet?: 'inscription' | undefined
  /** The page one came from. */
  retour?: string | undefined
  /** How a sign-in with Google ended, when it failed. */
  erreur?: string | undefined
}

// Every key always: what is left out here would stay as it came.
export const readAuthSearch = ({ onglet, retour, erreur }: Record<string, string>): AuthSearch => ({
  onglet: onglet === 'inscription' ? onglet : undefined,
  retour: retour || undefined,
  erreur: erreur || undefined,
})
