import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { formatPrice } from '#domain/payments.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCustomerPortal } from './use-payment-page.ts'

/** Terms of sale, under the button. */
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

/** Replaces the button on a site without payments. */
export const NothingForSale = () => (
  <p className="rounded-media bg-well p-4 text-dense">
    Ce site ne vend rien pour le moment : aucun paiement n’y est possible.
  </p>
)

/** Replaces the button for a banned member. */
export const NotWhileBanned = () => (
  <p className="rounded-media bg-well p-4 text-dense">
    Votre compte est suspendu : vous ne pouvez rien acheter tant que la sanction court.
  </p>
)

/** « 69 », large, then « CHF par an ». */
export function Price({ cents, per }: { cents: number; per: string }) {
  const [amount, currency] = formatPrice(cents).split(' ')
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <b className="font-display text-[3.5rem] leading-none font-heavy tracking-[-0.045em]">{amount}</b>{' '}
      <span className="text-muted">
        {currency}
        {per}
      </span>
    </p>
  )
}

/** For members who have paid at least once. */
export function InvoicesButton() {
  const { open, isOpening } = useCustomerPortal()
  return (
    <Button
      variant="ghost"
      size="s"
      className="-ml-3 justify-self-start text-muted"
      busy={isOpening}
      busyLabel="Ouverture…"
      onClick={() => open()}
    >
      <ReceiptText className="size-4" />
      Mes factures
    </Button>
  )
}
