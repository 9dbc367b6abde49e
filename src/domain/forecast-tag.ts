/** What finds the plans that have a forecast: the search index gives them this tag. */
export const FORECAST_TAG = 'prévisionnel'
