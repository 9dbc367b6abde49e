/** In centimes (CHF): the verified badge once, VIP per month or per year. */
export const PRICES = { verified: 699, vip_month: 699, vip_year: 6900 } as const

/** « 6.99 CHF », « 69 CHF » */
export const francs = (centimes: number) =>
  `${centimes % 100 === 0 ? centimes / 100 : (centimes / 100).toFixed(2)} CHF`
