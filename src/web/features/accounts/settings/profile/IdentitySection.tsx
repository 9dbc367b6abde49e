import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { membersApi } from '#api/members.ts'
import { PSEUDO_MAX } from '#domain/accounts.ts'
import { bioRefusal, cleanBio, PROFILE_LIMITS, type ProfileSettings } from '#domain/profiles.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { pseudoRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/features/accounts/form/use-form.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { settle, tellFailure, tellSaved } from './settings-query.ts'
import { WithSettings } from './WithSettings.tsx'

export function IdentitySection() {
  return <WithSettings>{(settings) => <IdentityForm settings={settings} />}</WithSettings>
}

const lengthOf = (text: string) => Array.from(text).length

function IdentityForm({ settings }: { settings: ProfileSettings }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [pseudo, setPseudo] = useState(settings.pseudo)
  const [bio, setBio] = useState(settings.bio)
  const { form, errors, problem, isSending } = useForm({
    rules: { pseudo: pseudoRule, bio: (text) => bioRefusal(cleanBio(text)) },
    send: async (values) => {
      const saved = await call(membersApi.update, { body: values })
      if (saved.pseudo !== settings.pseudo) {
        await navigate({
          to: '/u/$pseudo',
          params: { pseudo: saved.pseudo },
          search: { tab: 'parametres' },
          replace: true,
          resetScroll: false,
        })
      }
      setPseudo(saved.pseudo)
      setBio(saved.bio)
      await settle(client, saved)
      tellSaved('Profil mis à jour')
    },
    onFailure: (error) => tellFailure(error),
  })
  return (
    <form {...form} className="grid gap-5">
      <Field
        label="Pseudo"
        error={errors.pseudo}
        hint={`${lengthOf(pseudo)} caractères sur ${PSEUDO_MAX}. L’ancienne adresse renvoie vers la nouvelle pendant 90 jours.`}
      >
        <Input
          name="pseudo"
          required
          autoComplete="nickname"
          spellCheck={false}
          value={pseudo}
          onChange={(event) => setPseudo(event.target.value)}
        />
      </Field>
      <Field
        label="Bio"
        error={errors.bio}
        hint="Le texte brut, sans mise en forme."
        aside={
          <span className="text-small text-muted tabular-nums">
            {lengthOf(bio)} / {PROFILE_LIMITS.bio}
          </span>
        }
      >
        <Textarea name="bio" rows={4} value={bio} onChange={(event) => setBio(event.target.value)} />
      </Field>
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        busyLabel="Enregistrement…"
        className="justify-self-start"
      >
        Enregistrer
      </Button>
    </form>
  )
}
