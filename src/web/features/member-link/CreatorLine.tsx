import { Mark } from '#web/ui/Mark.tsx'

/** Said of verified members, VIPs and the team, whose plans come first among equals. */
export function CreatorLine() {
  return (
    <p className="flex items-center gap-2 text-small font-medium text-good">
      <Mark kind="seal" decorative />
      Créateur vérifié · mis en avant
    </p>
  )
}
