import X from 'lucide-react/icons/x'
import { PerkList } from '../PerkList.tsx'
import { DIRECT, MESSAGES, PRIORITY } from '../vip/vip-perks.ts'

/** What the mark changes, and what nobody should read into it. */
export function WhatItMeans() {
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
