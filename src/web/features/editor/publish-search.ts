const TABS = ['informations', 'contenu', 'apercu'] as const
export type PublishTab = (typeof TABS)[number]

/** The query string of /publish. */
export type PublishSearch = {
  /** The first tab when left out. */
  onglet?: Exclude<PublishTab, 'informations'> | undefined
  /** The id of the plan being edited. */
  edit?: string | undefined
  /** The id of the draft to resume; the latest one when left out. */
  brouillon?: string | undefined
  /** The slug of the template that a new plan begins with. */
  modele?: string | undefined
  /** The id of the plan that the new plan is an adaptation of. */
  adapter?: string | undefined
  /** The slug of the plan whose forecast the new plan begins with, and a reader's changes: « prix=44.9&ventes=45 ». */
  chiffres?: string | undefined
  scenario?: string | undefined
}

// Every key always: the router keeps unvalidated keys as they came.
export const readPublishSearch = ({
  onglet,
  edit,
  brouillon,
  modele,
  adapter,
  chiffres,
  scenario,
}: Record<string, string>): PublishSearch => ({
  onglet: onglet === 'contenu' || onglet === 'apercu' ? onglet : undefined,
  edit: edit || undefined,
  brouillon: brouillon || undefined,
  modele: modele || undefined,
  adapter: adapter || undefined,
  chiffres: chiffres || undefined,
  scenario: scenario || undefined,
})
