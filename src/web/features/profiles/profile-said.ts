import { avatarUrl } from '#domain/avatar.ts'
import { profilePath } from '#domain/members.ts'
import type { PublicProfile } from '#domain/profiles.ts'

/** What the head of a profile says: to people who share it, to search engines and to feed readers. */
export function saidOf(profile: PublicProfile, siteUrl: string) {
  const { user_id, pseudo, bio } = profile
  return {
    title: pseudo,
    description: bio || `Les plans, les reposts et le parcours de ${pseudo}.`,
    path: profilePath(profile),
    image: `/og/membre/${user_id}.png`,
    feed: `/rss.xml?${new URLSearchParams({ author: pseudo })}`,
    data: dataOf(profile, (path) => new URL(path, siteUrl).href),
  }
}

export type ProfileSaid = ReturnType<typeof saidOf>

/** The member as search engines read them. Their links are their own word: none of it is repeated here. */
function dataOf(profile: PublicProfile, absolute: (path: string) => string) {
  const { pseudo, handle, bio, joined_at, followers_count, plans_posted } = profile
  const picture = avatarUrl(profile)
  return {
    '@type': 'ProfilePage',
    dateCreated: joined_at,
    mainEntity: {
      '@type': 'Person',
      name: pseudo,
      url: absolute(profilePath(profile)),
      ...(handle && { alternateName: `@${handle}` }),
      ...(bio && { description: bio }),
      ...(picture && { image: absolute(picture) }),
      interactionStatistic: counter('FollowAction', followers_count),
      agentInteractionStatistic: counter('WriteAction', plans_posted),
    },
  }
}

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})
