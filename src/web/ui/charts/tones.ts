export type ChartTone = 'primary' | 'accent' | 'good' | 'bad' | 'blue' | 'muted' | 'ink'

export const STROKES: Record<ChartTone, string> = {
  primary: 'stroke-primary',
  accent: 'stroke-accent',
  good: 'stroke-good',
  bad: 'stroke-bad',
  blue: 'stroke-verified-blue',
  muted: 'stroke-muted',
  ink: 'stroke-ink',
}

export const FILLS: Record<ChartTone, string> = {
  primary: 'fill-primary',
  accent: 'fill-accent',
  good: 'fill-good',
  bad: 'fill-bad',
  blue: 'fill-verified-blue',
  muted: 'fill-muted',
  ink: 'fill-ink',
}

export const GROUNDS: Record<ChartTone, string> = {
  primary: 'bg-primary',
  accent: 'bg-accent',
  good: 'bg-good',
  bad: 'bg-bad',
  blue: 'bg-verified-blue',
  muted: 'bg-muted',
  ink: 'bg-ink',
}
