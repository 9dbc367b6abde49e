/** A sign and a number, wide and high enough for a finger. */
export const counterClass =
  'inline-flex min-h-11 min-w-11 items-center gap-1.5 px-2 text-dense font-medium tabular-nums'
