import { STEPS_SETTING } from '#domain/notifications/mails.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { usePreferences } from './use-preferences.ts'

/** Whether the weekly mail with the next steps exists for this member. */
export const hasStepsMail = ({ features }: Pick<Viewer, 'features'>) =>
  features.includes('mails') && features.includes('executions')

/** « Chaque lundi, un mail avec mes prochaines étapes »: off until the member agrees. In the settings, and beside an execution. */
export function StepsSetting({ settings }: { settings: ProfileSettings }) {
  const { steps, change } = usePreferences(settings)
  return <Switch {...STEPS_SETTING} checked={steps} onChange={(isOn) => change({ steps: isOn })} />
}
