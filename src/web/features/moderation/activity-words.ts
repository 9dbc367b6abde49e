import { de, DELETED_MEMBER } from '#domain/profiles/members.ts'
import { FEATURE_NAMES, FEATURES, OPEN_TO, OPEN_TO_LABELS } from '#domain/features.ts'
import { type LogEntry, roleName, type StaffAction } from '#domain/moderation/staff-log.ts'
import { BAN_HOURS, HOURS_LABELS } from '#domain/moderation/sanctions.ts'
import { longDate } from '#domain/time.ts'

type ActionText = { did: string; to: 'plan' | 'member' | 'either' | 'nothing'; tail?: string }

/** The verb after « a » or « avez », the kind of target, and the text after it. */
const ACTION_TEXTS: Record<StaffAction, ActionText> = {
  published: { did: 'approuvé', to: 'plan' },
  rejected: { did: 'refusé', to: 'plan' },
  readmit_plan: { did: 'remis en attente', to: 'plan' },
  unpublish_plan: { did: 'retiré', to: 'plan' },
  edit_plan: { did: 'modifié', to: 'plan' },
  delete_plan: { did: 'supprimé un plan de', to: 'member' },
  delete_journal_entry: { did: 'supprimé une entrée de journal de', to: 'member' },
  delete_review: { did: 'supprimé un avis de', to: 'member' },
  delete_review_answer: { did: 'supprimé la réponse à un avis de', to: 'member' },
  delete_comment: { did: 'supprimé un commentaire de', to: 'member' },
  ban_comments: { did: 'coupé les commentaires de', to: 'member' },
  unban_comments: { did: 'rétabli les commentaires de', to: 'member' },
  ban_temp: { did: 'banni', to: 'member', tail: 'pour un temps' },
  ban_perm: { did: 'banni', to: 'member', tail: 'pour de bon' },
  ban_ip: { did: 'appliqué un ban IP à', to: 'member' },
  unban_ip: { did: 'retiré le ban IP de', to: 'member' },
  unban: { did: 'débanni', to: 'member' },
  uphold_report: { did: 'retenu un signalement sur', to: 'either' },
  dismiss_report: { did: 'classé sans suite un signalement sur', to: 'either' },
  accept_appeal: { did: 'accepté le recours de', to: 'member' },
  refuse_appeal: { did: 'refusé le recours de', to: 'member' },
  close_support_request: { did: 'traité une demande de', to: 'member' },
  role_change: { did: 'changé le rôle de', to: 'member' },
  edit_badges: { did: 'modifié les badges de', to: 'member' },
  sync_badges: { did: 'synchronisé les badges de', to: 'member' },
  read_email: { did: 'consulté l’adresse e‑mail de', to: 'member' },
  read_security_log: { did: 'consulté le journal de sécurité de', to: 'member' },
  end_sessions: { did: 'fermé les sessions de', to: 'member' },
  reset_second_factor: { did: 'demandé le retrait de la double authentification de', to: 'member' },
  switch_feature: { did: 'ouvert ou fermé une fonction', to: 'nothing' },
  close_sign_ups: { did: 'fermé les inscriptions', to: 'nothing' },
  open_sign_ups: { did: 'rouvert les inscriptions', to: 'nothing' },
}

/** The sentence of one entry, in segments; `did` ends with a space or an apostrophe. */
export function activitySentence(entry: LogEntry, viewerId: string | undefined) {
  const { by, action, plan, details } = entry
  const { did, to, tail } = ACTION_TEXTS[action]
  const hours = BAN_HOURS.find((one) => one === details['duration_hours'])
  const isOwn = by !== null && by.user_id === viewerId
  const member = to === 'member' || (to === 'either' && !plan) ? nameOf(entry) : null
  return {
    who: isOwn ? 'Vous' : (by?.pseudo ?? DELETED_MEMBER),
    did: `${isOwn ? 'avez' : 'a'} ${beforeName(did, member)}`,
    plan: to === 'plan' || (to === 'either' && plan) ? (plan ?? titleIn(details)) : null,
    member,
    tail: hours ? `pour ${HOURS_LABELS[hours]}` : tail,
  }
}

/** « supprimé un commentaire d’ », before « Inès ». */
function beforeName(did: string, name: string | null): string {
  if (name === null || !did.endsWith(' de')) return `${did} `
  return did.slice(0, -'de'.length) + de(name).slice(0, -name.length)
}

/** Support requests may come from visitors. */
const nameOf = ({ member, action }: LogEntry) =>
  member?.pseudo ?? (action === 'close_support_request' ? 'un visiteur' : 'un utilisateur supprimé')

/** The log may still have the title of a deleted plan. */
const titleIn = ({ title }: Record<string, unknown>) => ({
  title: typeof title === 'string' ? title : 'un plan supprimé',
  slug: null,
})

/** Details of an entry: the deleted content, or the old and the new value. */
export function activityRemark({ action, details }: LogEntry): string | null {
  const {
    comment_content,
    entry_content,
    review_content,
    answer_content,
    title,
    from,
    to,
    added,
    removed,
    feature,
  } = details
  if (typeof comment_content === 'string') return comment_content
  if (typeof entry_content === 'string') return entry_content
  if (typeof review_content === 'string') return review_content
  if (typeof answer_content === 'string') return answer_content
  if (action === 'delete_plan' && typeof title === 'string') return title
  if (action === 'edit_badges' || action === 'sync_badges')
    return [signed('+', added), signed('−', removed)].filter(Boolean).join(', ') || null
  if (typeof to !== 'string') return null
  const changed = FEATURE_NAMES.find((name) => name === feature)
  const labelOf = changed ? openToLabel : roleName
  const change = typeof from === 'string' ? `${labelOf(from)} → ${labelOf(to)}` : labelOf(to)
  return changed ? `${FEATURES[changed]} : ${change}` : change
}

function openToLabel(code: string): string {
  const openTo = OPEN_TO.find((one) => one === code)
  return openTo ? OPEN_TO_LABELS[openTo] : code
}

const signed = (sign: string, names: unknown) =>
  Array.isArray(names) ? names.map((name) => `${sign} ${String(name)}`).join(', ') : ''

const DAY_MS = 24 * 60 * 60 * 1000

/** « Aujourd’hui », « Hier », otherwise the date. */
function dayOf(iso: string, now: number): string {
  const day = longDate(iso, 'reader')
  const dayAgo = (days: number) => longDate(new Date(now - days * DAY_MS).toISOString(), 'reader')
  if (day === dayAgo(0)) return 'Aujourd’hui'
  return day === dayAgo(1) ? 'Hier' : day
}

/** Groups entries by day, in their order. */
export function byDay(entries: readonly LogEntry[], now: number) {
  const days: { day: string; entries: LogEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.created_at, now)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
