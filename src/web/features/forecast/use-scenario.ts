import { useCallback, useEffect, useRef, useState } from 'react'
import { typedHundredths } from '#domain/forecast/amounts.ts'
import type { Forecast, Scenario } from '#domain/forecast/forecast.ts'
import {
  authorLevers,
  type Lever,
  LEVERS,
  leverRefusals,
  readScenario,
} from '#domain/forecast/forecast-scenario.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { setPageSearch } from '#web/lib/page-search.ts'
import { scenarioFromUrl, scenarioSearch } from './scenario-search.ts'

const URL_UPDATE_MS = 300

/** Only those set by the reader or the URL; the others have the author's values. */
type TypedLevers = Partial<Record<Lever, string>>

/** A reader's variant of the author's forecast, stored in the query string only. */
export function useScenario(sheet: Forecast, path: string) {
  const [typed, setTyped] = useState(() => typedLevers(scenarioFromUrl(sheet)))
  const [isShared, setShared] = useState(() => hasScenario(sheet))
  const [isTouched, setTouched] = useState(false)
  const authored = authorLevers(sheet)
  const textOf = (lever: Lever) => typed[lever] ?? typedLever(lever, authored[lever])
  const scenario = readScenario(sheet, textOf)
  const search = scenarioSearch(scenario)
  const lastSearch = useRef(window.location.search)

  useEffect(() => {
    const readUrl = () => {
      // Links to an anchor fire popstate too, without a change of the query string.
      if (window.location.search === lastSearch.current) return
      lastSearch.current = window.location.search
      setTyped(typedLevers(scenarioFromUrl(sheet)))
      setShared(hasScenario(sheet))
      setTouched(false)
    }
    window.addEventListener('popstate', readUrl)
    return () => window.removeEventListener('popstate', readUrl)
  }, [sheet])

  const updateUrlSoon = useDebouncedCallback((pagePath: string, next: string) => {
    // After a navigation the URL belongs to the next page already.
    if (window.location.pathname !== pagePath) return
    replaceSearch(next)
    lastSearch.current = next
  }, URL_UPDATE_MS)
  useEffect(() => {
    if (!isTouched) return undefined
    updateUrlSoon(path, search)
    return updateUrlSoon.cancel
  }, [isTouched, path, search, updateUrlSoon])

  useEffect(() => setPageSearch(isTouched ? { path, search } : null), [isTouched, path, search])
  useEffect(() => () => setPageSearch(null), [])

  const change = useCallback((lever: Lever, text: string) => {
    setTyped((before) => ({ ...before, [lever]: text }))
    setTouched(true)
  }, [])
  const reset = () => {
    setTyped({})
    setShared(false)
    setTouched(true)
  }
  return {
    textOf,
    scenario,
    /** The query string: « ?prix=44.9 ». */
    search,
    /** Whether the opened URL contained the scenario. */
    isShared: isShared && search !== '',
    isTouched,
    /** The reader or the opened URL set a value. */
    isChanged: Object.keys(typed).length > 0,
    refusals: leverRefusals(sheet, textOf),
    change,
    reset,
  }
}

const typedLevers = (scenario: Scenario): TypedLevers =>
  Object.fromEntries(
    LEVERS.flatMap((lever) => {
      const value = scenario[lever]
      return value === undefined ? [] : [[lever, typedLever(lever, value)]]
    }),
  )

/** As displayed in a field: « 49,90 ». */
export const typedLever = (lever: Lever, value: number) =>
  lever === 'ventes' ? String(value) : typedHundredths(value)

const hasScenario = (sheet: Forecast) => Object.keys(scenarioFromUrl(sheet)).length > 0

/** Bypasses the router, which would reload the data of the page. */
function replaceSearch(search: string) {
  const { pathname, hash } = window.location
  History.prototype.replaceState.call(window.history, window.history.state, '', pathname + search + hash)
}
