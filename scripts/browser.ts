import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'

// First the one without windows, which has less to draw.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium that is here: CHROMIUM, or one of the system's. */
export const installedBrowser = (): string | undefined =>
  [process.env.CHROMIUM ?? '', ...usual].find((path) => path && existsSync(path))

/**
 * Path of a Chromium for the browser tests: CHROMIUM, one of the system's, or Debian's package when it may be installed
 * here. Throws with one line that says how to get it.
 */
export function findBrowser(): string {
  const found = installedBrowser()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Instalando o Chromium do Debian para os testes de navegador…')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'inherit',
    })
    if (existsSync(usual[0]!)) return usual[0]!
  }
  throw new Error(
    'Falta um Chromium: instale-o (no Debian: sudo apt-get install chromium-headless-shell) ou diga onde está em CHROMIUM=…',
  )
}
