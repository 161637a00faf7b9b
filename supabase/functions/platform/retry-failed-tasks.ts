import { AppError } from '../../../domain/errors.ts'
import { failedTasksInput } from '../../../domain/platform/task-words.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'

/** Hands work that failed every try to the worker as at first; it recognises its own earlier effects. Throws `platform_second_factor_required`, `failed_tasks_gone`. */
export default command('retry-failed-tasks', {
  roles: ['superadmin'],
  auditedAs: 'Mandou repetir trabalhos que falharam',
  section: 'platform-tasks',
  input: failedTasksInput,
  logsRefusals: true,
  async run({ sql, audit }, { ids }) {
    await requireShownFactor(sql)
    const taken = await sql<{ kind: string | null; taken: number }[]>`
      select kind, taken::integer from private.take_dead_tasks(${ids}, ${true})`
    if (taken.length === 0) throw new AppError('failed_tasks_gone')
    audit({
      entity: 'failed_tasks',
      after: Object.fromEntries(taken.map((one) => [one.kind ?? 'dead', one.taken])),
    })
    return { count: taken.reduce((sum, one) => sum + one.taken, 0) }
  },
})
