import Trash2 from 'lucide-react/icons/trash-2'
import { useQueryClient } from '@tanstack/react-query'
import type { MemberCard } from '#domain/profiles/members.ts'
import { OWN_REPORT } from '#domain/moderation/reports.ts'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { reportsApi } from '#api/moderation/reports.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { openSanctionDialog } from './SanctionActions.tsx'
import { useAssignment } from './use-assignment.ts'
import { DecideReportDialog, type Decision } from './DecideReportDialog.tsx'
import { isRemovable, reasonOf, reportsQuery } from './queue-query.ts'

/** « Je m’en occupe », and the decisions, depending on the rank. */
export function CaseActions({ item }: { item: ReportCase }) {
  if (item.is_own) return <p className="text-small text-muted">{OWN_REPORT}</p>
  if (!item.may_moderate)
    return (
      <p className="text-small text-muted">
        Rang égal ou supérieur au vôtre : une personne de rang plus élevé décidera.
      </p>
    )
  const decide = (decision: Decision) => openDialog(DecideReportDialog, { item, decision })
  return (
    <>
      <CaseAssignment item={item} />
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        {isRemovable(item) ? (
          <Button size="s" variant="quietDanger" onClick={() => decide('remove')}>
            <Trash2 className="size-4" />
            Retirer
          </Button>
        ) : (
          <Button size="s" variant="quietDanger" onClick={() => decide('uphold')}>
            Retenir
          </Button>
        )}
        {item.member && <Sanction member={item.member} reason={reasonOf(item)} />}
        <Button size="s" onClick={() => decide('dismiss')}>
          Sans suite
        </Button>
      </div>
    </>
  )
}

function Sanction({ member, reason }: { member: MemberCard; reason: string }) {
  return (
    <Button size="s" onClick={() => openSanctionDialog(member, reason)}>
      Sanctionner…
    </Button>
  )
}

function CaseAssignment({ item }: { item: ReportCase }) {
  const assignment = useCaseAssignment()
  const isMine = assignment.isMine(item)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {item.assignee && (
        <span className="text-small">
          {isMine ? 'Vous vous en occupez.' : `${item.assignee.pseudo} s’en occupe.`}
        </span>
      )}
      <Button
        size="s"
        variant={item.assignee ? 'ghost' : 'secondary'}
        onClick={() => assignment.toggle(item)}
      >
        {isMine ? 'Laisser à d’autres' : 'Je m’en occupe'}
      </Button>
    </div>
  )
}

function useCaseAssignment() {
  const client = useQueryClient()
  const { queryKey } = reportsQuery('open')
  return useAssignment<ReportCase>({
    queryKey,
    show: (item, assignee) =>
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (row.case_id === item.case_id ? { ...row, assignee } : row)),
            })),
          },
      ),
    send: ({ case_id: caseId }, mine) => call(reportsApi.claim, { params: { caseId }, body: { mine } }),
  })
}
