import { type ReactNode, useState } from 'react'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Count, countText } from '#web/ui/Count.tsx'
import { Dropdown } from '#web/ui/Dropdown.tsx'
import { IconButton, iconButtonClass } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { menuClass, type MenuGroups, menuItemClass } from '#web/ui/menu.ts'
import { toast } from '#web/lib/toast.ts'
import { type Section, Specimen, useFakeRequest } from './Specimen.tsx'

export const buttonSections: Section[] = [
  { id: 'boutons', title: 'Boutons', Specimens: Buttons },
  { id: 'icones-boutons', title: 'Icônes-boutons', Specimens: IconButtons },
  { id: 'menus', title: 'Menus', Specimens: Menus },
]

const VARIANTS = {
  primary: 'Publier',
  secondary: 'Partager',
  ghost: 'Annuler',
  accent: 'Réclamer 20 XP',
  danger: 'Supprimer',
  quietDanger: 'Retirer',
}

const STATES = {
  Variantes: {},
  Petits: { size: 's' },
  Inactifs: { disabled: true },
  'Au travail': { busy: true },
} as const

function Buttons() {
  return (
    <>
      {Object.entries(STATES).map(([name, state]) => (
        <Specimen key={name} label={name}>
          {Object.entries(VARIANTS).map(([variant, label]) => (
            <Button key={variant} variant={variant as keyof typeof VARIANTS} {...state}>
              {label}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen label="Avec une icône ; un lien qui a l’air d’un bouton ; large">
        <Button>
          <Check className="size-4" />
          Se désabonner
        </Button>
        <a href="#boutons" className={buttonClass({ variant: 'primary' })}>
          Voir les plans en tête
        </a>
        <Button variant="primary" wide>
          Suivre
        </Button>
      </Specimen>
      <Specimen label="Ne se presse pas deux fois">
        <SlowButton />
      </Specimen>
    </>
  )
}

/** Counts its requests: pressed again while busy, it sends nothing more. */
function SlowButton() {
  const [presses, setPresses] = useState(0)
  const { isBusy, start } = useFakeRequest()
  const send = () => {
    setPresses(presses + 1)
    start()
  }
  return (
    <>
      <Button variant="primary" busy={isBusy} busyLabel="Envoi…" onClick={send}>
        Envoyer la demande
      </Button>
      <output className="text-muted">Envois : {presses}</output>
    </>
  )
}

function IconButtons() {
  const [isKept, setIsKept] = useState(true)
  return (
    <>
      <Specimen label="Deux tailles, inactif, interrupteur, lien">
        <IconButton label="Partager">
          <Share2 />
        </IconButton>
        <IconButton label="Modifier" size="s">
          <Pencil className="size-4" />
        </IconButton>
        <IconButton label="Modifier (réservé à l’auteur)" disabled>
          <Pencil />
        </IconButton>
        <IconButton label="Garder en favori" aria-pressed={isKept} onClick={() => setIsKept(!isKept)}>
          <Bookmark />
        </IconButton>
        <a href="#icones-boutons" aria-label="Voir les favoris" className={iconButtonClass()}>
          <Bookmark />
        </a>
      </Specimen>
      <Specimen label="Avec un compteur : 0, 3, 12, plus de 99">
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

const say = (title: string) => () => toast({ title })
const linkToMenus = (content: ReactNode) => <a href="#menus">{content}</a>

const PLAN_ACTIONS: MenuGroups = [
  [
    { label: 'Partager', icon: <Share2 />, onSelect: say('Lien copié !') },
    { label: 'Modifier', icon: <Pencil />, disabled: true },
    { label: 'Signaler', icon: <Flag />, onSelect: say('Plan signalé') },
  ],
  [{ label: 'Supprimer', icon: <Trash2 />, danger: true, onSelect: say('Plan supprimé') }],
]

const ACCOUNT: MenuGroups = [
  [{ label: 'Validation', icon: <Flag />, aside: '9', renderLink: linkToMenus }],
  [{ label: 'Déconnexion', icon: <LogOut />, onSelect: say('À bientôt !') }],
]

function Menus() {
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
        <Menu
          groups={PLAN_ACTIONS}
          align="start"
          renderButton={(props) => (
            <IconButton label="Actions du plan" {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
        <Menu
          groups={ACCOUNT}
          align="start"
          header={<b>Léa Fontaine</b>}
          renderButton={(props) => <Button {...props}>Compte</Button>}
        />
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
