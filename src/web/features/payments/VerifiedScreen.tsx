import { useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import type { VerifiedType } from '#domain/roles.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { toastError } from '#web/lib/toast.ts'
import { OfferScreen } from './OfferScreen.tsx'
import { type PaymentSearch, usePaymentReturn } from './use-payment-return.ts'
import { useSearchChoice } from './use-search-choice.ts'
import { PerkList } from './PerkList.tsx'
import { DIRECT, MESSAGES, PRIORITY } from './vip-perks.ts'
import { ColourChoice, colourFromParam, paramOfColour } from './ColourChoice.tsx'
import { BadgePreview } from './BadgePreview.tsx'
import { VerifiedCard } from './VerifiedCard.tsx'

const NO_COLOUR = 'Veuillez sélectionner un type de badge'

export function VerifiedScreen({ search }: { search: PaymentSearch }) {
  usePaymentReturn({ ...(search.canceled !== undefined && { canceled: search.canceled }) })
  const viewer = useViewer()
  const [couleur, setCouleur] = useSearchChoice('couleur')
  const colour = colourFromParam(couleur)
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const current = viewer?.profile.verified_type ?? null

  const choose = (chosen: VerifiedType) => {
    setCouleur(paramOfColour(chosen))
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
        current
          ? 'La vôtre est en place. Voici comment les autres la voient.'
          : 'Choisissez la couleur qui dit ce que vous faites. Les droits sont les mêmes pour les trois.'
      }
      choice={
        <div className="grid gap-4">
          {!current && <ColourChoice firstRef={first} value={colour} onChange={choose} error={error} />}
          <BadgePreview profile={viewer?.profile ?? null} colour={current ?? colour} />
        </div>
      }
      offer={<VerifiedCard viewer={viewer} current={current} colour={colour} onNoColour={askForColour} />}
    >
      <WhatItMeans />
    </OfferScreen>
  )
}

/** What the badge brings, and what it does not mean. */
function WhatItMeans() {
  return (
    <>
      <section aria-labelledby="ce-qu-elle-change" className="grid gap-4">
        <h2 id="ce-qu-elle-change" className="text-heading">
          Ce que la coche change
        </h2>
        <PerkList perks={[DIRECT, MESSAGES, PRIORITY]} />
      </section>
      <section aria-labelledby="ce-qu-elle-ne-dit-pas" className="grid gap-4">
        <h2 id="ce-qu-elle-ne-dit-pas" className="text-heading">
          Ce qu’elle ne dit pas
        </h2>
        <ul className="grid gap-2">
          {NOT_SAID.map((text) => (
            <li key={text} className="grid grid-cols-[1rem_1fr] gap-2.5">
              <X className="mt-1 size-4 text-muted" />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const NOT_SAID = [
  'Elle ne prouve pas votre identité.',
  'Elle ne prouve pas que vos chiffres sont justes : un plan relu par l’équipe porte « Vérifié PB ».',
  'Elle ne donne ni points, ni J’aime, ni badge gagné.',
  'Elle ne protège d’aucune sanction.',
]
