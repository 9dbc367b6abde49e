import { useRef, useState } from 'react'
import type { VerifiedType } from '#domain/roles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { toastError } from '#web/lib/toast.ts'
import { OfferScreen } from '../OfferScreen.tsx'
import type { PaymentSearch } from '../payment-search.ts'
import { usePaymentReturn } from '../use-payment-return.ts'
import { useKeptChoice } from '../use-kept-choice.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { colourIn, wordOf } from './colours.ts'
import { MarkPreview } from './MarkPreview.tsx'
import { VerifiedCard } from './VerifiedCard.tsx'
import { WhatItMeans } from './WhatItMeans.tsx'

const NO_COLOUR = 'Veuillez sélectionner un type de badge'

export function VerifiedScreen({ search }: { search: PaymentSearch }) {
  usePaymentReturn({ ...(search.canceled !== undefined && { canceled: search.canceled }) })
  const viewer = useViewer()
  const [couleur, setCouleur] = useKeptChoice('couleur')
  const colour = colourIn(couleur)
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const held = viewer?.profile.verified_type ?? null

  const choose = (chosen: VerifiedType) => {
    setCouleur(wordOf(chosen))
    setError(null)
  }
  const askForColour = () => {
    setError(NO_COLOUR)
    toastError(NO_COLOUR)
    first.current?.focus()
  }
  return (
    <OfferScreen
      title="Une coche à côté de votre nom, payée une fois."
      purpose={
        held
          ? 'La vôtre est en place. Voici comment les autres la voient.'
          : 'Choisissez la couleur qui dit ce que vous faites. Les droits sont les mêmes pour les trois.'
      }
      choice={
        <div className="grid gap-4">
          {!held && <ColourChoice firstRef={first} value={colour} onChange={choose} error={error} />}
          <MarkPreview profile={viewer?.profile ?? null} colour={held ?? colour} />
        </div>
      }
      offer={<VerifiedCard viewer={viewer} held={held} colour={colour} onNoColour={askForColour} />}
    >
      <WhatItMeans />
    </OfferScreen>
  )
}
