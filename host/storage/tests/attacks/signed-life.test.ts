import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attacked, openAttacked, upload } from './fixture.ts'

let attacked: Attacked
let authorization: string
beforeAll(async () => {
  attacked = await openAttacked({ signed_url_max_seconds: 3600 })
  authorization = await attacked.person('anas')
  await upload(attacked, 'files/anas/a', authorization, 'a')
})
afterAll(() => attacked.close())

const sign = async (path: string, body: object, bearer = authorization) => {
  const answer = await attacked.request(`/object/sign/${path}`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test.each([
  ['one', 'files/anas/a', {}],
  ['a picture', 'files/anas/a', { transform: { width: 20 } }],
  ['many', 'files', { paths: ['anas/a'] }],
])(
  'a person signs for as long as the project lets them, the project itself for longer: %s',
  async (_, path, more) => {
    expect((await sign(path, { ...more, expiresIn: 3600 })).status).toBe(200)
    expect(await sign(path, { ...more, expiresIn: 3601 })).toMatchObject({
      status: 400,
      body: { message: 'body/expiresIn must be <= 3600' },
    })
    expect((await sign(path, { ...more, expiresIn: 3_155_760_000 }, attacked.service)).status).toBe(200)
  },
)
