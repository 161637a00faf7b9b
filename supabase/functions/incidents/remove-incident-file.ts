import { AppError } from '../../../domain/errors.ts'
import { buckets } from '../../../domain/files.ts'
import { removeFileInput } from '../../../domain/incidents/input.ts'
import { evidenceKindOf } from '../../../domain/incidents/words.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockIncident, logged, tell } from '../_shared/incidents/locks.ts'
import { written } from '../_shared/incidents/moving.ts'

const LEAST_REASON = 5

/**
 * Takes away a photo or recording of an incident: the person who added it while it is open, the management any at any time with a reason. The log
 * says what kind of file it was and who took it; the bytes go in the background. Throws `not_found`, `forbidden`, `incident_file_stays`,
 * `incident_file_reason_missing`, `incident_own_case`.
 */
export default command('remove-incident-file', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Removeu um arquivo de ocorrência',
  changes: 'own',
  ownCase: { guard: 'incident_files_own_case' },
  input: removeFileInput,
  async run(context, { incident_id, file_id, reason }) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    const incident = await lockIncident(context, incident_id)
    const [file] = await sql<{ path: string; type: string | null; is_mine: boolean }[]>`
      select name as path, metadata ->> 'mimetype' as type, owner_id is not distinct from ${userId} as is_mine
      from storage.objects
      where bucket_id = ${buckets.condominium} and id = ${file_id} and starts_with(name, ${`${condominiumId}/incidents/${incident_id}/`})
        and not private.is_taken_evidence(name, id)`
    if (!file) throw new AppError('not_found')
    refuseUnless(file.is_mine || manages(context), 'forbidden')
    const takesBack = file.is_mine && incident.is_open
    refuseUnless(takesBack || manages(context), 'incident_file_stays')
    refuseUnless(takesBack || reason.length >= LEAST_REASON, 'incident_file_reason_missing')
    const kind = evidenceKindOf(file.type)
    const [event] = await logged(context, [
      {
        incidentId: incident_id,
        kind: 'file_removed',
        from: file_id,
        to: kind,
        note: takesBack ? null : reason,
      },
    ])
    await written(context, incident_id, { updated_at: now })
    await enqueue('remove-files', { paths: [file.path] })
    if (!takesBack) await tell(context, incident_id, 'update', event!)
    audit({
      entity: 'incidents',
      entityId: incident_id,
      after: {
        protocol: incident.protocol,
        removed: kind,
        is_own: file.is_mine,
        reason: takesBack ? null : reason,
      },
    })
    return { id: file_id }
  },
})
