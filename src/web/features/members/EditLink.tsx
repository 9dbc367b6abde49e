import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { iconButtonClass } from '#web/ui/IconButton.tsx'

type EditLinkProps = {
  pseudo: string
  /** Of the settings. */
  section: 'photo' | 'identite'
  label: string
  className?: string
}

/** From what the owner sees to where it is changed. */
export function EditLink({ pseudo, section, label, className }: EditLinkProps) {
  return (
    <Link
      to="/u/$pseudo"
      params={{ pseudo }}
      search={{ tab: 'parametres' }}
      hash={section}
      aria-label={label}
      title={label}
      className={iconButtonClass({ size: 's' }, className)}
    >
      <Pencil className="size-4" />
    </Link>
  )
}
