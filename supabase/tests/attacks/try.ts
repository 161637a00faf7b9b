import type { Persona, World } from '../world.ts'
import type { Schema } from './schema.ts'

/** One request, edited manually. */
export type Try = {
  kind: 'read' | 'write' | 'call' | 'command'
  /** The table, the procedure or the command. */
  about: string
  method: string
  /** Below /rest/v1; of a command its name. */
  path: string
  headers: Record<string, string>
  body: unknown
}

/** What tries are made of. */
export type Making = { world: World; schema: Schema; persona: Persona; ids: string[]; strangeIds: string[] }

/** What no field expects. */
export const hostile = [
  "'; drop table public.units; --",
  ') or (1=1',
  '%',
  '*',
  'null',
  '00000000-0000-0000-0000-000000000000',
  '\u202E\uD83D\uDE00',
  '{}',
  '-1',
  'true',
  '1e400',
  '2026-02-31',
]
