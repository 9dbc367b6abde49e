import Download from 'lucide-react/icons/download'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { planPath } from '#domain/plans.ts'
import type { MenuItem } from '#web/ui/menu-items.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import type { PlanMenuProps } from './plan-menu-props.ts'
import { sharePlan } from './share-plan.ts'
import { usePlanRights } from './use-plan-rights.ts'
import { useToSignIn } from './use-to-sign-in.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const DIALOGS = {
  report: lazyWithRetry(() => import('./ReportPlanDialog.tsx'), LoadFailure),
  edit: lazyWithRetry(() => import('./EditPlanDialog.tsx'), LoadFailure),
  delete: lazyWithRetry(() => import('./DeletePlanDialog.tsx'), LoadFailure),
}

type PlanMenuListProps = PlanMenuProps & { position: MenuListPosition }

export default function PlanMenuList({ plan, isPublic = true, outcomes, position }: PlanMenuListProps) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const rights = usePlanRights(plan.author)
  const toSignIn = useToSignIn()
  const OpenDialog = dialog && DIALOGS[dialog]
  const report = () => (rights.reporting === 'asked' ? toSignIn() : setDialog('report'))
  const forReaders: (MenuItem | false)[] = [
    isPublic && { label: 'Partager', icon: <Share2 />, onSelect: () => void sharePlan(plan) },
    isPublic && {
      label: 'Exporter en Markdown',
      icon: <Download />,
      onSelect: () => window.location.assign(`${planPath(plan)}.md`),
    },
    isPublic && rights.reporting !== 'none' && { label: 'Signaler', icon: <Flag />, onSelect: report },
  ]
  const forEditors: (MenuItem | false)[] = [
    rights.mayEdit && { label: 'Modifier', icon: <Pencil />, onSelect: () => setDialog('edit') },
    rights.mayDelete && {
      label: 'Supprimer',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => setDialog('delete'),
    },
  ]
  const groups = [forReaders, forEditors]
    .map((group) => group.filter((item) => item !== false))
    .filter((group) => group.length > 0)
  return (
    <>
      <MenuList {...position} groups={groups} header={null} align="end" />
      {OpenDialog && (
        <Suspense>
          <OpenDialog plan={plan} onClose={() => setDialog(null)} outcomes={outcomes} />
        </Suspense>
      )}
    </>
  )
}
