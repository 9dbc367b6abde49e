import { counted } from '#domain/numbers.ts'
import { relativeTime } from '#domain/time.ts'
import { useOverview } from '../staff/overview.ts'
import { useNow } from '#web/lib/use-now.ts'

/** « 5 signalements ouverts. Le plus ancien depuis 7 heures. » */
export function ReportsSummary() {
  const overview = useOverview()
  const now = useNow()
  if (!overview || now === null) return 'Les commentaires, les signalements et l’activité de la communauté.'
  const { reports, oldest_report } = overview
  if (reports === 0 || !oldest_report) return 'Aucun signalement ouvert.'
  return `${counted(reports, 'signalement ouvert')}. ${ageOf(oldest_report, now, reports)}`
}

function ageOf(iso: string, now: number, reports: number): string {
  const since = relativeTime(iso, now, 'reader')
  const [, ago] = since.split('il y a ')
  if (reports === 1) return ago ? `Reçu ${since}.` : `Reçu : ${since}.`
  return ago ? `Le plus ancien depuis ${ago}.` : `Le plus ancien : ${since}.`
}
