import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FeedPage } from '#domain/feed.ts'
import { announce } from '#web/lib/announce.ts'
import { useResync } from '#web/lib/live-messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { hasNewPlans, type PlanList, planListQuery } from './plan-list.ts'

/** A list that was loaded longer ago is compared with the server's when it is opened again. */
const OLD_MS = 30_000

type NewPlansProps = { list: PlanList; pages: FeedPage[]; loadedAt: number }

/** « Nouveaux plans »: offered over the top of the list when the server has some that it does not show. */
export function NewPlans({ list, pages, loadedAt }: NewPlansProps) {
  const client = useQueryClient()
  const [found, setFound] = useState<{ instead: FeedPage | undefined; fresh: FeedPage }>()
  const look = () => {
    if (list.after) return
    const offer = (fresh: FeedPage) => {
      setFound({ instead: pages[0], fresh })
      if (hasNewPlans(fresh, pages)) announce('De nouveaux plans sont arrivés.')
    }
    list.fetchPage(undefined).then(offer, () => {})
  }
  useResync(look)
  const lookIfOld = useEffectEvent(() => {
    if (Date.now() - loadedAt > OLD_MS) look()
  })
  useEffect(() => lookIfOld(), [])

  // Of a list that was loaded again meanwhile it says nothing.
  const fresh = found?.instead === pages[0] ? found?.fresh : undefined
  const show = () => {
    client.setQueryData<InfiniteData<FeedPage>>(planListQuery(list).queryKey, (data) =>
      fresh ? { pages: [fresh], pageParams: [null] } : data,
    )
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="pointer-events-none sticky top-18 z-2 grid h-0 justify-items-center print:hidden">
      {fresh && hasNewPlans(fresh, pages) && (
        <Button
          variant="primary"
          size="s"
          onClick={show}
          className="pointer-events-auto mt-2 animate-rise rounded-full shadow-float md:rounded-full"
        >
          <ArrowUp className="size-4" />
          Nouveaux plans
        </Button>
      )}
    </div>
  )
}
