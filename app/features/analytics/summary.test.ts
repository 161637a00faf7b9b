import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../lib/analytics/events.ts'
import { summarise } from './summary.ts'

const now = new Date('2026-11-20T15:00:00Z')
const common = { userId: null, sessionId: 's1' }
const view = (page: string, timestamp: string, sessionId = 's1'): AnalyticsEvent => ({
  ...common,
  sessionId,
  event: 'page_view',
  properties: { page, title: page, referrer: '', url: page, userAgent: 'test' },
  timestamp,
})
const click = (timestamp: string): AnalyticsEvent => ({
  ...common,
  event: 'element_click',
  properties: { element_name: 'Entrar', element_type: 'button' },
  timestamp,
})
const metric = (value: number): AnalyticsEvent => ({
  ...common,
  event: 'performance_metric',
  properties: { metric_name: 'LCP', value, unit: 'ms' },
  timestamp: '2026-11-20T12:00:00Z',
})

test('seven days end today, in Brasília; what is older is left out', () => {
  const events = [
    view('/', '2026-11-14T03:00:00Z'), // 00:00 of the 14th in Brasília
    view('/', '2026-11-14T02:59:59Z'), // still the 13th
    click('2026-11-20T14:00:00Z'),
  ]
  const { days, total, clicks } = summarise(events, now)
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ])
  expect([total, clicks]).toEqual([2, 1])
  expect(days[0]).toEqual({ date: '2026-11-14', events: 1, views: 1, clicks: 0 })
  expect(days[6]).toEqual({ date: '2026-11-20', events: 1, views: 0, clicks: 1 })
})

test('metrics are averaged with how often they were measured', () => {
  expect(summarise([metric(100), metric(301)], now).metrics).toEqual([
    { name: 'LCP', average: 200.5, unit: 'ms', count: 2 },
  ])
})

test('the five pages most opened come first, and sessions count once', () => {
  const at = '2026-11-20T10:00:00Z'
  const events = ['/a', '/b', '/b', '/c', '/d', '/e', '/f'].map((page, index) =>
    view(page, at, `s${index % 2}`),
  )
  const { pages, sessions } = summarise(events, now)
  expect(pages).toEqual([
    { page: '/b', views: 2 },
    { page: '/a', views: 1 },
    { page: '/c', views: 1 },
    { page: '/d', views: 1 },
    { page: '/e', views: 1 },
  ])
  expect(sessions).toBe(2)
})

test('nothing recorded is seven empty days', () => {
  const { total, days, metrics, pages } = summarise([], now)
  expect([total, days.length, metrics, pages]).toEqual([0, 7, [], []])
})
