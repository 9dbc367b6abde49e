import Award from 'lucide-react/icons/award'
import Search from 'lucide-react/icons/search'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dropdown } from '#web/ui/Dropdown.tsx'
import { menuClass, menuItemClass } from '#web/ui/menu-class.ts'
import { ActionMenus } from './ActionMenus.tsx'
import { Specimen } from './Specimen.tsx'

export function MenusSection() {
  return (
    <>
      <Specimen label="Bouton qui ouvre des liens">
        <Dropdown label="Parcourir" className={buttonClass()}>
          <a href="#menus" className={menuItemClass()} aria-current="page">
            <Award />
            Badges
          </a>
          <a href="#menus" className={menuItemClass()}>
            <Search />
            Recherche avancée
          </a>
        </Dropdown>
      </Specimen>
      <Specimen label="Bouton qui ouvre des actions ; chargées au premier survol">
        <ActionMenus />
      </Specimen>
      <Specimen label="Liste d’actions, telle qu’elle flotte">
        <div className={menuClass('w-60')}>
          <button type="button" className={menuItemClass()}>
            <Share2 />
            Partager
          </button>
          <button type="button" className={menuItemClass({ danger: true })}>
            <Trash2 />
            Supprimer
          </button>
        </div>
      </Specimen>
    </>
  )
}
