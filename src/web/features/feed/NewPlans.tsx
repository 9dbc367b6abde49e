import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FeedPage } from '#domain/feed/feed.ts'
import { announce } from '#web/lib/announce.ts'
import { useResync } from '#web/lib/live-events.ts'
import { Button } from '#web/ui/Button.tsx'
import { hasNewPlans, type PlanList, planListQuery } from './plan-list.ts'

/** A list older than this is compared with the server when it is opened again. */
const STALE_MS = 30_000

type NewPlansProps = { list: PlanList; pages: FeedPage[]; loadedAt: number }

/** « Nouveaux plans »: a button over the top of the list when the server has plans that it does not show. */
export function NewPlans({ list, pages, loadedAt }: NewPlansProps) {
  const client = useQueryClient()
  const [found, setFound] = useState<{ replaces: FeedPage | undefined; page: FeedPage }>()
  const check = () => {
    if (list.after) return
    const offer = (page: FeedPage) => {
      setFound({ replaces: pages[0], page })
      if (hasNewPlans(page, pages)) announce('De nouveaux plans sont arrivés.')
    }
    list.fetchPage(undefined).then(offer, () => {})
  }
  useResync(check)
  const checkIfStale = useEffectEvent(() => {
    if (Date.now() - loadedAt > STALE_MS) check()
  })
  useEffect(() => checkIfStale(), [])

  // Discarded when the list was reloaded meanwhile.
  const newFirst = found?.replaces === pages[0] ? found?.page : undefined
  const show = () => {
    client.setQueryData<InfiniteData<FeedPage>>(planListQuery(list).queryKey, (data) =>
      newFirst ? { pages: [newFirst], pageParams: [null] } : data,
    )
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="pointer-events-none sticky top-18 z-2 grid h-0 justify-items-center print:hidden">
      {newFirst && hasNewPlans(newFirst, pages) && (
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
