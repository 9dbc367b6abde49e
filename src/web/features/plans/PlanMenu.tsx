import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { MenuItem } from '#web/ui/menu-items.ts'
import type { PlanInDialog, PlanOutcomes } from './plan-dialog.ts'
import { sharePlan } from './share-plan.ts'
import type { PlanRights } from './use-plan-rights.ts'
import { useToSignIn } from './use-to-sign-in.ts'

const DIALOGS = {
  report: lazy(() => import('./ReportPlanDialog.tsx')),
  edit: lazy(() => import('./EditPlanDialog.tsx')),
  delete: lazy(() => import('./DeletePlanDialog.tsx')),
}

type PlanMenuProps = {
  plan: PlanInDialog
  rights: PlanRights
  /** False while only its author and the staff can open its address. */
  isPublic?: boolean
  outcomes?: PlanOutcomes
}

/** What can be done with a plan beside reading it. */
export function PlanMenu({ plan, rights, isPublic = true, outcomes }: PlanMenuProps) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const toSignIn = useToSignIn()
  const OpenDialog = dialog && DIALOGS[dialog]
  const report = () => (rights.reporting === 'asked' ? toSignIn() : setDialog('report'))
  const forReaders: (MenuItem | false)[] = [
    isPublic && { label: 'Partager', icon: <Share2 />, onSelect: () => void sharePlan(plan) },
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
  if (groups.length === 0) return null
  return (
    <>
      <Menu
        groups={groups}
        renderButton={(props) => (
          <IconButton
            label={`Actions pour « ${plan.title} »`}
            title="Actions"
            className="text-muted noscript:hidden"
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
      />
      {OpenDialog && (
        <Suspense>
          <OpenDialog plan={plan} onClose={() => setDialog(null)} outcomes={outcomes} />
        </Suspense>
      )}
    </>
  )
}
