import { expect, test } from 'vitest'
import { renderReservation, type SettledDeposit } from './reservations.ts'

const said = (settled: SettledDeposit) =>
  renderReservation({
    condominium: 'Residencial Jacarandá',
    document: null,
    url: 'https://prumo.example/dashboard/reservations',
    telling: 'deposit',
    area: 'Salão de festas',
    when: '05/12/2026, às 10:00',
    unitLabel: 'A-101',
    toManagement: false,
    reason: settled.kept > 0 ? 'Cadeira quebrada' : null,
    until: null,
    settled,
  }).text.replaceAll('\u00a0', ' ')

test.each([
  [{ kept: 0, returned: 30_000, credited: 0, wasCharged: false }, 'A caução não foi cobrada, e já não será.'],
  [
    { kept: 8_000, returned: 22_000, credited: 0, wasCharged: false },
    'R$ 80,00 de dano entram na próxima cobrança',
  ],
  [{ kept: 30_000, returned: 0, credited: 0, wasCharged: true }, 'A caução inteira ficou com o condomínio'],
  [{ kept: 8_000, returned: 22_000, credited: 0, wasCharged: true }, 'O que volta ainda não tinha sido pago'],
  [
    { kept: 8_000, returned: 22_000, credited: 22_000, wasCharged: true },
    'R$ 220,00 que já tinham sido pagos ficam como crédito',
  ],
  [{ kept: 0, returned: 30_000, credited: 30_000, wasCharged: true }, 'A caução foi devolvida inteira.'],
])('a letter about a deposit says what happened: %o', (settled, words) => {
  const text = said(settled)
  expect(text).toContain(words)
  // Of a credit only where something had been paid, of a part only where not all stayed.
  expect(/crédito/.test(text)).toBe(settled.credited > 0)
  expect(/inteira ficou/.test(text)).toBe(settled.wasCharged && settled.returned === 0)
})
