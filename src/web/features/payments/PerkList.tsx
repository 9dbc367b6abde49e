import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Perk = { icon: LucideIcon; name: string; text: ReactNode }

export function PerkList({
  perks,
  heading: Heading = 'h3',
}: {
  perks: readonly Perk[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="divide-y divide-line">
      {perks.map(({ icon: Icon, name, text }) => (
        <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-3.5 gap-y-0.5 py-4 first:pt-0">
          <Icon className="mt-0.5 text-primary" />
          <Heading className="text-section">{name}</Heading>
          <p className="col-start-2 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
