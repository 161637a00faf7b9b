import { withoutPersonalData } from '../../../domain/error-report.ts'
import { record, statisticRoute } from './events.ts'

/** Rows, menus and choices name people and units: for clicks there, only the kind is recorded. */
const mayNameSomeone = 'table, ul, ol, dl, [role=listbox], [role=menu], [role=dialog]'

/** What a click is called without saying who it was about, or null when nothing that acts was clicked. */
function clickedElement(target: EventTarget | null): { element_name: string; element_type: string } | null {
  if (!(target instanceof Element)) return null
  const element = target.closest(
    'a, button, [role=tab], [role=button], input[type=checkbox], input[type=radio]',
  )
  if (!element) return null
  const element_type = element.getAttribute('role') ?? element.tagName.toLowerCase()
  if (element instanceof HTMLAnchorElement)
    return { element_name: statisticRoute(element.pathname), element_type }
  if (element.closest(mayNameSomeone)) return { element_name: element_type, element_type }
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return { element_name: withoutPersonalData(text.trim()).slice(0, 60) || element_type, element_type }
}

/** Records clicks and how fast pages are (web vitals) from now on. */
export async function watchPage(): Promise<void> {
  addEventListener(
    'click',
    ({ target }) => {
      const clicked = clickedElement(target)
      if (clicked) record('element_click', clicked)
    },
    { capture: true, passive: true },
  )
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const watch of [onFCP, onINP, onLCP, onTTFB]) {
    watch(({ name, value }) =>
      record('performance_metric', { metric_name: name, value: Math.round(value), unit: 'ms' }),
    )
  }
  onCLS(({ name, value }) =>
    record('performance_metric', {
      metric_name: name,
      value: Math.round(value * 1000) / 1000,
      unit: 'score',
    }),
  )
}
