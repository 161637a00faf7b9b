import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentsIn, patternOf } from '../line-text.ts'
import type { Candidates, Entry, OpenCharge, OpenLine } from './candidates.ts'
import { suggest } from './suggest.ts'

const line = (id: string, on: string, cents: number, memo: string): OpenLine => ({
  id,
  bankAccountId: 'main',
  on,
  cents,
  memo,
  documents: documentsIn(memo),
  pattern: patternOf(memo),
})
const nothing: Candidates = {
  entries: [],
  bills: [],
  charges: [],
  chargesAreMany: false,
  others: [],
  rules: [],
  precedents: [],
  rubrics: {
    bankFee: 'fee',
    yields: 'yield',
    names: { fee: 'Tarifas bancárias', yield: 'Rendimentos', water: 'Água' },
  },
  accounts: { savings: 'Poupança' },
  ordinaryFundId: 'fund',
}
const entry = (id: string, on: string, cents: number, group = ''): Entry => ({
  transferIds: [id],
  on,
  cents,
  words: id,
  group,
})
const charge = (
  id: string,
  unit: string,
  cents: number,
  name: string,
  documents: string[] = [],
): OpenCharge => ({
  ...{
    id,
    reference: id,
    unitId: unit,
    unitLabel: unit,
    dueOn: '2026-01-10',
    leftCents: cents,
    due: () => cents,
  },
  payers: [{ name, documents }],
})
const best = (lines: OpenLine[], more: Partial<Candidates>) => {
  const found = suggest(lines, { ...nothing, ...more })
  return lines.map(({ id }) => found.get(id)?.[0])
}
const one = (given: OpenLine, more: Partial<Candidates>) => best([given], more)[0]

describe('what is booked', () => {
  it('is dealt out in turn where amounts and days are equal', () => {
    const lines = [
      line('a', '2026-01-05', 100, 'PIX'),
      line('b', '2026-01-05', 100, 'PIX'),
      line('c', '2026-01-05', 100, 'PIX'),
    ]
    const found = best(lines, { entries: [entry('x', '2026-01-05', 100), entry('y', '2026-01-05', 100)] })
    expect(found.map((first) => first?.certainty)).toEqual(['sure', 'sure', 'possible'])
    expect(new Set(found.slice(0, 2).map((first) => JSON.stringify(first?.parts))).size).toBe(2)
  })

  it('is sure some days off only without a rival', () => {
    const entries = [entry('x', '2026-01-03', 100)]
    expect(one(line('a', '2026-01-05', 100, 'PIX'), { entries })).toMatchObject({ certainty: 'sure' })
    expect(one(line('a', '2026-01-09', 100, 'PIX'), { entries })).toMatchObject({ certainty: 'possible' })
    const rivals = [line('a', '2026-01-04', 100, 'PIX'), line('b', '2026-01-05', 100, 'PIX')]
    expect(best(rivals, { entries })[0]).toMatchObject({ certainty: 'likely' })
  })

  it('sums up a day of boletos', () => {
    const entries = [
      entry('x', '2026-01-05', 100, 'boleto'),
      entry('y', '2026-01-05', 250, 'boleto'),
      entry('z', '2026-01-05', 99, 'pix'),
    ]
    expect(one(line('a', '2026-01-06', 350, 'LIQUIDACAO COBRANCA'), { entries })).toMatchObject({
      title: '2 boletos nos livros',
      parts: [{ kind: 'entries', transfer_ids: ['x', 'y'] }],
    })
  })
})

it('sums up boletos less their fees, and the fees alone', () => {
  const day = '2026-01-05'
  const entries = [
    ...[entry('x', day, 1000, 'boleto'), entry('y', day, 2000, 'boleto')],
    ...[entry('f', day, -25, 'fee'), entry('g', day, -25, 'fee')],
  ]
  expect(one(line('a', day, 2950, 'COBRANCA'), { entries })).toMatchObject({
    title: '4 boletos e tarifas nos livros',
  })
  expect(one(line('a', day, -50, 'TARIFA COBRANCA'), { entries })).toMatchObject({
    title: '2 tarifas nos livros',
  })
})

describe('who paid', () => {
  const charges = [
    charge('c1', 'A-101', 50_000, 'Joana Pereira Dias', ['52998224725']),
    charge('c2', 'A-102', 50_000, 'Rui Costa Lima'),
  ]

  it('is sure by document or whole name with the amount of the day', () => {
    for (const memo of ['PIX 529.982.247-25', 'PIX RECEBIDO JOANA P DIAS'])
      expect(one(line('a', '2026-01-09', 50_000, memo), { charges })).toMatchObject({
        certainty: 'sure',
        parts: [{ charge_id: 'c1' }],
      })
  })

  it('is never sure by the amount alone', () => {
    expect(one(line('a', '2026-01-09', 50_000, 'DEPOSITO'), { charges })).toMatchObject({
      certainty: 'possible',
    })
    expect(one(line('a', '2026-01-09', 50_000, 'DEPOSITO'), { charges: charges.slice(0, 1) })).toMatchObject({
      certainty: 'likely',
    })
  })

  it('says how much is short or over', () => {
    expect(one(line('a', '2026-01-09', 40_000, 'PIX JOANA PEREIRA'), { charges })).toMatchObject({
      certainty: 'likely',
      reason: expect.stringContaining('faltam R$\u00a0100,00'),
    })
  })

  it('finds everything that a unit owes', () => {
    const owed = [charges[0]!, charge('c3', 'A-101', 51_000, 'Joana Pereira Dias')]
    expect(one(line('a', '2026-01-09', 101_000, 'PIX JOANA PEREIRA DIAS'), { charges: owed })).toMatchObject({
      certainty: 'sure',
      parts: [
        { charge_id: 'c1', cents: 50_000 },
        { charge_id: 'c3', cents: 51_000 },
      ],
    })
  })

  it('gives a charge as sure to one line alone', () => {
    const lines = [
      line('a', '2026-01-09', 50_000, 'PIX JOANA PEREIRA DIAS'),
      line('b', '2026-01-10', 50_000, 'PIX JOANA PEREIRA DIAS'),
    ]
    expect(best(lines, { charges }).map((first) => first?.certainty)).toEqual(['sure', 'likely'])
  })
})

describe('what went out', () => {
  const bill = {
    id: 'b',
    dueOn: '2026-01-10',
    leftCents: 10_000,
    description: 'Água',
    supplierId: 's',
    supplier: 'Sabesp',
    documents: [],
  }

  it('pays the bill that it names', () => {
    expect(one(line('a', '2026-01-09', -10_000, 'DEB AUT SABESP'), { bills: [bill] })).toMatchObject({
      certainty: 'sure',
    })
    expect(one(line('a', '2026-01-09', -10_000, 'DEB AUT'), { bills: [bill] })).toMatchObject({
      certainty: 'likely',
    })
    expect(one(line('a', '2026-01-12', -10_200, 'DEB AUT SABESP'), { bills: [bill] })).toMatchObject({
      reason: expect.stringContaining('2,00 seriam multa e juros'),
    })
  })

  it('is known by the words of banks, and moves between own accounts', () => {
    expect(one(line('a', '2026-01-09', -500, 'TAR PACOTE'), {})).toMatchObject({ title: 'Tarifas bancárias' })
    expect(one(line('a', '2026-01-09', 500, 'REND PAGO APLIC'), {})).toMatchObject({ title: 'Rendimentos' })
    const others = [{ bankAccountId: 'savings', fundId: 'reserve', on: '2026-01-09', cents: 500 }]
    expect(one(line('a', '2026-01-09', -500, 'TRANSF'), { others })).toMatchObject({
      certainty: 'sure',
      parts: [{ kind: 'transfer', bank_account_id: 'savings', fund: 'reserve', inwards: false }],
    })
  })

  it('is not booked again as sure when it may be booked already', () => {
    const found = suggest([line('a', '2026-01-12', -10_000, 'DEB AUT SABESP')], {
      ...nothing,
      bills: [bill],
      entries: [entry('x', '2026-01-10', -10_000)],
    }).get('a')
    expect(found?.filter(({ certainty }) => certainty === 'sure')).toMatchObject([
      { parts: [{ kind: 'entries' }] },
    ])
  })
})

it('gives each entry to one line at most, and every part sums to its line', () => {
  const amount = fc.constantFrom(-300, -100, 100, 250, 350)
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-01-0${n}`)
  const anyLine = fc.tuple(day, amount, fc.constantFrom('PIX', 'TARIFA', 'BOLETOS'))
  const anyEntry = fc.tuple(day, amount, fc.constantFrom('', 'boleto'))
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 8 }),
      fc.array(anyEntry, { maxLength: 8 }),
      (given, booked) => {
        const lines = given.map(([on, cents, memo], place) => line(`l${place}`, on, cents, memo))
        const entries = booked.map(([on, cents, group], place) => entry(`e${place}`, on, cents, group))
        const taken = new Set<string>()
        for (const [id, found] of suggest(lines, { ...nothing, entries }))
          for (const { certainty, parts } of found) {
            const cents = lines.find((known) => known.id === id)!.cents
            const sum = parts.reduce((total, part) => {
              if (part.kind === 'entries')
                return (
                  total +
                  entries
                    .filter(({ transferIds }) => part.transfer_ids.includes(transferIds[0]!))
                    .reduce((all, one) => all + one.cents, 0)
                )
              return total + ('inwards' in part && !part.inwards ? -part.cents : part.cents)
            }, 0)
            expect(sum).toBe(cents)
            for (const part of parts)
              if (certainty === 'sure' && part.kind === 'entries')
                for (const transfer of part.transfer_ids) {
                  expect(taken.has(transfer)).toBe(false)
                  taken.add(transfer)
                }
          }
      },
    ),
    { numRuns: 300 },
  )
})
