import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import GitFork from 'lucide-react/icons/git-fork'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { editorApi } from '#api/editor.ts'
import type { PlanLicence } from '#domain/plans/adaptations.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { mayAdapt, mayDelete, mayEdit } from '#domain/permissions.ts'
import { planPath } from '#domain/plans/plans.ts'
import { type ExportPlan, exportedPlan } from '#web/features/dossier/exported.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { actorOf, useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { share } from '#web/lib/share.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import MenuList from '#web/ui/MenuList.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import type { PlanInDialog, PlanOutcomes } from './use-edit-plan.ts'

const ExportDialog = lazyWithRetry(() => import('#web/features/dossier/ExportDialog.tsx'), LoadFailure)
const EditPlanDialog = lazyWithRetry(() => import('./EditPlanDialog.tsx'), LoadFailure)

export type PlanMenuProps = {
  /** The author is left out where the plan is the viewer's own. */
  plan: PlanInDialog & { author?: MemberCard | null; licence?: PlanLicence } & Pick<
      ExportPlan,
      'forecast' | 'forecast_figures'
    >
  /** False while only its author and the staff can open its address. */
  isPublic?: boolean
  outcomes?: PlanOutcomes
}

type PlanMenuListProps = PlanMenuProps & MenuListPosition

export default function PlanMenuList({ plan, isPublic = true, outcomes, ...position }: PlanMenuListProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const actor = viewer && actorOf(viewer)
  const author = plan.author === undefined ? viewer?.profile : plan.author
  const content = { author_id: author?.user_id ?? null, author_role: author?.role ?? null }
  const isOwn = actor != null && actor.id === content.author_id
  const report = useReportItem(
    { kind: 'plan', id: plan.id, name: plan.title },
    { ...position, isOffered: !isOwn && isPublic },
  )
  const sharePlan = () => void share({ title: plan.title, path: planPath(plan) })
  const exported = exportedPlan({ ...plan, author }, { isPublic, viewerId: actor?.id })
  const isOpen = useIsFeatureOpen('dossier')
  const isAdaptingOpen = useIsFeatureOpen('adaptations')
  const isAdaptable =
    plan.licence !== undefined && isAdaptingOpen && mayAdapt(actor, { ...content, licence: plan.licence })
  const adapt = () => void navigate({ to: '/publish', search: { adapter: plan.id } })
  const edit = () => openDialog(EditPlanDialog, { plan, outcomes })
  const remove = () =>
    void confirm({
      title: 'Supprimer ce plan ?',
      text: `« ${plan.title} » disparaît pour de bon, avec ses commentaires, ses J’aime et ses reposts.`,
      label: 'Supprimer le plan',
      busyLabel: 'Suppression…',
      focus: 'beside',
      run: async (client) => {
        await call(editorApi.delete, { params: { planId: plan.id } })
        toast({ title: 'Plan supprimé' })
        // A page that shows the plan is left before its data is removed.
        await outcomes?.onDeleted?.()
        void invalidate.planDeleted(client, plan.slug)
      },
      onError: () => toastError('Impossible de supprimer le plan'),
    })
  return (
    <MenuList
      {...position}
      groups={[
        [
          isPublic &&
            isAdaptable && {
              label: 'Adapter ce plan',
              icon: <GitFork />,
              onSelect: adapt,
            },
          isPublic && { label: 'Partager', icon: <Share2 />, onSelect: sharePlan },
          (exported.online !== null || (exported.own !== null && isOpen)) && {
            label: 'Exporter',
            icon: <Download />,
            onSelect: () => openDialog(ExportDialog, { exported }),
          },
          report,
        ],
        [
          actor != null && mayEdit(actor, content) && { label: 'Modifier', icon: <Pencil />, onSelect: edit },
          actor != null &&
            mayDelete(actor, content) && {
              label: 'Supprimer',
              icon: <Trash2 />,
              danger: true,
              onSelect: remove,
            },
        ],
      ]}
    />
  )
}
