import { expect, test } from 'vitest'
import { runTrial } from './trial.ts'

// Seconds of it; `npm run instances` does the same for minutes and looks at the times too.
test('three instances lose one another and the database under load: nothing is missing or double', {
  timeout: 180_000,
}, async () => {
  const { failures, losses, numbers } = await runTrial({ seconds: 8, seed: 1, people: 2, listenersEach: 3 })
  expect(failures).toEqual([])
  expect(losses.map(({ what }) => what)).toContain('database')
  expect(numbers['linhas pela API de dados']).toBeGreaterThan(0)
})
