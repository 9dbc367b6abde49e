import { useState } from 'react'
import { Count } from '#web/ui/Count.tsx'
import { Segments, segmentClass } from '#web/ui/Segments.tsx'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Specimen } from './Specimen.tsx'

const SORTS = ['Top', 'Nouveaux', 'Vues', 'Abonnements']
const PANELS = ['Plans', 'Commentaires', 'Abonnés', 'Abonnements', 'Badges', 'Statistiques', 'Réglages']
const QUEUES = ['Signalements', 'Plans', 'Membres']

export function TabsSection() {
  return (
    <>
      <Specimen label="Grands" stacked>
        <Tabs label="Tri des plans" names={SORTS} />
      </Specimen>
      <Specimen label="Petits, avec un compteur" stacked>
        <Tabs label="File d’attente" names={QUEUES} size="s" waiting={7} />
      </Specimen>
      <Specimen label="Trop nombreux pour la largeur : ils défilent" stacked>
        <Tabs label="Profil" names={PANELS} />
      </Specimen>
      <Specimen label="Dans une piste" stacked>
        <Segments label="Accès au compte">
          {['Connexion', 'Inscription'].map((name, index) => (
            <a
              key={name}
              href="#onglets"
              aria-current={index === 0 ? 'page' : undefined}
              className={segmentClass(index === 0)}
            >
              {name}
            </a>
          ))}
        </Segments>
      </Specimen>
    </>
  )
}

type TabsProps = { label: string; names: readonly string[]; size?: 'm' | 's'; waiting?: number }

function Tabs({ label, names, size, waiting = 0 }: TabsProps) {
  const [current, setCurrent] = useState(names[0])
  return (
    <TabBar label={label} size={size}>
      {names.map((name, index) => (
        <a
          key={name}
          href="#onglets"
          aria-current={name === current ? 'page' : undefined}
          onClick={() => setCurrent(name)}
          className={tabClass(name === current)}
        >
          {name}
          {index === 0 && <Count value={waiting} tone="primary" />}
        </a>
      ))}
    </TabBar>
  )
}
