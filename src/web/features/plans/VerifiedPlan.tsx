/** « ✓ Vérifié PB »: a validator read this plan and stands by it. */
export function VerifiedPlan() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-good">
      <span aria-hidden>✓</span> Vérifié PB
    </span>
  )
}
