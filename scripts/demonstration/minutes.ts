import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** A signature as drawn on a phone. */
const hand =
  'M60 120L69 131L77 141L85 150L92 156L99 160L105 161L110 160L114 156L118 150L121 141L123 131L124 120L125 108L126 97L126 87L127 78L128 70L130 66L132 63L135 63L139 65L143 70L149 76L155 84L162 93L170 103L178 112L187 120L195 128L204 133L212 137L220 139L227 139L233 137L239 133L244 128L247 121L251 114L253 107L255 100L256 94L257 89L257 86L258 84L259 85L260 87L262 90L265 96L268 102L272 109L277 117L283 124L290 131L297 137L305 142L313 145L322 146L330 146L339 143L347 139L354 134L361 127L367 120L372 112L377 105L380 97L383 91L385 85L387 81L388 79L388 78L389 79L390 81L391 84L392 89L394 94L397 99L401 105L405 110L411 115L417 119L424 122L432 123L440 124L448 124L457 122L465 120L473 117L481 113M70 165L180 158L320 160L470 150'

/**
 * Adds the minutes of the ordinary assembly: drafted, one part rewritten, signed by the síndica with her name and by the secretary with a drawn
 * signature; and its action items, one of them late and one done.
 */
export async function furnishMinutes(
  past: Past,
  assemblyId: string,
  itemIds: readonly string[],
  over: Date,
): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const at = (hours: number) => new Date(over.getTime() + hours * 3_600_000).toISOString()
  const run = <Answer>(name: string, when: string, body: object) =>
    product.command<Answer>(name, when, { condominium_id: condominiumId, ...body })
  const { id: minutes_id } = await run<{ id: string }>('draft-minutes', at(14), { assembly_id: assemblyId })
  const [drafted] = await sql<{ text: string }[]>`
    select s ->> 'text' as text from public.assembly_minutes m, jsonb_array_elements(m.sections) s
    where m.id = ${minutes_id} and s ->> 'key' = ${`item:${itemIds.at(-1)}`}`
  await run('save-minutes', at(15), {
    minutes_id,
    version: 1,
    sections: [
      {
        key: `item:${itemIds.at(-1)}`,
        text: `${drafted!.text}\n\nA administração trará o custo da iluminação à próxima assembleia.`,
      },
    ],
  })
  await run('open-minutes-signing', at(16), {
    minutes_id,
    signers: [
      { duty: 'chair', name: logins.sindica.name },
      { duty: 'secretary', name: logins.admin.name },
    ],
  })
  const named = await sql<{ id: string; text_hash: string }[]>`
    select s.id, m.text_hash from public.minutes_signatures s join public.assembly_minutes m on m.id = s.minutes_id
    where s.minutes_id = ${minutes_id} order by s.position`
  const [chair, secretary] = named.map(({ id, text_hash }) => ({ signature_id: id, text_hash }))
  await run('sign-minutes', at(17), {
    ...chair,
    signed: { way: 'typed', name: logins.sindica.name, accepts: true },
  })
  await product.signIn(logins.admin.email, password)
  await run('sign-minutes', at(20), { ...secretary, signed: { way: 'drawn', path: hand } })
  await product.signIn(logins.sindica.email, password)

  const left = [
    ['Levantar o custo de mais luz no bicicletário', logins.admin.name, -9, -1],
    ['Publicar o contrato dos elevadores em Documentos', logins.sindica.name, -20, 0],
    ['Dar posse à nova conselheira e atualizar o cadastro', logins.sindica.name, 12, 1],
  ] as const
  for (const [what, responsible, days, item] of left) {
    const id = randomUUID()
    await run('save-follow-up', at(22), {
      ...{
        id,
        assembly_id: assemblyId,
        item_id: itemIds.at(item),
        what,
        responsible,
        due_on: addDays(today, days),
      },
    })
    if (item === 0)
      await run('finish-follow-up', at(24 * 14), {
        id,
        done_on: addDays(today, -26),
        note: 'Em Documentos, pasta Contratos.',
      })
  }
}
