import { Specimen } from './Specimen.tsx'

const FAMILIES = {
  Fonds: ['paper', 'surface', 'sunken', 'hover', 'well', 'backdrop'],
  Texte: ['ink', 'muted'],
  Traits: ['line', 'line-strong', 'field'],
  'Action et lien': ['primary', 'primary-deep', 'primary-tint', 'on-primary'],
  'XP, quêtes, première place': ['accent', 'accent-deep', 'accent-tint', 'accent-text', 'on-accent'],
  Succès: ['good', 'good-tint'],
  Avertissement: ['warn', 'warn-fill', 'warn-tint'],
  'Erreur et suppression': ['bad', 'bad-deep', 'bad-tint', 'on-bad'],
  'Grande surface de marque': ['block', 'on-block', 'block-ink'],
  'Compte vérifié': ['verified-blue', 'verified-red', 'verified-yellow'],
}

export function ColoursSection() {
  return Object.entries(FAMILIES).map(([family, tokens]) => (
    <Specimen
      key={family}
      label={family}
      className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3"
    >
      {tokens.map((token) => (
        <Swatch key={token} token={token} />
      ))}
    </Specimen>
  ))
}

function Swatch({ token }: { token: string }) {
  return (
    <div className="grid gap-1">
      {/* The variable itself, not a class: a class for each token would weigh on every page. */}
      <div className="h-12 rounded-control border border-line" style={{ background: `var(--${token})` }} />
      <code className="font-mono text-micro">{token}</code>
    </div>
  )
}
