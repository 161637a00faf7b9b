import { addDays, civilDate } from '../../../domain/calendar.ts'
import type { AnalyticsEvent } from '../../lib/analytics/events.ts'
import { openZone } from '../../lib/zone.ts'

export type Day = { date: string; events: number; views: number; clicks: number }
export type Metric = { name: string; average: number; unit: string; count: number }
export type Summary = {
  total: number
  sessions: number
  clicks: number
  /** The last seven days, oldest first, today included. */
  days: Day[]
  metrics: Metric[]
  /** The five pages most opened. */
  pages: { page: string; views: number }[]
}

/** What the stored events say of the seven days that end at `now`. */
export function summarise(stored: readonly AnalyticsEvent[], now: Date): Summary {
  const today = civilDate(now, openZone())
  const days: Day[] = Array.from({ length: 7 }, (_, index) => ({
    date: addDays(today, index - 6),
    events: 0,
    views: 0,
    clicks: 0,
  }))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const events = stored.filter(({ timestamp }) => byDate.has(civilDate(new Date(timestamp), openZone())))
  for (const { event, timestamp } of events) {
    const day = byDate.get(civilDate(new Date(timestamp), openZone()))!
    day.events += 1
    if (event === 'page_view') day.views += 1
    if (event === 'element_click') day.clicks += 1
  }
  return {
    total: events.length,
    sessions: new Set(events.map(({ sessionId }) => sessionId)).size,
    clicks: events.filter(({ event }) => event === 'element_click').length,
    days,
    metrics: metricsOf(events),
    pages: pagesOf(events),
  }
}

function metricsOf(events: readonly AnalyticsEvent[]): Metric[] {
  const found = new Map<string, { sum: number; unit: string; count: number }>()
  for (const entry of events) {
    if (entry.event !== 'performance_metric') continue
    const { metric_name, value, unit } = entry.properties
    const metric = found.get(metric_name) ?? { sum: 0, unit, count: 0 }
    found.set(metric_name, { sum: metric.sum + value, unit, count: metric.count + 1 })
  }
  return [...found]
    .map(([name, { sum, unit, count }]) => ({ name, average: sum / count, unit, count }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function pagesOf(events: readonly AnalyticsEvent[]): Summary['pages'] {
  const views = new Map<string, number>()
  for (const entry of events) {
    if (entry.event === 'page_view')
      views.set(entry.properties.page, (views.get(entry.properties.page) ?? 0) + 1)
  }
  return [...views]
    .map(([page, count]) => ({ page, views: count }))
    .sort((one, other) => other.views - one.views || one.page.localeCompare(other.page))
    .slice(0, 5)
}
