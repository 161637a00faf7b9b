import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fieldsOf, needsUnit } from '../../../domain/documents/templates/fields.ts'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { requireFolder } from '../_shared/documents/folders.ts'
import * as field from '../_shared/documents/inputs.ts'
import { loadTemplate, templateRef, texts } from '../_shared/documents/templates.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  template: templateRef,
  folder_id: field.folderId,
  /** One document of each; none for a template that speaks of no unit. */
  unit_ids: z
    .array(id('Unidade inválida.'))
    .max(2000, 'Escolha até 2.000 unidades.')
    .transform((chosen) => [...new Set(chosen)])
    .default([]),
  person_id: z.uuid('Pessoa inválida.').nullish(),
  texts,
})

type Unit = { unit_id: string; label: string }

/**
 * Queues the filling of a template into PDF documents of a folder, numbered in the order of the units; the worker makes them. Throws `not_found`,
 * `invalid_input` where a unit or a text is missing.
 */
export default command('make-documents', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Fez documentos de um modelo',
  section: 'document-outside',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, given) {
    const { template, folder_id, unit_ids, person_id = null, texts: typed } = given
    const { title, body, kind, series } = await loadTemplate(sql, condominiumId, template)
    await requireFolder(sql, condominiumId, folder_id)
    const isOfUnits = needsUnit(body)
    if (isOfUnits && unit_ids.length === 0) throw invalid('unit_ids', 'Escolha ao menos uma unidade.')
    const missing = fieldsOf(body).free.find((name) => !typed[name])
    if (missing) throw invalid(`texts.${missing}`, 'Preencha este campo.')
    const units = isOfUnits
      ? await sql<Unit[]>`
          select unit_id, label from public.unit_list
          where condominium_id = ${condominiumId} and unit_id = any (${unit_ids}) order by sort_key, unit_id`
      : []
    if (units.length !== (isOfUnits ? unit_ids.length : 0)) throw new AppError('not_found')
    if (person_id && !(await livesIn(sql, condominiumId, person_id, unit_ids, today)))
      throw invalid('person_id', 'Esta pessoa não é desta unidade. Escolha outra.')
    const wanted = isOfUnits ? units : [null]
    const year = Number(today.slice(0, 4))
    const [taken] = series
      ? await sql<{ first: number }[]>`
          select private.take_document_numbers(${condominiumId}, ${series}, ${year}, ${wanted.length}) as first`
      : []
    const drafts = wanted.map((unit, position) => {
      const number = series && taken ? `${series} nº ${taken.first + position}/${year}` : null
      return {
        position,
        unit_id: unit?.unit_id ?? null,
        number,
        document_id: randomUUID(),
        name: [number ?? title, unit?.label].filter(Boolean).join(' · ').slice(0, 160),
      }
    })
    const jobId = randomUUID()
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${jobId}, 'make_documents', ${title}, ${drafts.length},
        ${sql.json({ title, body, kind, folder_id, person_id, texts: typed })}, ${userId})`
    await sql`
      insert into private.document_drafts (condominium_id, job_id, position, unit_id, name, number, document_id)
      select ${condominiumId}, ${jobId}, d.position, d.unit_id, d.name, d.number, d.document_id
      from jsonb_to_recordset(${sql.json(drafts)}) as d (position integer, unit_id uuid, name text, number text, document_id uuid)`
    await enqueue('make-documents', { condominiumId, jobId })
    audit({
      entity: 'document_templates',
      after: { title, folder_id, count: drafts.length, number: drafts[0]?.number ?? null },
    })
    return {
      job_id: jobId,
      count: drafts.length,
      document_id: drafts.length === 1 ? drafts[0]!.document_id : null,
    }
  },
})

/** The declaring person must belong to the unit, and there must be only one unit. */
async function livesIn(
  sql: Sql,
  condominiumId: string,
  personId: string,
  unitIds: readonly string[],
  today: string,
): Promise<boolean> {
  const found = await sql`
    select from public.occupancies
    where condominium_id = ${condominiumId} and person_id = ${personId} and unit_id = any (${[...unitIds]})
      and starts_on <= ${today} and (ends_on is null or ends_on >= ${today}) limit 1`
  return unitIds.length === 1 && found.length > 0
}

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })
