import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Count, countText } from '#web/ui/Count.tsx'
import { IconButton, iconButtonClass } from '#web/ui/IconButton.tsx'
import { Specimen } from './Specimen.tsx'

export function IconButtonsSection() {
  const [isKept, setIsKept] = useState(true)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Specimen label="Deux tailles, inactif, lien">
        <IconButton label="Partager">
          <Share2 />
        </IconButton>
        <IconButton label="Modifier" size="s">
          <Pencil className="size-4" />
        </IconButton>
        <IconButton label="Modifier (réservé à l’auteur)" disabled>
          <Pencil />
        </IconButton>
        <a href="#icones-boutons" aria-label="Voir les favoris" className={iconButtonClass()}>
          <Bookmark />
        </a>
      </Specimen>
      <Specimen label="Interrupteur, menu ouvert">
        <IconButton label="Garder en favori" aria-pressed={isKept} onClick={() => setIsKept(!isKept)}>
          <Bookmark />
        </IconButton>
        <IconButton label="Autres actions" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Ellipsis />
        </IconButton>
      </Specimen>
      <Specimen label="Avec un compteur : 0, 3, 12, plus de 99">
        {[0, 3, 12, 140].map((unread) => (
          <IconButton key={unread} label={`Notifications, ${countText(unread)} non lues`}>
            <Bell />
            <Count value={unread} floating />
          </IconButton>
        ))}
      </Specimen>
    </>
  )
}
