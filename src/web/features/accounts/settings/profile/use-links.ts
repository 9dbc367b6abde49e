import { useState } from 'react'
import type { ExternalLink } from '#domain/profiles.ts'

/** The links as they are being arranged. */
export function useLinks(saved: ExternalLink[]) {
  const [links, setLinks] = useState(saved)
  return {
    links,
    reset: setLinks,
    add: () =>
      setLinks((known) => [...known, { id: crypto.randomUUID(), type: 'website', label: '', url: '' }]),
    change: (id: string, part: Partial<ExternalLink>) =>
      setLinks((known) => known.map((link) => (link.id === id ? Object.assign({}, link, part) : link))),
    remove: (id: string) => setLinks((known) => known.filter((link) => link.id !== id)),
    move: (from: number, step: 1 | -1) => setLinks((known) => moved(known, from, from + step)),
  }
}

function moved(links: ExternalLink[], from: number, to: number): ExternalLink[] {
  const link = links[from]
  return link ? links.toSpliced(from, 1).toSpliced(to, 0, link) : links
}
