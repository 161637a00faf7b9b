import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MinutesSection, ToldResult } from '../../../domain/voting/minutes-facts.ts'
import type { Outcome } from '../../../domain/voting/outcome.ts'
import { resultWord } from '../../../domain/voting/result-words.ts'
import { weightWord } from '../../../domain/voting/words.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import open from '../../functions/voting/open-assembly.ts'
import { convene, hold, indebt, openHall, ownerOf } from './hall.ts'
import { meetings } from './meetings.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

test.each(meetings.map((meeting) => [meeting.name, meeting] as const))('%s', async (_, meeting) => {
  const shares =
    typeof meeting.units === 'number' ? Array.from({ length: meeting.units }, () => 1) : meeting.units
  const hall = await openHall(project, shares, meeting.weight ?? 'unit')
  if (meeting.rules)
    await project.sql`update public.conventions set ${project.sql(meeting.rules)} where condominium_id = ${hall.condominiumId}`
  if (meeting.debtors)
    await indebt(
      hall,
      meeting.debtors.map((number) => hall.units[number - 1]!),
    )
  const sold = meeting.steps.find((step) => 'sell' in step)
  if (sold && 'sell' in sold) await ownerOf(hall, hall.units[sold.sell - 1]!)
  const called = await convene(hall, {
    matter: meeting.matter,
    ...(meeting.options && { ballot: 'choice', options: meeting.options }),
    ...(meeting.convention && { convention: meeting.convention }),
    ...(meeting.about && { about_unit_id: hall.units[meeting.about - 1] }),
  })
  await hall.done(open, {
    assembly_id: called.assembly_id,
    call: meeting.call ?? 2,
    chair: 'Helena Prado',
    secretary: 'Rui Barros',
  })
  await hold(hall, meeting, called)

  const [item] = await project.sql<{ outcome: Outcome; decision: Record<string, unknown> }[]>`
    select i.result -> 'outcome' as outcome, to_jsonb(d) as decision from public.agenda_items i
    join public.decisions d on d.condominium_id = i.condominium_id and d.id = i.decision_id where i.id = ${called.item_id}`
  const { result, article, needed, why = '', chosen = null } = meeting.expected
  expect(item!.outcome).toMatchObject({ result, needed, chosen })
  expect(item!.outcome.requirement).toContain(article)
  expect(item!.outcome.why).toContain(why)
  expect(item!.decision).toMatchObject({
    matter: meeting.matter,
    is_reached: ['approved', 'chosen'].includes(result),
    requirement: item!.outcome.requirement,
  })

  // The minutes agree: the outcome, its article, and sums that add up to the units present.
  const { id } = (await hall.done(draft, { assembly_id: called.assembly_id })) as unknown as { id: string }
  const [kept] = await project.sql<{ sections: MinutesSection[]; result: ToldResult; sessions: object[] }[]>`
    select m.sections, i.result, a.sessions from public.assembly_minutes m join public.agenda_items i on i.assembly_id = m.assembly_id
    join public.assemblies a on a.id = m.assembly_id where m.id = ${id}`
  const { sections, result: told, sessions } = kept!
  const text = sections.find(({ key }) => key === `item:${called.item_id}`)!.text
  expect(text).toContain(item!.outcome.requirement)
  expect(text).toContain(`Resultado: ${resultWord(item!.outcome).toUpperCase()}.`)
  expect(text).toContain(weightWord(needed, told.count!))
  const { figures, votes } = told.told!
  expect(text).toContain(`de ${figures.units.toLocaleString('pt-BR')}, com`)
  for (const { units } of votes)
    expect(text).toMatch(new RegExp(`${units} unidades? \\(.+das frações ideais\\)`))
  for (const { choice, weight } of told.count!.votes)
    expect(votes.find((vote) => vote.choice === choice)?.[told.count!.basis]).toBe(weight)
  // In a permanent session the first session's votes remain, no matter who came back.
  const cast = votes.reduce((sum, { units }) => sum + units, 0)
  if (cast > figures.present_units) expect(text).toContain('sessões anteriores')
  else expect(sessions.length === 1 || cast <= figures.present_units).toBe(true)
  if (sessions.length > 1) {
    expect(text).toContain('Apuração parcial da 1ª sessão')
    const partial = (await hall.done(draft, { assembly_id: called.assembly_id, session: 1 })) as unknown as {
      id: string
    }
    const [first] = await project.sql<{ sections: MinutesSection[] }[]>`
      select sections from public.assembly_minutes where id = ${partial.id}`
    const words = first!.sections.map((section) => section.text).join('\n')
    expect(words).toContain('art. 1.353, § 1º')
    expect(words).toContain('Apuração parcial da 1ª sessão')
    expect(words).toContain('remetida aos ausentes')
    expect(words).not.toContain('Resultado:')
  }
})
