import { useCallback, useEffect, useState } from 'react'
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

const ADDRESS_FOLLOWS_MS = 300

type TypedLevers = Record<Lever, string>

/** What a reader makes of the author's sheet. It stands in the address, and nowhere else. */
export function useScenario(sheet: Forecast) {
  const [typed, setTyped] = useState(() => typedLevers(sheet, fromAddress(sheet)))
  const [cameWithAddress, setCameWithAddress] = useState(() => window.location.search !== '')
  const [isTouched, setTouched] = useState(false)
  const textOf = (lever: Lever) => typed[lever]
  const scenario = readScenario(sheet, textOf)
  const search = searchOf(scenario)

  useEffect(() => {
    const follow = () => {
      setTyped(typedLevers(sheet, fromAddress(sheet)))
      setCameWithAddress(true)
      setTouched(false)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [sheet])

  useEffect(() => {
    if (!isTouched) return undefined
    const timer = setTimeout(replaceAddress, ADDRESS_FOLLOWS_MS, search)
    return () => clearTimeout(timer)
  }, [isTouched, search])

  const change = useCallback((lever: Lever, text: string) => {
    setTyped((before) => ({ ...before, [lever]: text }))
    setTouched(true)
  }, [])
  const reset = () => {
    setTyped(typedLevers(sheet, {}))
    setTouched(true)
  }
  return {
    typed,
    scenario,
    /** As it stands in an address: « ?prix=44.9 ». */
    search,
    /** There was one in the address. */
    isShared: cameWithAddress && search !== '',
    isTouched,
    refusals: leverRefusals(sheet, textOf),
    change,
    reset,
  }
}

/** As it stands in the fields: « 49,90 ». */
const typedLevers = (sheet: Forecast, scenario: Scenario) => {
  const values = { ...authorLevers(sheet), ...scenario }
  return Object.fromEntries(LEVERS.map((lever) => [lever, typedLever(lever, values[lever])])) as TypedLevers
}

export const typedLever = (lever: Lever, value: number) =>
  lever === 'ventes' ? String(value) : typedHundredths(value)

function fromAddress(sheet: Forecast): Scenario {
  const parameters = new URLSearchParams(window.location.search)
  return readScenario(sheet, (lever) => parameters.get(lever))
}

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
