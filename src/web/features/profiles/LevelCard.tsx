import { Card } from '#web/ui/Card.tsx'
import { LevelLine } from './LevelLine.tsx'

export function LevelCard({ xp }: { xp: number }) {
  return (
    <Card as="section" aria-label="Niveau" className="grid gap-3">
      <LevelLine xp={xp} />
    </Card>
  )
}
