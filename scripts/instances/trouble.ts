import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ending, Instance } from './instance.ts'
import type { Stage } from './stage.ts'

/** Something that was ended, and from when to when it was away, by the wall clock. */
export type Loss = { what: Ending | 'database'; from: number; to: number }

export type TroubleOptions = {
  /** Decides which and when. */
  seed: number
  /** One after another, and only by SIGTERM, as when a new version is deployed. */
  isRolling: boolean
  /** Milliseconds after which PostgreSQL is killed once, unless `isRolling`. */
  databaseAfter: number
}

export type Trouble = {
  losses: readonly Loss[]
  /** Settles when every instance is back; rejects if one did not end or start correctly. */
  stopped: Promise<void>
}

/** Between two losses, in milliseconds. */
const pause = { least: 2000, more: 2500 }

/**
 * Ends one instance after another, with `kill -9` and SIGTERM in turn, and starts it again, until `stop` aborts; never the last
 * that is well.
 */
export function startTrouble(
  stage: Stage,
  { seed, isRolling, databaseAfter }: TroubleOptions,
  stop: AbortSignal,
): Trouble {
  const losses: Loss[] = []
  const until = (ms: number) => delay(ms, undefined, { signal: stop }).catch(() => {})

  async function lose(instance: Instance, what: Ending): Promise<void> {
    const from = Date.now()
    await instance.end(what)
    await instance.start()
    losses.push({ what, from, to: Date.now() })
  }

  async function loseInstances(): Promise<void> {
    const returning = new Set<Promise<void>>()
    for (let turn = 0; !stop.aborted; ) {
      const chance = chanceOf(seed, turn)
      await until(pause.least + chance * pause.more)
      const healthy = stage.balancer.healthy()
      if (stop.aborted || healthy.length < 2) continue
      if (isRolling && healthy.length < stage.instances.length) continue
      const port = healthy[Math.floor(chance * healthy.length)]
      const instance = stage.instances.find((candidate) => candidate.port === port)!
      const loss = lose(instance, turn++ % 2 === 0 && !isRolling ? 'SIGKILL' : 'SIGTERM')
      returning.add(loss)
      loss.then(
        () => returning.delete(loss),
        () => {},
      )
      if (isRolling) await loss
    }
    await Promise.all(returning)
  }

  async function loseDatabase(): Promise<void> {
    await until(databaseAfter)
    if (stop.aborted || isRolling) return
    const from = Date.now()
    await stage.killDatabase()
    losses.push({ what: 'database', from, to: Date.now() })
  }

  return { losses, stopped: Promise.all([loseInstances(), loseDatabase()]).then(() => {}) }
}

/** A number from 0 to 1 that a seed and a turn decide. */
function chanceOf(seed: number, turn: number): number {
  return createHash('sha256').update(`trouble ${seed} ${turn}`).digest().readUInt32BE(0) / 2 ** 32
}
