import { ComplaintNotice } from '#web/features/profiles/ComplaintNotice.tsx'
import { hasStepsMail, StepsSetting } from '#web/features/profiles/StepsSetting.tsx'
import { WithSettings } from '#web/features/profiles/WithSettings.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Card } from '#web/ui/Card.tsx'

/** « Rappels »: the weekly mail with the next steps. */
export function RemindersCard() {
  const viewer = useViewer()
  if (!viewer || !hasStepsMail(viewer)) return null
  return (
    <Card as="section" aria-labelledby="rappels" className="grid gap-2">
      <h2 id="rappels" className="text-section">
        Rappels
      </h2>
      {viewer.mails.problem === 'complained' && <ComplaintNotice />}
      <WithSettings>{(settings) => <StepsSetting settings={settings} />}</WithSettings>
    </Card>
  )
}
