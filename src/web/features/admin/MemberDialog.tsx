import { useMutation, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from '@tanstack/react-router'
import { adminApi } from '#api/admin.ts'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { exactDate, monthAndYear } from '#domain/time.ts'
import { ASSIGNABLE_ROLES, type AssignableRole, ROLE_DETAILS, type VerifiedType } from '#domain/roles.ts'
import { de } from '#domain/profiles/members.ts'
import { historyQuery } from '#web/features/moderation/SanctionHistory.tsx'
import { ColourChoice } from '#web/features/payments/ColourChoice.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { call } from '#web/lib/call.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { BadgeEditor } from './BadgeEditor.tsx'
import { ActionLine, SanctionSection } from './SanctionSection.tsx'
import { useMemberForm } from './use-member-form.ts'

/** Edits a member: role and badges are saved together, all other changes at once. */
export default function MemberDialog({ member, onClose }: { member: MemberRecord } & OpenDialogProps) {
  const { form, role, badges, isChanged, isSaved } = useMemberForm(member, onClose)
  // Refetched after a sanction in this dialog.
  const current = useQuery(historyQuery(member.user_id)).data?.member ?? member
  return (
    <FormDialog
      form={form}
      size="l"
      title={member.pseudo}
      lead={<Avatar src={avatarUrl(member)} name={member.pseudo} size={48} />}
      description={aboutMember(member)}
      submitLabel="Enregistrer"
      busyLabel={isSaved ? 'Enregistré' : 'Un instant…'}
      isChanged={isChanged}
      onClose={onClose}
    >
      <RoleFields {...role} />
      <BadgeEditor memberId={member.user_id} {...badges} />
      <SanctionSection member={current} />
      <AccountSection member={member} />
    </FormDialog>
  )
}

const aboutMember = ({ handle, joined_at, community_xp }: MemberRecord) =>
  [
    ...(handle ? [`@${handle}`] : []),
    `membre depuis ${monthAndYear(joined_at, 'reader')}`,
    `${wholeNumber(community_xp)} XP`,
  ].join(' · ')

type RoleFieldsProps = {
  role: AssignableRole
  onRole: (role: AssignableRole) => void
  colour: VerifiedType | null
  onColour: (colour: VerifiedType) => void
  colourError: string | null
  firstColour: RefObject<HTMLInputElement | null>
}

/** The role, and for « verified » the colour of its badge. */
function RoleFields({ role, onRole, colour, onColour, colourError, firstColour }: RoleFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Field label="Rôle" hint="Un autre rôle retire la coche accordée. Une coche achetée reste.">
        <Select
          name="role"
          value={role}
          onChange={({ target }) => {
            const chosen = ASSIGNABLE_ROLES.find((one) => one === target.value)
            if (chosen) onRole(chosen)
          }}
        >
          {ASSIGNABLE_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_DETAILS[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {role === 'verified' && (
        <ColourChoice firstRef={firstColour} value={colour} onChange={onColour} error={colourError} />
      )}
    </div>
  )
}

/** The email address, hidden until requested, the open sessions and the second factor. */
function AccountSection({ member }: { member: MemberRecord }) {
  const params = { memberId: member.user_id }
  const email = useMutation({
    mutationFn: () => call(adminApi.revealEmail, { params }),
    onError: (error) => toastFailure(error, 'Impossible d’afficher l’adresse e‑mail'),
  })
  return (
    <section aria-label="Compte" className="grid grid-cols-1 gap-1">
      <h3 className="text-section">Compte</h3>
      <div className="divide-y divide-line">
        <ActionLine
          title="Adresse e‑mail"
          hint={
            <span role="status">{email.data?.email ?? 'Cachée. La consulter s’inscrit au journal.'}</span>
          }
        >
          <Button
            size="s"
            busy={email.isPending}
            onClick={() => (email.data ? email.reset() : email.mutate())}
          >
            {email.data ? 'Masquer' : 'Afficher'}
          </Button>
        </ActionLine>
        <ActionLine title="Sessions" hint="Déconnecte le membre de tous ses appareils.">
          <Button size="s" onClick={() => endSessions(member)}>
            Fermer les sessions
          </Button>
        </ActionLine>
        <ActionLine
          title="Double authentification"
          hint="Pour un membre qui n’a plus ni son appareil ni ses codes."
        >
          <Button size="s" onClick={() => resetFactors(member)}>
            Réinitialiser
          </Button>
        </ActionLine>
        <ActionLine title="Activité du compte" hint="Connexions et refus. La consulter s’inscrit au journal.">
          <Link
            to="/admin/securite"
            search={{ member: member.user_id }}
            preload={false}
            className={buttonClass({ size: 's' })}
          >
            Consulter
          </Link>
        </ActionLine>
      </div>
    </section>
  )
}

const endSessions = ({ user_id, pseudo }: MemberRecord) =>
  void confirm({
    title: `Fermer les sessions ${de(pseudo)} ?`,
    text: 'Le membre est déconnecté de tous ses appareils, tout de suite, et doit se connecter à nouveau.',
    label: 'Fermer les sessions',
    failure: 'Impossible de fermer les sessions',
    run: async () => {
      const { ended } = await call(adminApi.endSessions, { params: { memberId: user_id } })
      toast({ title: 'Sessions fermées', description: `${counted(ended, 'session')} ${de(pseudo)}` })
    },
  })

/** The factors are removed later, so that the member can object. */
const resetFactors = ({ user_id, pseudo }: MemberRecord) =>
  void confirm({
    title: `Réinitialiser la double authentification ${de(pseudo)} ?`,
    text: 'Le membre en est averti tout de suite par e‑mail et peut annuler pendant 72 heures. Passé ce délai, ses applications, ses clés d’accès et ses codes de secours sont retirés : son mot de passe suffira. Assurez-vous que la demande vient bien de lui.',
    label: 'Réinitialiser',
    failure: 'Impossible de réinitialiser la double authentification',
    run: async () => {
      const { effective_at } = await call(secondFactorApi.resetFactors, { params: { memberId: user_id } })
      toast({
        title: 'Réinitialisation prévue',
        description: `${pseudo} : le ${exactDate(effective_at, 'reader')}`,
      })
    },
  })
