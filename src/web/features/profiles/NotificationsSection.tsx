import type { ReactNode } from 'react'
import { DIGEST_SETTING } from '#domain/notifications/mails.ts'
import {
  isMailed,
  typesOfGroup,
  type MutableNotification,
  MUTE_GROUPS,
} from '#domain/notifications/notifications.ts'
import type { NotificationChannel, ProfileSettings } from '#domain/profiles/profiles.ts'
import { soundStore } from '#web/features/notifications/beep.ts'
import { useStore } from '#web/lib/store.ts'
import { UnlabelledSwitch, Switch } from '#web/ui/Switch.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { WithSettings } from './WithSettings.tsx'
import { ComplaintNotice } from './ComplaintNotice.tsx'
import { QuietHoursSetting } from './QuietHoursSetting.tsx'
import { hasStepsMail, StepsSetting } from './StepsSetting.tsx'
import { usePreferences } from './use-preferences.ts'

const CHANNELS: { channel: NotificationChannel; head: ReactNode; end: string }[] = [
  { channel: 'site', head: 'Sur le site', end: 'sur le site' },
  {
    channel: 'mail',
    head: (
      <>
        Par <span className="whitespace-nowrap">e‑mail</span>
      </>
    ),
    end: 'par e‑mail',
  },
]

/** The notifications of the member by channel, when mails are sent, and the sound of this device. */
export function NotificationsSection({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <p className="-mt-4 text-small text-muted">Ce dont vous voulez être averti, et où.</p>
      {viewer.mails.problem === 'complained' && <ComplaintNotice />}
      <WithSettings>
        {(settings) => (
          <>
            <Choices settings={settings} />
            <div className="divide-y divide-line border-b border-line">
              {viewer.features.includes('mails') && <DigestSetting settings={settings} />}
              {hasStepsMail(viewer) && <StepsSetting settings={settings} />}
              <QuietHoursSetting settings={settings} />
              <SoundSetting />
            </div>
            <p className="text-small text-muted">
              Les sanctions, la sécurité de votre compte et vos paiements vous sont toujours annoncés.
            </p>
          </>
        )}
      </WithSettings>
    </>
  )
}

function Choices({ settings }: { settings: ProfileSettings }) {
  return (
    <table className="w-full">
      <thead className="text-small text-muted">
        <tr>
          <td>
            <VisuallyHidden>Notification</VisuallyHidden>
          </td>
          {CHANNELS.map(({ channel, head }) => (
            <th
              key={channel}
              scope="col"
              className="w-17 px-1 pb-2 align-bottom leading-4 font-normal sm:w-24"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {Object.entries(MUTE_GROUPS).map(([group, label]) => (
          <tr key={group}>
            <th scope="row" className="min-w-0 py-2 pr-2 text-left leading-5 font-normal">
              {label}
            </th>
            {CHANNELS.map(({ channel, end }) => (
              <td key={channel}>
                <ChannelSwitch
                  settings={settings}
                  channel={channel}
                  label={`${label}, ${end}`}
                  types={typesOfGroup(group).filter((type) => channel !== 'mail' || isMailed(type))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChannelSwitchProps = {
  settings: ProfileSettings
  channel: NotificationChannel
  label: string
  /** Empty: the channel does not have these notifications. */
  types: readonly MutableNotification[]
}

function ChannelSwitch({ settings, channel, label, types }: ChannelSwitchProps) {
  const { muted, change } = usePreferences(settings)
  if (types.length === 0)
    return (
      <p className="text-center text-muted">
        <span aria-hidden>–</span>
        <VisuallyHidden>n’existe pas</VisuallyHidden>
      </p>
    )
  return (
    <UnlabelledSwitch
      label={label}
      checked={!types.every((type) => muted[channel].includes(type))}
      onChange={(isOn) => change({ channel, [isOn ? 'unmute' : 'mute']: [...types] })}
    />
  )
}

function DigestSetting({ settings }: { settings: ProfileSettings }) {
  const { digest, change } = usePreferences(settings)
  return <Switch {...DIGEST_SETTING} checked={digest} onChange={(isOn) => change({ digest: isOn })} />
}

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
