export const SITE_NAME = 'Plan B'

/** The maximum length of a search parameter that changes a page. */
export const PARAMETER_MAX = 200

/** The size of share cards (Open Graph). */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** A « B » on a 32 × 32 square. */
export const LOGO_PATH =
  'M10.6 6h7c3.6 0 6 1.9 6 5 0 2-1 3.5-2.6 4.35 2.1.75 3.5 2.55 3.5 4.9C24.5 23.75 21.8 26 17.8 26h-7.2A1.6 1.6 0 0 1 9 24.4V7.6A1.6 1.6 0 0 1 10.6 6Z' +
  'M14.2 9.65a1.25 1.25 0 0 0 0 2.5h3.3a1.25 1.25 0 0 0 0-2.5ZM14.2 18.85a1.25 1.25 0 0 0 0 2.5h4.4a1.25 1.25 0 0 0 0-2.5Z'
