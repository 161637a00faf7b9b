import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankCodes } from '../boleto/agreement.ts'
import { boletoLayout } from '../boleto/issue.ts'
import { addDays } from '../calendar.ts'
import { agreements, remittance240, remittance400, return240 } from '../testing/cnab-orders.ts'
import { interestPerDay } from './charges.ts'
import type { Interest, RemittanceEntry, ReturnOrderEntry } from './files.ts'
import type { CnabLayout } from './lines.ts'
import { readRemittance, writeRemittance } from './remittance-file.ts'
import { checkReturnAccount, readReturnFile, writeReturnFile } from './return-file.ts'
import { decodeLatin1, encodeLatin1 } from './text.ts'

const exchanges: [(typeof bankCodes)[number], CnabLayout][] = [
  ...bankCodes.map((bank): [(typeof bankCodes)[number], CnabLayout] => [bank, 240]),
  ['237', 400],
  ['341', 400],
]

/** Text that survives: upper case, no blanks at the ends. */
const text = (width: number) =>
  fc.stringMatching(new RegExp(`^[A-Z0-9]([A-Z0-9 .,/&@-]{0,${width - 2}}[A-Z0-9])?$`))
const day = fc.integer({ min: 0, max: 15000 }).map((days) => addDays('2026-01-01', days))
const cents = fc.integer({ min: 1, max: 999_999_999 })
const interest: fc.Arbitrary<Interest | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('monthly' as const), bps: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('daily' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
)

const remittanceEntries: fc.Arbitrary<
  Omit<RemittanceEntry, 'ourNumber' | 'ourNumberCheck'> & { sequence: number }
> = fc.record({
  sequence: fc.nat(9_999_999),
  instruction: fc.constantFrom('register', 'write_off', 'write_off_paid', 'change_due_date'),
  chargeReference: text(25),
  documentNumber: text(10),
  due: day,
  issuedOn: day,
  amount: cents,
  fineBps: fc.nat(200),
  interest,
  discount: fc.option(fc.record({ amount: cents, until: day })),
  writeOffDays: fc.option(fc.integer({ min: 1, max: 99 })),
  payer: fc.record({
    name: text(30),
    document: fc.constantFrom(
      '12345678909',
      '12345678000195',
      '00000000191',
      '00000000000191',
      '12ABC34501DE35',
    ),
    address: text(40),
    district: text(12),
    postalCode: fc.stringMatching(/^\d{8}$/),
    city: text(15),
    state: fc.constantFrom('SP', 'RJ', 'MG'),
  }),
})

describe.each(exchanges)('bank %s, CNAB %i', (bank, layout) => {
  const agreement = agreements[bank]
  const order = { ...(layout === 240 ? remittance240 : remittance400), agreement }
  const numberOf = (sequence: number) => {
    const { digits, checkDigit } = boletoLayout(bank).ourNumber(agreement, sequence)
    return { ourNumber: digits, ourNumberCheck: checkDigit }
  }
  /** What the bank's layout can carry of an entry. */
  const carried = (entry: RemittanceEntry): RemittanceEntry => {
    const inDays = layout === 400 || bank === '341'
    const perDay = interestPerDay(entry.interest, entry.amount)
    const daily: Interest | null = perDay === 0 ? null : { kind: 'daily', amount: perDay }
    const bradesco400 = layout === 400 && bank === '237'
    const withoutCheck = bank === '104' || (layout === 400 && bank === '341')
    // Only Itaú distinguishes a boleto paid by other means from any other write-off.
    const merges = entry.instruction === 'write_off_paid' && bank !== '341'
    return {
      ...entry,
      instruction: merges ? 'write_off' : entry.instruction,
      ourNumberCheck: withoutCheck ? '' : entry.ourNumberCheck,
      fineBps: entry.instruction === 'register' ? entry.fineBps : 0,
      interest: inDays ? daily : entry.interest,
      writeOffDays: layout === 400 || bank === '756' ? null : entry.writeOffDays,
      payer: bradesco400 ? { ...entry.payer, district: '', city: '', state: '' } : entry.payer,
    }
  }

  it('reads back every remittance it writes', () => {
    fc.assert(
      fc.property(fc.array(remittanceEntries, { minLength: 1, maxLength: 5 }), (list) => {
        const entries = list.map(({ sequence, ...entry }) => ({ ...entry, ...numberOf(sequence) }))
        const written = writeRemittance({ ...order, entries })
        for (const line of written.split('\r\n').slice(0, -1)) expect(line).toHaveLength(layout)
        const result = readRemittance(written)
        expect(result).toMatchObject({
          ok: true,
          file: {
            bank,
            layout,
            generatedOn: order.generatedOn,
            company: { name: 'COND RESIDENCIAL AURORA' },
          },
        })
        expect(result.ok && result.file.entries).toEqual(entries.map(carried))
      }),
      { numRuns: 40 },
    )
  })

  it('reads back every return it writes', () => {
    const amounts = fc.record({
      sequence: fc.nat(9_999_999),
      occurrence: fc.constantFrom('02', '06', '09'),
      nominal: cents,
      interestAndFine: fc.nat(99_999),
      discount: fc.nat(99),
      abatement: fc.nat(99),
      fee: fc.integer({ min: 0, max: 999 }),
      due: day,
      occurredOn: day,
      creditedOn: day,
      chargeReference: text(25),
      documentNumber: text(10),
    })
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 5 }), (list) => {
        const entries = list.map(({ sequence, ...entry }): ReturnOrderEntry => {
          const due = entry.nominal + entry.interestAndFine - entry.discount - entry.abatement
          const paid = entry.occurrence === '06' && due > entry.fee ? due : 0
          return { ...return240.entries[0]!, ...entry, ...numberOf(sequence), paid }
        })
        const result = readReturnFile(writeReturnFile({ ...return240, layout, agreement, entries }))
        const file = result.ok ? result.file : null
        expect(file).toMatchObject({ bank, layout, sequence: 345, generatedOn: '2026-12-11' })
        expect(file && checkReturnAccount(file, agreement)).toBeNull()
        expect(file?.entries).toMatchObject(
          entries.map(
            ({ payer, reasons, channelCode, receivingBank, receivingAgency, ourNumberCheck, ...entry }) => ({
              ...entry,
              ourNumberCheck: ourNumberCheck === '' ? null : ourNumberCheck,
              kind: { '02': 'registered', '06': 'paid', '09': 'written_off' }[entry.occurrence],
            }),
          ),
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('the synthetic remittances', () => {
  const folder = new URL('../testing/bank-files/', import.meta.url)

  it.each(['synthetic-cnab240-bb.rem', 'synthetic-cnab400-itau.rem'])('%s is read', (name) => {
    const result = readRemittance(decodeLatin1(readFileSync(new URL(name, folder))))
    expect(result).toMatchObject({
      ok: true,
      file: {
        sequence: name.includes('240') ? 1 : null,
        company: { name: 'COND RESIDENCIAL AURORA', document: '12345678000195' },
        entries: [
          {
            chargeReference: 'CHG-000000000001',
            amount: 52347,
            fineBps: 200,
            payer: { name: 'JOAO DA SILVA' },
          },
        ],
      },
    })
  })

  it('a return is no remittance', () => {
    expect(readRemittance(writeReturnFile(return240))).toMatchObject({
      ok: false,
      error: { code: 'wrong_direction' },
    })
  })
})

describe('Latin-1', () => {
  it('goes there and back for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
        expect(encodeLatin1(decodeLatin1(bytes))).toEqual(bytes)
      }),
      { numRuns: 20 },
    )
    expect(() => encodeLatin1('€')).toThrow(RangeError)
  })
})
