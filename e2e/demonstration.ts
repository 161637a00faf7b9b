import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Playwright's set-up: a folder for what the workers of one run share. */
export default function shareFolder(): () => void {
  // One that outlives the run: `npm test -- changed` names it, for as long as what makes the demonstration stays as it is.
  const kept = process.env.E2E_KEPT
  if (kept) {
    mkdirSync(kept, { recursive: true })
    // Of a run that was interrupted.
    rmSync(join(kept, 'claim'), { recursive: true, force: true })
    process.env.E2E_SHARED = kept
    return () => {}
  }
  const shared = mkdtempSync(join(tmpdir(), 'prumo-e2e-shared-'))
  process.env.E2E_SHARED = shared
  return () => rmSync(shared, { recursive: true, force: true })
}

/**
 * The data of a product that has loaded its demonstration and was ended: loading takes a minute or two, a copy a second. The first worker
 * that asks makes it (`prepare`, into the folder that it is given), the others wait for it.
 */
export async function demonstrationFolder(prepare: (folder: string) => Promise<void>): Promise<string> {
  const shared = process.env.E2E_SHARED
  if (!shared) throw new Error('Playwright has not run its set-up')
  const folder = join(shared, 'demonstration')
  const claim = join(shared, 'claim')
  while (!existsSync(folder)) {
    if (claimed(claim)) {
      try {
        await prepare(folder)
      } finally {
        rmSync(claim, { recursive: true })
      }
    } else await sleep(250)
  }
  return folder
}

function claimed(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
