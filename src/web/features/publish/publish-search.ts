const TABS = ['informations', 'contenu', 'apercu'] as const
export type PublishTab = (typeof TABS)[number]

/** What the address of /publish says. */
export type PublishSearch = {
  /** Left out: the first one. */
  onglet?: Exclude<PublishTab, 'informations'> | undefined
  /** The id of the plan being edited. */
  edit?: string | undefined
  /** The id of the draft to go on with; without it, the latest one. */
  brouillon?: string | undefined
  /** The slug of the template that a new plan begins with. */
  modele?: string | undefined
}

// Every key always: what is left out here would stay as it came.
export const readPublishSearch = ({
  onglet,
  edit,
  brouillon,
  modele,
}: Record<string, string>): PublishSearch => ({
  onglet: onglet === 'contenu' || onglet === 'apercu' ? onglet : undefined,
  edit: edit || undefined,
  brouillon: brouillon || undefined,
  modele: modele || undefined,
})
