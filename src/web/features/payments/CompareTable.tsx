import Check from 'lucide-react/icons/check'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { formatPrice, YEARLY_PRICE_PER_MONTH, PRICES } from '#domain/payments.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Compares free, verified and VIP members. */
export function CompareTable() {
  return (
    <section aria-labelledby="comparer">
      <h2 id="comparer" className="mb-2 text-heading">
        Comparer
      </h2>
      <table className="w-full table-fixed border-collapse text-dense max-[22rem]:text-small">
        <thead>
          <tr className="border-b border-ink align-bottom">
            <th className="w-[34%]">
              <VisuallyHidden>Avantage</VisuallyHidden>
            </th>
            {TIERS.map(({ name, price }) => (
              <th
                key={name}
                scope="col"
                className="px-1 py-3 font-display text-base leading-5 font-bold max-[22rem]:px-0 max-[22rem]:text-dense sm:px-2"
              >
                {name}
                <span className="block font-sans text-micro font-normal text-muted">{price}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([right, ...values]) => (
            <tr key={right} className="border-b border-line">
              <th scope="row" className="py-3 pr-1 text-left sm:pr-2 font-medium">
                {right}
              </th>
              {values.map((value, tier) => (
                <td key={TIERS[tier]!.name} className="px-1 py-3 text-center sm:px-2">
                  <Cell value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <Check className="mx-auto size-4 text-good" />
      <VisuallyHidden>Oui</VisuallyHidden>
    </>
  ) : (
    <span className="text-muted">Non</span>
  )
}

const TIERS = [
  { name: 'Membre', price: 'gratuit' },
  { name: 'Vérifié', price: `${formatPrice(PRICES.verified)}, une fois` },
  { name: 'VIP', price: `dès ${YEARLY_PRICE_PER_MONTH} par mois` },
] as const

/** One value per tier: yes, no, or a text. */
const ROWS: readonly [right: string, ...values: (boolean | string)[]][] = [
  ['Lire, voter, commenter', true, true, true],
  ['Publication directe', false, true, true],
  ['Nombre de plans', `${PLAN_LIMITS.waiting} en attente`, 'illimité', 'illimité'],
  ['Messagerie', `dès ${MESSAGES_XP} XP`, true, true],
  ['Priorité à égalité', false, true, true],
  ['Coche de couleur', false, true, false],
  ['Nouveautés en avance', false, false, true],
  ['Support premium', false, false, true],
]
