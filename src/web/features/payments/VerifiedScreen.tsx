import { type ComponentProps, useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import type { VerifiedType } from '#domain/roles.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { OwnProfile } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { toastError } from '#web/lib/toast.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { BannerPlaceholder } from '#web/ui/BannerPlaceholder.tsx'
import { OfferScreen } from './OfferScreen.tsx'
import { type PaymentSearch, usePaymentReturn } from './use-payment-return.ts'
import { useSearchChoice } from './use-search-choice.ts'
import { PerkList, DIRECT, MESSAGES, PRIORITY } from './PerkList.tsx'
import { ColourChoice, colourFromParam, paramOfColour } from './ColourChoice.tsx'
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

type Shown = Pick<
  OwnProfile,
  'pseudo' | 'handle' | 'avatar_url' | 'custom_avatar_url' | 'cover_image_url' | 'role' | 'badges'
>

/** The profile shown to visitors. */
const EXAMPLE: Shown = {
  pseudo: 'Votre pseudo',
  handle: 'votre.identifiant',
  avatar_url: null,
  custom_avatar_url: null,
  cover_image_url: null,
  role: 'user',
  badges: [],
}

type BadgePreviewProps = {
  /** Null for a visitor. */
  profile: Shown | null
  /** Null until one is chosen. */
  colour: VerifiedType | null
}

/** Shows the badge on the profile and on a comment. */
function BadgePreview({ profile, colour }: BadgePreviewProps) {
  const { pseudo, handle, cover_image_url, ...shown } = profile ?? EXAMPLE
  // The role « verified » would show a second badge beside the previewed one.
  const role = shown.role === 'verified' ? 'user' : shown.role
  const roleBadges = { role, badges: shown.badges, verified_type: colour }
  const picture = avatarUrl(shown)
  return (
    <figure className="grid gap-3">
      <Card flush className="overflow-hidden">
        <div className="h-24 bg-primary-tint">
          {cover_image_url ? (
            <img src={cover_image_url} alt="" className="size-full object-cover" />
          ) : (
            <BannerPlaceholder />
          )}
        </div>
        <div className="px-4 pb-4 md:px-6 md:pb-6">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
            <Avatar src={picture} name={pseudo} size={80} className="-mt-6 ring-4 ring-surface" />
            <div className="min-w-0 max-sm:basis-full">
              <p className="font-display text-part font-bold wrap-anywhere">
                <NameWithBadges pseudo={pseudo} roleBadges={roleBadges} size={20} className="align-middle" />
              </p>
              {handle && <p className="text-muted">@{handle}</p>}
            </div>
          </div>
          <hr className="my-4 border-line" />
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <Avatar src={picture} name={pseudo} size={40} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold wrap-anywhere">
                  <NameWithBadges pseudo={pseudo} roleBadges={roleBadges} />
                </span>
                <span className="text-small text-muted">il y a 3 minutes</span>
              </p>
              <p>Et si vous testiez le prix auprès de dix clients avant d’investir ?</p>
            </div>
          </div>
        </div>
      </Card>
      <figcaption className="text-small text-muted">
        {colour
          ? `Aperçu sur ${profile ? 'votre' : 'un'} profil et sous un plan.`
          : `Choisissez une couleur : elle apparaît ici, sur ${profile ? 'votre' : 'un'} profil et sous un plan.`}
      </figcaption>
    </figure>
  )
}

type NameWithBadgesProps = {
  pseudo: string
  roleBadges: ComponentProps<typeof RoleBadges>
  size?: 16 | 20
  className?: string
}

/** No line break between the last character and the badges. */
function NameWithBadges({ pseudo, roleBadges, ...look }: NameWithBadgesProps) {
  const characters = Array.from(pseudo)
  return (
    <>
      {characters.slice(0, -1).join('')}
      <span className="whitespace-nowrap">
        {characters.at(-1)} <RoleBadges {...roleBadges} {...look} />
      </span>
    </>
  )
}
