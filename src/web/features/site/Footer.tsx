import { Link } from '@tanstack/react-router'
import { SITE_NAME } from '#domain/site.ts'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { CommunityChannel } from './CommunityChannel.tsx'

const PAGES = [
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/confidentialite', label: 'Confidentialité' },
  { to: '/cgu', label: 'CGU' },
  { to: '/contact', label: 'Contact' },
] as const

export function Footer() {
  return (
    <footer className="border-t border-line pt-6 pb-10 text-small text-muted max-lg:[main:has([data-floating])+&]:pb-24 print:hidden">
      <div className="column flex flex-wrap items-center gap-x-4">
        <span>© {SITE_NAME}</span>
        {PAGES.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
        <CommunityChannel variant="minimal" />
        <ThemeSwitch className="ml-auto" />
      </div>
    </footer>
  )
}
