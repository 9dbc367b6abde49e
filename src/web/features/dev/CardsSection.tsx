import { Card, cardClass } from '#web/ui/Card.tsx'
import { Specimen } from './Specimen.tsx'

const MEMBERS = ['Nora Keller', 'Ousmane Diallo', 'Clémence Roy']

export function CardsSection() {
  return (
    <>
      <Specimen label="Carte" stacked>
        <Card>
          <h4 className="text-section">Un potager sur le balcon</h4>
          <p className="text-muted">Trois bacs, deux saisons, et de quoi vendre au marché.</p>
        </Card>
      </Specimen>
      <Specimen label="Un lien qui est une carte" stacked>
        <a href="#cartes" className={cardClass({}, 'block hover:border-line-strong')}>
          <b>Rejoindre le canal</b>
          <span className="block text-muted">2000+ entrepreneurs s’y retrouvent.</span>
        </a>
      </Specimen>
      <Specimen label="Sans espace intérieur : le contenu pose le sien" stacked>
        <Card flush as="section" aria-label="Membres les plus suivis">
          <ul className="divide-y divide-line">
            {MEMBERS.map((name) => (
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
