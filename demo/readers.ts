import type { DemoContent } from './read-content.ts'

/**
 * The handles of the members who react to what the author wrote. Each offset starts at another member, so that the same
 * ones do not like everything.
 */
export function readersOf({ members }: DemoContent, author: string, offset: number): string[] {
  const others = members.flatMap(({ handle, reacts }) => (reacts && handle !== author ? [handle] : []))
  const first = offset % others.length
  return [...others.slice(first), ...others.slice(0, first)]
}
