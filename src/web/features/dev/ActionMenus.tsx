import type { ReactNode } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { MenuGroups } from '#web/ui/menu-items.ts'
import { toast } from '#web/ui/toast.ts'

const linkToMenus = (content: ReactNode) => <a href="#menus">{content}</a>

const PLAN_ACTIONS: MenuGroups = [
  [
    { label: 'Partager', icon: <Share2 />, onSelect: () => toast({ title: 'Lien copié !' }) },
    { label: 'Modifier', icon: <Pencil />, disabled: true },
    { label: 'Signaler', icon: <Flag />, onSelect: () => toast({ title: 'Plan signalé' }) },
  ],
  [
    {
      label: 'Supprimer',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => toast({ title: 'Plan supprimé' }),
    },
  ],
]

const ACCOUNT: MenuGroups = [
  [
    { label: 'Mon profil', icon: <User />, renderLink: linkToMenus },
    { label: 'Validation', icon: <Flag />, aside: '9', renderLink: linkToMenus },
  ],
  [{ label: 'Déconnexion', icon: <LogOut />, onSelect: () => toast({ title: 'À bientôt !' }) }],
]

export function ActionMenus() {
  return (
    <>
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
        header={
          <>
            <b className="block">Léa Fontaine</b>
            <span className="text-small text-muted">lea.fontaine@exemple.ch</span>
          </>
        }
        renderButton={(props) => <Button {...props}>Compte</Button>}
      />
    </>
  )
}
