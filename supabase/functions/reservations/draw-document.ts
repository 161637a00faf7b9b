import { drawDocumentInput } from '../../../domain/reservations/draw-input.ts'
import { outcomeWords } from '../../../domain/reservations/draw-words.ts'
import { tableMoment } from '../../../domain/time-zones/moments.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { renderDrawPaper } from '../_shared/reservations/draw-pdf.ts'
import { lockDraw, published, ticketsOf } from '../_shared/reservations/draws.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20

type Beside = {
  name: string
  document: string | null
  area: string | null
  drawn_at: Date | null
  cancel_reason: string | null
}

/** A draw as a PDF: the result and everything that it is made of. Throws `not_found`. */
export default command('draw-document', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Baixou o resultado de um sorteio',
  section: 'draws',
  answersFile: true,
  input: drawDocumentInput,
  async run({ zone, sql, condominiumId, userId, now, audit, limit }, { draw_id }) {
    await limit(`draw-document:${userId}`, MOST_A_MINUTE)
    const draw = await lockDraw(sql, condominiumId, draw_id)
    const tickets = await ticketsOf(sql, condominiumId, draw_id)
    const [beside] = await sql<Beside[]>`
      select k.name, k.document, a.name as area, d.drawn_at, d.cancel_reason
      from public.draws d join public.condominiums k on k.id = d.condominium_id
      left join public.common_areas a on a.condominium_id = d.condominium_id and a.id = d.area_id
      where d.condominium_id = ${condominiumId} and d.id = ${draw_id}`
    const results = await sql<{ number: number; outcome: string | null; place: string | null }[]>`
      select number, outcome, place from public.draw_tickets where condominium_id = ${condominiumId} and draw_id = ${draw_id}`
    const { name, document, area, drawn_at, cancel_reason } = beside!
    audit({ entity: 'draws', entityId: draw_id, after: { title: draw.title } })
    const rows = tickets
      .map(({ rank, number, unit, nonce, waits }) => {
        const own = results.find((one) => one.number === number)
        return {
          rank,
          number,
          unit: waits ? `${unit} (depois)` : unit,
          nonce,
          result: outcomeWords(own?.outcome ?? null, own?.place ?? null),
        }
      })
      .sort((one, other) => (one.rank ?? one.number) - (other.rank ?? other.number))
    const pdf = await renderDrawPaper({
      zone,
      condominium: { name, document },
      draw: published(draw, tickets),
      subject: area && draw.starts_at ? `${area}, ${tableMoment(draw.starts_at, zone)}` : null,
      drawnAt: drawn_at,
      cancelReason: cancel_reason,
      rows,
      now,
    })
    return pdfAnswer(pdf, 'sorteio.pdf')
  },
})
