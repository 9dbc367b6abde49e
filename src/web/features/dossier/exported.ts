import type { Forecast } from '#domain/forecast/forecast.ts'
import type { CardForecast } from '#domain/forecast/forecast-card.ts'
import type { DraftForecast } from '#domain/forecast/typed-forecast.ts'
import { isBlankText } from '#domain/typed-text.ts'

export type ForecastState = DraftForecast['state']

export type Own = { plan_id: string } | { draft_id: string }

/** A plan or a draft, as « Exporter » needs it. */
export type Exported = {
  title: string
  /** Null for a draft. */
  slug: string | null
  /** Set while the plan is published: its files have addresses. */
  online: { id: string; slug: string; author: string | null } | null
  /** Set for one's own plan or draft. */
  own: Own | null
  /** Undefined while it is unknown. */
  forecastState: ForecastState | undefined
  /** For a scenario in the address of the plan’s page. */
  sheet: Forecast | null
}

export type ExportPlan = {
  id: string
  slug: string
  title: string
  author?: { user_id: string; pseudo: string } | null | undefined
  /** The page of a plan has its forecast, a card its figures, null without one. Neither is known in « Mes plans ». */
  forecast?: Forecast | null
  forecast_figures?: CardForecast | null
}

export function exportedPlan(
  { id, slug, title, author, forecast, forecast_figures }: ExportPlan,
  { isPublic, viewerId }: { isPublic: boolean; viewerId: string | undefined },
): Exported {
  const known = forecast === undefined ? forecast_figures : forecast
  return {
    title,
    slug,
    online: isPublic ? { id, slug, author: author?.pseudo ?? null } : null,
    own: viewerId !== undefined && viewerId === author?.user_id ? { plan_id: id } : null,
    forecastState: known === undefined ? undefined : known === null ? 'none' : 'complete',
    sheet: forecast ?? null,
  }
}

/** What the member is writing. */
export const exportedDraft = (
  own: Own,
  title: string,
  forecastState: ForecastState | undefined,
): Exported => ({
  title: isBlankText(title) ? 'Sans titre' : title,
  slug: null,
  online: null,
  own,
  forecastState,
  sheet: null,
})
