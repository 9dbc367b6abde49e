/** How the provider's page sends people back, and what they chose before. */
export type PaymentSearch = {
  session_id?: string
  canceled?: string
  /** « mensuel »; else paid by the year. */
  rythme?: string
  /** « bleu », « rouge », « jaune » */
  couleur?: string
}
