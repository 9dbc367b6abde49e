/** The tag that the search index adds to plans with a forecast. */
export const FORECAST_TAG = 'prévisionnel'
