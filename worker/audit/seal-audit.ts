import type { Task } from '../context.ts'

/**
 * Seals what was written to the audit since the last time (docs/decisions/0016). Of several workers one seals; the others find the lock
 * taken and leave. Each batch is a transaction of its own.
 */
export const sealAuditTask: Task = {
  topic: 'seal-audit',
  schedule: '* * * * *',
  isInterruptible: true,
  async run({ transaction, log }, _payload, signal) {
    let ids = 0
    for (;;) {
      signal.throwIfAborted()
      const went = await transaction(async (sql) => {
        const [row] = await sql<{ went: number }[]>`select private.seal_audit()::float8 as went`
        return row!.went
      })
      ids += went
      if (went === 0) break
    }
    if (ids > 0) log.info({ ids }, 'audit sealed')
  },
}
