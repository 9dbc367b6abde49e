import type { MessagePreference, ProfileSettings } from '#domain/profiles.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { WithSettings } from '../profile/WithSettings.tsx'
import { BlockedMembers } from './BlockedMembers.tsx'
import { usePreferences } from './use-preferences.ts'

const WHO: { value: MessagePreference; label: string }[] = [
  { value: 'everyone', label: 'Tout le monde' },
  { value: 'following', label: 'Les membres que je suis' },
  { value: 'nobody', label: 'Personne' },
]

/** Who may write to a member, what these see of them, and whom they have blocked. */
export function MessagesSection() {
  return (
    <>
      <p className="-mt-4 text-small text-muted">
        Ceux à qui vous avez écrit peuvent toujours vous répondre ; bloquez un membre pour l’en empêcher.
      </p>
      <WithSettings>{(settings) => <MessagePreferences settings={settings} />}</WithSettings>
      <BlockedMembers />
    </>
  )
}

function MessagePreferences({ settings }: { settings: ProfileSettings }) {
  const { messages_from, shows_read, shows_typing, change } = usePreferences(settings)
  return (
    <>
      <RadioGroup
        legend="Qui peut m’écrire"
        name="messages_from"
        options={WHO}
        value={messages_from}
        onChange={(value) => change({ messages_from: value })}
      />
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label="Montrer quand j’ai lu un message"
          hint="Votre correspondant voit « Vu » sous le dernier message que vous avez lu, même ceux d’avant ce réglage."
          checked={shows_read}
          onChange={(isOn) => change({ shows_read: isOn })}
        />
        <Switch
          label="Montrer quand j’écris"
          hint="Votre correspondant voit « écrit… » pendant que vous tapez."
          checked={shows_typing}
          onChange={(isOn) => change({ shows_typing: isOn })}
        />
      </div>
    </>
  )
}
