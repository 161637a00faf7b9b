import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { type Copied, type CopiedKind, copiedKinds, copiers } from './copiers.ts'

const input = z
  .object({
    /** The one that receives. */
    condominium_id: condominiumId,
    source_id: condominiumId,
    what: z
      .array(z.enum(copiedKinds, 'Escolha o que copiar.'))
      .min(1, 'Escolha o que copiar.')
      .max(copiedKinds.length, 'Escolha o que copiar.'),
    /** Only says what would happen. */
    dry_run: z.boolean().default(false),
  })
  .refine((given) => given.source_id !== given.condominium_id, {
    path: ['source_id'],
    message: 'Escolha outro condomínio.',
  })

class Undo extends Error {}

/**
 * Copies settings between two condominiums that the caller administers. What the receiving one has set itself stays; the answer lists every row and
 * its outcome. A dry run does the same and undoes it, so that its report cannot differ.
 */
export default command('copy-settings', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Copiou ajustes de outro condomínio',
  section: 'condominium',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, audit }, { source_id, what, dry_run }) {
    await requireSource(sql, source_id)
    await sql`select from public.condominiums where id = ${condominiumId} for no key update`
    const kinds = [...new Set(what)]
    const copied = dry_run
      ? await tried(sql, (inner) => copyAll(inner, kinds, source_id, condominiumId))
      : await copyAll(sql, kinds, source_id, condominiumId)
    const changed = Object.values(copied).flat()
    if (!dry_run) {
      audit({
        entity: 'condominiums',
        entityId: condominiumId,
        after: { source_id, what: kinds, rows: changed.filter(({ state }) => state !== 'kept').length },
      })
    }
    return { copied, dry_run }
  },
})

type Copies = Partial<Record<CopiedKind, Copied[]>>

async function copyAll(sql: Sql, kinds: CopiedKind[], source: string, target: string): Promise<Copies> {
  const copies: Copies = {}
  for (const kind of kinds) copies[kind] = await copiers[kind](sql, source, target)
  return copies
}

/** Returns the result of `work`, with everything that it wrote undone. */
async function tried(sql: Sql, work: (sql: Sql) => Promise<Copies>): Promise<Copies> {
  let given: Copies = {}
  await sql
    .savepoint(async (inner) => {
      given = await work(inner)
      throw new Undo()
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof Undo)) throw thrown
    })
  return given
}

/** Settings are read only where the caller administers: another condominium does not exist for them. */
async function requireSource(sql: Sql, sourceId: string): Promise<void> {
  const [source] = await sql`
    select from private.condominiums_as('owner_admin', 'admin') c where c = ${sourceId}`
  if (!source) throw new AppError('not_found')
}
