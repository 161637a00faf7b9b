import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { loadBundleDocument } from '../_shared/bundles/documents.ts'
import { renderCharge } from '../_shared/charge-document/render.ts'
import { type Context, command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({ condominium_id: condominiumId, bundle_id: z.uuid('Pagamento inválido.') })

/** Returns a payment of several charges, or a second copy of one, as a PDF; an expired one says so. A resident gets those of their charges. */
export default command('bundle-document', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Abriu um pagamento único em PDF',
  section: 'payment-bundles',
  answersFile: true,
  input,
  readOnly: true,
  async run(context, { bundle_id }) {
    const bundle = await loadBundleDocument(context.sql, context.condominiumId, bundle_id)
    if (!bundle || !(await maySee(context, bundle_id))) throw new AppError('not_found')
    const name = `${bundle.unitLabel.slice(0, 40)}-${bundle.dueOn}`.replaceAll(/[^A-Za-z0-9-]/g, '-')
    return pdfAnswer(await renderCharge(bundle), `pagamento-${name}.pdf`)
  },
})

async function maySee({ sql, role }: Context, bundleId: string): Promise<boolean> {
  if (role !== 'resident') return true
  const own = await sql`select 1 where ${bundleId} in (select private.my_bundles())`
  return own.length === 1
}
