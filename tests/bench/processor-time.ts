import { readdirSync, readFileSync } from 'node:fs'

/** How Linux tells processor time. */
const JIFFIES_A_SECOND = 100

/** What these processes have used so far. It says the same however busy the machine is, which no rate does. */
export function processorSeconds(pids: number[]): number {
  const jiffies = pids.map((pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
    return user + system
  })
  return jiffies.reduce((sum, each) => sum + each, 0) / JIFFIES_A_SECOND
}

/** Processes that it started, those that they started, and so on. */
export function descendantsOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = pids.map(Number).filter((one) => Number(statOf(one)[1]) === pid)
  return children.concat(children.flatMap(descendantsOf))
}

export function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** From its state on; its name before may hold anything. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
