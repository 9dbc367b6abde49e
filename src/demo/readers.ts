import { memberId } from './ids.ts'
import type { DemoContent } from './read-content.ts'

/**
 * The ids of the members who react to what the author wrote. Each offset starts at another member, so that the same ones
 * do not like everything.
 */
export function readersOf({ members }: DemoContent, author: string, offset: number): string[] {
  const others = members.filter(({ handle, reacts }) => reacts && handle !== author)
  const first = offset % others.length
  return [...others.slice(first), ...others.slice(0, first)].map(({ handle }) => memberId(handle))
}
