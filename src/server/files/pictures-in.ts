/** The pictures of our storage that a text shows. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/\/files\/(plan-images\/[0-9a-f]{32}\.(?:jpg|webp))/g)].map(
      ([, path = '']) => path,
    ),
  ),
]
