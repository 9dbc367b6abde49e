import type { Inline } from './block-types.ts'

/** The characters of a line of text, without its pictures. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((node) => {
      if (typeof node === 'string') return node
      if ('c' in node) return plainText(node.c)
      return 'text' in node ? node.text : ''
    })
    .join('')
