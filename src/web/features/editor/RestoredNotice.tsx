import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { focusContentOnRemoval, focusOnMount } from '#web/lib/focus.ts'
import { TimeInText } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import type { OpenedPlan } from './open-plan.ts'

type RestoredNoticeProps = { opened: OpenedPlan; onStartOver: () => void }

/** Says that the form shows a restored draft, and offers to start without it. */
export function RestoredNotice({ opened, onStartOver }: RestoredNoticeProps) {
  const [isRead, setIsRead] = useState(false)
  if (isRead)
    return (
      <p ref={focusOnMount} tabIndex={-1} className="sr-only">
        Message masqué
      </p>
    )
  if (opened.isOpenElsewhere)
    return (
      <Notice role="status">
        Votre brouillon est ouvert dans un autre onglet : celui-ci commence à part, pour que l’un n’écrase pas
        l’autre.
      </Notice>
    )
  if (!opened.restoredFrom) return null
  return (
    <Notice role="status" tone="primary" icon={<History />} title="Brouillon restauré.">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1">
          Dernière modification : <TimeInText iso={opened.restoredFrom} />.{' '}
          {opened.planId
            ? 'Vos modifications ne sont pas encore envoyées.'
            : 'Il reste dans « Mes plans » si vous en commencez un autre.'}
        </p>
        <div className="flex items-center gap-1">
          <Button
            ref={focusContentOnRemoval}
            size="s"
            className="max-[24rem]:whitespace-normal"
            onClick={onStartOver}
          >
            {opened.planId ? 'Repartir du plan enregistré' : 'Commencer un autre plan'}
          </Button>
          <IconButton label="Masquer ce message" size="s" onClick={() => setIsRead(true)}>
            <X />
          </IconButton>
        </div>
      </div>
    </Notice>
  )
}

type OpenElsewhereProps = { heading: 'h1' | 'h3'; isAsking: boolean; onRetry: () => void }

/** An edit has one draft: two tabs would overwrite each other. */
export function OpenElsewhere({ heading, isAsking, onRetry }: OpenElsewhereProps) {
  return (
    <ErrorWithRetry
      heading={heading}
      title="Ce plan est déjà ouvert dans un autre onglet"
      text="Continuez-y votre modification, ou fermez-le : ce que vous y avez écrit vous attend ici."
      busy={isAsking}
      onRetry={onRetry}
    />
  )
}
