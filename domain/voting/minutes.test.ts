import { expect, test } from 'vitest'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import { dueWords, inOrder } from './follow-ups.ts'
import { dissentWords, isChanged, minutesOf, numbered, redrafted } from './minutes.ts'
import type { MinutesFacts, MinutesItem, ToldResult } from './minutes-facts.ts'
import { type ItemCount, type ItemTerms, outcomeOf } from './outcome.ts'
import { isSignedPdf, sameName, startsWith } from './signing.ts'

const item = (more: Partial<MinutesItem>): MinutesItem => ({
  ...{
    id: 'one',
    position: 1,
    parent_id: null,
    title: 'Contas do ano',
    body: '',
    matter: 'accounts',
    ballot: 'yes_no',
    convention: null,
  },
  secret: false,
  about_unit: null,
  debate: '',
  state: 'closed',
  closed_at: '2026-03-10T23:30:00.000Z',
  withdrawn_at: null,
  withdraw_reason: '',
  result: null,
  partial_results: [],
  ...more,
})

/** Votes of a building of ten units with a tenth each, `present` of them there. */
function resultOf(
  terms: Partial<ItemTerms>,
  present: number,
  votes: Record<string, number>,
  session = 1,
): ToldResult {
  const count: ItemCount = {
    basis: 'units',
    call: 2,
    total: 10,
    present,
    total_shares: 1000,
    present_shares: present * 100,
    votes: Object.entries(votes).map(([choice, weight]) => ({ choice, weight })),
  }
  return {
    outcome: outcomeOf(
      { matter: 'accounts', date: '2026-03-10', ballot: 'yes_no', convention: null, ...terms },
      count,
    ),
    count,
    told: {
      session,
      closed_at: '2026-03-10T23:30:00.000Z',
      figures: { units: 10, shares: 1000, present_units: present, present_shares: present * 100 },
      votes: Object.entries(votes).map(([choice, units]) => ({ choice, units, shares: units * 100 })),
    },
  }
}

const facts = (more: Partial<MinutesFacts> = {}): MinutesFacts => ({
  zone: brasiliaZone,
  condominium: {
    name: 'Residencial Jacarandá',
    document: null,
    address: 'Rua das Jabuticabeiras, 240, São Paulo/SP',
  },
  ...{
    kind: 'ordinary',
    form: 'hybrid',
    title: 'Assembleia de 2026',
    convened_by: 'management',
    conveners: '',
  },
  notices: [{ number: 1, sent_at: '2026-02-26T12:00:00.000Z', reason: null, by_hand: '', by_hand_units: [] }],
  first_call_at: '2026-03-10T22:30:00.000Z',
  second_call_at: '2026-03-10T23:00:00.000Z',
  place: 'Salão de festas',
  access: 'Pelo Prumo',
  weight: 'unit',
  call: 2,
  cut_off_on: '2026-03-10',
  session: null,
  sessions: [
    {
      started_at: '2026-03-10T23:00:00.000Z',
      ended_at: '2026-03-11T00:40:00.000Z',
      chair: 'Helena Prado',
      secretary: 'Rui Barros',
    },
  ],
  roll: { units: 10, shares: 1000 },
  share_total: 1000,
  attendance: Array.from({ length: 6 }, (_, at) => ({
    ...{
      unit: `A-10${at}`,
      share: 100,
      presence: at < 4 ? ('in_person' as const) : at === 4 ? ('remote' as const) : ('proxy' as const),
    },
    holder: 'Ana Lobo',
    arrived_at: '2026-03-10T23:01:00.000Z',
    is_voting: at !== 0,
  })),
  admitted: [{ unit: 'A-105', reason: 'Mostrou o comprovante do Pix', by: 'table' }],
  barred_again: [
    { unit: 'A-106', at: '2026-03-10T23:10:00Z', reason: 'O pagamento foi desfeito: a unidade não vota' },
  ],
  items: [],
  ...more,
})
const textOf = (told: MinutesFacts): string =>
  minutesOf(told)
    .map(({ text }) => text)
    .join('\n')

test('minutes tell notice, call, hour, place, table, presence by heads and shares, and who was let vote', () => {
  const text = textOf(facts())
  for (const words of [
    'Em 10 de março de 2026, às 20h00, em Salão de festas e por meio eletrônico, em segunda chamada, reuniu-se a assembleia geral ordinária do Residencial Jacarandá',
    'Presidiu Helena Prado e secretariou Rui Barros.',
    'enviado a todos os condôminos em 26 de fevereiro de 2026, às 09h00 (Código Civil, art. 1.354)',
    '6 unidades de 10, com 60,00% das frações ideais: 4 no local, 1 a distância e 1 por procuração',
    'com qualquer número, salvo quórum especial (Código Civil, art. 1.353)',
    'Uma unidade presente participou sem voto, por débito vencido até 10/03/2026 (Código Civil, art. 1.335, III).',
    'A mesa liberou o voto da unidade A-105: Mostrou o comprovante do Pix.',
    'A unidade A-106 deixou de votar em 10 de março de 2026, às 20h10. O pagamento foi desfeito: a unidade não vota.',
    'encerrada em 10 de março de 2026, às 21h40',
  ])
    expect(text).toContain(words)
  // No voter is named.
  expect(text).not.toContain('Ana Lobo')
})

test('minutes say how owners were told whom the notice did not reach, and not that it went to all', () => {
  const by_hand = 'Carta registrada em 26/02/2026'
  const labels = Array.from({ length: 62 }, (_, at) => `A-${101 + at}`)
  const sent = (by_hand_units: string[]) => ({
    notices: [{ ...facts().notices[0]!, by_hand, by_hand_units }],
  })
  const text = textOf(facts(sent(labels.slice(0, 2))))
  expect(text).toContain('O edital foi enviado aos condôminos em 26 de fevereiro de 2026')
  expect(text).toContain(
    'Os donos das unidades A-101 e A-102, que o envio não alcançava, foram avisados de outra forma, como declarou a administração: Carta registrada em 26/02/2026.',
  )
  expect(textOf(facts(sent(labels)))).toContain('A-159, A-160 e mais 2, que o envio')
})

test('minutes tell each notice that took the place of another, with its reason', () => {
  const [first] = facts().notices
  const second = {
    number: 2,
    sent_at: '2026-03-01T12:00:00.000Z',
    reason: 'O salão está em obras nesse dia',
    by_hand: 'Carta registrada em 01/03/2026',
    by_hand_units: ['A-101'],
  }
  const text = textOf(facts({ notices: [first!, second] }))
  for (const words of [
    'O edital foi enviado a todos os condôminos em 26 de fevereiro de 2026, às 09h00 (Código Civil, art. 1.354), e retificado em 1 de março de 2026, às 09h00 (nº 2), com primeira chamada',
    'O edital nº 2, enviado aos condôminos, tomou o lugar do anterior: O salão está em obras nesse dia.',
    'Os donos da unidade A-101, que o envio do edital nº 2 não alcançava, foram avisados de outra forma',
  ])
    expect(text).toContain(words)
})

test('minutes tell how many units the front desk registered, and nothing of it where it registered none', () => {
  const { attendance } = facts()
  const some = facts({ attendance: attendance.map((one, at) => ({ ...one, at_desk: at < 2 })) })
  expect(textOf(some)).toContain(
    'A chegada de 2 unidades foi registrada pela portaria, com autorização da administração.',
  )
  expect(textOf(facts())).not.toContain('portaria')
})

test('an item tells its debate, its votes in figures, who kept silent, the quorum with its article, and the outcome', () => {
  const result = resultOf({}, 6, { favour: 4, against: 1 })
  const motion = item({
    id: 'two',
    position: 2,
    parent_id: 'one',
    title: 'Pagar em duas vezes',
    result: resultOf({}, 6, { favour: 2, against: 4 }),
  })
  const text = textOf(facts({ items: [item({ debate: 'O conselho leu o parecer', result }), motion] }))
  expect(text).toContain('Debate: O conselho leu o parecer.')
  expect(text).toContain(
    'a favor, 4 unidades (40,00% das frações ideais); contra, 1 unidade (10,00% das frações ideais); não votou uma unidade presente.',
  )
  expect(text).toContain('Presentes com direito a voto: 6 unidades de 10, com 60,00% das frações ideais.')
  expect(text).toContain(
    'Exigência: maioria dos votos dos presentes (Código Civil, art. 1.350 e 1.353); eram precisos 4 votos. Resultado: APROVADO.',
  )
  expect(text).toContain('Proposta apresentada na assembleia: Pagar em duas vezes.')
  expect(text).toContain('Resultado: NÃO APROVADO.')
  // The motion appears under its item and is not an item of the notice.
  expect(
    minutesOf(facts({ items: [item({ result }), motion] })).filter(({ key }) => key.startsWith('item:')),
  ).toHaveLength(1)
})

test('an agenda that was taken in another order says so, one that was followed says nothing', () => {
  const closed = (position: number, closed_at: string) => item({ id: `i${position}`, position, closed_at })
  const inOrder = [closed(1, '2026-03-10T23:20:00Z'), closed(2, '2026-03-10T23:40:00Z')]
  expect(textOf(facts({ items: inOrder }))).not.toContain('inverteu')
  const turned = [...inOrder.slice(1), closed(1, '2026-03-11T00:10:00Z'), closed(3, '2026-03-10T23:10:00Z')]
  expect(textOf(facts({ items: turned }))).toContain(
    'A mesa inverteu a ordem do dia: votaram-se, nesta ordem, os itens 3, 2 e 1.',
  )
})

test('an item that was withdrawn, or dealt with without a vote, says so', () => {
  const text = textOf(
    facts({
      items: [
        item({
          state: 'withdrawn',
          closed_at: null,
          withdrawn_at: '2026-03-10T23:20:00.000Z',
          withdraw_reason: 'Faltou o laudo',
        }),
        item({ id: 'two', ballot: 'none', result: {}, title: 'Assuntos gerais' }),
      ],
    }),
  )
  expect(text).toContain('O item foi retirado de pauta. Faltou o laudo.')
  expect(text).toContain('O assunto foi tratado, sem votação.')
})

test('a permanent session has partial minutes of each meeting, and the whole tells both', () => {
  const missed = resultOf({ matter: 'convention' }, 6, { favour: 5, against: 1 })
  const reached = resultOf({ matter: 'convention' }, 3, { favour: 7, against: 1 }, 2)
  const told = facts({
    sessions: [
      {
        ...{
          started_at: '2026-03-10T23:00:00.000Z',
          ended_at: '2026-03-11T00:40:00.000Z',
          chair: 'Helena Prado',
          secretary: 'Rui Barros',
        },
        resumes_at: '2026-04-10T22:00:00.000Z',
        reason: 'Faltaram dois votos',
      },
      {
        started_at: '2026-04-10T22:05:00.000Z',
        ended_at: '2026-04-10T23:00:00.000Z',
        chair: 'Helena Prado',
        secretary: 'Caio Melo',
      },
    ],
    items: [
      item({
        matter: 'convention',
        title: 'Mudar a convenção',
        closed_at: '2026-04-10T22:40:00.000Z',
        result: reached,
        partial_results: [missed],
      }),
    ],
  })
  const partial = textOf({ ...told, session: 1 })
  expect(partial).toContain('Apuração parcial da 1ª sessão, de 10 de março de 2026: a favor, 5 unidades')
  expect(partial).toContain('art. 1.351')
  expect(partial).toContain('para continuar em 10 de abril de 2026, às 19h00')
  expect(partial).toContain('Argumentos e decisão dos presentes: Faltaram dois votos.')
  expect(partial).toContain('remetida aos ausentes (Código Civil, art. 1.353, § 1º, II)')
  expect(partial).not.toContain('Resultado:')
  const whole = textOf(told)
  expect(whole).toContain('Apuração parcial da 1ª sessão')
  expect(whole).toContain('Resultado: APROVADO.')
  expect(whole).toContain('Contam-se os votos dados nas sessões anteriores')
  expect(whole).toContain('Caio Melo lavrou esta ata')
  const second = textOf({ ...told, session: 2 })
  expect(second).toContain('continuou, em 2ª sessão')
  expect(second).not.toContain('Apuração parcial')
})

test('drafted again, what was written stays and the rest follows the facts; paragraphs are numbered through', () => {
  const before = minutesOf(facts()).map((section) =>
    section.key === 'close' ? { ...section, text: 'Encerrou-se.' } : section,
  )
  const after = redrafted(before, minutesOf(facts({ place: 'Garagem' })))
  expect(after.find(({ key }) => key === 'close')).toMatchObject({ text: 'Encerrou-se.' })
  expect(after.filter(isChanged)).toHaveLength(1)
  expect(after[0]!.text).toContain('em Garagem')
  const numbers = numbered(after).flatMap(({ paragraphs }) => paragraphs.map(({ number }) => number))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('a dissent is recorded in the words of minutes', () => {
  expect(dissentWords('A-101', 'against', 'o custo é alto')).toBe(
    'A pedido, fica registrado que a unidade A-101 votou contra: o custo é alto.',
  )
  expect(dissentWords('A-101', 'Rui Barros', '')).toBe(
    'A pedido, fica registrado que a unidade A-101 votou em “Rui Barros”.',
  )
})

test('names are the same however they are accented; a signed PDF has a byte range', () => {
  expect(sameName('  otavio  LACERDA ', 'Otávio Lacerda')).toBe(true)
  expect(sameName('Otávio', 'Otávio Lacerda')).toBe(false)
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(isSignedPdf(bytes('%PDF-1.7 /ByteRange [0 10 20 30]'))).toBe(true)
  expect(isSignedPdf(bytes('%PDF-1.7'))).toBe(false)
  expect(isSignedPdf(bytes('/ByteRange [0 10 20 30]'))).toBe(false)
  expect(startsWith(bytes('abcd'), bytes('abc'))).toBe(true)
  expect(startsWith(bytes('ab'), bytes('abc'))).toBe(false)
})

test('what waits comes first by its day, and says how late it is', () => {
  const one = (due_on: string, done_on: string | null) => ({ due_on, done_on })
  expect(
    inOrder([one('2026-03-03', '2026-03-04'), one('2026-03-09', null), one('2026-03-01', null)]).map(
      ({ due_on }) => due_on,
    ),
  ).toEqual(['2026-03-01', '2026-03-09', '2026-03-03'])
  expect(dueWords(one('2026-03-01', null), '2026-03-04')).toBe('Venceu há 3 dias')
  expect(dueWords(one('2026-03-05', null), '2026-03-04')).toBe('Vence em 1 dia')
  expect(dueWords(one('2026-03-04', null), '2026-03-04')).toBe('Vence hoje')
})

test('shares that do not total 1 are stated, with what they do to the quorum', () => {
  const told = (share_total: number, weight: 'unit' | 'share') =>
    minutesOf(facts({ share_total, weight, items: [item({ matter: 'convention' })] })).find(
      ({ key }) => key === 'attendance',
    )!.text
  expect(told(1000, 'share')).not.toContain('somam')
  expect(told(1002, 'share')).toContain('As frações somam')
  expect(told(1002, 'share')).toMatch(/2\/3, ao menos 0,66\d+\./)
  expect(told(1002, 'unit')).toContain('Cada unidade tem um voto')
})
