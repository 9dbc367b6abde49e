import { useRef, useState } from 'react'
import { isVerified } from '#domain/permissions.ts'
import type { VerifiedType } from '#domain/roles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { OfferScreen } from '../OfferScreen.tsx'
import type { PaymentSearch } from '../payment-search.ts'
import { usePaymentReturn } from '../use-payment-return.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { MarkPreview } from './MarkPreview.tsx'
import { VerifiedCard } from './VerifiedCard.tsx'
import { WhatItMeans } from './WhatItMeans.tsx'

export function VerifiedScreen({ search }: { search: PaymentSearch }) {
  usePaymentReturn({ ...(search.canceled !== undefined && { canceled: search.canceled }) })
  const viewer = useViewer()
  const [colour, setColour] = useState<VerifiedType | null>(null)
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const held = viewer && isVerified(viewer.profile) ? (viewer.profile.verified_type ?? 'blue') : null

  const choose = (chosen: VerifiedType) => {
    setColour(chosen)
    setError(null)
  }
  const askForColour = () => {
    setError('Veuillez sélectionner un type de badge')
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
