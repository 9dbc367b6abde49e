/** Of the section in a plan's page, and of the card in the form. */
export const FORECAST_ANCHOR = 'previsionnel'

/** Of the heading « Et pour moi ? ». */
export const FOR_ME_ID = 'et-pour-moi'
