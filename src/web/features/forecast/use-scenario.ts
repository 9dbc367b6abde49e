import { useCallback, useEffect, useRef, useState } from 'react'
import { typedHundredths } from '#domain/amounts.ts'
import type { Forecast, Scenario } from '#domain/forecast.ts'
import {
  authorLevers,
  type Lever,
  LEVERS,
  leverRefusals,
  leverText,
  readScenario,
} from '#domain/forecast-scenario.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { setPageSearch } from '#web/lib/page-search.ts'

const ADDRESS_FOLLOWS_MS = 300

/** Only those the reader, or the address, has set: the others follow the author's sheet. */
type TypedLevers = Partial<Record<Lever, string>>

/** What a reader makes of the author's sheet. It stands in the address, and nowhere else. */
export function useScenario(sheet: Forecast, path: string) {
  const [typed, setTyped] = useState(() => typedLevers(fromAddress(sheet)))
  const [isShared, setShared] = useState(() => hasScenario(sheet))
  const [isTouched, setTouched] = useState(false)
  const authored = authorLevers(sheet)
  const textOf = (lever: Lever) => typed[lever] ?? typedLever(lever, authored[lever])
  const scenario = readScenario(sheet, textOf)
  const search = searchOf(scenario)
  const lastAddress = useRef(window.location.search)

  useEffect(() => {
    const follow = () => {
      // A link to a part of the page comes here too, and changes nothing.
      if (window.location.search === lastAddress.current) return
      lastAddress.current = window.location.search
      setTyped(typedLevers(fromAddress(sheet)))
      setShared(hasScenario(sheet))
      setTouched(false)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [sheet])

  const writeAddressSoon = useDebouncedCallback((here: string, next: string) => {
    // The next page has its address before this one goes.
    if (window.location.pathname !== here) return
    replaceAddress(next)
    lastAddress.current = next
  }, ADDRESS_FOLLOWS_MS)
  useEffect(() => {
    if (!isTouched) return undefined
    writeAddressSoon(path, search)
    return writeAddressSoon.cancel
  }, [isTouched, path, search, writeAddressSoon])

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
    /** What stands in a lever's field. */
    textOf,
    scenario,
    /** As it stands in an address: « ?prix=44.9 ». */
    search,
    /** It stood in the address that was opened. */
    isShared: isShared && search !== '',
    isTouched,
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

/** As it stands in the fields: « 49,90 ». */
export const typedLever = (lever: Lever, value: number) =>
  lever === 'ventes' ? String(value) : typedHundredths(value)

function fromAddress(sheet: Forecast): Scenario {
  const parameters = new URLSearchParams(window.location.search)
  return readScenario(sheet, (lever) => parameters.get(lever))
}

const hasScenario = (sheet: Forecast) => Object.keys(fromAddress(sheet)).length > 0

function searchOf(scenario: Scenario): string {
  const parameters = new URLSearchParams()
  for (const lever of LEVERS) {
    const value = scenario[lever]
    if (value !== undefined) parameters.set(lever, leverText(lever, value))
  }
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}

/** Past the router, which would load the page's data anew: to it, and to the server, this is the same page. */
function replaceAddress(search: string) {
  const { pathname, hash } = window.location
  History.prototype.replaceState.call(window.history, window.history.state, '', pathname + search + hash)
}
