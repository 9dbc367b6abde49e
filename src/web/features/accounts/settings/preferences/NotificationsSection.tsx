import {
  isMailed,
  type MutableNotification,
  NOTIFICATION_CHOICES,
  type NotificationChannel,
} from '#domain/notification-preferences.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { soundStore } from '#web/features/notifications/beep.ts'
import { useStore } from '#web/lib/store.ts'
import { UnlabelledSwitch, Switch } from '#web/ui/Switch.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { WithSettings } from '../profile/WithSettings.tsx'
import { usePreferences } from './use-preferences.ts'

const CHOICES: { label: string; types: readonly MutableNotification[] }[] = [
  { label: 'Réponses à mes commentaires', types: NOTIFICATION_CHOICES.replies },
  { label: 'Mentions', types: NOTIFICATION_CHOICES.mentions },
  { label: 'Commentaires sur mes plans', types: NOTIFICATION_CHOICES.comments },
  { label: 'Discussions que je suis', types: NOTIFICATION_CHOICES.discussions },
  { label: 'Messages', types: NOTIFICATION_CHOICES.messages },
  { label: 'Décisions sur mes plans', types: NOTIFICATION_CHOICES.decisions },
  { label: 'Exécutions de mes plans', types: NOTIFICATION_CHOICES.executions },
  { label: 'Rappels de mes exécutions', types: NOTIFICATION_CHOICES.reminders },
  { label: 'Avis sur mes plans, réponses à mes avis', types: NOTIFICATION_CHOICES.reviews },
  { label: 'J’aime et reposts', types: NOTIFICATION_CHOICES.reactions },
  { label: 'Nouveaux abonnés', types: NOTIFICATION_CHOICES.followers },
  { label: 'Badges obtenus', types: NOTIFICATION_CHOICES.badges },
]

/** The notifications of the member by channel, and the sound of this device. */
export function NotificationsSection() {
  return (
    <>
      <WithSettings>{(settings) => <Choices settings={settings} />}</WithSettings>
      <SoundSetting />
    </>
  )
}

function Choices({ settings }: { settings: ProfileSettings }) {
  return (
    <div className="grid gap-3">
      <table className="-mt-2 w-full">
        <thead className="text-small text-muted">
          <tr>
            <td>
              <VisuallyHidden>Notification</VisuallyHidden>
            </td>
            <ColumnHead>Sur le site</ColumnHead>
            <ColumnHead>Par e-mail</ColumnHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {CHOICES.map(({ label, types }) => (
            <tr key={label}>
              <th scope="row" className="min-w-0 py-2 pr-2 text-left font-normal">
                {label}
              </th>
              <td>
                <ChannelSwitch settings={settings} channel="site" label={label} types={types} />
              </td>
              <td>
                <ChannelSwitch
                  settings={settings}
                  channel="mail"
                  label={label}
                  types={types.filter(isMailed)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-muted">
        Les sanctions et ce qui concerne vos paiements vous sont toujours annoncés.
      </p>
    </div>
  )
}

function ColumnHead({ children }: { children: string }) {
  return (
    <th scope="col" className="w-18 pb-2 pl-3 text-right align-bottom leading-4 font-normal sm:w-24">
      {children}
    </th>
  )
}

type ChannelSwitchProps = {
  settings: ProfileSettings
  channel: NotificationChannel
  label: string
  /** Empty: there are no such emails. */
  types: readonly MutableNotification[]
}

function ChannelSwitch({ settings, channel, label, types }: ChannelSwitchProps) {
  const { muted, change } = usePreferences(settings)
  if (types.length === 0) return null
  return (
    <UnlabelledSwitch
      label={`${label}, ${CHANNELS[channel]}`}
      checked={!types.every((type) => muted[channel].includes(type))}
      onChange={(isOn) => change({ channel, [isOn ? 'unmute' : 'mute']: [...types] })}
    />
  )
}

const CHANNELS: Record<NotificationChannel, string> = { site: 'sur le site', mail: 'par e-mail' }

function SoundSetting() {
  const isOn = useStore(soundStore, true)
  return (
    <Switch
      label="Sons de notification"
      hint="Gardé sur cet appareil."
      checked={isOn}
      onChange={soundStore.set}
    />
  )
}
