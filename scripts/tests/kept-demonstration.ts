import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'

/** What the demonstration's data is made of; commands and rules that made it may change after it. */
const makers =
  /^(package-lock\.json$|scripts\/demonstration|standins\/|supabase\/migrations\/|host\/database\/)/

/**
 * Returns the folder that stores the demonstration of the browser tests between runs: loading it takes a minute or two, more than everything else a
 * change needs. It depends on the day, so those of other days are removed.
 */
export function keptDemonstration(files: readonly string[]): string {
  const made = createHash('sha256').update(process.cwd())
  for (const path of files) if (makers.test(path)) made.update(path).update(readFileSync(path))
  const ofToday = `${kept}${civilDate(new Date(), brasiliaZone)}-`
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(kept) && !name.startsWith(ofToday))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  return join(tmpdir(), ofToday + made.digest('hex').slice(0, 12))
}
const kept = 'prumo-demonstration-'
