import { AppError } from '../../../domain/errors.ts'
import { pauseTaskInput, taskWords, unpausableTasks } from '../../../domain/platform/task-words.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'

/**
 * Has a kind of background work wait until it is resumed; what runs already ends. Throws `platform_second_factor_required`, `task_unknown`,
 * `task_not_pausable`, `task_already_paused`.
 */
export default command('pause-task', {
  roles: ['superadmin'],
  auditedAs: 'Pausou um trabalho da plataforma',
  section: 'platform-tasks',
  input: pauseTaskInput,
  logsRefusals: true,
  async run({ sql, userId, audit }, { topic, reason }) {
    await requireShownFactor(sql)
    if (!Object.hasOwn(taskWords, topic)) throw new AppError('task_unknown')
    if (unpausableTasks.includes(topic)) throw new AppError('task_not_pausable')
    const [paused] = await sql`
      insert into public.paused_tasks (topic, reason, paused_by) values (${topic}, ${reason}, ${userId}) on conflict do nothing returning 1`
    if (!paused) throw new AppError('task_already_paused')
    audit({ entity: 'paused_tasks', entityId: topic, before: null, after: { reason } })
    return {}
  },
})
