import { bookFiles, isReference } from '../../../domain/ledger-archive/files.ts'
import type { Manifest } from '../../../domain/ledger-archive/manifest.ts'
import type { Sql, Transaction } from '../../context.ts'
import type { Job, JobIssue } from '../../job.ts'
import { tableOf } from '../making/columns.ts'
import { issue, mostIssues } from './refusal.ts'

/** Books that have begun: the tables that are not empty. What every condominium begins with does not count, unless money moved. */
export async function emptinessIssues(sql: Sql | Transaction, { condominiumId }: Job): Promise<JobIssue[]> {
  const files = bookFiles.filter(({ isDefault }) => !isDefault)
  const [begun] = await sql.unsafe<Record<string, boolean>[]>(
    `select ${files.map((file) => `exists (select from ${tableOf(file)} where condominium_id = $1) as ${file.name}`).join(', ')}`,
    [condominiumId],
  )
  return files
    .filter(({ name }) => begun![name])
    .map(({ name, title }) =>
      issue('not_empty', `Este condomínio já tem registros em ${title}.`, { field: name }),
    )
}

/**
 * Finds the archive's units, people and groups here: units by block and number, people by CPF or CNPJ, groups by name. A unit that had ended there
 * and is unknown here gets its own id, and is inserted with the rows.
 */
export async function matchRegister(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql`delete from private.ledger_import_ids where condominium_id = ${condominiumId} and job_id = ${id}`
  await sql`
    insert into private.ledger_import_ids (condominium_id, job_id, source_id, target_id)
    select distinct on (r.source_id) ${condominiumId}::uuid, ${id}::uuid, r.source_id, coalesce(u.id, gen_random_uuid())
    from private.ledger_import_rows i
    cross join lateral json_to_record(i.content) as c (id uuid, block text, number text, closed_on date)
    cross join lateral (select c.id as source_id) r
    left join public.units u on u.condominium_id = ${condominiumId} and u.block = c.block and u.number = c.number
      and u.closed_on is not distinct from c.closed_on
    where i.condominium_id = ${condominiumId} and i.job_id = ${id} and i.file = 'units' and r.source_id is not null
      and (u.id is not null or c.closed_on is not null)
    order by r.source_id, u.id`
  await sql`
    insert into private.ledger_import_ids (condominium_id, job_id, source_id, target_id)
    select ${condominiumId}::uuid, ${id}::uuid, c.id, p.id
    from private.ledger_import_rows i
    cross join lateral json_to_record(i.content) as c (id uuid, document text)
    join public.people p on p.condominium_id = ${condominiumId} and p.document = c.document
    where i.condominium_id = ${condominiumId} and i.job_id = ${id} and i.file = 'people' and c.id is not null
    on conflict do nothing`
  await sql`
    insert into private.ledger_import_ids (condominium_id, job_id, source_id, target_id)
    select ${condominiumId}::uuid, ${id}::uuid, c.id, g.id
    from private.ledger_import_rows i
    cross join lateral json_to_record(i.content) as c (id uuid, name text)
    join public.unit_groups g on g.condominium_id = ${condominiumId} and lower(g.name) = lower(c.name)
    where i.condominium_id = ${condominiumId} and i.job_id = ${id} and i.file = 'unit_groups' and c.id is not null
    on conflict do nothing`
}

/** Units that rows are about and that are not registered here. */
export async function unitIssues(
  sql: Transaction,
  { condominiumId, id }: Job,
  manifest: Manifest,
): Promise<JobIssue[]> {
  const files = bookFiles
    .filter((file) => isReference(file, 'unit_id') && hasColumn(manifest, file.name, 'unit_id'))
    .map(({ name }) => name)
  const missing = await sql<{ block: string | null; number: string | null; id: string }[]>`
    select c.block, c.number, n.unit_id as id
    from (
      select distinct i.content ->> 'unit_id' as unit_id from private.ledger_import_rows i
      where i.condominium_id = ${condominiumId} and i.job_id = ${id} and i.file = any (${files}) and i.content ->> 'unit_id' is not null
    ) n
    left join (
      select u.content ->> 'id' as id, u.content ->> 'block' as block, u.content ->> 'number' as number
      from private.ledger_import_rows u where u.condominium_id = ${condominiumId} and u.job_id = ${id} and u.file = 'units'
    ) c on c.id = n.unit_id
    where not exists (
      select from private.ledger_import_ids k
      where k.condominium_id = ${condominiumId} and k.job_id = ${id} and k.source_id::text = n.unit_id)
    order by c.block, c.number limit ${mostIssues}`
  return missing.map(({ block, number, id: unitId }) =>
    issue(
      'unit_missing',
      number === null
        ? `Há registros de uma unidade que o arquivo não descreve (${unitId}).`
        : `A unidade ${block ? `${block}-${number}` : number} não está cadastrada aqui. Cadastre-a antes.`,
      { field: 'units' },
    ),
  )
}

const hasColumn = (manifest: Manifest, file: string, column: string): boolean =>
  manifest.files.find(({ name }) => name === file)?.columns.some(({ name }) => name === column) ?? false
