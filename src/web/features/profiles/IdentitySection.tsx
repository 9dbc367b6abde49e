import { toastFailure } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PSEUDO_MAX } from '#domain/accounts/accounts.ts'
import { counted } from '#domain/numbers.ts'
import { bioRefusal, cleanBio, PROFILE_LIMITS, type ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { pseudoRule } from '#web/features/accounts/auth/PseudoField.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { CharacterCount } from '#web/ui/CharacterCount.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { SaveBar } from './SaveBar.tsx'
import {
  CANNOT_SAVE,
  type ProfileChanges,
  saveProfileSettings,
  refreshMember,
  toastSaved,
} from './settings-query.ts'
import { useSettingsDraft } from './use-settings-draft.ts'
import { WithSettings } from './WithSettings.tsx'

export function IdentitySection({ viewer }: { viewer: Viewer }) {
  return (
    <WithSettings>
      {(settings) => <IdentityForm memberId={viewer.user.id} settings={settings} />}
    </WithSettings>
  )
}

const lengthOf = (text: string) => Array.from(text).length

type IdentityFormProps = { memberId: string; settings: ProfileSettings }

function IdentityForm({ memberId, settings: { pseudo, bio } }: IdentityFormProps) {
  const typed = useSettingsDraft(memberId, 'identity', { pseudo, bio })
  const { values, isChanged, changes, type, discard } = typed
  const save = useSaveIdentity(pseudo)
  const form = useForm({
    rules: { pseudo: pseudoRule, bio: (text) => bioRefusal(cleanBio(text)) },
    send: () => save(changes, () => typed.discardSent(values)),
    onFailure: (error) => toastFailure(error, CANNOT_SAVE),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Field
        label="Pseudo"
        error={form.errors.pseudo}
        hint={`${counted(lengthOf(values.pseudo), 'caractère')} sur ${PSEUDO_MAX}. L’ancienne adresse renvoie vers la nouvelle pendant 90 jours.`}
      >
        <Input
          name="pseudo"
          required
          autoComplete="nickname"
          spellCheck={false}
          value={values.pseudo}
          onChange={({ target }) => type(() => ({ pseudo: target.value }))}
        />
      </Field>
      <Field
        label="Bio"
        error={form.errors.bio}
        hint="Le texte brut, sans mise en forme."
        aside={<CharacterCount length={lengthOf(values.bio)} max={PROFILE_LIMITS.bio} />}
      >
        <Textarea
          name="bio"
          rows={4}
          value={values.bio}
          onChange={({ target }) => type(() => ({ bio: target.value }))}
        />
      </Field>
      <FormProblem text={form.problem} />
      <SaveBar label="Enregistrer" isChanged={isChanged} isSending={form.isSending} onDiscard={discard} />
    </form>
  )
}

/** A new pseudo changes the address of this page. */
function useSaveIdentity(pseudo: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (changes: ProfileChanges, onSaved: () => void) => {
    const saved = await saveProfileSettings(client, changes)
    onSaved()
    if (saved.pseudo !== pseudo) {
      await navigate({
        to: '/u/$pseudo',
        params: { pseudo: saved.pseudo },
        search: { tab: 'parametres' },
        replace: true,
        resetScroll: false,
      })
    }
    await refreshMember(client, saved)
    toastSaved('Profil mis à jour')
  }
}
