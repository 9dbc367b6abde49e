import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'
import { useSite } from '#web/lib/site.ts'
import { focusOnMount } from '#web/lib/focus.ts'

/** Says that an email was sent; replaces the form and takes the focus. */
export function MailSent({ children }: { children: ReactNode }) {
  const { is_local } = useSite()
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      role="status"
      className="grid gap-3 rounded-card border border-line bg-surface p-5 outline-none"
    >
      <span className="grid size-11 place-items-center rounded-media bg-primary-tint text-primary">
        <MailCheck />
      </span>
      {children}
      {is_local && (
        <p className="text-small text-muted">
          Sur cette machine, les e‑mails se lisent dans la{' '}
          <a href="/dev/mail" className="link">
            boîte locale
          </a>
          .
        </p>
      )}
    </div>
  )
}
