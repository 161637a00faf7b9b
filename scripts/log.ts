import { accessSync, constants, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { lastingDestination } from './log/lasting-destination.ts'
import type { Settings } from './settings.ts'

/** Also the first use of the data folder: an unwritable one is reported here. */
export function openLog({ dataDir, log, logLevel }: Settings): Logger {
  try {
    // The database's own user can pass through it, and no one else can list it: it holds personal data.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
    const dest = log === 'file' ? openSync(join(dataDir, 'prumo.log'), 'a', 0o600) : 1
    return openLogOn(dest, logLevel)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `A pasta de dados ${dataDir} não pode ser usada (${reason}). Verifique o dono e as permissões, ou escolha outra com DATA_DIR.`,
      { cause },
    )
  }
}

export function openLogOn(dest: number, level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, lastingDestination(dest))
}
