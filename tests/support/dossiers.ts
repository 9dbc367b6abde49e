import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { NO_COVER } from '#domain/dossier/dossier.ts'
import { createPlanRenderer } from '#server/platform/adapters/markdown/plan-renderer.ts'
import { createTypesetter } from '#server/platform/adapters/typeset.ts'
import { createDossierMaker, type DossierFile } from '#server/dossier/make-dossier.ts'
import type { DossierOptions } from '#server/dossier/dossier-of.ts'
import type { ExportedPlan } from '#server/dossier/queries.ts'

/** A published plan without a forecast. */
const anExportedPlan = (changes: Partial<ExportedPlan> = {}): ExportedPlan => ({
  plan_id: null,
  author_id: null,
  title: 'Puzzles de cartes marines',
  slug: 'puzzles-de-cartes-marines',
  author: 'Sara Lemaître',
  category: 'E-commerce',
  budget: '<5K€',
  difficulty: 'intermédiaire',
  duration: '3–6 mois',
  tags: [],
  town: null,
  country: null,
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-12T10:00:00Z',
  validated: true,
  version: 4,
  state: 'published',
  licence: 'reserved',
  adapted: null,
  markdown_content: '## Objectif\n\nVendre.',
  forecast: null,
  ...changes,
})

/** Makes dossiers without a site, with these stored pictures by their path. */
export function aDossierMaker(pictures: Record<string, Uint8Array> = {}, typesetter = createTypesetter()) {
  const renderer = createPlanRenderer()
  const make = createDossierMaker({
    storage: {
      async read(path) {
        const stored = pictures[path]
        return stored ? { stream: Readable.from([stored]), bytes: stored.length } : null
      },
    },
    listPrintable: async (paths) => [...paths],
    textBlocks: renderer.blocks,
    typeset: typesetter.typeset,
    site: { url: 'https://planb.example', isHttps: true, isLocal: false, staffNeedsFactor: false },
  })
  return {
    make: (
      plan: Partial<ExportedPlan>,
      options: Partial<DossierOptions> = {},
      caller: string = randomUUID(),
    ): Promise<DossierFile> =>
      make(
        anExportedPlan(plan),
        {
          cover: NO_COVER,
          parts: { text: true, forecast: true, months: true },
          scenario: {},
          isOwn: false,
          ...options,
        },
        { caller, signal: new AbortController().signal },
      ),
    async close() {
      typesetter.close()
      await renderer.close()
    },
  }
}
