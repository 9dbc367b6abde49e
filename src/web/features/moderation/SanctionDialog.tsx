import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import {
  ADMIN_SANCTION,
  BAN_HOURS,
  BAN_TYPES,
  type BanHours,
  BANNED_FOR_GOOD,
  type BanType,
  DEFAULT_BAN_HOURS,
  HOURS_LABELS,
  isBannedForGood,
  memberStatus,
  SANCTION_LIMITS,
} from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { exactDate } from '#domain/time.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { historyQuery, SanctionHistory } from './SanctionHistory.tsx'
import { useSanctionForm } from './use-sanction-form.ts'

/** With the ban status, if the caller knows it. */
export type SanctionedMember = MemberCard & { ban_status?: BanStatus }

type SanctionDialogProps = { member: SanctionedMember; reason: string } & OpenDialogProps

/** Bans a member and shows their history. Opened by `openSanctionDialog`. */
export default function SanctionDialog({ member, reason, onClose }: SanctionDialogProps) {
  const mayBanByAddress = useViewer()?.abilities.banByAddress
  // A draft for one report is not that for another.
  const draft = useTextDraft(`sanction:${member.user_id}:${reason}`)
  const record = useQuery(historyQuery(member.user_id)).data?.member
  const status = record?.ban_status ?? member.ban_status
  const [chosenType, setType] = useState<BanType | null>(null)
  const [chosenHours, setHours] = useState<Duration | null>(null)
  const runningEnd = status?.banned_until ?? null
  const running = status ? runningType(status) : null
  const type = chosenType ?? running ?? 'temp'
  const hours = chosenHours ?? (runningEnd === null ? DEFAULT_BAN_HOURS : RUNNING)
  const changesNothing = type === 'comment' ? running === 'comment' : type === 'temp' && hours === RUNNING
  const { form, sharedBy, clearSharedBy } = useSanctionForm({
    member,
    type,
    hours: hours === RUNNING ? DEFAULT_BAN_HOURS : hours,
    onType: draft.save,
    onDone: () => {
      draft.discard()
      onClose()
    },
  })
  const refusal = refusalOf(type, status, record)
  const isRunning = status !== undefined && memberStatus(status) !== 'active'
  const types = BAN_TYPES.filter((one) => one !== 'ip' || mayBanByAddress)
  return (
    <FormDialog
      form={form}
      title={isRunning ? `Modifier la sanction de ${member.pseudo}` : `Bannir ${member.pseudo}`}
      lead={<Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />}
      submitLabel={sharedBy === null ? submitLabel(type, hours, runningEnd !== null) : 'Bannir quand même'}
      canSubmit={refusal === null && !changesNothing}
      isDraftSaved
      destructive
      onClose={onClose}
    >
      <RadioGroup
        legend="Type"
        name="type"
        options={types.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        value={type}
        onChange={(chosen) => {
          setType(chosen)
          clearSharedBy()
        }}
      />
      {type === 'temp' && refusal === null && (
        <RadioGroup
          legend="Durée"
          name="hours"
          options={[
            ...(runningEnd === null
              ? []
              : [{ value: RUNNING, label: `Jusqu’au ${exactDate(runningEnd, 'reader')}` }]),
            ...BAN_HOURS.map((value) => ({ value: `${value}`, label: HOURS_LABELS[value] })),
          ]}
          value={`${hours}`}
          onChange={(chosen) => setHours(BAN_HOURS.find((one) => `${one}` === chosen) ?? RUNNING)}
        />
      )}
      <Field
        label="Raison"
        aside={<span className="text-small text-muted">facultative, montrée au membre</span>}
        error={form.errors.reason}
      >
        <Textarea name="reason" defaultValue={draft.text || reason} maxLength={SANCTION_LIMITS.reason} />
      </Field>
      {refusal !== null ? (
        <Notice tone="warn">{refusal}</Notice>
      ) : (
        <SanctionMeaning type={type} hours={hours} status={status} />
      )}
      <section className="grid gap-3">
        <h3 className="text-section">Historique</h3>
        <SanctionHistory memberId={member.user_id} />
      </section>
    </FormDialog>
  )
}

const TYPE_LABELS: Record<BanType, string> = {
  temp: 'Temporaire',
  perm: 'Permanent',
  comment: 'Commentaires',
  ip: 'IP',
}

/** Why a ban from the site cannot be changed: a permanent ban cannot be replaced by another one. */
function refusalOf(type: BanType, status: BanStatus | undefined, record: MemberRecord | undefined) {
  if (type !== 'temp' && type !== 'perm') return null
  if (record && !record.may_change_ban) return ADMIN_SANCTION
  return status && isBannedForGood(status) ? BANNED_FOR_GOOD : null
}

/** The type of the ban in force, preselected. */
function runningType(status: BanStatus): BanType | null {
  if (isBannedForGood(status)) return 'perm'
  if (status.banned_until) return 'temp'
  return status.banned_from_comments ? 'comment' : null
}

/** The running end of a temporary ban, preselected among the durations. */
const RUNNING = 'running'
type Duration = BanHours | typeof RUNNING

function submitLabel(type: BanType, hours: Duration, isReplaced: boolean): string {
  if (type !== 'temp') return SUBMIT_LABELS[type]
  if (hours === RUNNING) return 'Remplacer'
  return `${isReplaced ? 'Remplacer par' : 'Bannir'} ${HOURS_LABELS[hours]}`
}

const SUBMIT_LABELS = {
  perm: 'Bannir définitivement',
  comment: 'Couper les commentaires',
  ip: 'Bannir par IP',
}

type SanctionMeaningProps = { type: BanType; hours: Duration; status: BanStatus | undefined }

const HOUR_MS = 3_600_000
const REMAINS = 'lire, exporter, supprimer, faire appel, et rien d’autre.'

/** The effect of the sanction: its duration, and what the member can still do. */
function SanctionMeaning({ type, hours, status }: SanctionMeaningProps) {
  const now = useNow()
  const replaced = type === 'temp' && hours !== RUNNING ? status?.banned_until : null
  return (
    <Notice>
      {type === 'temp' && hours === RUNNING && 'Choisissez une autre durée pour remplacer le ban en cours. '}
      {type === 'temp' && hours !== RUNNING && now !== null && (
        <>
          Jusqu’au <b>{exactDate(new Date(now + hours * HOUR_MS).toISOString(), 'reader')}</b>. D’ici là :{' '}
          {REMAINS}
        </>
      )}
      {type === 'perm' && <>Sans date de fin, jusqu’à ce que l’équipe le lève. Il reste : {REMAINS}</>}
      {type === 'comment' &&
        'Plus aucun commentaire, jusqu’à ce que l’équipe les rétablisse. Tout le reste continue.'}
      {type === 'ip' && (
        <>
          Sans date de fin, et plus d’inscription ni de connexion depuis les réseaux de ce membre pendant 12
          mois. Votre propre réseau reste ouvert. Il reste : {REMAINS}
        </>
      )}
      {replaced && ` Remplace le ban en cours, jusqu’au ${exactDate(replaced, 'reader')}.`}
    </Notice>
  )
}
