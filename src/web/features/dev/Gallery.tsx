import type { ComponentType } from 'react'
import { chipClass } from '#web/ui/Chip.tsx'
import { AvatarsSection } from './AvatarsSection.tsx'
import { BrandSection } from './BrandSection.tsx'
import { ButtonsSection } from './ButtonsSection.tsx'
import { CardsSection } from './CardsSection.tsx'
import { ChartsSection } from './ChartsSection.tsx'
import { ColoursSection } from './ColoursSection.tsx'
import { ComboboxSection } from './ComboboxSection.tsx'
import { DialogsSection } from './DialogsSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { HoverSection } from './HoverSection.tsx'
import { IconButtonsSection } from './IconButtonsSection.tsx'
import { MarksSection } from './MarksSection.tsx'
import { MenusSection } from './MenusSection.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { OutcomesSection } from './OutcomesSection.tsx'
import { ProgressSection } from './ProgressSection.tsx'
import { ProseSection } from './ProseSection.tsx'
import { ShapesSection } from './ShapesSection.tsx'
import { SkeletonsSection } from './SkeletonsSection.tsx'
import { SmallPiecesSection } from './SmallPiecesSection.tsx'
import { TablesSection } from './TablesSection.tsx'
import { TabsSection } from './TabsSection.tsx'
import { TagsSection } from './TagsSection.tsx'
import { ToastsSection } from './ToastsSection.tsx'
import { TypeSection } from './TypeSection.tsx'
import { UploadSection } from './UploadSection.tsx'

const SECTIONS: { id: string; title: string; Specimens: ComponentType }[] = [
  { id: 'couleurs', title: 'Couleurs', Specimens: ColoursSection },
  { id: 'typographie', title: 'Typographie', Specimens: TypeSection },
  { id: 'formes', title: 'Rayons et élévations', Specimens: ShapesSection },
  { id: 'marque', title: 'Marque et thème', Specimens: BrandSection },
  { id: 'boutons', title: 'Boutons', Specimens: ButtonsSection },
  { id: 'icones-boutons', title: 'Icônes-boutons', Specimens: IconButtonsSection },
  { id: 'champs', title: 'Champs', Specimens: FieldsSection },
  { id: 'suggestions', title: 'Suggestions', Specimens: ComboboxSection },
  { id: 'fichiers', title: 'Fichiers', Specimens: UploadSection },
  { id: 'cartes', title: 'Cartes', Specimens: CardsSection },
  { id: 'onglets', title: 'Onglets', Specimens: TabsSection },
  { id: 'etiquettes', title: 'Étiquettes, puces et compteurs', Specimens: TagsSection },
  { id: 'avatars', title: 'Avatars', Specimens: AvatarsSection },
  { id: 'marques', title: 'Marques des membres', Specimens: MarksSection },
  { id: 'termes', title: 'Niveaux et termes', Specimens: FactsSection },
  { id: 'squelettes', title: 'Squelettes', Specimens: SkeletonsSection },
  { id: 'etats', title: 'États vides et erreurs', Specimens: OutcomesSection },
  { id: 'avis', title: 'Avis', Specimens: NoticesSection },
  { id: 'toasts', title: 'Toasts', Specimens: ToastsSection },
  { id: 'dialogues', title: 'Dialogues et tiroir', Specimens: DialogsSection },
  { id: 'menus', title: 'Menus', Specimens: MenusSection },
  { id: 'survol', title: 'Au survol', Specimens: HoverSection },
  { id: 'progression', title: 'Progression', Specimens: ProgressSection },
  { id: 'tableaux', title: 'Tableaux et pages', Specimens: TablesSection },
  { id: 'graphiques', title: 'Graphiques', Specimens: ChartsSection },
  { id: 'petites-pieces', title: 'Petites pièces', Specimens: SmallPiecesSection },
  { id: 'texte', title: 'Texte d’un plan', Specimens: ProseSection },
]

/** Every piece of the interface, one section per family; or only some of them. */
export function Gallery({ only }: { only: string[] | undefined }) {
  const sections = SECTIONS.filter(({ id }) => !only || only.includes(id))
  return (
    <>
      <nav aria-label="Sections" className="flex flex-wrap gap-2">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={chipClass()}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Specimens }) => (
        <section key={id} id={id} aria-labelledby={`${id}-titre`} className="mt-12">
          <h2 id={`${id}-titre`} className="border-b border-line pb-2 text-part">
            {title}
          </h2>
          <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
            <Specimens />
          </div>
        </section>
      ))}
    </>
  )
}
