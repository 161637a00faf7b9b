import { AppError } from '../../../domain/errors.ts'
import { resumeTaskInput } from '../../../domain/platform/task-words.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'

/**
 * Lets paused background work go on; what a schedule asked for meanwhile is done once. Throws `platform_second_factor_required`,
 * `task_not_paused`.
 */
export default command('resume-task', {
  roles: ['superadmin'],
  auditedAs: 'Retomou um trabalho da plataforma',
  section: 'platform-tasks',
  input: resumeTaskInput,
  logsRefusals: true,
  async run({ sql, audit }, { topic }) {
    await requireShownFactor(sql)
    const [was] = await sql<{ reason: string; paused_at: Date }[]>`
      delete from public.paused_tasks where topic = ${topic} returning reason, paused_at`
    if (!was) throw new AppError('task_not_paused')
    await sql`select private.release_task(${topic})`
    audit({ entity: 'paused_tasks', entityId: topic, before: was, after: null })
    return {}
  },
})
