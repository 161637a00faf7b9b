import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { withCallbacks } from './callbacks.ts'

/** A mutation that nothing on the screen observes any more: its component is gone. */
const unwatched = (mutationFn: (word: string) => Promise<string>) =>
  new MutationObserver<string, Error, string>(new QueryClient(), { mutationFn })

const answered = (observer: ReturnType<typeof unwatched>, word: string) =>
  new Promise<string[]>((resolve) => {
    const told: string[] = []
    withCallbacks<string, Error, string>(observer.mutate)(word, {
      onSuccess: (data) => told.push(`success ${data}`),
      onError: (error) => told.push(`error ${error.message}`),
      onSettled: () => resolve([...told, 'settled']),
    })
  })

test('callbacks of a call come although its component is gone', async () => {
  const shout = unwatched(async (word) => word.toUpperCase())
  expect(await answered(shout, 'feito')).toEqual(['success FEITO', 'settled'])
})

test('so do those of a refusal', async () => {
  const refuse = unwatched((word) => Promise.reject(new Error(word)))
  expect(await answered(refuse, 'não')).toEqual(['error não', 'settled'])
})

test('each of two calls at once has its own', async () => {
  const echo = unwatched(async (word) => word)
  expect(await Promise.all([answered(echo, 'um'), answered(echo, 'dois')])).toEqual([
    ['success um', 'settled'],
    ['success dois', 'settled'],
  ])
})

/** A command whose answers are released manually, with its recorded requests. */
function counter() {
  const asked: unknown[] = []
  const waiting: { resolve: (word: string) => void; reject: (error: Error) => void }[] = []
  const forgets: (() => void)[] = []
  const mutate = withCallbacks<string, Error, unknown>(
    (variables) => {
      asked.push(variables)
      return new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    (forget) => forgets.push(forget),
  )
  const said = (variables: unknown) =>
    new Promise<string>((resolve) => mutate(variables, { onSettled: () => resolve('settled') }))
  return { asked, waiting, forgets, mutate, said }
}

test('the second half of a double click asks nothing, under way or just done; another wish does', async () => {
  const { asked, waiting, forgets, mutate, said } = counter()
  const sale = { unit: 'A-201', owners: [{ id: 1 }] }
  const first = said(sale)
  mutate({ unit: 'A-201', owners: [{ id: 1 }] })
  mutate({ unit: 'A-202', owners: [{ id: 1 }] })
  mutate(sale)
  expect(asked).toHaveLength(3)
  waiting[0]?.resolve('sold')
  waiting[2]?.resolve('sold')
  await first
  mutate(sale)
  expect(asked).toHaveLength(3)
  for (const forget of forgets) forget()
  mutate(sale)
  expect(asked).toHaveLength(4)
})

test('what was refused may be tried again at once, and two files are never the same', async () => {
  const { asked, waiting, mutate, said } = counter()
  const refused = said({ id: 1 })
  waiting[0]?.reject(new Error('no'))
  await refused
  mutate({ id: 1 })
  mutate({ file: new Blob(['a']) })
  mutate({ file: new Blob(['a']) })
  expect(asked).toHaveLength(4)
})
