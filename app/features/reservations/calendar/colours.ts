import type { CSSProperties } from 'react'
import type { Area } from '../queries.ts'

const colours = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5']

/** A space's colour, by its place among all of them; those beyond the fifth share one, and every entry has its name. */
export function areaColour(areas: readonly Area[], areaId: string): CSSProperties {
  const place = areas.findIndex(({ id }) => id === areaId)
  return { '--area': `var(${colours[place] ?? '--chart-others'})` } as CSSProperties
}
