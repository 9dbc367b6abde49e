import type { MessagePreference, ProfileSettings } from '#domain/profiles.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { WithSettings } from '../profile/WithSettings.tsx'
import { BlockedMembers } from './BlockedMembers.tsx'
import { usePreferences } from './use-preferences.ts'

const WHO: { value: MessagePreference; label: string }[] = [
  { value: 'everyone', label: 'Tout le monde' },
  { value: 'following', label: 'Les membres que je suis' },
  { value: 'nobody', label: 'Personne' },
]

/** Who may write to a member, and whom they have blocked. */
export function MessagesSection() {
  return (
    <>
      <p className="-mt-4 text-small text-muted">Les conversations déjà ouvertes restent lisibles.</p>
      <WithSettings>{(settings) => <MessagesFrom settings={settings} />}</WithSettings>
      <BlockedMembers />
    </>
  )
}

function MessagesFrom({ settings }: { settings: ProfileSettings }) {
  const { messages_from, change } = usePreferences(settings)
  return (
    <RadioGroup
      legend="Qui peut m’écrire"
      name="messages_from"
      options={WHO}
      value={messages_from}
      onChange={(value) => change({ messages_from: value })}
    />
  )
}
