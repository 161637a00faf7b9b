import type { Task } from '../context.ts'

/** Applies the calendar's changes, soon after midnight: periods that began or ended, and the access of those who left. */
export const turnOccupanciesTask: Task = {
  topic: 'turn-occupancies',
  schedule: '5 0-2,23 * * *',
  async run({ transaction, log }, _payload, signal) {
    const units = await transaction(async (sql) => {
      const [turned] = await sql<{ units: number }[]>`select private.turn_occupancies() as units`
      return turned?.units ?? 0
    }, signal)
    log.info({ units }, 'occupancies turned')
  },
}
