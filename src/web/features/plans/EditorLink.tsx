import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isLinkClick } from '#web/ui/link-click.ts'

type EditorLinkProps = { planId: string; onFollow: () => void; className: string; children: ReactNode }

/** From the edit dialog to the editor, where what was typed goes on as a draft: nothing is given up, nothing asked. */
export function EditorLink({ planId, onFollow, className, children }: EditorLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isLinkClick(event)) return
    event.stopPropagation()
    onFollow()
  }
  return (
    <Link to="/publish" search={{ edit: planId }} onClick={follow} className={className}>
      {children}
    </Link>
  )
}
