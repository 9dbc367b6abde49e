import { counted, pluralize, wholeNumber } from '#domain/numbers.ts'

/** How many parts of a pasted document the text cannot hold. */
export type Losses = {
  picturesElsewhere: number
  picturesOfOtherFormats: number
  picturesTooLarge: number
  picturesTooMany: number
  picturesRefused: number
  drawings: number
  comments: number
  trackedChanges: number
  mergedCells: number
  nestedTables: number
  notes: number
}

export const noLosses = (): Losses => ({
  picturesElsewhere: 0,
  picturesOfOtherFormats: 0,
  picturesTooLarge: 0,
  picturesTooMany: 0,
  picturesRefused: 0,
  drawings: 0,
  comments: 0,
  trackedChanges: 0,
  mergedCells: 0,
  nestedTables: 0,
  notes: 0,
})

/** One sentence for each kind of loss, in the order of the specification. */
export const lossSentences = (losses: Losses): string[] =>
  SENTENCES.flatMap(([kind, sentence]) => (losses[kind] > 0 ? [sentence(losses[kind])] : []))

const SENTENCES: [keyof Losses, (n: number) => string][] = [
  [
    'picturesElsewhere',
    (n) =>
      `${images(n)} ${pluralize(n, 'restée')} dans le document d’origine : ${n < 2 ? 'ajoutez-la' : 'ajoutez-les'} avec le bouton « Image »`,
  ],
  ['picturesOfOtherFormats', (n) => `${images(n)} d’un format non repris (JPG, PNG ou WebP seulement)`],
  ['picturesTooLarge', (n) => `${images(n)} de plus de 5 Mo`],
  ['picturesTooMany', (n) => `${images(n)} au-delà des 30 d’un collage`],
  ['picturesRefused', (n) => `${images(n)} : votre compte est suspendu`],
  [
    'drawings',
    (n) => (n < 2 ? '1 graphique, équation ou dessin' : `${wholeNumber(n)} graphiques, équations ou dessins`),
  ],
  ['comments', (n) => counted(n, 'commentaire')],
  ['trackedChanges', (n) => `${counted(n, 'modification suivie')} : le texte final est repris`],
  [
    'mergedCells',
    (n) => `${counted(n, 'cellule fusionnée')} : ${n < 2 ? 'son' : 'leur'} texte est dans la première`,
  ],
  ['nestedTables', (n) => `${counted(n, 'tableau')} dans un tableau, mis à plat`],
  ['notes', (n) => `${counted(n, 'note')}, ${pluralize(n, 'placée')} à la fin du texte`],
]

const images = (n: number) => counted(n, 'image')
