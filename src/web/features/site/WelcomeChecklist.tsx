import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useId } from 'react'
import { welcomeApi } from '#api/site.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { FOLLOWED_FIRST, type Viewer, type Welcome } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const welcomeQuery = queryOptions({
  queryKey: keys.welcome,
  queryFn: () => call(welcomeApi.read, {}),
  // The steps are done on other screens.
  staleTime: 0,
})

type WelcomeChecklistProps = { viewer: Viewer; setFinished: (isFinished: boolean) => void }

/** Suggested first steps of a new member, until all are done or the member hides them. */
export default function WelcomeChecklist({ viewer, setFinished }: WelcomeChecklistProps) {
  const headingId = useId()
  const { data, isError } = useQuery(welcomeQuery)
  const dismiss = useDismiss(setFinished)
  const steps = data && stepsOf(viewer, data)
  const done = steps?.filter(({ isDone }) => isDone).length
  const isEnded = data?.is_dismissed || done === steps?.length
  useEffect(() => {
    if (data && isEnded) setFinished(true)
    // The place that was reserved before the first paint.
    if (isError || (data && isEnded)) delete document.documentElement.dataset['firstSteps']
  }, [data, isEnded, isError, setFinished])

  if (!steps || isEnded) return null
  return (
    <Card as="section" flush aria-labelledby={headingId} className="grid gap-3 p-4 md:p-5">
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-section">
          Vos premiers pas
        </h2>
        <IconButton ref={focusContentOnRemoval} label="Masquer les premiers pas" size="s" onClick={dismiss}>
          <X />
        </IconButton>
      </div>
      <Progress
        label="Premiers pas faits"
        isLabelHidden
        value={done ?? 0}
        max={steps.length}
        valueText={`${done} sur ${steps.length}`}
      />
      <ul className="grid text-dense">
        {steps.map(({ label, isDone, ...link }) => (
          <li key={label}>
            {isDone ? (
              <span className="flex min-h-9 items-center gap-2.5 text-muted">
                <CircleCheck className="size-4 text-good" />
                {label}
                <VisuallyHidden> : fait</VisuallyHidden>
              </span>
            ) : (
              <Link {...link} className="group flex min-h-11 items-center gap-2.5 font-medium md:min-h-9">
                <span className="size-4 rounded-full border-2 border-muted" />
                <span className="group-hover:text-primary group-hover:underline">{label}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Step = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> & { label: string; isDone: boolean }

function stepsOf({ profile, following_count }: Viewer, { has_commented, has_submitted }: Welcome): Step[] {
  const isFollowing = following_count >= FOLLOWED_FIRST
  return [
    {
      label: 'Choisir une photo de profil',
      isDone: avatarUrl(profile) !== null,
      to: '/u/$pseudo',
      params: { pseudo: profile.pseudo },
      search: { tab: 'parametres' },
      hash: 'photo',
    },
    {
      label:
        following_count > 0 && !isFollowing
          ? `Suivre trois membres (${following_count} sur ${FOLLOWED_FIRST})`
          : 'Suivre trois membres',
      isDone: isFollowing,
      to: '/top',
    },
    { label: 'Commenter un plan', isDone: has_commented, to: '/', search: { sort: 'new' } },
    { label: 'Publier un plan', isDone: has_submitted, to: '/publish' },
  ]
}

/** Hides the list at once, with a toast to undo it. */
function useDismiss(setFinished: (isFinished: boolean) => void) {
  const client = useQueryClient()
  const show = (is_dismissed: boolean) => {
    client.setQueryData(welcomeQuery.queryKey, (known) => known && { ...known, is_dismissed })
    setFinished(is_dismissed)
  }
  const saving = useMutation({
    // Requests are sent one after the other.
    scope: { id: 'welcome' },
    mutationFn: (is_dismissed: boolean) => call(welcomeApi.dismiss, { body: { is_dismissed } }),
    // Shown again only after the server has stored it: the list is refetched then.
    onSuccess: (_done, isDismissed) => show(isDismissed),
    onError: (error, isDismissed) => {
      show(!isDismissed)
      toastFailure(error, 'Impossible d’enregistrer ce choix')
    },
  })
  return () => {
    show(true)
    saving.mutate(true)
    toast({
      title: 'Premiers pas masqués',
      variant: 'plain',
      action: { label: 'Annuler', onClick: () => saving.mutate(false) },
    })
  }
}
