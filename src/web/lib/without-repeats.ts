/** Each plan once. */
export const withoutRepeats = <Plan extends { id: string }>(plans: Plan[]): Plan[] =>
  eachOnce(plans, ({ id }) => id)

/** Each once, where it was met first: what moves while one reads may come again on a later page. */
export const eachOnce = <Item>(items: Item[], idOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [idOf(item), item])).values(),
]
