import { z } from 'zod'
import { kitGaps } from '../../../domain/delinquency/collection-kit.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type Context, command } from '../_shared/command.ts'
import { kitContacts, kitFiles, kitOwners, kitUnit } from '../_shared/delinquency/kit-contents.ts'
import type { Kit } from '../_shared/delinquency/kit-pdf.ts'
import { loadStatement } from '../_shared/delinquency/loading.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { kitArchive } from './kit-archive.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  /** Says what the kit would hold and lacks, without making it. */
  dry_run: z.boolean().default(false),
})

/**
 * Streams one archive with all that a lawsuit for a unit's debt needs: register, calculation, contacts, convention and minutes. It states what it
 * lacks. Everyone named in it can see who downloaded it. Throws `nothing_to_collect`, `not_found`.
 */
export default command('collection-kit', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Preparou o dossiê de cobrança judicial',
  section: 'debt-contacts',
  answersFile: true,
  input,
  async run(context, { unit_id, dry_run }) {
    await context.limit(`collection-kit:${context.userId}`, 20)
    const kit = await load(context, unit_id)
    const { files, gaps, owners, unit } = kit
    if (dry_run) {
      context.audit({ entity: 'units', entityId: unit_id, after: { dry_run: true } })
      return { files: files.map(({ kind, name, title }) => ({ kind, name, title })), gaps }
    }
    for (const owner of owners.length > 0 ? owners : [null])
      context.audit({
        entity: 'units',
        entityId: unit_id,
        subjectPersonId: owner?.id,
        after: { unit: unit.label, files: files.length, missing: gaps.map(({ what }) => what) },
      })
    return fileAnswer(await kitArchive(kit), `dossie-${unit.label.replaceAll(/[^A-Za-z0-9-]/g, '-')}.zip`)
  },
})

async function load({ sql, condominiumId, today }: Context, unitId: string): Promise<Kit> {
  const unit = await kitUnit(sql, condominiumId, unitId)
  const statement = await loadStatement(sql, condominiumId, unitId, today)
  if (!unit || !statement) throw new AppError('not_found')
  const { overdue } = statement.debt
  if (overdue.length === 0) throw new AppError('nothing_to_collect')
  const owners = await kitOwners(sql, condominiumId, unitId)
  const contacts = await kitContacts(sql, condominiumId, unitId)
  const files = await kitFiles(sql, condominiumId)
  const gaps = kitGaps({
    conventionFiles: files.filter(({ kind }) => kind === 'convention').length,
    minutesFiles: files.filter(({ kind }) => kind === 'minutes').length,
    owners: owners.length,
    ownersWithoutDocument: owners.filter(({ document }) => document === null).length,
    contacts: contacts.length,
    prescribed: overdue.filter(({ prescription }) => prescription.warning === 'lost').length,
  })
  return { statement, unit, owners, contacts, files, gaps }
}
