import { AppError } from '../../../../domain/errors.ts'
import { filePath } from '../../../../domain/files.ts'
import { annexWords } from '../../../../domain/reports/annual-report.ts'
import type { Context } from '../command.ts'
import { storeFile } from '../documents/files.ts'
import { refuseUnless } from '../guards.ts'
import { requirePlan } from '../request/standing.ts'
import { amendNotice } from '../voting/amending.ts'
import { lockAssembly } from '../voting/locks.ts'
import { sentNotice } from '../voting/notices.ts'

type Asked = {
  assembly_id: string
  item_id?: string | undefined
  amendment?: { number: number; reason: string; by_hand: string | null } | undefined
}
export type Place = { itemId: string; title: string; notice: number | null }

/**
 * Finds the item of accounts that gets the file. Of a draft the file goes with the notice when it is called; what was called gets another notice, whose
 * agenda names the annex (art. 1.354). Throws `annual_report_begun`, `annual_report_no_item`, `annual_report_amends`, and what `amend-notice` does.
 */
export async function placeInAgenda(context: Context, asked: Asked, name: string): Promise<Place> {
  const { sql, condominiumId } = context
  await requirePlan(sql, condominiumId, { roles: 'user', feature: 'voting' })
  const { state } = await lockAssembly(context, asked.assembly_id)
  refuseUnless(state === 'draft' || state === 'called', 'annual_report_begun')
  const [item] = await sql<{ id: string; title: string }[]>`
    select id, title from public.agenda_items
    where condominium_id = ${condominiumId} and assembly_id = ${asked.assembly_id} and matter = 'accounts' and parent_id is null and left_out_in is null
      and withdrawn_at is null and (${asked.item_id ?? null}::uuid is null or id = ${asked.item_id ?? null}::uuid)
    order by position limit 1`
  if (!item) throw new AppError('annual_report_no_item')
  if (state === 'draft') return { itemId: item.id, title: item.title, notice: null }
  if (!asked.amendment) throw new AppError('annual_report_amends')
  const { notice } = await sentNotice(context, asked.assembly_id)
  const { terms } = notice
  const line = annexWords(name)
  const { number } = await amendNotice(context, {
    condominium_id: condominiumId,
    assembly_id: asked.assembly_id,
    ...asked.amendment,
    kind: terms.kind,
    form: terms.form,
    title: terms.title,
    place: terms.place,
    access: terms.access,
    notice: terms.notice,
    cut_off_on: terms.cut_off_on,
    first_call_at: new Date(terms.first_call_at),
    second_call_at: terms.second_call_at === null ? null : new Date(terms.second_call_at),
    items: notice.items.map(({ position: _, about_unit: __, since_notice: ___, ...sent }) => ({
      ...sent,
      body: sent.id === item.id ? withLine(sent.body, line) : sent.body,
    })),
  })
  return { itemId: item.id, title: item.title, notice: number }
}

/** The text of an item with a line at its end, below those of earlier annexes. */
const withLine = (body: string, line: string): string =>
  `${body.slice(0, 10_000 - line.length - 2)}${body === '' ? '' : '\n\n'}${line}`

/** Stores the file with the item's other files; the report's id is the file's, so that a later try writes over what an earlier one stored. */
export const storeAnnex = (
  { condominiumId }: Pick<Context, 'condominiumId'>,
  itemId: string,
  reportId: string,
  name: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<void> =>
  storeFile(
    filePath({ condominiumId, area: 'assemblies', ownerId: itemId, id: reportId, name }),
    name,
    'application/pdf',
    pdf,
  )
