import { expect, test } from 'vitest'
import { taskWords, unpausableTasks } from '../domain/platform/task-words.ts'
import { tasks } from './main.ts'

test('every kind of background work says what it does, and no other is named', () => {
  const topics = tasks.map(({ topic }) => topic).toSorted()
  expect(Object.keys(taskWords).toSorted()).toEqual(topics)
  expect(new Set(Object.values(taskWords)).size).toBe(topics.length)
  expect(topics).toEqual(expect.arrayContaining([...unpausableTasks]))
})
