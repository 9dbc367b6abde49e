import type { DiscussionLevel } from '#domain/comments/discussions.ts'

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
    hint: 'Rien de cette discussion, ni ici, ni par e‑mail, ni sur vos appareils.',
    button: 'Discussion coupée',
  },
}
