import { readdirSync, readFileSync } from 'node:fs'

/** The unit of processor time in /proc. */
const JIFFIES_A_SECOND = 100

/** Processor time of these processes so far. Unlike a rate, it does not depend on the load of the machine. */
export function processorSeconds(pids: number[]): number {
  const jiffies = pids.map((pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
    return user + system
  })
  return jiffies.reduce((sum, each) => sum + each, 0) / JIFFIES_A_SECOND
}

/** All descendants of a process. */
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

/** The fields from the state on; the name before may contain any character. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
