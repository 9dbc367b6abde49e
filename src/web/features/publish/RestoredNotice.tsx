import History from 'lucide-react/icons/history'
import { Time } from '#web/lib/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { OpenedPlan } from './open-plan.ts'

type RestoredNoticeProps = { opened: OpenedPlan; onStartOver: () => void }

/** Says where what stands in the form comes from, and how to do without it. */
export function RestoredNotice({ opened, onStartOver }: RestoredNoticeProps) {
  if (opened.isOpenElsewhere)
    return (
      <Notice role="status">
        Votre brouillon est ouvert dans un autre onglet : celui-ci commence à part, pour que l’un n’écrase pas
        l’autre.
      </Notice>
    )
  if (!opened.restoredFrom) return null
  return (
    <Notice role="status" tone="primary" icon={<History />} title="Brouillon restauré.">
      Dernière modification : <Time iso={opened.restoredFrom} />.{' '}
      {opened.planId
        ? 'Vos changements ne sont pas encore envoyés.'
        : 'Il reste dans « Mes plans » si vous en commencez un autre.'}
      <Button size="s" onClick={onStartOver} className="mt-2 flex">
        {opened.planId ? 'Repartir du plan enregistré' : 'Commencer un autre plan'}
      </Button>
    </Notice>
  )
}
