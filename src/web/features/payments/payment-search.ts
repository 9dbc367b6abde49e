/** How the provider's page sends people back. */
export type PaymentSearch = { session_id?: string; canceled?: string }
