import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Chip, chipClass } from '#web/ui/Chip.tsx'
import { Count } from '#web/ui/Count.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Specimen } from './Specimen.tsx'

export function TagsSection() {
  return (
    <>
      <Specimen label="Étiquettes">
        <Tag>Membre</Tag>
        <Tag tone="primary">En attente</Tag>
        <Tag tone="accent">Architecte</Tag>
        <Tag tone="good">
          <Check />
          Publié
        </Tag>
        <Tag tone="warn">Modifié</Tag>
        <Tag tone="bad">Banni</Tag>
      </Specimen>
      <Specimen label="Puces : interrupteurs">
        <CategoryChips />
      </Specimen>
      <Specimen label="Puces : filtres, avec et sans valeur ; lien">
        <Chip>
          Budget
          <ChevronDown />
        </Chip>
        <Chip active>
          Moins de 5 000 CHF
          <ChevronDown />
        </Chip>
        <a href="#etiquettes" className={chipClass()}>
          #vélo-cargo
        </a>
      </Specimen>
      <Specimen label="Compteurs : 1, 12, plus de 99 ; rien à 0">
        {[0, 1, 12, 140].map((value) => (
          <Count key={value} value={value} />
        ))}
        {[0, 1, 12, 140].map((value) => (
          <Count key={value} value={value} tone="primary" />
        ))}
      </Specimen>
    </>
  )
}

function CategoryChips() {
  const [chosen, setChosen] = useState('Artisanat')
  return ['Artisanat', 'E-commerce', 'Services'].map((category) => (
    <Chip key={category} pressed={category === chosen} onClick={() => setChosen(category)}>
      {category}
    </Chip>
  ))
}
