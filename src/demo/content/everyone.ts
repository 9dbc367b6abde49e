import { demoId } from './ids.ts'
import { demoMembers } from './members.ts'
import { moreMembers } from './more-members.ts'
import { troublemakers } from './troublemakers.ts'

/** Those who like, repost and follow. */
export const goodCompany = [...demoMembers, ...moreMembers]

export const everyone = [...goodCompany, ...troublemakers]

export const findMember = (handle: string) =>
  known(
    everyone.find((member) => member.handle === handle),
    handle,
  )

export const memberId = (handle: string) => demoId('member', findMember(handle).handle)

export const pictureOf = ({ handle, avatar }: { handle: string; avatar?: string }) =>
  avatar ?? `/demo/members/${handle}.webp`

export const bannerOf = (handle: string) => `/demo/banners/${handle}.webp`

/** Without direct publication: a validator reads what they publish. */
export const isReviewed = (handle: string) => ['user', 'validator'].includes(findMember(handle).role)

function known<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`the demo names « ${name} », which it does not have`)
  return found
}
