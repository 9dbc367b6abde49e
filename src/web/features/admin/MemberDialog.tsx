import { useQuery } from '@tanstack/react-query'
import { avatarUrl } from '#domain/avatar.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { monthAndYear } from '#domain/time.ts'
import { historyQuery } from '#web/features/moderation/sanctions/history-query.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { AccountSection } from './AccountSection.tsx'
import { BadgeEditor } from './BadgeEditor.tsx'
import { RoleFields } from './RoleFields.tsx'
import { SanctionSection } from './SanctionSection.tsx'
import { useMemberForm } from './use-member-form.ts'

/** A member as an admin edits them: role and badges are saved together, the rest counts at once. */
export default function MemberDialog({ member, onClose }: { member: MemberRecord } & OpenDialogProps) {
  const { form, role, badges, isChanged, isSaved } = useMemberForm(member, onClose)
  // Whatever is done here to their sanctions shows here.
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
