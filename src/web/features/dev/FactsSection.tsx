import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import Wallet from 'lucide-react/icons/wallet'
import { DIFFICULTIES } from '#domain/plans.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { Specimen } from './Specimen.tsx'

const TERMS = [
  { label: 'Budget', value: '<5K€' },
  { label: 'Durée', value: '3–6 mois' },
  { label: 'Niveau', value: <DifficultyBars level="débutant" /> },
]

const SHEET = [
  { label: 'Budget', value: '<5K€', icon: <Wallet /> },
  { label: 'Durée', value: '3–6 mois', icon: <Clock /> },
  {
    label: 'Niveau',
    value: <DifficultyBars level="expert" className="text-[1rem]" />,
    icon: <ChartNoAxesColumn />,
  },
  { label: 'Votes', value: wholeNumber(1204), icon: <Heart /> },
]

const FIGURES = [
  { label: 'Plans', value: 14 },
  { label: 'Abonnés', value: wholeNumber(1204) },
  { label: 'J’aime', value: wholeNumber(1286) },
]

export function FactsSection() {
  return (
    <>
      <Specimen label="Niveaux">
        {DIFFICULTIES.map((level) => (
          <DifficultyBars key={level} level={level} />
        ))}
      </Specimen>
      <Specimen label="Termes d’un plan, en une ligne" stacked>
        <Facts items={TERMS} />
      </Specimen>
      <Specimen label="Bandeau de quatre cases" wide stacked>
        <FactSheet items={SHEET} />
      </Specimen>
      <Specimen label="Bandeau de trois cases" wide stacked>
        <FactSheet items={FIGURES} />
      </Specimen>
    </>
  )
}
