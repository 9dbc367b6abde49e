/** What members do with a plan so that others see it. */
export type Reaction = {
  table: 'likes' | 'reposts'
  type: 'new_like' | 'new_repost'
  title: string
  /** Of whom, and of which plan. */
  sentence: string
  /** The name under which the notification's data tells who did it. */
  actor: string
}

export const LIKE: Reaction = {
  table: 'likes',
  type: 'new_like',
  title: 'Nouveau j’aime',
  sentence: '%s a aimé votre plan «\u202F%s\u202F»',
  actor: 'liker_pseudo',
}

export const REPOST: Reaction = {
  table: 'reposts',
  type: 'new_repost',
  title: 'Nouveau repost',
  sentence: '%s a reposté votre plan «\u202F%s\u202F»',
  actor: 'reposter_pseudo',
}
