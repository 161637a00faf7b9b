import { expect, test } from 'vitest'
import { redact } from './redaction.ts'

test('documents, e-mails, phones and secrets are masked wherever they stand', () => {
  expect(
    redact(
      {
        holder_document: '11222333000181',
        people: [{ document: '529.982.247-25', email: 'marina@example.com', phone: '+5511987654321' }],
        token: 'abc',
        invited_email: 'x',
      },
      'units',
    ),
  ).toEqual({
    holder_document: '**.222.333/****-**',
    people: [{ document: '***.982.247-**', email: 'm•••@example.com', phone: '•••• 4321' }],
    token: '•••',
    invited_email: '•••',
  })
})

test('of what was looked for enough stays to know it again, no document', () => {
  const told = (search: string) => redact({ filters: { search } }, 'people')
  expect(told('529.982')).toEqual({ filters: { search: '•••' } })
  expect(told('marina alves')).toEqual({ filters: { search: 'M. A.' } })
})

test('an instant stays one', () => {
  const at = new Date('2026-01-02T03:04:05Z')
  expect(redact({ expires_at: at }, 'invitations')).toEqual({ expires_at: at })
})

test('names of people become initials; names of things stay', () => {
  expect(redact({ name: 'Marina de Souza Alves', kind: 'owner' }, 'people')).toEqual({
    name: 'M. S. A.',
    kind: 'owner',
  })
  expect(redact({ name: 'Torre A' }, 'unit_groups')).toEqual({ name: 'Torre A' })
  expect(redact({ address: 'Rua A, 10' }, 'people')).toEqual({ address: '•••' })
  expect(redact({ address: 'Rua A, 10' }, 'condominiums')).toEqual({ address: 'Rua A, 10' })
})

test('what is masked already stays so, and what is no text is kept', () => {
  const entry = {
    document: '***.982.247-**',
    email: 'm•••@example.com',
    phone: '•••• 4321',
    status: 'approved',
    count: 3,
    at: null,
  }
  expect(redact(entry, 'people')).toEqual(entry)
  expect(redact(null, undefined)).toBeNull()
})
