import { cx } from '#web/ui/cx.ts'
import { Specimen } from './Specimen.tsx'

const RADII = {
  'rounded-tag': '6 px',
  'rounded-inner': '8 px',
  'rounded-control': '10 px',
  'rounded-media': '12 px',
  'rounded-card': '16 px',
  'rounded-dialog': '20 px',
  'rounded-full': 'entier',
}

const ELEVATIONS = {
  'border border-line': 'Posé : un filet, pas d’ombre',
  'shadow-float': 'Flottant : menu, toast',
  'shadow-modal': 'Dialogue',
}

export function ShapesSection() {
  return (
    <>
      <Specimen label="Rayons" wide className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {Object.entries(RADII).map(([name, size]) => (
          <div key={name} className="grid gap-1 text-micro">
            <div className={cx('h-16 border border-field bg-surface', name)} />
            <code className="font-mono">{name}</code>
            <span className="text-muted">{size}</span>
          </div>
        ))}
      </Specimen>
      <Specimen label="Élévations" wide className="grid gap-6 sm:grid-cols-3">
        {Object.entries(ELEVATIONS).map(([look, use]) => (
          <div key={look} className={cx('rounded-card bg-surface p-4', look)}>
            {use}
          </div>
        ))}
      </Specimen>
    </>
  )
}
