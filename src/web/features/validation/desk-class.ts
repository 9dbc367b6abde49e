/** The list, and beside it the plan that is open; on a phone one of them. */
export const DESK = 'grid items-start gap-4 lg:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)]'
