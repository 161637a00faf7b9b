import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueEntry } from '../../domain/reports/answer.ts'
import { type ReportArea, reportAreas } from '../../domain/reports/areas.ts'
import { entryOf, type Report } from '../../supabase/functions/_shared/reports/report.ts'
import { root } from '../settings.ts'

const note =
  '// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.\n'
const folder = join(root, 'supabase', 'functions', '_shared', 'reports')

/** What follows from the reports, by path: the catalogue that people choose from, and how each is loaded. Throws where two have one name. */
export async function reportFiles(): Promise<readonly [path: string, text: string][]> {
  const found: { name: string; area: ReportArea; entry: CatalogueEntry }[] = []
  for (const area of Object.keys(reportAreas) as ReportArea[])
    for (const file of filesOf(area)) {
      const name = file.slice(0, -'.ts'.length)
      if (found.some((other) => other.name === name)) throw new Error(`Two reports are called ${name}.`)
      const { default: declared } = (await import(join(folder, area, file))) as { default: Report }
      found.push({ name, area, entry: entryOf(declared, area) })
    }
  return [
    ['domain/reports/catalogue.ts', catalogue(found)],
    ['supabase/functions/_shared/reports/entries.ts', entries(found)],
  ]
}

function filesOf(area: ReportArea): string[] {
  try {
    return readdirSync(join(folder, area)).sort()
  } catch {
    return []
  }
}

const catalogue = (found: readonly { name: string; entry: CatalogueEntry }[]) => `${note}
import type { CatalogueEntry } from './answer.ts'

/** Every report by its address, in the order of the areas. */
export const catalogue = ${written(Object.fromEntries(found.map(({ name, entry }) => [name, entry])), '')} as const satisfies Record<string, CatalogueEntry>
export type ReportName = keyof typeof catalogue
`

const entries = (found: readonly { name: string; area: string }[]) => `${note}
/** The code of each report, loaded when it is read. */
export const reports = {
${found.map(({ name, area }) => `  '${name}': () => import('./${area}/${name}.ts'),\n`).join('')}}
`

/** A value as the code of the house writes it. */
function written(value: unknown, indent: string): string {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Object.entries(value).map(
    ([key, of]) => `${inner}${/^[a-z_]+$/i.test(key) ? key : `'${key}'`}: ${written(of, inner)},\n`,
  )
  return parts.length === 0 ? '{}' : `{\n${parts.join('')}${indent}}`
}
