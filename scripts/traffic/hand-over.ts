import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Traffic } from '../../host/http/traffic.ts'
import type { Host } from '../../host/main.ts'

/** How often counts go to the database: what a killed process loses of them. */
const everyMilliseconds = 60_000

type HandOver = { host: Pick<Host, 'urls' | 'openSockets'>; traffic: Traffic; port: number; log: Logger }

/** Hands over what this process counted, once a minute and at its end, as one statement on a connection that is open only meanwhile. */
export function startHandingOver({ host, traffic, port, log }: HandOver): { close(): Promise<void> } {
  const sql = postgres(host.urls.authenticator, {
    max: 1,
    idle_timeout: 5,
    connect_timeout: 5,
    onnotice: () => {},
    // Whom the narrow function is for; the login itself may nothing.
    connection: { role: 'service_role', application_name: 'traffic' },
  })
  const instance = `${hostname().slice(0, 70)}:${port}`
  const handOver = async () => {
    const counts = traffic.take()
    await sql`
      select private.record_traffic(${instance}, ${new Date()}, ${brasiliaZone}, ${sql.json(counts)}, ${host.openSockets()})`.catch(
      (error: Error) => {
        // The database may be away for a while: the next minute brings both.
        traffic.giveBack(counts)
        log.warn({ err: error }, 'counts of answers were not handed over')
      },
    )
  }
  const timer = setInterval(() => void handOver(), everyMilliseconds)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      // A database that does not answer must not hold up the end.
      await Promise.race([handOver(), delay(2000, undefined, { ref: false })])
      await sql.end({ timeout: 1 })
    },
  }
}
