import { describe, expect, test } from 'vitest'
import { verifyNotice } from './signature.ts'

const secret = 'test-secret-0123456789abcdef'

// payments.md 4.6: id | data.id | x-request-id | ts | v1.
const vectors = [
  [
    'S-1',
    '123456',
    'req-0001',
    '1704908010',
    '705e70509d8563f6cff79c3bc341fa285f8db62de79400f3654cb2b8a33748cc',
  ],
  [
    'S-2',
    '123456',
    'req-0001',
    '1704908010000',
    '07d21f60140397a53729587b942c9f12d80416e744c9eacd4827224b448e125d',
  ],
  ['S-3', '123456', null, '1704908010', '3da45d633b47b57faca75d89221a645f0fb86f3a951a21e9071e6484837bdc9b'],
  [
    ...['S-4', '2c938084726fca480172750000000000', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e', '1742505638683'],
    '3dc864b348e181722942a1b1d14fbad7db98c0573886b693288032066871c37d',
  ],
  [
    'S-5',
    'ORD01ABCDEF',
    'req-0002',
    '1704908010',
    '284af069449ce44edb2a83b5508cc9137967512f3abc9612067bb85c795db1c9',
  ],
  [
    'S-6',
    'ord01abcdef',
    'req-0002',
    '1704908010',
    '5faac28975cf4699f24ee6a6cff539e24f7976132aa9ebaf4241784387b530ac',
  ],
] as const

type Parts = { id?: string | null; requestId?: string | null; header?: string | null; key?: string }

function verify({ id = null, requestId = null, header = null, key = secret }: Parts): void {
  const address = new URL('https://prumo.example/functions/v1/receive-mercado-pago?type=payment')
  if (id) address.searchParams.set('data.id', id)
  const headers = {
    ...(requestId && { 'x-request-id': requestId }),
    ...(header && { 'x-signature': header }),
  }
  verifyNotice(new Request(address, { method: 'POST', headers }), key)
}
const refused = expect.objectContaining({ code: 'payment_signature_invalid', status: 401 })
const codeOf = (parts: Parts) => {
  try {
    verify(parts)
    return null
  } catch (error) {
    return error
  }
}

describe('a good signature', () => {
  test.each(vectors)('%s', (_, id, requestId, ts, v1) => {
    expect(codeOf({ id, requestId, header: `ts=${ts},v1=${v1}` })).toBeNull()
  })
  test('of the id in lower case counts too, and unknown parts of the header do not matter', () => {
    const [, , requestId, ts, v1] = vectors[5]
    expect(codeOf({ id: 'ORD01ABCDEF', requestId, header: `v2=x, ts=${ts} ,v1=${v1},extra` })).toBeNull()
  })
})

describe('a bad one is refused', () => {
  const [, id, requestId, ts, v1] = vectors[0]
  test.each<[string, Parts]>([
    ['one digit changed', { id, requestId, header: `ts=${ts},v1=${v1.replace(/^7/, '8')}` }],
    ['another request', { id, requestId: 'req-0009', header: `ts=${ts},v1=${v1}` }],
    ['another id', { id: '123457', requestId, header: `ts=${ts},v1=${v1}` }],
    ['another time', { id, requestId, header: `ts=1704908011,v1=${v1}` }],
    ['no v1', { id, requestId, header: `ts=${ts}` }],
    ['a time that is no number', { id, requestId, header: `ts=now,v1=${v1}` }],
    ['no header', { id, requestId }],
    ['an empty header', { id, requestId, header: ' ' }],
    ['the secret of another environment', { id, requestId, header: `ts=${ts},v1=${v1}`, key: 'another' }],
    ['no secret configured', { id, requestId, header: `ts=${ts},v1=${v1}`, key: '' }],
  ])('%s', (_, parts) => expect(codeOf(parts)).toEqual(refused))
})
