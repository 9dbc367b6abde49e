/** What the sheet is, for whoever writes one. */
export function ForecastHeading() {
  return (
    <div>
      <h2 id="plan-forecast-title" className="text-heading">
        Prévisionnel <span className="font-normal text-muted">(facultatif)</span>
      </h2>
      <p className="text-small text-muted">
        Une quinzaine de chiffres. Les lecteurs pourront les essayer avec les leurs.
      </p>
    </div>
  )
}
