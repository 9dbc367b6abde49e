import type { ExternalLink } from '#domain/profiles.ts'

type Change = (links: readonly ExternalLink[]) => ExternalLink[]

/** The ways to arrange links. */
export const linkChanges = (apply: (change: Change) => void) => ({
  add: () => apply((links) => [...links, { id: crypto.randomUUID(), type: 'website', label: '', url: '' }]),
  change: (id: string, part: Partial<ExternalLink>) =>
    apply((links) => links.map((link) => (link.id === id ? Object.assign({}, link, part) : link))),
  remove: (id: string) => apply((links) => links.filter((link) => link.id !== id)),
  move: (from: number, step: 1 | -1) => apply((links) => moved(links, from, from + step)),
})

function moved(links: readonly ExternalLink[], from: number, to: number): ExternalLink[] {
  const link = links[from]
  return link ? links.toSpliced(from, 1).toSpliced(to, 0, link) : [...links]
}
