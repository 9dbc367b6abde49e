import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { iconButtonClass } from '#web/ui/IconButton.tsx'

type EditLinkProps = {
  pseudo: string
  /** Of the settings. */
  section: 'photo' | 'identite'
  label: string
  /** On a picture it needs a ground of its own. */
  isOnPicture?: boolean
}

/** From what the owner sees to where it is changed. */
export function EditLink({ pseudo, section, label, isOnPicture = false }: EditLinkProps) {
  return (
    <Link
      to="/u/$pseudo"
      params={{ pseudo }}
      search={{ tab: 'parametres' }}
      hash={section}
      aria-label={label}
      title={label}
      className={iconButtonClass({ size: 's' }, isOnPicture ? 'border border-line bg-surface' : undefined)}
    >
      <Pencil className="size-4" />
    </Link>
  )
}
