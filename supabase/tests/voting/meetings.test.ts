import { afterAll, beforeAll, expect, test } from 'vitest'
import { quorumOn } from '../../../domain/decisions/matters.ts'
import { type Expected, type ReferenceMeeting, referenceMeetings } from '../../../domain/testing/meetings.ts'
import { meetingAt } from '../../../domain/voting/meeting.ts'
import type { MinutesSection, ToldResult } from '../../../domain/voting/minutes-facts.ts'
import type { Outcome } from '../../../domain/voting/outcome.ts'
import { resultWord } from '../../../domain/voting/result-words.ts'
import { weightWord } from '../../../domain/voting/words.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import open from '../../functions/voting/open-assembly.ts'
import { type Called, convene, type Hall, hold, indebt, openHall, seatOwners } from './hall.ts'

const meetings = referenceMeetings()

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

test.each(meetings.map((meeting) => [meeting.name, meeting] as const))('%s', async (_, meeting) => {
  const { logs, expected } = meeting
  const { terms } = logs
  const hall = await openHall(
    project,
    logs.roll.map(({ share }) => share),
    logs.weight,
  )
  const { proxy_cap, proxy_to_debtor } = logs
  const rules = { proxy_cap, proxy_to_debtor, remote_allowed: meeting.remote_allowed }
  await project.sql`update public.condominiums set share_total = ${meeting.share_total} where id = ${hall.condominiumId}`
  await project.sql`update public.conventions set ${project.sql(rules)} where condominium_id = ${hall.condominiumId}`
  const debtors = logs.roll.filter(({ is_barred }) => is_barred)
  if (debtors.length > 0)
    await indebt(
      hall,
      debtors.map(({ unit }) => hall.units[unit - 1]!),
    )
  const owners = await seatOwners(hall, meeting)
  const item = {
    matter: terms.matter,
    ...(terms.ballot === 'choice' && { ballot: 'choice', options: terms.options }),
    ...(terms.seats && { seats: terms.seats, substitutes: terms.substitutes ?? 0 }),
    ...(terms.convention && { convention: terms.convention }),
    ...(logs.about && { about_unit_id: hall.units[logs.about - 1] }),
  }
  if ('call_refused' in expected) {
    await expect(convene(hall, item, { form: meeting.form })).rejects.toThrow(expected.call_refused)
    return
  }
  const called = await convene(hall, item, { form: meeting.form })
  await hall.done(open, {
    assembly_id: called.assembly_id,
    call: logs.call,
    chair: 'Helena Prado',
    secretary: 'Rui Barros',
  })
  // What met under an earlier law is decided by that law.
  if (quorumOn(terms.matter, terms.date) !== quorumOn(terms.matter, new Date().toISOString().slice(0, 10)))
    await project.sql`update public.assemblies set opened_at = ${`${terms.date}T15:00:00Z`} where id = ${called.assembly_id}`
  expect(await hold(hall, logs.happenings, called, owners)).toEqual(meeting.refused)
  await agrees(hall, meeting, expected, called)
})

async function agrees(hall: Hall, { logs }: ReferenceMeeting, expected: Expected, called: Called) {
  const [item] = await project.sql<{ outcome: Outcome; decision: Record<string, unknown> }[]>`
    select i.result -> 'outcome' as outcome, to_jsonb(d) as decision from public.agenda_items i
    join public.decisions d on d.condominium_id = i.condominium_id and d.id = i.decision_id where i.id = ${called.item_id}`
  const { result, requirement, needed, chosen, sentence } = expected
  expect(item!.outcome).toMatchObject({ result, requirement, needed, chosen, why: sentence })
  expect(item!.outcome).toEqual(meetingAt(logs, '9999').outcome)
  expect(item!.decision).toMatchObject({
    matter: logs.terms.matter,
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
  const cast = told.told!.voted!
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
}
