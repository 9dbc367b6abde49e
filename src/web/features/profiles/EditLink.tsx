import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { iconButtonClass } from '#web/ui/IconButton.tsx'

type EditLinkProps = {
  pseudo: string
  /** The section of the settings. */
  section: 'photo' | 'identite'
  label: string
  /** Adds a background, for use on a picture. */
  isOnPicture?: boolean
}

/** Links a part of the profile to its settings. */
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
