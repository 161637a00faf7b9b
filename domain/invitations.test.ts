import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invitationInput, readPasted } from './invitations.ts'

const read = (text: string) =>
  readPasted(text).map(({ email, fullName, unit, problem }) => [email, fullName, unit, problem])

describe('readPasted', () => {
  test('takes addresses as people paste them', () => {
    expect(read('ana@exemplo.com')).toEqual([['ana@exemplo.com', null, null, null]])
    expect(read('  Ana Maria <ANA@Exemplo.com>, \n\n"Reis, Bruno" <b.reis@exemplo.com.br>')).toEqual([
      ['ana@exemplo.com', 'Ana Maria', null, null],
      ['b.reis@exemplo.com.br', 'Reis, Bruno', null, null],
    ])
    expect(read('a@x.com; b@x.com,c@x.com')).toEqual([
      ['a@x.com', null, null, null],
      ['b@x.com', null, null, null],
      ['c@x.com', null, null, null],
    ])
  })

  test('a unit stands behind the address', () => {
    expect(read('ana@x.com A-101\nBia <bia@x.com>;\tB 302')).toEqual([
      ['ana@x.com', null, 'A-101', null],
      ['bia@x.com', 'Bia', 'B 302', null],
    ])
  })

  test('what is no address and what repeats one is told, with its line', () => {
    const lines = readPasted('ana@x.com\nJoão da Silva\nana@x.com\nana@')
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [2, 'Não é um e-mail.'],
      [3, 'Repete um e-mail acima.'],
      [4, 'Não é um e-mail.'],
    ])
  })

  test('whatever is pasted, what comes out without a problem is taken by the command', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.emailAddress().map((email) => `Nome <${email}> A-1`),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        for (const { email, fullName, problem } of readPasted(pieces.join('\n'))) {
          if (problem !== null) continue
          const body = {
            condominium_id: '018f4a3b-7c2d-7e3f-8a1b-2c3d4e5f6a7b',
            role: 'council',
            people: [{ email, full_name: fullName }],
          }
          expect(invitationInput.safeParse(body).error).toBeUndefined()
        }
      }),
    )
  })
})
