import { AppError } from '../../../domain/errors.ts'
import { dropFailedTasksInput } from '../../../domain/platform/task-words.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'

/** Gives up work that failed every try: it will not be done. Throws `platform_second_factor_required`, `failed_tasks_gone`. */
export default command('drop-failed-tasks', {
  roles: ['superadmin'],
  auditedAs: 'Descartou trabalhos que falharam',
  section: 'platform-tasks',
  input: dropFailedTasksInput,
  logsRefusals: true,
  async run({ sql, audit }, { ids, reason }) {
    await requireShownFactor(sql)
    const taken = await sql<{ kind: string | null; taken: number }[]>`
      select kind, taken::integer from private.take_dead_tasks(${ids}, ${false})`
    if (taken.length === 0) throw new AppError('failed_tasks_gone')
    audit({
      entity: 'failed_tasks',
      after: { ...Object.fromEntries(taken.map((one) => [one.kind ?? 'dead', one.taken])), reason },
    })
    return { count: taken.reduce((sum, one) => sum + one.taken, 0) }
  },
})
