import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pino, { type Logger } from 'pino'
import { lastingDestination } from '../log/lasting-destination.ts'

/** Writes JSON lines to `host.log` in the folder, which it creates if missing; also prints warnings to the terminal. */
export function openProjectLog(dataDir: string): Logger {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = lastingDestination(openSync(join(dataDir, 'host.log'), 'a', 0o600))
  const terminal = {
    write(line: string) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
      process.stderr.write(`Aviso: ${[msg, err?.message].filter(Boolean).join(': ')}\n`)
    },
  }
  return pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.multistream([
      { level: 'info', stream: file },
      { level: 'warn', stream: terminal },
    ]),
  )
}
