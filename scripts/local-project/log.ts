import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pino, { type Logger } from 'pino'
import { lastingDestination } from '../log/lasting-destination.ts'

/** JSON lines in `host.log` of the folder, which is made when missing; warnings are also told on the terminal. */
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
