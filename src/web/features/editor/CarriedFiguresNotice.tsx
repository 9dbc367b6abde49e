import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import Calculator from 'lucide-react/icons/calculator'
import { FORECAST_ANCHOR } from '#domain/plans/plans.ts'
import type { TypedForecast } from '#domain/forecast/typed-forecast.ts'
import type { OpenedPlan } from './open-plan.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type CarriedFiguresNoticeProps = {
  opened: OpenedPlan
  onUse: (typed: TypedForecast) => void
  onStartOver: () => void
}

/** Says that the forecast holds another plan's figures. A restored draft receives them only if its author says so. */
export function CarriedFiguresNotice({ opened, onUse, onStartOver }: CarriedFiguresNoticeProps) {
  const { figures, restoredFrom, form } = opened
  const [choice, setChoice] = useState<'asked' | 'used' | 'declined'>(restoredFrom ? 'asked' : 'used')
  useShortAddress(figures !== null && choice !== 'asked')
  if (!figures || choice === 'declined') return null
  if (choice === 'used')
    return (
      <Notice role="status" tone="primary" icon={<Calculator />} title="Vos chiffres sont repris.">
        Ceux de « {figures.planTitle} », avec vos changements, sont dans{' '}
        <a href={`#${FORECAST_ANCHOR}`} className="hit link">
          votre prévisionnel
        </a>
        . À vous d’écrire le texte.
      </Notice>
    )
  const useHere = () => {
    onUse(figures.forecast)
    setChoice('used')
  }
  return (
    <Dialog
      open
      alert
      onClose={() => setChoice('declined')}
      title="Où écrire ces chiffres ?"
      description={`Votre brouillon ${form.title.trim() ? `« ${form.title.trim()} »` : 'sans titre'} est en cours. ${
        form.forecast
          ? 'Y mettre ces chiffres remplace son prévisionnel.'
          : 'Il n’a pas encore de prévisionnel.'
      }`}
      footer={
        <>
          <Button variant="ghost" onClick={() => setChoice('declined')}>
            Annuler
          </Button>
          <Button onClick={useHere}>Dans ce brouillon</Button>
          <Button variant="primary" onClick={onStartOver}>
            Dans un nouveau plan
          </Button>
        </>
      }
    />
  )
}

/** Removes the figures from the address: reloading restores the draft, which has them. */
function useShortAddress(isDone: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isDone) void navigate({ to: '/publish', search: {}, replace: true, resetScroll: false })
  }, [isDone, navigate])
}
