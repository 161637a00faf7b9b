import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTicket } from './ticket.ts'

test('the hash is that of the ticket as text; no two tickets agree', async () => {
  const first = await createTicket()
  const second = await createTicket()
  expect(first.ticket).toMatch(/^[0-9a-f]{64}$/)
  expect(first.hash).toBe(createHash('sha256').update(first.ticket).digest('hex'))
  expect(second.ticket).not.toBe(first.ticket)
})
