import type { Task } from '../context.ts'

/**
 * Seals the audit entries written since the last run (docs/decisions/0016). Of several workers one seals; the others find the lock taken and leave.
 * Each batch is its own transaction.
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
