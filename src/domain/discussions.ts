/** What a member hears of the comments of a plan: everything, only what is addressed to them, nothing. */
export const DISCUSSION_LEVELS = ['follow', 'direct', 'mute'] as const
export type DiscussionLevel = (typeof DISCUSSION_LEVELS)[number]

/** `is_chosen`: the member set the level. Otherwise it is the default, or they wrote a comment. */
export type Discussion = { level: DiscussionLevel; is_chosen: boolean }

/** Without a stored level: authors follow the discussion of their own plan. */
export const defaultDiscussion = (isPlanAuthor: boolean): Discussion => ({
  level: isPlanAuthor ? 'follow' : 'direct',
  is_chosen: false,
})

/** The texts of each level: the choice, its explanation, and the button that shows the current level. */
export const DISCUSSION_LEVEL_TEXTS: Record<
  DiscussionLevel,
  { label: string; hint: string; button: string }
> = {
  follow: {
    label: 'Suivre',
    hint: 'Une notification quand on y écrit.',
    button: 'Discussion suivie',
  },
  direct: {
    label: 'Réponses et mentions',
    hint: 'Seulement quand on vous répond ou vous mentionne.',
    button: 'Suivre la discussion',
  },
  mute: {
    label: 'Couper',
    hint: 'Rien de cette discussion, ni ici, ni par e-mail, ni sur vos appareils.',
    button: 'Discussion coupée',
  },
}
