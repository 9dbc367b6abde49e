import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What one agrees to by paying, in small but plain words under the button. */
export function Terms({ children }: { children: ReactNode }) {
  return (
    <p className="text-small text-pretty text-muted">
      {children} Prix en francs suisses, TVA comprise le cas échéant. En payant, vous acceptez les{' '}
      <Link to="/cgu" className="link">
        CGU
      </Link>
      .
    </p>
  )
}

/** In the place of the button, where no payments are set up. */
export const NothingForSale = () => (
  <p className="rounded-media bg-well p-4 text-dense">
    Ce site ne vend rien pour le moment : aucun paiement n’y est possible.
  </p>
)

/** In the place of the button, for whoever is banned. */
export const NotWhileBanned = () => (
  <p className="rounded-media bg-well p-4 text-dense">
    Votre compte est suspendu : vous ne pouvez rien acheter tant que la sanction court.
  </p>
)
