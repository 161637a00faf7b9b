import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { transaction } from '../_shared/database.ts'
import { type Filters, headerLine, pageOf, sealLines } from './lines.ts'

const input = z.object({
  condominium_id: z.uuid('Condomínio inválido.'),
  actor: z.uuid('Pessoa inválida.').nullish(),
  actions: z.array(z.string().max(80)).max(200).nullish(),
  since: z.iso.date('Data inválida.').nullish(),
  until: z.iso.date('Data inválida.').nullish(),
  wanted: z.string().trim().max(80).default(''),
})

/**
 * The entries that match, as CSV, then the condominium's seals, whose heads leave the database with it. It is sent page by page, each
 * read in a transaction of its own: a slow download holds nothing up. Entries of after the asking stay out.
 */
export default command('export-audit', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { condominium_id, ...asked }) {
    const filters: Filters = { condominiumId: condominium_id, ...asked }
    const { sql, userId, requestId, now, today } = context
    const [end] = await sql<{ at: string }[]>`select private.now()::text as at`
    context.audit({ entity: 'condominiums', entityId: condominium_id, after: told(asked) })
    const lines = csv(filters, end!.at, (work) =>
      transaction(
        { sub: userId ?? undefined, role: 'authenticated' },
        { 'x-request-id': requestId },
        true,
        work,
      ),
    )
    return new Response(streamOf(lines), {
      headers: {
        // What supabase-js hands over as bytes.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="auditoria-${today}.csv"`,
        'cache-control': 'private, no-store',
        'x-generated-at': now.toISOString(),
      },
    })
  },
})

const told = ({ actions, ...rest }: Omit<z.infer<typeof input>, 'condominium_id'>) => ({
  ...rest,
  ...(actions && { actions: actions.length }),
})

type Reading = <Value>(
  work: (sql: Parameters<Parameters<typeof transaction>[3]>[0]) => Promise<Value>,
) => Promise<Value>

async function* csv(filters: Filters, end: string, reading: Reading): AsyncGenerator<string> {
  yield headerLine
  // Below every entry of this instant: the one about this export is among them.
  let key = { at: end, id: '0' }
  for (;;) {
    const page = await reading((sql) => pageOf(sql, filters, key))
    if (page.text) yield page.text
    if (!page.next) break
    key = page.next
  }
  let after = '0'
  for (;;) {
    const page = await reading((sql) => sealLines(sql, filters.condominiumId, after))
    if (page.text) yield page.text
    if (!page.next) break
    after = page.next
  }
}

/** Pulled as fast as the client takes it; one that goes away ends it. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
