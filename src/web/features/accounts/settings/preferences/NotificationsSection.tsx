import type { MutableNotification } from '#domain/notifications.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { soundStore } from '#web/features/notifications/beep.ts'
import { useStored } from '#web/ui/local-store.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { WithSettings } from '../profile/WithSettings.tsx'
import { usePreferences } from './use-preferences.ts'

const GROUPS: { label: string; types: MutableNotification[] }[] = [
  { label: 'J’aime et reposts', types: ['new_like', 'new_repost'] },
  { label: 'Commentaires sur mes plans', types: ['new_comment'] },
  { label: 'Nouveaux abonnés', types: ['new_follower'] },
  { label: 'Messages', types: ['new_message'] },
  { label: 'Décisions sur mes plans', types: ['plan_approved', 'plan_rejected', 'plan_modified_by_staff'] },
  { label: 'Badges obtenus', types: ['badge_awarded'] },
]

/** What a member wants to hear of, and whether this device makes a sound. */
export function NotificationsSection() {
  return (
    <ul className="-my-2 divide-y divide-line">
      <WithSettings>{(settings) => <Groups settings={settings} />}</WithSettings>
      <li>
        <SoundSetting />
      </li>
    </ul>
  )
}

function Groups({ settings }: { settings: ProfileSettings }) {
  const { muted_notifications, change } = usePreferences(settings)
  const muted = new Set(muted_notifications)
  return GROUPS.map(({ label, types }) => (
    <li key={label}>
      <Switch
        label={label}
        checked={!types.every((type) => muted.has(type))}
        onChange={(isOn) => change(isOn ? { unmute: types } : { mute: types })}
      />
    </li>
  ))
}

function SoundSetting() {
  const isOn = useStored(soundStore, true)
  return (
    <Switch
      label="Sons de notification"
      hint="Gardé sur cet appareil."
      checked={isOn}
      onChange={soundStore.set}
    />
  )
}
