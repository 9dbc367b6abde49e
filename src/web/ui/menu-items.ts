import type { ReactElement, ReactNode } from 'react'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** At the end of the line: a count, « Statut actif ». */
  aside?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** The line is a link: `(content) => <Link to="/profil">{content}</Link>`. */
  renderLink?: (content: ReactNode) => ReactElement
}

/** Lines, in groups that a hairline separates. False: not offered here. */
export type MenuGroups = readonly (readonly (MenuItem | false)[])[]
