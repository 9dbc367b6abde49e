/** Holds the place of a picture in the text while it is on its way. */
export const uploadMark = (name: string) => `![Envoi de ${name}… ${crypto.randomUUID().slice(0, 4)}]()`

/** Of a text that was left meanwhile: what stood for them comes no more. A name has no brackets (use-text-pictures.ts). */
export const withoutUploadMarks = (text: string) =>
  text.replace(/!\[Envoi de [^[\]\n]*… [0-9a-f]{4}\]\(\)\n?/g, '')
