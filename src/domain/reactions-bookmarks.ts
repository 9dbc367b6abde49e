/** By the time of saving; the first one is the default. */
export const BOOKMARK_SORTS = ['newest', 'oldest'] as const
export type BookmarkSort = (typeof BOOKMARK_SORTS)[number]

export const BOOKMARK_SORT_LABELS: Record<BookmarkSort, string> = {
  newest: 'Derniers enregistrés',
  oldest: 'Premiers enregistrés',
}

/** Bookmarks are counted up to this number. */
export const BOOKMARKS_COUNTED = 1000
