import { Link, useNavigate } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { MouseEvent } from 'react'
import { SITE_NAME } from '#domain/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'

const STEPS = [
  {
    to: '/top',
    icon: Users,
    title: 'Suivez des membres',
    text: 'Leurs plans arriveront dans vos abonnements.',
  },
  {
    to: '/quests',
    icon: Target,
    title: 'Commencez votre première quête',
    text: 'Des objectifs courts, récompensés en points d’expérience.',
  },
  {
    to: '/publish',
    icon: PenLine,
    title: 'Publiez un plan',
    text: 'Le vôtre, avec ses chiffres et ses étapes.',
  },
] as const

type WelcomeDialogProps = { pseudo: string; onClose: () => Promise<void> }

export default function WelcomeDialog({ pseudo, onClose }: WelcomeDialogProps) {
  const navigate = useNavigate()
  // The parameter leaves the address before the page does, or the back button would show the dialog again.
  const follow = async (event: MouseEvent, to: (typeof STEPS)[number]['to']) => {
    if (!isLinkClick(event)) return
    event.preventDefault()
    event.stopPropagation()
    await onClose()
    await navigate({ to })
  }
  return (
    <Dialog
      open
      onClose={() => void onClose()}
      title={`Bienvenue sur ${SITE_NAME.replace(' ', '\u00A0')}, ${pseudo} !`}
      description="Trois étapes pour prendre vos marques."
      footer={<Button onClick={() => void onClose()}>Fermer</Button>}
    >
      <ol className="divide-y divide-line">
        {STEPS.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={(event) => void follow(event, to)}
              className="group -mx-2 grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-4 rounded-control px-2 py-3 -outline-offset-2"
            >
              <span className="grid size-10 place-items-center rounded-control bg-primary-tint text-primary">
                <Icon />
              </span>
              <span>
                <b className="block group-hover:text-primary">{title}</b>
                <span className="text-dense text-muted">{text}</span>
              </span>
              <ArrowRight className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
