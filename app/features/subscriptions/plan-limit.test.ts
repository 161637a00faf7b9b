import { expect, test } from 'vitest'
import { roomOf, standing } from './plan-limit.ts'

const use = (used: number, limit: number | null) => ({ used, limit })

test('one is warned from four fifths on, and told when nothing more fits', () => {
  expect(standing(use(39, 50))).toBe('free')
  expect(standing(use(40, 50))).toBe('near')
  expect(standing(use(50, 50))).toBe('full')
})

test('what is about to be added counts: it may come near, or not fit', () => {
  expect(standing(use(0, 50), 39)).toBe('free')
  expect(standing(use(0, 50), 45)).toBe('near')
  expect(standing(use(0, 50), 50)).toBe('near')
  expect(standing(use(0, 50), 51)).toBe('over')
})

test('a plan without a limit says nothing; one that shrank has no room', () => {
  expect(standing(use(5_000, 999_999), 100_000)).toBe('free')
  expect(standing(use(5, null))).toBe('free')
  expect(roomOf(use(60, 50))).toBe(0)
  expect(standing(use(60, 50))).toBe('full')
})
