import type { Scope } from '../../../domain/permissions/access.ts'
import { routines } from '../../../domain/permissions/routines.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { rows } from '../rows.ts'
import { type Persona, type Subject, standingOf, type World } from '../world.ts'
import { forbiddenMarks, type Targets } from './targets.ts'
import type { Try } from './try.ts'

export type Answer = { status: number; text: string; range: string | null }

type Row = Record<string, unknown>

/** What domain/permissions says of an answer: why it must not be, or null. */
export function judge(
  world: World,
  targets: Targets,
  persona: Persona,
  made: Try,
  answer: Answer,
): string | null {
  const { status, text } = answer
  if (status >= 500) return `broke with ${status}: ${text.slice(0, 200)}`
  // A request whose own filter contains a mark does not learn it from the answer.
  const mark = forbiddenMarks(targets, persona).find((one) => text.includes(one))
  if (mark) return `shows ${mark}`
  const ok = status >= 200 && status < 300
  if (!ok) return null
  if (made.kind === 'read') return judgeRead(world, persona, made, answer)
  if (made.kind === 'write') return judgeWrite(answer)
  if (made.kind === 'call') {
    const scope = routines[made.about]?.[standingOf(persona)] ?? 'none'
    return scope === 'none' ? 'is answered, and is not open to them' : null
  }
  return 'is done'
}

function judgeWrite({ text, range }: Answer): string | null {
  const total = Number(range?.split('/')[1])
  if (total === 0 || text === '[]' || (text === '' && !total)) return null
  return `touches rows: ${range} ${text.slice(0, 200)}`
}

const scopeOf = (persona: Persona, table: string): Scope =>
  tables[table]?.[standingOf(persona)]?.select ?? 'none'

function judgeRead(world: World, persona: Persona, made: Try, { text, range }: Answer): string | null {
  if (made.headers['accept-profile'] !== 'public') return 'opens another schema'
  const total = Number(range?.split('/')[1])
  // Planned counts are the planner's estimates of whole tables; exact ones count reachable rows.
  if (scopeOf(persona, made.about) === 'none' && made.headers.prefer === 'count=exact' && total > 0)
    return `counts ${total} rows`
  if (made.method === 'HEAD' || text === '' || made.headers.accept === 'text/csv') {
    const lines = made.method === 'HEAD' ? 0 : text.trim().split('\n').length - 1
    return lines > 0 && scopeOf(persona, made.about) === 'none' ? `gives ${lines} lines` : null
  }
  const body = JSON.parse(text) as Row | Row[]
  for (const row of Array.isArray(body) ? body : [body]) {
    const told = judgeRow(world, persona, made.about, row)
    if (told) return told
  }
  return null
}

/** Whether a row of a table, and each row that hangs on it, is within the persona's scope. */
function judgeRow(world: World, persona: Persona, table: string, row: Row): string | null {
  const scope = scopeOf(persona, table)
  if (scope === 'none') return `gives a row of ${table}`
  const home = world.subjects[persona].home.id
  const tenant = row[table === 'condominiums' ? 'id' : 'condominium_id']
  if (scope !== 'all' && typeof tenant === 'string' && tenant !== home)
    return `gives a row of ${table} of another condominium`
  if (scope === 'own' && isSomeoneElses(world, persona, table, row))
    return `gives somebody else's row of ${table}`
  for (const [name, hung] of Object.entries(row)) {
    if (!tables[name] || typeof hung !== 'object' || hung === null) continue
    for (const inner of Array.isArray(hung) ? hung : [hung]) {
      const told = judgeRow(world, persona, name, inner as Row)
      if (told) return `${table} → ${told}`
    }
  }
  return null
}

function isSomeoneElses(world: World, persona: Persona, table: string, row: Row): boolean {
  const builder = rows[table]
  if (!builder) return false
  const isOf = (subject: Subject) =>
    Object.entries(builder(subject)).every(([name, value]) => String(row[name]) === value)
  const mine = world.subjects[persona]
  const others = [world.neighbour, world.foreigner, ...Object.values(world.subjects)]
  return !isOf(mine) && others.some((other) => other.userId !== mine.userId && isOf(other))
}
