import { setTimeout as delay } from 'node:timers/promises'
import { startListening } from './listeners.ts'
import { signUpAll } from './people.ts'
import {
  proveFiles,
  proveJobs,
  proveListeners,
  proveRows,
  proveTicks,
  type Silence,
  scheduleTicks,
} from './proofs.ts'
import { openStage } from './stage.ts'
import { type Loss, startTrouble } from './trouble.ts'
import { startWriting } from './writers.ts'

export type TrialOptions = {
  /** How long instances are lost and replaced. */
  seconds: number
  seed: number
  people: number
  /** Websockets per person. */
  listenersEach: number
  /** No kills: one instance after another is asked to end, with the usual time to do so, and no client may notice. */
  isRolling?: boolean
  say?(line: string): void
}

export type Outcome = {
  /** Empty if everything holds. */
  failures: string[]
  losses: readonly Loss[]
  /** The longest time that a websocket was not live, in milliseconds: having lost its instance, and its database too. */
  silence: Pick<Silence, 'afterInstance' | 'afterDatabase'>
  /** Numbers for people to read, by their names. */
  numbers: Record<string, number>
  /** Tries that came to nothing, by path and reason; each was repeated until it was answered. */
  retries: ReadonlyMap<string, number>
}

const instanceCount = 3
/** Seconds: the product's own, and so few that many instances can be ended. */
const drain = { usual: 20, short: 6 }
/** For everybody to be live again after the last loss, in milliseconds. */
const recovery = 30_000

/** Runs instances of the product under load while they are ended one after another, and proves afterwards that nothing is missing or double. */
export async function runTrial({
  seconds,
  seed,
  people: count,
  listenersEach,
  isRolling = false,
  say = () => {},
}: TrialOptions): Promise<Outcome> {
  const retries = new Map<string, number>()
  const failed = (path: string, reason: string) => {
    const name = `${path.split(/[?]/)[0]!.split('/').slice(0, 5).join('/')} ${reason}`
    retries.set(name, (retries.get(name) ?? 0) + 1)
  }
  const stage = await openStage({
    instances: instanceCount,
    failed,
    drainSeconds: isRolling ? drain.usual : drain.short,
  })
  const stop = new AbortController()
  try {
    say(`${instanceCount} processos no ar atrás do balanceador`)
    const people = await signUpAll(stage.site, count)
    const listeners = await startListening(stage.site, people, listenersEach, stage.sql)
    say(`${people.length} condomínios, ${listeners.count} websockets`)
    const since = await scheduleTicks(stage.sql)
    const writing = startWriting(people, stop.signal)
    const trouble = startTrouble(stage, { seed, isRolling, databaseAfter: seconds * 500 }, stop.signal)
    const crashed = Promise.all([writing.stopped, trouble.stopped]).then(() => {})
    await Promise.race([delay(seconds * 1000), crashed])
    stop.abort()
    await crashed
    say(`${trouble.losses.length} perdas; conferindo`)
    for (const end = Date.now() + recovery; Date.now() < end && listeners.deaf() > 0; ) await delay(250)
    const silence = proveListeners(listeners, trouble.losses)
    const changes = listeners.changes()
    await listeners.close()
    const { written } = writing
    const work = await proveJobs(stage.sql, written)
    const ticks = await proveTicks(stage.sql, since, new Date())
    const failures = [
      ...silence.failures,
      ...work,
      ...ticks.failures,
      ...(await proveRows(stage.sql, written)),
      ...(await proveFiles(stage.sql, written)),
    ]
    if (isRolling) for (const [name, times] of retries) failures.push(`${name} failed ${times} times`)
    const numbers = {
      'linhas pela API de dados': written.conventions.length,
      'despesas por comando': written.expenses.length,
      'arquivos enviados': written.files.length,
      'prédios com unidades geradas': written.buildings.length,
      leituras: written.readings,
      'entradas com senha': written.signIns,
      'tarefas agendadas, uma por minuto': ticks.ticks,
      'avisos de mudança recebidos': changes,
      'tentativas repetidas': [...retries.values()].reduce((sum, times) => sum + times, 0),
    }
    return { failures, losses: trouble.losses, silence, numbers, retries }
  } catch (error) {
    say(stage.instances.map((instance) => instance.lastLines()).join('\n'))
    throw error
  } finally {
    stop.abort()
    await stage.end()
  }
}
