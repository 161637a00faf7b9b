import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CommandName } from '../../domain/permissions/commands.ts'
import { openStage, type Stage } from '../../scripts/instances/stage.ts'
import type { BenchResult } from '../harness/result.ts'
import { furnish, type House } from './furnish.ts'
import { listen, type Rooms } from './rooms.ts'
import { insertSameRows } from './same-rows.ts'

const voters = 5000
const seconds = 60
const killAfter = 20
/** Of the voters: those who change their vote, and those whose telephone sends it twice at once. */
const changing = 0.2
const doubling = 0.05
const rooms = 200
const patience = 300_000

type Vote = { unit: House['units'][number]; choice: 'favour' | 'against' | 'abstained' }
/** A vote that was confirmed, and what was to be done for it. */
type Cast = Vote & { madeAt: number; tries: number; took: number; confirmedAt: number; first: boolean }

/** 5,000 owners within a minute; the instance that dies takes its open requests with it, and telephones send again. */
export async function measureHall(): Promise<BenchResult[]> {
  const stage = await openStage({ instances: 3 })
  try {
    const house = await furnish(stage, voters)
    const done = doneIn(stage, house)
    await done('open-assembly', {
      assembly_id: house.assemblyId,
      call: 1,
      chair: 'Helena Duarte',
      secretary: 'Rui Barros',
    })
    await done('open-item', { item_id: house.itemId, minutes: null })
    await messagesGone(stage)
    const heard = await listen(stage, house, rooms)
    const started = performance.now()
    const casts: Cast[] = []
    const refused: string[] = []
    const all = Promise.all(
      plan(house).map(async ({ at, ...vote }) => {
        await delay(at)
        for (const copy of vote.copies) {
          const [told] = await Promise.all(Array.from({ length: copy.times }, () => cast(house, copy)))
          if (typeof told === 'string') refused.push(told)
          else casts.push({ ...told!, first: copy === vote.copies[0] })
        }
      }),
    )
    await delay(killAfter * 1000)
    await stage.instances[2]!.end('SIGKILL')
    await all
    const took = (performance.now() - started) / 1000
    await delay(2000)
    await heard.close()
    const right = await compare(stage, house, casts)
    const closed = await done('close-item', { item_id: house.itemId, debate: '' })
    const bare = await insertSameRows(stage, house)
    return results({ casts, refused, took, bare, heard, right, outcome: closed.outcome!.result })
  } finally {
    await stage.end()
  }
}

/** The session's opening is told to every owner some time before the first item is voted on. */
async function messagesGone({ sql }: Stage): Promise<void> {
  for (const end = Date.now() + patience; ; await delay(500)) {
    const [left] = await sql<{ count: number }[]>`
      select (select count(*) from private.outbox)::int + (select count(*) from private.message_contents where due_at is not null)::int as count`
    if (left!.count === 0) return
    if (Date.now() > end) throw new Error(`${left!.count} messages are not gone`)
  }
}

type Copy = Vote & { times: number }

/** When each votes, what, and what some change it to a moment later. */
function plan({ units }: House): { at: number; copies: Copy[] }[] {
  const choices = ['favour', 'against', 'abstained'] as const
  return units.map((unit, nth) => {
    const copy = (turn: number): Copy => ({
      unit,
      choice: choices[(nth + turn) % 3]!,
      times: nth % 100 < doubling * 100 ? 2 : 1,
    })
    const changes = (nth * 7) % 100 < changing * 100
    return { at: Math.random() * (seconds - 5) * 1000, copies: changes ? [copy(0), copy(1)] : [copy(0)] }
  })
}

/** As a telephone does: the same vote with the same key until an answer comes. Gives the code where it is refused. */
async function cast(house: House, { unit, choice }: Vote): Promise<Omit<Cast, 'first'> | string> {
  const key = randomUUID()
  const madeAt = Date.now()
  const body = {
    item_id: house.itemId,
    unit_ids: [unit.id],
    choice,
    channel: 'app',
    made_at: new Date(madeAt).toISOString(),
  }
  const started = performance.now()
  for (let tries = 1; ; tries++) {
    const answer = await house.ask(unit.owner, 'cast-vote', body, key).catch(() => null)
    if (answer?.status === 200)
      return {
        unit,
        choice,
        madeAt,
        tries,
        took: performance.now() - started,
        confirmedAt: performance.now(),
      }
    const code = answer?.body.error?.code
    if (answer && answer.status < 500 && answer.status !== 429 && code !== 'busy')
      return code ?? String(answer.status)
    if (tries === 30) return code ?? 'no answer'
    await delay(200 + Math.random() * 300)
  }
}

/** How many units' votes in the database are the last that was confirmed to them, and no unit has two. */
async function compare({ sql }: Stage, { itemId }: House, casts: readonly Cast[]) {
  const last = new Map<string, Cast>()
  for (const one of casts) {
    const known = last.get(one.unit.id)
    if (!known || known.madeAt <= one.madeAt) last.set(one.unit.id, one)
  }
  const kept = await sql<{ unit_id: string; choice: string }[]>`
    select unit_id, choice from public.votes where item_id = ${itemId}`
  const right = kept.filter(({ unit_id, choice }) => last.get(unit_id)?.choice === choice).length
  const [history] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.vote_changes where item_id = ${itemId}`
  return { kept: kept.length, right, changes: history!.count }
}

type Measured = {
  casts: Cast[]
  refused: string[]
  took: number
  /** Of the same rows without anything around them. */
  bare: number
  heard: Rooms
  right: { kept: number; right: number; changes: number }
  outcome: string
}

function results({ casts, refused, took, bare, heard, right, outcome }: Measured): BenchResult[] {
  const times = casts.map((one) => one.took).sort((a, b) => a - b)
  const again = casts.filter(({ tries }) => tries > 1).length
  const firsts = casts.filter(({ first }) => first).map(({ confirmedAt }) => confirmedAt)
  const delays = heard.delays(firsts)
  const wanted = voters + Math.round(voters * changing)
  const odd = refused.length > 0 ? `; ${refused.length} recusados (${[...new Set(refused)].join(', ')})` : ''
  return [
    {
      name: `${voters.toLocaleString('pt-BR')} unidades votam em ${seconds} s, três instâncias, uma morta aos ${killAfter} s`,
      ours: `${right.right} de ${voters} com o último voto confirmado (${right.kept} no banco, ${right.changes} com os mudados), resultado ${outcome}; ${casts.length} de ${wanted} votos confirmados em ${took.toFixed(1)} s${odd}; ${again} enviados de novo; mediana ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, pior ${at(times, 1)} ms`,
      ratio: Math.min(right.right, casts.length - Math.round(voters * changing)) / voters,
      aim: { atLeast: 1 },
    },
    {
      name: 'Do primeiro voto ao último confirmado',
      ours: `${took.toFixed(1)} s`,
      bare: `${seconds} s; as mesmas linhas, uma transação por voto, ${bare.toFixed(1)} s (${(took / bare).toFixed(1)} vezes)`,
      ratio: took / seconds,
      aim: { atMost: 1 },
    },
    {
      name: `Quórum e placar ao vivo em ${rooms} salas, do voto confirmado até a tela`,
      ours: `mediana ${at(delays, 0.5)} ms, p95 ${at(delays, 0.95)} ms, pior ${at(delays, 1)} ms; ${heard.told()} avisos, ${heard.lost()} salas que caíram e voltaram`,
      bare: '1 s',
      ratio: at(delays, 0.95) / 1000,
      aim: { atMost: 1 },
    },
  ]
}

const at = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)

/** Throws with what the instances said last. */
const doneIn =
  ({ instances }: Stage, { ask, admin }: House) =>
  async (name: CommandName, body: object) => {
    const answer = await ask(admin, name, body)
    if (answer.status === 200) return answer.body
    const lines = instances.map((instance) => instance.lastLines())
    throw new Error([`${name}: ${JSON.stringify(answer.body)}`, ...lines].join('\n'))
  }
