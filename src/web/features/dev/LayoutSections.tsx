import { useState } from 'react'
import { Card, cardClass } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Count.tsx'
import { Segments, segmentClass } from '#web/ui/Segments.tsx'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Specimen, type Section } from './Specimen.tsx'

export const layoutSections: Section[] = [
  { id: 'cartes', title: 'Cartes', Specimens: Cards },
  { id: 'onglets', title: 'Onglets', Specimens: Tabs },
]

function Cards() {
  return (
    <>
      <Specimen label="Carte, et un lien qui en est une" stacked>
        <Card>
          <h4 className="text-section">Un potager sur le balcon</h4>
          <p className="text-muted">Trois bacs, deux saisons, et de quoi vendre au marché.</p>
        </Card>
        <a href="#cartes" className={cardClass({}, 'block hover:border-line-strong')}>
          <b>Rejoindre le canal</b>
          <span className="block text-muted">2000+ entrepreneurs s’y retrouvent.</span>
        </a>
      </Specimen>
      <Specimen label="Sans espace intérieur : le contenu pose le sien" stacked>
        <Card flush as="section" aria-label="Membres les plus suivis">
          <ul className="divide-y divide-line">
            {['Nora Keller', 'Ousmane Diallo', 'Clémence Roy'].map((name) => (
              <li key={name} className="px-4 py-3">
                {name}
              </li>
            ))}
          </ul>
        </Card>
      </Specimen>
      <Specimen label="D’un bord à l’autre sur un téléphone" className="grid max-md:-mx-(--gutter)">
        <Card bleed as="article">
          <h4 className="text-card">Torréfier son café chez soi</h4>
          <p className="text-muted">Un grille-pain à air chaud, dix kilos de café vert et un carnet.</p>
        </Card>
      </Specimen>
    </>
  )
}

const SORTS = ['Top', 'Nouveaux', 'Vues', 'Abonnements']
const PANELS = ['Plans', 'Commentaires', 'Abonnés', 'Abonnements', 'Badges', 'Statistiques', 'Réglages']

function Tabs() {
  return (
    <>
      <Specimen label="Grands" stacked>
        <SampleTabs label="Tri des plans" names={SORTS} />
      </Specimen>
      <Specimen label="Petits, avec un compteur" stacked>
        <SampleTabs
          label="File d’attente"
          names={['Signalements', 'Plans', 'Membres']}
          size="s"
          waiting={7}
        />
      </Specimen>
      <Specimen label="Trop nombreux pour la largeur : ils défilent" stacked>
        <SampleTabs label="Profil" names={PANELS} />
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

type SampleTabsProps = { label: string; names: readonly string[]; size?: 'm' | 's'; waiting?: number }

function SampleTabs({ label, names, size, waiting = 0 }: SampleTabsProps) {
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
