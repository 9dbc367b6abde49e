/** Of the section in a plan's page, and of the card in the form. */
export const FORECAST_ANCHOR = 'previsionnel'
